"""Why counted cash differs from the log: what may have gone wrong, and the correction that makes both agree."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import msgspec

from rules_kb.answer.report import Judgement
from rules_kb.board.actions import Count
from rules_kb.counts.board.movements import Movement
from rules_kb.counts.board.put_right import Lines, as_paid, astray, really, told_late
from rules_kb.counts.board.slips import Slip, change_slips, likelihood, misdirected, plain_slips
from rules_kb.counts.counted import MOST_WORK, Counted, Counting, Vector, shown
from rules_kb.counts.words import COUNTED_WRONG, told, told_of
from rules_kb.kernel.log import Strike
from rules_kb.kernel.model import TABLE, Action, Entry, Seat
from rules_kb.kernel.said import Said
from rules_kb.record.lines import Record, write_action

# So many explanations and so many entries of each are worth showing; pairs only fill up.
MOST, MOST_ENTRIES, ENOUGH = 6, 3, 3
MOST_TRIES = 12
# So many for each count where they are explained one by one.
MOST_EACH = 2


class Fix(msgspec.Struct, frozen=True):
    """One entry that may be the one, in words, with the lines to log."""

    seq: int
    says: Said
    lines: tuple[str, ...]


class Explanation(msgspec.Struct, frozen=True):
    """What may have gone wrong; `lines` put it right for the likeliest entry, `fixes` for each that fits."""

    kind: str
    seats: tuple[Seat, ...]
    amount: int
    entries: tuple[int, ...]
    says: tuple[Said, ...]
    lines: tuple[str, ...]
    fixes: tuple[Fix, ...]


class Group(msgspec.Struct):
    """Slips of one kind between the same players over the same sum, the likeliest first."""

    kind: str
    seats: tuple[Seat, ...]
    amount: int
    slips: list[tuple[float, Slip]]

    @property
    def weight(self) -> float:
        """How likely one of them is."""
        return sum(weight for weight, _ in self.slips)


Groups = list[Group]


class Finding(NamedTuple):
    """What was counted and does not agree, and what explains it."""

    differ: list[Counted]
    explanations: list[Explanation]


def examine(
    log: Judgement | Record, counts: Mapping[Seat, int] | None = None, earlier: Counting | None = None
) -> Finding:
    """The counts that differ from the log, with what explains them; `earlier`: the log without them, gone through."""
    record = log.record if isinstance(log, Judgement) else log
    if record.edition.game.name != "board":
        return Finding([], [])
    counting = Counting(with_counts(record, counts or {}), earlier)
    differ = [one for one in counting.wanted if one.more or one.instead]
    found = Search(counting).explanations() if differ else []
    return Finding(differ, found or list(apart(counting, differ)))


def apart(counting: Counting, differ: list[Counted]) -> Iterator[Explanation]:
    """Where nothing explains all counts together, what explains each by itself."""
    wanted = counting.wanted
    for one in differ if len(differ) > 2 else ():
        counting.wanted, counting.work = [one, *(other for other in wanted if other not in differ)], 0
        yield from Search(counting).explanations()[:MOST_EACH]
    counting.wanted = wanted


def with_counts(record: Record, counts: Mapping[Seat, int]) -> Record:
    """A record with counts at its end, except those it ends with already."""
    last = max((entry.seq for entry in record.entries), default=0)
    entries = (Entry(last + n, action) for n, action in enumerate(new_counts(record, counts), 1))
    return msgspec.structs.replace(record, entries=(*record.entries, *entries))


def new_counts(record: Record, counts: Mapping[Seat, int]) -> list[Count]:
    """The counts that a record does not end with already."""
    tail = trailing(record.entries)
    return [Count(seat, sum_) for seat, sum_ in sorted(counts.items()) if tail.get(seat) != sum_]


def trailing(entries: tuple[Entry, ...]) -> dict[Seat, int]:
    """The counts a log ends with."""
    found: dict[Seat, int] = {}
    for entry in reversed(entries):
        if not isinstance(entry.action, Count) or entry.action.worth:
            break
        found.setdefault(entry.action.by, entry.action.amount)
    return found


class Search:
    """The slips of a log that make its last counts agree, alone or two together."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.record = counting.record
        self.seats = range(len(self.record.players))
        self.best: dict[Vector, Groups] = {}

    def explanations(self) -> list[Explanation]:
        """Single slips first, then pairs, each with lines that were tried out."""
        if not self.counting.target:
            return list(self.counted_wrong())
        found = [*islice(self.alone(), MOST)]
        return [*found, *islice(self.in_pairs(), max(0, ENOUGH - len(found)))]

    def counted_wrong(self) -> Iterator[Explanation]:
        """Counting again has shown that nothing is wrong: the counts before it are taken back."""
        again = [one for one in self.counting.wanted if one.instead]
        seats = tuple(one.seat for one in again)
        says = tuple(Said(COUNTED_WRONG, {"player": one.seat}) for one in again)
        if lines := self.tried([()], []):
            fix = Fix(self.counting.instead[0], Said("the count before"), lines)
            yield Explanation("count-wrong", seats, 0, self.counting.instead, says, lines, (fix,))

    def alone(self) -> Iterator[Explanation]:
        """The single slips that explain everything."""
        for group in ranked(self.singles()):
            if fixes := list(self.fixes(group)):
                entries = tuple(dict.fromkeys(slip.one.seq for _, slip in group.slips))
                says = (told(self.record, group.slips[0][1], len(entries)),)
                lines = fixes[0].lines
                yield Explanation(group.kind, group.seats, group.amount, entries, says, lines, tuple(fixes))

    def fixes(self, group: Group) -> Iterator[Fix]:
        """The likeliest entries of a group with their lines; the first must be found, the others if time allows."""
        found = 0
        for _, slip in group.slips[:MOST_ENTRIES]:
            spare = self.counting.work < MOST_WORK // 2
            if (spare or not found) and (fix := self.fix(slip)):
                found += 1
                yield fix

    def singles(self) -> Groups:
        """Slips that leave wrong just what is wrong, with those of any sum to whom it may have happened."""
        found = [slip for one in self.of_the_size() for slip in plain_slips(one, self.seats)]
        target = self.counting.target
        amiss = [(self.counting.wanted[n].seat, more) for n, more in target]
        for one in self.counting.movements:
            found += [slip for more in left_over(one, amiss) for slip in change_slips(one, more)]
        fits = [slip for slip in dict.fromkeys(found) if self.counting.vector(slip) == target]
        given = (slip for one in self.counting.between_two() for slip in plain_slips(one, self.seats))
        return self.grouped(fits or given)

    def of_the_size(self) -> Iterator[Movement]:
        """The sums that are themselves what is wrong, or as much more or less as one they are easily taken for."""
        sizes = {abs(more) for _, more in self.counting.target}
        for one in self.counting.movements:
            if one.amount in sizes or any(abs(other - one.amount) in sizes for other in one.sums):
                yield one

    @cached_property
    def plain(self) -> dict[Vector, list[Slip]]:
        """Every slip that needs no guess at a sum, by what it leaves wrong."""
        found: dict[Vector, list[Slip]] = {}
        for one in self.counting.movements:
            counts = self.counting.counted_over(one.at)
            seats = {seat for _, seat in counts}
            concerned = not seats.isdisjoint((one.frm, one.to))
            for slip in plain_slips(one, self.seats) if concerned else misdirected(one, sorted(seats)):
                if vector := shown(slip, counts):
                    found.setdefault(vector, []).append(slip)
        return found

    def grouped(self, slips: Iterable[Slip]) -> Groups:
        """Slips that say the same of other entries, together."""
        found: dict[tuple[str, tuple[Seat, ...], int], Group] = {}
        for slip in slips:
            key = (slip.kind, slip.seats, slip.amount)
            weight = likelihood(slip, self.counting.now, len(self.seats) - 2, self.counting.record.edition.notes)
            found.setdefault(key, Group(*key, [])).slips.append((weight, slip))
        for group in found.values():
            group.slips.sort(key=lambda row: (-row[0], -row[1].one.seq))
        return list(found.values())

    def in_pairs(self) -> Iterator[Explanation]:
        """Two slips that together leave wrong just what is wrong."""
        target, rows = dict(self.counting.target), list[tuple[float, Slip, Slip]]()
        for vector in self.plain:
            rest = less(target, vector)
            if rest and rest in self.plain and rest >= vector:
                rows += paired(self.likeliest(vector), self.likeliest(rest))
        for _, one, other in sorted(rows, key=lambda row: -row[0])[:MOST_TRIES]:
            if found := self.pair(one, other):
                yield found

    def likeliest(self, vector: Vector) -> Groups:
        """The two groups that are the likeliest of the slips that leave just this wrong."""
        if vector not in self.best:
            self.best[vector] = ranked(self.grouped(self.plain[vector]))[:2]
        return self.best[vector]

    def pair(self, one: Slip, other: Slip) -> Explanation | None:
        """Two slips as one explanation, if their lines put everything right."""
        slips = sorted((one, other), key=lambda slip: slip.one.seq)
        both = [(*first, *second) for first in ways(slips[0]) for second in ways(slips[1])]
        lines = self.tried(both, slips)
        if lines is None:
            return None
        says = tuple(told(self.record, slip, 1) for slip in slips)
        seats = tuple(sorted({seat for slip in slips for seat in slip.seats}))
        entries = tuple(slip.one.seq for slip in slips)
        fixes = tuple(Fix(slip.one.seq, told_of(self.record, slip), ()) for slip in slips)
        kind = " and ".join(slip.kind for slip in slips)
        return Explanation(kind, seats, sum(slip.amount for slip in slips), entries, says, lines, fixes)

    def fix(self, slip: Slip) -> Fix | None:
        """A slip with the first of its corrections that makes every count agree."""
        lines = self.tried(list(ways(slip)), [slip])
        return Fix(slip.one.seq, told_of(self.record, slip), lines) if lines else None

    def tried(self, corrections: list[Lines], slips: list[Slip]) -> tuple[str, ...] | None:
        """The first corrections that make every count agree, as lines."""
        taxes = as_paid(self.taxes_after(slips)) if slips else ()
        strikes = tuple(Strike(TABLE, seq) for seq in self.counting.instead)
        before = self.counting.before_counts
        late = tuple(line for slip in slips for line in told_late(slip.one, slip.paid, slip.astray, before))
        for lines in [*corrections, *((*lines, *taxes) for lines in corrections if taxes), late]:
            actions: Lines = (*strikes, *lines)
            if self.counting.agrees(actions):
                return tuple(self.line(action) for action in actions)
        return None

    def taxes_after(self, slips: list[Slip]) -> list[Movement]:
        """The shares of their worth that those concerned paid by themselves later on."""
        first, seats = min(slip.one.at for slip in slips), {seat for slip in slips for seat in slip.seats}
        later = (one for one in self.counting.movements if one.action is None and one.logged and one.at > first)
        return [one for one in later if one.frm in seats and (one.why, one.about) == ("tax", "income")]

    def line(self, action: Action) -> str:
        """An action as a line of the record."""
        return write_action(action, self.record.players, self.record.edition)


def ways(slip: Slip) -> Iterator[Lines]:
    """The corrections for a slip."""
    return really(slip.one, slip.paid) if slip.astray is None else astray(slip.one, slip.astray)


def ranked(groups: Groups) -> Groups:
    """The likeliest first."""
    return sorted(groups, key=lambda group: -group.weight)


def left_over(one: Movement, amiss: list[tuple[Seat, int]]) -> set[int]:
    """What the payer would have left over if this sum explained everything; `amiss` is who has how much more."""
    return {more if seat == one.frm else -more for seat, more in amiss if seat in (one.frm, one.to)}


def less(target: dict[int, int], vector: Vector) -> Vector:
    """What is left to explain after a slip."""
    rest = dict(target)
    for n, more in vector:
        rest[n] = rest.get(n, 0) - more
    return tuple((n, more) for n, more in sorted(rest.items()) if more)


def paired(groups: Groups, others: Groups) -> Iterator[tuple[float, Slip, Slip]]:
    """The likeliest slip of each group with that of each other one; a sum has only one slip."""
    for group in groups:
        for other in others:
            firsts = [slip for _, slip in group.slips[:2]]
            seconds = [slip for _, slip in other.slips[:2]]
            both = next(((one, two) for one in firsts for two in seconds if one.one != two.one), None)
            if both:
                yield (group.weight * other.weight, *both)
