"""What puts a ruling in doubt: the disputed points by whose other reading it would come out otherwise.

An entry is judged again by the other reading of every disputed point it asked for. Where that makes a difference the log
is judged by that reading as well for a while, since what it leaves may make a fault of a later entry: see `other_games`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.engine import Reader, chosen, judge
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Entry, Position, Ruling
from rules_kb.kernel.other_games import OtherGames, OtherRuling, stands_alike
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.threads import touched_dues


class OpenPoint(NamedTuple):
    """A disputed point a ruling hangs on, its other value in a word, and the rules not broken like this by that."""

    param: str
    value: str
    rules: tuple[str, ...] = ()


class OtherReading(NamedTuple):
    """An entry judged by another reading of one disputed point: the edition, the ruling, and where it leaves the game."""

    param: str
    value: str
    ed: Any
    ruling: Ruling
    position: Position


def broken_like_this(here: Ruling, there: Ruling) -> tuple[str, ...]:
    """The rules an entry breaks here and not, or not in the same way, by another reading."""
    return tuple(sorted({one.rule for one in here.violations if one not in there.violations}))


def told(ruling: Ruling) -> tuple[str, list[str]]:
    """What a ruling says in short: the verdict and the rules broken."""
    return ruling.verdict, [violation.rule for violation in ruling.violations]


def read_as(ed: Any, param: str, value: str) -> Any:
    """An edition by another reading of one point; none where that is settled."""
    return chosen(ed, ((param, value),)) if param in ed.contested else None


class Doubts:
    """Walks beside a log that is being judged and finds the disputed points each ruling hangs on."""

    def __init__(self, game: Game, position: Any, others: OtherGames) -> None:
        self.game, self.position, self.others = game, position, others
        # Where the newest entry was tried and came out as here: the next is tried there, that is quicker than going back.
        self.spare: list[Position] = []
        # Whether a due hangs on a disputed point; none does unless it is handed on here.
        self.hang = hang(position)

    def of(
        self, step: Effective, eyes: Reader, before: Snapshot, ruling: Ruling, elsewhere: list[OtherRuling]
    ) -> tuple[OpenPoint, ...]:
        """The points the ruling on an entry hangs on that has just been judged; the position carries them on."""
        turned, counted = self.by_other_readings(step, eyes, before, ruling)
        found = [OpenPoint(one.param, one.value, broken_like_this(ruling, one.ruling)) for one in turned]
        found += self.acted_earlier(eyes.ed, ruling, found, elsewhere) if elsewhere else []
        if found or self.hang:
            found += self.handed_on(eyes.ed, before, ruling, found)
            self.hang = hang(self.position)
        for one in (*turned, *counted):
            self.others.carry(one.param, one.value, one.position, counts=one in counted)
        return tuple(found)

    def by_other_readings(
        self, step: Effective, eyes: Reader, before: Snapshot, ruling: Ruling
    ) -> tuple[list[OtherReading], list[OtherReading]]:
        """The other readings by which an entry comes out otherwise, and those by which something only counts otherwise."""
        if self.position.over:
            # Who has won is part of how it came out, and asks for points of its own.
            self.game.winners(self.position, eyes)
        spare, self.spare = self.spare, []
        # Of most entries nothing was asked that is disputed.
        if eyes.ed.contested.keys().isdisjoint(vars(eyes)):
            return [], []
        asked = sorted(eyes.ed.contested.keys() & eyes.read)
        here = self.outcome(eyes, ruling, self.position)
        turned, counted = list[OtherReading](), list[OtherReading]()
        for one in self.judged_again(step, eyes.ed, before, asked, spare):
            if self.outcome(one.ed, one.ruling, one.position) != here:
                turned.append(one)
            elif one.position.counting() != self.position.counting():
                counted.append(one)
            elif stands_alike(one.position, self.position):
                self.spare.append(one.position)
        return turned, counted

    def judged_again(
        self, step: Effective, ed: Any, before: Snapshot, asked: list[str], spare: list[Any]
    ) -> Iterator[OtherReading]:
        """An entry by every other reading of some points."""
        for param, value in [(name, ed.word(name, value)) for name in asked for value in ed.contested[name]]:
            other, again = read_as(ed, param, value), spare.pop() if spare else before.position()
            there = judge(self.game, other, again, Entry(step.seq, step.action), step.waived)
            yield OtherReading(param, value, other, there, again)

    def outcome(self, sees: Any, ruling: Ruling, position: Position) -> tuple[Any, ...]:
        """All a reading of the rules could change about an entry: ruling, money, what is owed, who has what or won."""
        dues = [(d.frm, d.to, d.amount, d.times) for d in position.dues]
        won = self.game.winners(position, sees) if position.over else []
        return *told(ruling), ruling.moved, dues, position.holdings(), won

    def acted_earlier(
        self, ed: Any, ruling: Ruling, known: list[OpenPoint], elsewhere: list[OtherRuling]
    ) -> list[OpenPoint]:
        """The points that by what they did before make this entry a fault; what only counted otherwise may also make none.

        A deadline that is printed stays one, whatever might have kept the claim alive, unless its own text is at odds.
        """
        rows = [(one.param, one.value) for one in known]
        late = [one.rule for one in ruling.violations if self.game.rules[one.rule].kind == "deadline"]
        return [
            OpenPoint(one.name, one.value, broken_like_this(ruling, there))
            for one, there in elsewhere
            if one.value and (one.name, one.value) not in rows
            if all(ed.says_otherwise(rule, one.name) for rule in late) and told(there) != told(ruling)
        ]

    def handed_on(self, ed: Any, before: Snapshot, ruling: Ruling, known: list[OpenPoint]) -> list[OpenPoint]:
        """A bill hangs on what it was made from: the points of its landing are those of its payment, while they are open."""
        was, dues = touched_dues(before.matters, self.position.matters)
        rows = [(one.param, one.value) for one in known]
        made = dict.fromkeys(point for due in (*was, *dues) for point in due.doubts)
        fresh = [point for point in made if point not in rows and point[0] in ed.contested]
        for due in dues:
            due.doubts = (*rows, *fresh)
        return [OpenPoint(param, value, self.about(param, ruling)) for param, value in fresh]

    def about(self, param: str, ruling: Ruling) -> tuple[str, ...]:
        """The rules an entry broke that ask for a point."""
        return tuple(one.rule for one in ruling.violations if param in self.game.rules[one.rule].reads)


def hang(position: Position) -> bool:
    """Whether a due hangs on a disputed point."""
    return any(one.doubts for one in position.matters)
