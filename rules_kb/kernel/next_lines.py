"""Whether a line may come next: what the referee would say to it, though nothing of it is carried on."""

from copy import copy as shallow
from typing import Any

from rules_kb.kernel.engine import NOTHING, copy, rule_on, speaking
from rules_kb.kernel.finding import Found, broken, decisive
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Position
from rules_kb.kernel.work import spend


class NextLines:
    """Lines that might come next in a position, none of which is carried on."""

    def __init__(self, game: Game, ed: Any, position: Position) -> None:
        self.game, self.ed, self.position = game, ed, position
        self.now = self.at_next(shallow(position))
        self.kept: dict[tuple[Action, ...], tuple[Any, list[Found]]] = {(): (self.now, [])}

    def at_next(self, position: Any) -> Any:
        """A position as the next entry finds it."""
        position.seq, position.notes, position.steps, position.waived = self.position.seq + 1, [], [], []
        return position

    def objections(self, action: Action) -> list[str]:
        """The rules the referee would name if an action came next."""
        spend()
        now, told = self.after(self.game.implied(self.now, action, self.ed))
        found = decisive(broken(self.game, self.ed, now, action, NOTHING))
        return [each.rule.id for each in (*told, *speaking(found, now.over and self.game.books_after_the_end))]

    def after(self, acts: tuple[Action, ...]) -> tuple[Any, list[Found]]:
        """Where what goes without saying leads, in a position of its own, and what is told of it; worked out once."""
        if acts not in self.kept:
            position, told = self.at_next(copy(self.position)), list[Found]()
            for action in acts:
                rule_on(self.game, self.ed, position, action, NOTHING, told, [])
            self.kept[acts] = position, told
        return self.kept[acts]
