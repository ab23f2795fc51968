"""A log with counts in it: what each count says beyond the log, and whether a correction makes them agree."""

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb.board.actions import Count, Resync
from rules_kb.board.state import Board, before_the_game
from rules_kb.counts.board.movements import NOTHING, Movement, Watch
from rules_kb.counts.board.slips import Slip
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective, effective
from rules_kb.kernel.model import TABLE, Action, Entry, Seat
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

    `earlier` is the same log when it was shorter: what both begin with is not gone through again. Of the entries that
    were ruled `legal` no rule is asked once more.
    """

    def __init__(self, record: Record, earlier: "Counting | None" = None, legal: Container[int] = ()) -> None:
        self.record, self.legal = record, legal
        self.game = record.edition.game
        self.log = effective(record.entries)
        self.counted: list[Counted] = []
        self.left_so: set[int] = set()
        self.kept: list[tuple[int, bytes]] = []
        self.board: Any = self.game.start(record)
        self.watch, self.since = Watch(), dict.fromkeys(range(len(self.board.players)), -1)
        if earlier is not None and self.goes_on(earlier):
            self.take_over(earlier)
            self.go_through(len(earlier.log))
        else:
            self.go_through(0)
        self.work = 0
        self.movements = self.watch.all(self.board)
        self.wanted = self.last_counts()
        self.now = max((one.at for one in self.wanted), default=0)

    def goes_on(self, earlier: "Counting") -> bool:
        """Whether the log begins with one that was gone through; points decided later reach back to the start."""
        was, now = earlier.record, self.record
        alike = was.edition is now.edition and (was.players, was.block) == (now.players, now.block)
        alike = alike and (was.assume, was.illegal) == (now.assume, now.illegal)
        return alike and earlier.log == self.log[: len(earlier.log)] and not any(step.options for step in self.log)

    def take_over(self, earlier: "Counting") -> None:
        """Begin where another stands, on a board of its own."""
        self.board = engine.copy(earlier.board)
        self.watch = earlier.watch.on_board(dict(zip(map(id, earlier.board.matters), self.board.matters, strict=True)))
        self.since, self.left_so = dict(earlier.since), set(earlier.left_so)
        self.counted, self.kept = list(earlier.counted), list(earlier.kept)

    def go_through(self, first: int) -> None:
        """Judge the log from an entry on, watching the money; every so often the position is kept."""
        board, watch, since = self.board, self.watch, self.since
        look = Look(self.log[first:], board, watch)
        walked = engine.walk(self.game, self.record.edition, self.log[first:], board, look.before, self.legal)
        for at, (step, ed, ruling) in enumerate(walked, first):
            watch.after(board, at, step.action, ruling, look.found, ed)
            if step.waived:
                self.left_so.add(step.seq)
            for seat in looked_at(step.action):
                if isinstance(step.action, Count) and look.cash is not None:
                    more = step.action.amount - look.cash
                    self.add(Counted(step.seq, seat, since[seat], at, more, step.action.amount))
                since[seat] = at
            if at % STRIDE == STRIDE - 1:
                self.kept.append((at + 1, msgspec.msgpack.encode(board)))

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
        at, effect = slip.one.at, dict(slip.effect)
        return tuple(
            [(n, effect[one.seat]) for n, one in enumerate(self.wanted) if one.seat in effect and one.covers(at)]
        )

    def counted_over(self, at: int) -> set[Seat]:
        """Whose cash was counted since an entry, and not between."""
        return {one.seat for one in self.wanted if one.covers(at)}

    def agrees(self, corrections: tuple[Action, ...]) -> bool:
        """Whether all counts asked about agree with the log once it is corrected; judged again to be sure."""
        if self.work > MOST_WORK:
            return False
        last = max(entry.seq for entry in self.record.entries)
        added = tuple(Entry(last + n, action) for n, action in enumerate(corrections, 1))
        log = effective((*self.record.entries, *added))
        first = next((n for n, (a, b) in enumerate(zip(log, self.log, strict=False)) if a != b), len(self.log))
        at, board = self.from_before(first, log)
        end = 1 + max(n for n, step in enumerate(log) if step.seq == self.wanted_last)
        wanted = {one.seq for one in self.wanted}
        look = Look(log[at:end], board)
        self.work += end - at
        for step, _, _ in engine.walk(self.game, self.record.edition, log[at:end], board, look.before):
            if step.seq in wanted and look.cash != getattr(step.action, "amount", None):
                return False
        return True

    @property
    def wanted_last(self) -> int:
        """The entry of the last count asked about."""
        return max(self.wanted, key=lambda one: one.at).seq

    def from_before(self, first: int, log: tuple[Effective, ...]) -> tuple[int, Any]:
        """A position of the log as it was, at or before an entry; points decided later reach back to the start."""
        kept = [row for row in self.kept if row[0] <= first]
        if not kept or any(step.options for step in log):
            return 0, self.game.start(self.record)
        return kept[-1][0], msgspec.msgpack.decode(kept[-1][1], type=self.game.position)


class Look:
    """Takes a look at the position right before each entry is judged."""

    def __init__(self, log: tuple[Effective, ...], board: Board, watch: Watch | None = None) -> None:
        self.steps = iter(log)
        self.board = board
        self.watch = watch
        self.found = NOTHING
        self.cash: int | None = None

    def before(self, ed: Any) -> Any:
        """What the next entry finds; the cash of whoever counts, where the log knows it."""
        action = next(self.steps).action
        if self.watch is not None:
            self.found = self.watch.before(self.board, action, ed)
        player = self.board.players[action.by] if isinstance(action, Count) else None
        known = player is not None and not (player.unknown or player.out or before_the_game(self.board))
        self.cash = player.cash if player is not None and known else None
        return ed


def looked_at(action: Action) -> list[Seat]:
    """Whose cash an entry says, whatever the log has."""
    if isinstance(action, Count) and not action.worth:
        return [action.by]
    if isinstance(action, Resync) and action.by == TABLE:
        return [line.player for line in action.block.players if line.cash is not None]
    return []
