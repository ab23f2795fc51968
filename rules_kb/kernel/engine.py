"""The judge: an edition and a log in, rulings out; nothing else is ever consulted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from rules_kb.kernel import matters
from rules_kb.kernel.consent import contested_in, in_the_game
from rules_kb.kernel.consent_table import Stakes
from rules_kb.kernel.corrections import Effective, effective
from rules_kb.kernel.game import Game
from rules_kb.kernel.log import Adopt, Decide, Insert, Overrule, Replace, Strike
from rules_kb.kernel.model import TABLE, Action, Closed, Entry, Position, Ruling
from rules_kb.kernel.one_entry import MATTERS_OF_A_STEP as MATTERS_OF_A_STEP
from rules_kb.kernel.one_entry import judge as judge
from rules_kb.kernel.threads import Thread, spun, touched
from rules_kb.kernel.work import StepBudget, TooMuchWork, spend


class Reader:
    """An edition that remembers which of its parameters were asked for."""

    def __init__(self, ed: Any) -> None:
        self.ed = ed

    def __getattr__(self, name: str) -> Any:
        # Kept as its own, so that only the first question comes this way.
        self.__dict__[name] = found = getattr(self.ed, name)
        return found

    @property
    def read(self) -> set[str]:
        """What was asked for."""
        return self.__dict__.keys() - {"ed"}


P = TypeVar("P", bound=Position)


class Judged(NamedTuple):
    """A whole log, judged: a ruling for every entry still standing in it, and where that leaves the game."""

    rulings: dict[int, Ruling]
    position: Position
    log: tuple[Effective, ...]
    # The edition each entry was judged by.
    editions: Mapping[int, Any] = {}

    @property
    def closed(self) -> dict[int, Closed]:
        """How each ruling that reported something was closed; those that wait for the table are not in it."""
        found = matters.closings(self.rulings[step.seq] for step in self.log)
        return {seq: how for seq, how in found.items() if self.rulings[seq].violations}

    @property
    def open(self) -> list[int]:
        """The entries that wait for the table, in the order they count."""
        closed = self.closed
        wrong = [step.seq for step in self.log if any(not v.waived for v in self.rulings[step.seq].violations)]
        return [seq for seq in wrong if seq not in closed]


def in_force(ed: Any, position: Position) -> Any:
    """The edition a table plays by now: the one it moved to, with what it has decided."""
    ed = ed.moved_to(position.edition, position.moved_at) if position.edition else ed
    return chosen(ed, tuple(position.ruled.items()), tuple(position.ruled_at.items())) if position.ruled else ed


@lru_cache(maxsize=512)
def chosen(ed: Any, options: tuple[tuple[str, Any], ...], entries: tuple[tuple[str, int], ...] = ()) -> Any:
    """An edition with other values of some points: made once, for every entry that is judged by it."""
    return ed.with_options(dict(options), dict(entries))


def walk(
    game: Game, ed: Any, log: Iterable[Effective], position: Any, eyes: Callable[[Any], Any] | None = None
) -> Iterator[tuple[Effective, Any, Ruling]]:
    """Judge an effective log entry by entry; the table's decisions hold from their place on.

    `eyes` may wrap the edition for each entry, to see what a ruling reads of it.
    """
    log = tuple(log)
    if any(step.options for step in log):
        log = reaching_back(game, ed, log, copy(position))
    here = in_force(ed, position)
    for step in log:
        action = step.action
        # A later decision may settle something for it.
        sees = chosen(here, tuple(step.options.items()), tuple(step.decided_at.items())) if step.options else here
        sees = eyes(sees) if eyes else sees
        ruling = judge(game, sees, position, step, step.waived)
        if isinstance(action, (Decide, Adopt)):
            here = edition_after(here, action, step.seq)
        yield step, sees, ruling


def edition_after(ed: Any, action: Decide | Adopt, seq: int) -> Any:
    """The edition a table goes on by after a decision."""
    if isinstance(action, Decide):
        return chosen(ed, ((action.param, action.value),), ((action.param, seq),))
    return ed.moved_to(action.edition, seq)


def reaching_back(game: Game, ed: Any, log: tuple[Effective, ...], position: Any) -> tuple[Effective, ...]:
    """A point decided about an entry holds for all that led to its sums too: the landing, a choice, a demand."""
    plain = (replace(step, options={}) for step in log)
    led_to: dict[Thread, list[int]] = {}
    decided: dict[int, dict[str, str]] = {step.seq: dict(step.options) for step in log}
    entries: dict[int, dict[str, int]] = {step.seq: dict(step.decided_at) for step in log}
    before = spun(position)
    for judged, (step, _, _) in zip(log, walk(game, ed, plain, position), strict=True):
        after = spun(position)
        for each in touched(before, after):
            led_to.setdefault(each, []).append(step.seq)
            for seq in led_to[each]:
                decided[seq] |= judged.options
                entries[seq] |= judged.decided_at
        before = after
    return tuple(replace(step, options=decided[step.seq], decided_at=entries[step.seq]) for step in log)


Reasons = dict[int, tuple[Action, Action]]
# Asks what the sums of a log were for, given where it begins.
Asks = Callable[[Game, Any, tuple[Effective, ...], Any], Reasons]
CORRECTING = frozenset({Strike, Replace, Insert})
KEPT_EVERY = 40
# A fraction of a second of work, and more than fifty corrections of one of the last lines take.
MOST_STEPS_FOR_SUMS = 1_000
# So many lines are read once more in the time in which one is judged.
LINES_READ_IN_A_STEP = 30


def counting(
    game: Game, ed: Any, entries: tuple[Entry, ...], start: Position, asks: Asks | None = None
) -> tuple[Effective, ...]:
    """The log as it counts, without the decisions that the table voted down, each sum for what it was for when written."""
    entries = as_meant(game, ed, entries, start, asks or SumsRead(start))
    log, contested = effective(entries), contested_in(entries)
    if not contested:
        return log
    position = copy(start)
    walked = ((step, ruling) for step, _, ruling in walk(game, ed, log, position) if step.seq in contested)
    return effective(entries, {step.seq: Stakes(in_the_game(position), ruling.moved) for step, ruling in walked})


def as_meant(game: Game, ed: Any, entries: tuple[Entry, ...], start: Position, asks: Asks) -> tuple[Entry, ...]:
    """A log in which sums keep the reason they had when they were written, though an older line was corrected since.

    Of a log that is corrected far back again and again, the sums beyond the allowance are for what they fit now.
    """
    if CORRECTING.isdisjoint({type(entry.action) for entry in entries}):
        return entries
    read, last_sum, allowance = 0, 0, StepBudget(MOST_STEPS_FOR_SUMS)
    for at, entry in enumerate(entries):
        # What was asked once is known for good, and mostly no sum stands behind the line that is corrected.
        if isinstance(entry.action, (Strike, Replace, Insert)) and last_sum > max(read, entry.action.n):
            try:
                with allowance:
                    spend(at // LINES_READ_IN_A_STEP)
                    reasons = asks(game, ed, effective(entries[:at]), copy(start))
            except TooMuchWork:
                return entries
            entries = (*(with_reason(one, reasons) for one in entries[:at]), *entries[at:])
            read = entry.seq
        if is_bare(entry.action):
            last_sum = entry.seq
    return entries


def is_bare(action: Action) -> bool:
    """Whether a line, or what it writes in, is a sum without a word what it is for."""
    return action.action.bare if isinstance(action, (Insert, Replace)) else action.bare


class SumsRead:
    """What the sums of a log were for, asked anew at every correction: walked from the last place that is as it was.

    Nearly all corrections are about one of the last lines.
    """

    def __init__(self, start: Position) -> None:
        self.log: list[Effective] = []
        self.kept = [(0, copy(start))]

    def __call__(self, game: Game, ed: Any, log: tuple[Effective, ...], position: Any) -> Reasons:
        if any(step.options for step in (*log, *self.log)):
            # A point decided about one entry reaches back to others, so nothing is as it was.
            del self.kept[1:]
            self.log = []
        same = zip(log, self.log, strict=False)
        shared = next((n for n, (now, was) in enumerate(same) if now != was), min(len(log), len(self.log)))
        self.kept = [place for place in self.kept if place[0] <= shared]
        at, place = self.kept[-1]
        found = reasons_in(game, ed, log[at:], copy(place), self.keeper(at))
        self.log = [replace(step, action=found[step.seq][1]) if step.seq in found else step for step in log]
        return found

    def keeper(self, at: int) -> Callable[[int, Any], None]:
        """Keeps a place now and then, counted from where a walk began."""

        def keep(walked: int, position: Any) -> None:
            if walked % KEPT_EVERY == 0:
                self.kept.append((at + walked, copy(position)))

        return keep


def reasons_in(
    game: Game, ed: Any, log: tuple[Effective, ...], position: Any, keep: Callable[[int, Any], None] | None = None
) -> Reasons:
    """The sums of a log, each as it was written and with what it was for."""
    found: Reasons = {}
    before = spun(position)
    for walked, (step, _, _) in enumerate(walk(game, ed, log, position), 1):
        after = spun(position)
        whys = frozenset(one[3] for one in touched(before, after) if one in before)
        if step.action.bare and whys:
            found[step.seq] = step.action, game.pin(position, step.action, whys)
        before = after
        if keep:
            keep(walked, position)
    return found


def with_reason(entry: Entry, reasons: Reasons) -> Entry:
    """A sum with what it was for, also where it was written in later or in place of another line."""
    action = entry.action
    seq = action.n if isinstance(action, Replace) else entry.seq
    if seq not in reasons:
        return entry
    written, meant = reasons[seq]
    if isinstance(action, (Insert, Replace)):
        return replace(entry, action=replace(action, action=meant)) if action.action == written else entry
    return replace(entry, action=meant) if action == written else entry


def adjudicate(game: Game, ed: Any, entries: Iterable[Entry], start: Position) -> Judged:
    """Rule on a whole log, corrections and all; the position given is left as it was."""
    log = counting(game, ed, tuple(entries), start)
    position, rulings, editions = copy(start), dict[int, Ruling](), dict[int, Any]()
    for step, sees, ruling in walk(game, ed, log, position):
        rulings[step.seq], editions[step.seq] = ruling, sees
    return Judged(dict(sorted(rulings.items())), position, log, editions)


def if_it_stood(game: Game, ed: Any, entries: tuple[Entry, ...], start: Position, seq: int) -> dict[int, Ruling]:
    """The rulings as they would be if an entry that does not stand did; none where nothing can make it."""
    last = max((entry.seq for entry in entries), default=0)
    again = adjudicate(game, ed, (*entries, Entry(last + 1, Overrule(TABLE, seq))), start).rulings
    return again if again[seq].stands else {}


def copy(position: P) -> P:
    """A position of its own, sharing nothing."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=type(position))
