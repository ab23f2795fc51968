"""Whether a line may come next, though nothing of it is carried on."""

from copy import copy as shallow
from typing import Any

from rules_kb.kernel.asking import keep_answers
from rules_kb.kernel.engine import NOTHING, copy, rule_on
from rules_kb.kernel.finding import UNWATCHED, Found, breaks_any, watching
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Position
from rules_kb.kernel.work import spend


class NextLines:
    """Lines that might come next in a position; `past` are the rules whose word no next line can help."""

    def __init__(self, game: Game, ed: Any, position: Position, past: frozenset[str]) -> None:
        self.game, self.ed, self.position, self.past = game, ed, position, past
        self.watching = watching(game, ed.off | past)
        self.now = self.at_next(shallow(position))
        keep_answers(self.now)
        self.kept: dict[tuple[Action, ...], tuple[Any, bool]] = {(): (self.now, True)}

    def at_next(self, position: Any) -> Any:
        """A position as the next entry finds it."""
        position.seq, position.notes, position.steps, position.waived = self.position.seq + 1, [], [], []
        return position

    def may(self, action: Action) -> bool:
        """Whether the referee would have nothing to say to an action now."""
        spend()
        now, fits = self.after(self.game.implied(self.now, action, self.ed))
        booked = now.over and self.game.books_after_the_end
        watch = self.watching.get(type(action), UNWATCHED)
        return fits and not breaks_any(watch, booked, self.ed, now, action)

    def after(self, acts: tuple[Action, ...]) -> tuple[Any, bool]:
        """Where what goes without saying leads, in a position of its own, and whether it may be; worked out once."""
        if acts not in self.kept:
            position, told = self.at_next(copy(self.position)), list[Found]()
            for action in acts:
                rule_on(self.game, self.ed, position, action, NOTHING, told, [])
            keep_answers(position)
            self.kept[acts] = position, all(each.rule.id in self.past for each in told)
        return self.kept[acts]
