"""Whether a line may come next, though nothing of it is carried on."""

from collections.abc import Mapping
from copy import copy as shallow
from functools import lru_cache
from typing import Any

from rules_kb.kernel.asking import keep_answers
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.engine import copy
from rules_kb.kernel.finding import UNWATCHED, Found, Watching, first_broken, watching
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Position
from rules_kb.kernel.one_entry import NOTHING, begin_entry, rule_on
from rules_kb.kernel.work import spend


@lru_cache(maxsize=128)
def asked_of(
    game: Game, off: frozenset[str], past: frozenset[str], topics: tuple[str, ...]
) -> dict[type[Action], Watching]:
    """The rules an edition has on whose word counts, all of them or those of some topics."""
    besides = {id for id, rule in game.rules.items() if topics and rule.topic not in topics}
    return watching(game, off | past | besides)


class NextLines:
    """Lines that might come next in a position; `past` are the rules whose word no next line can help."""

    def __init__(self, game: Game, ed: Any, position: Position, past: frozenset[str]) -> None:
        self.game, self.ed, self.position, self.past = game, ed, position, past
        self.now = self.at_next(shallow(position))
        # What was worked out of the position holds for its double, and what is open is always asked for.
        _ = position.open
        self.now.__dict__.update(position.__dict__)
        keep_answers(self.now)
        self.watching: dict[tuple[str, ...], Mapping[type[Action], Watching]] = {(): asked_of(game, ed.off, past, ())}
        self.kept: dict[tuple[Action, ...], tuple[Any, Rule | None]] = {}

    def at_next(self, position: Any) -> Any:
        """A position as the next entry finds it."""
        begin_entry(position, self.position.seq + 1)
        return position

    def may(self, action: Action) -> bool:
        """Whether the referee would have nothing to say to an action now."""
        return self.refused_by(action) is None

    def refused_by(self, action: Action, topics: tuple[str, ...] = ()) -> Rule | None:
        """The first rule, or the first of some topics, that would speak of an action now."""
        spend()
        # Mostly nothing goes without saying.
        now, acts = self.now, self.game.implied(self.now, action, self.ed)
        if acts:
            now, unfit = self.after(acts)
            if unfit is not None:
                return unfit
        watching = self.watching.get(topics)
        if watching is None:
            watching = self.watching[topics] = asked_of(self.game, self.ed.off, self.past, topics)
        booked = now.over and self.game.books_after_the_end
        return first_broken(watching.get(type(action), UNWATCHED), booked, self.ed, now, action)

    def after(self, acts: tuple[Action, ...]) -> tuple[Any, Rule | None]:
        """Where what goes without saying leads, in a position of its own, and the rule it breaks; worked out once."""
        if acts not in self.kept:
            position, told = self.at_next(copy(self.position)), list[Found]()
            for action in acts:
                rule_on(self.game, self.ed, position, action, NOTHING, told)
            keep_answers(position)
            self.kept[acts] = position, next((each.rule for each in told if each.rule.id not in self.past), None)
        return self.kept[acts]
