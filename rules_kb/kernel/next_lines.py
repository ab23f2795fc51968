"""Whether a line may come next, though nothing of it is carried on."""

from collections.abc import Callable, Mapping
from copy import copy as shallow
from functools import lru_cache
from typing import Any

from rules_kb.kernel.asking import keep_answers
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.engine import P, copy
from rules_kb.kernel.finding import UNWATCHED, Found, Watching, asked_together, first_broken, watching
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action
from rules_kb.kernel.one_entry import NOTHING, begin_entry, rule_on
from rules_kb.kernel.work import spend

Acts = tuple[Action, ...]


@lru_cache(maxsize=128)
def watchers(
    game: Game, off: frozenset[str], past: frozenset[str], topics: tuple[str, ...]
) -> dict[type[Action], Watching]:
    """The rules an edition has on whose word counts, all of them or those of some topics; who watches few lines speaks first."""
    besides = {id for id, rule in game.rules.items() if topics and rule.topic not in topics}
    found = watching(game, off | past | besides)
    return {
        kind: asked_together(kind, sorted(each.rules, key=lambda rule: len(rule.on))) for kind, each in found.items()
    }


def double(position: P) -> P:
    """A position that shares all there is with another, and what was worked out of it: what both have must not move."""
    # What is open is always asked for.
    _ = position.open
    other = shallow(position)
    other.__dict__.update(position.__dict__)
    return other


class NextLines:
    """Lines that might come next in a position; `past` are the rules whose word no next line can help.

    What goes without saying first is done `apart`, in a position that shares no more than what such acts never move.
    """

    def __init__(
        self, game: Game, ed: Any, position: P, past: frozenset[str],
        apart: Callable[[P, Acts], P] = lambda position, acts: copy(position),
    ) -> None:  # fmt: skip
        self.game, self.ed, self.position, self.past, self.apart = game, ed, position, past, apart
        self.now = self.at_next(double(position))
        keep_answers(self.now)
        self.watching: dict[tuple[str, ...], Mapping[type[Action], Watching]] = {(): watchers(game, ed.off, past, ())}
        self.kept: dict[Acts, tuple[Any, Rule | None]] = {}

    def at_next(self, position: Any) -> Any:
        """A position as the next entry finds it."""
        begin_entry(position, self.position.seq + 1)
        return position

    def may(self, action: Action, topics: tuple[str, ...] = ()) -> bool:
        """Whether the referee would have nothing to say to an action now, or nothing of some topics."""
        return self.refused_by(action, topics) is None

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
            watching = self.watching[topics] = watchers(self.game, self.ed.off, self.past, topics)
        booked = now.over and self.game.books_after_the_end
        return first_broken(watching.get(type(action), UNWATCHED), booked, self.ed, now, action)

    def after(self, acts: Acts) -> tuple[Any, Rule | None]:
        """Where what goes without saying leads, in a position of its own, and the rule it breaks; worked out once."""
        if acts not in self.kept:
            position, told = self.at_next(self.apart(self.position, acts)), list[Found]()
            for action in acts:
                rule_on(self.game, self.ed, position, action, NOTHING, told)
            keep_answers(position)
            self.kept[acts] = position, next((each.rule for each in told if each.rule.id not in self.past), None)
        return self.kept[acts]
