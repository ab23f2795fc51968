"""A log with counts in it: what each count says beyond the log, and whether a correction makes them agree."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from rules_kb.board.actions import Count, Resync
from rules_kb.board.sums import cash_counted
from rules_kb.counts.board.movements import Movement, Movements
from rules_kb.counts.board.slips import Slip
from rules_kb.disputes.stretches import STRETCH, Kept, Stretch
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective, effective
from rules_kb.kernel.model import TABLE, Action, Entry, Seat
from rules_kb.kernel.sums import Sums, WatchedLog
from rules_kb.record.lines import Record

# Counts no more entries apart than this are of one sitting.
TOGETHER = 40
# So many entries lie between two positions that are kept to go back to.
STRIDE = 24
# How many entries may be judged again to try corrections out.
MOST_WORK = 4_000

# By count, how much more cash there is than the log says.
Vector = tuple[tuple[int, int], ...]


class Counted(NamedTuple):
    """A count in the log: its entry, whose, since when nobody looked, where it stands, how much more there is."""

    seq: int
    seat: Seat
    since: int
    at: int
    more: int
    amount: int
    # Earlier counts of the same cash that this one takes the place of.
    instead: tuple[int, ...] = ()

    def covers(self, at: int) -> bool:
        """Whether what happened at an entry would show in it."""
        return self.since < at < self.at


class Counting:
    """A log gone through once, with everything that was counted in it.

    `earlier` is the same log when it was shorter: what both begin with is not gone through again. Nor is what is kept of
    its stretches.
    """

    def __init__(self, record: Record, earlier: "Counting | None" = None, kept_of: Kept = lambda log: ()) -> None:
        self.record = record
        self.game = record.edition.game
        self.log = effective(record.entries)
        self.reaches_back = any(step.options for step in self.log)
        self.counted: list[Counted] = []
        self.left_so: set[int] = set()
        self.kept: list[tuple[int, bytes]] = []
        self.board: Any = self.game.start(record)
        self.moved, self.since = Movements(), dict.fromkeys(range(len(self.board.players)), -1)
        if earlier is not None and self.goes_on(earlier):
            self.take_over(earlier)
            self.go_through(len(earlier.log))
        else:
            self.go_through(self.recall(() if self.reaches_back else kept_of(self.log)))
        self.work = 0
        self.wanted = self.last_counts()
        self.now = max((one.at for one in self.wanted), default=0)

    @cached_property
    def movements(self) -> list[Movement]:
        """Everything that moved and everything that was owed."""
        return self.moved.all(self.board, {step.seq: at for at, step in enumerate(self.log)})

    def goes_on(self, earlier: "Counting") -> bool:
        """Whether the log begins with one that was gone through; points decided later reach back to the start."""
        was, now = earlier.record, self.record
        alike = was.edition is now.edition and (was.players, was.block) == (now.players, now.block)
        alike = alike and (was.assume, was.illegal) == (now.assume, now.illegal)
        return alike and earlier.log == self.log[: len(earlier.log)] and not self.reaches_back

    def take_over(self, earlier: "Counting") -> None:
        """Begin where another stands, on a board of its own."""
        self.board, self.moved = engine.copy(earlier.board), Movements(earlier.moved)
        self.since, self.left_so = dict(earlier.since), set(earlier.left_so)
        self.counted, self.kept = list(earlier.counted), list(earlier.kept)

    def recall(self, stretches: Sequence[Stretch]) -> int:
        """Know of the entries of these stretches what is kept of them, and go on behind them; how many there are."""
        lines = [line for stretch in stretches for line in stretch.remembered]
        for at, (step, line) in enumerate(zip(self.log, lines, strict=False)):
            self.note(at, step, line.sums)
        self.kept = [(STRETCH * number, stretch.ended) for number, stretch in enumerate(stretches, 1)]
        if self.kept:
            self.board = self.position(self.kept[-1][1])
        return len(lines)

    def go_through(self, first: int) -> None:
        """Judge the log from an entry on, watching the money; every so often the position is kept."""
        log, board = self.log[first:], self.board
        watched = WatchedLog(self.game.watch(), board, log)
        walked = engine.walk(self.game, self.record.edition, log, board, watched.eyes)
        for at, (step, ed, ruling) in enumerate(walked, first):
            self.note(at, step, watched.after(step, ed, ruling))
            if at % STRIDE == STRIDE - 1:
                self.kept.append((at + 1, msgspec.msgpack.encode(board)))

    def note(self, at: int, step: Effective, sums: Sums | None) -> None:
        """What an entry did with money, and what was counted with it."""
        if sums:
            self.moved.add(at, step, sums)
        if step.waived:
            self.left_so.add(step.seq)
        for seat in looked_at(step.action):
            if isinstance(step.action, Count) and sums and sums.cash is not None:
                more = step.action.amount - sums.cash
                self.add(Counted(step.seq, seat, self.since[seat], at, more, step.action.amount))
            self.since[seat] = at

    def add(self, new: Counted) -> None:
        """One more count; the same cash counted again takes the place of a count that did not agree."""
        last = next((one for one in reversed(self.counted) if one.seat == new.seat), None)
        if last is not None and last.more and last.amount == new.amount - new.more and new.at - last.at <= TOGETHER:
            self.counted.remove(last)
            new = new._replace(since=last.since, more=new.more + last.more, instead=(*last.instead, last.seq))
        self.counted.append(new)

    def last_counts(self) -> list[Counted]:
        """Everybody's last count of the last sitting that does not agree, and every count that does."""
        newest = {one.seat: one for one in self.counted}
        differ = [one for one in newest.values() if (one.more or one.instead) and one.seq not in self.left_so]
        last = max((one.at for one in differ), default=0)
        agree = (one for one in self.counted if not one.more and one not in differ)
        return [*(one for one in differ if last - one.at <= TOGETHER), *agree]

    @cached_property
    def last(self) -> int:
        """The newest entry."""
        return max(entry.seq for entry in self.record.entries)

    @property
    def instead(self) -> tuple[int, ...]:
        """The counts that were put right by counting again."""
        return tuple(seq for one in self.wanted for seq in one.instead)

    @property
    def target(self) -> Vector:
        """What must be explained."""
        return tuple((n, one.more) for n, one in enumerate(self.wanted) if one.more)

    def between_two(self) -> Iterator[Movement]:
        """What one player would have given another, nobody knows why, where two counts differ by the same sum."""
        rows = sorted((more, self.wanted[n].seat) for n, more in self.target)
        at = min((one.at for one in self.wanted if one.more), default=0) - 1
        if at >= 0 and len(rows) == 2 and rows[0][0] == -rows[1][0]:
            yield Movement(self.before_counts, at, rows[0][1], rows[1][1], rows[1][0], "gift", logged=False)

    @property
    def before_counts(self) -> int:
        """The entry before the first count that differs; 0 for the beginning."""
        first = min((one.at for one in self.wanted if one.more), default=0)
        return self.log[first - 1].seq if first else 0

    def vector(self, slip: Slip) -> Vector:
        """What a slip would leave wrong, count by count."""
        return shown(slip, self.counted_over(slip.one.at))

    def counted_over(self, at: int) -> list[tuple[int, Seat]]:
        """The counts in which what happened at an entry would show, and whose they are."""
        return [(n, one.seat) for n, one in enumerate(self.wanted) if one.covers(at)]

    def agrees(self, corrections: tuple[Action, ...]) -> bool:
        """Whether all counts asked about agree with the log once it is corrected; judged again to be sure."""
        if self.work > MOST_WORK:
            return False
        added = tuple(Entry(self.last + n, action) for n, action in enumerate(corrections, 1))
        log = effective((*self.record.entries, *added))
        first = next((n for n, (a, b) in enumerate(zip(log, self.log, strict=False)) if a != b), len(self.log))
        reaches_back = any(step.options for step in log)
        at, board = (0, self.game.start(self.record)) if reaches_back else self.from_before(first)
        last = max(self.wanted, key=lambda one: one.at).seq
        end = next(n for n in range(len(log), 0, -1) if log[n - 1].seq == last)
        wanted = {one.seq for one in self.wanted}
        look = Look(log[at:end], board)
        # Counted as if a position were kept at every stride, wherever one is.
        self.work += end - (0 if reaches_back else first - first % STRIDE)
        for step, _, _ in engine.walk(self.game, self.record.edition, log[at:end], board, look.before):
            if step.seq in wanted and look.cash != getattr(step.action, "amount", None):
                return False
        return True

    def from_before(self, first: int) -> tuple[int, Any]:
        """A position of the log as it was, at or before an entry."""
        kept = next((row for row in reversed(self.kept) if row[0] <= first), None)
        return (kept[0], self.position(kept[1])) if kept else (0, self.game.start(self.record))

    def position(self, kept: bytes) -> Any:
        """A position that was kept, without the other games beside it."""
        position = msgspec.msgpack.decode(kept, type=self.game.position)
        position.others = []
        return position


class Look:
    """Takes a look at the cash of whoever counts, right before each entry is judged."""

    def __init__(self, log: tuple[Effective, ...], board: Any) -> None:
        self.steps, self.board = iter(log), board
        self.cash: int | None = None

    def before(self, ed: Any) -> Any:
        """What the next entry finds."""
        self.cash = cash_counted(self.board, next(self.steps).action)
        return ed


def shown(slip: Slip, counts: Iterable[tuple[int, Seat]]) -> Vector:
    """What a slip would leave wrong in these counts."""
    effect = dict(slip.effect)
    return tuple([(n, effect[seat]) for n, seat in counts if seat in effect])


def looked_at(action: Action) -> list[Seat]:
    """Whose cash an entry says, whatever the log has."""
    if isinstance(action, Count) and not action.worth:
        return [action.by]
    if isinstance(action, Resync) and action.by == TABLE:
        return [line.player for line in action.block.players if line.cash is not None]
    return []
