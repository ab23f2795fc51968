"""Bot games in which real money once moved otherwise than the log says, and what the table counts afterwards."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rules_kb import bots, games
from rules_kb.board import actions as a
from rules_kb.board.game import BOARD
from rules_kb.kernel import engine
from rules_kb.kernel.model import BANK, Seat, Transfer
from rules_kb.record.lines import Record

TURNS = 70
# The count comes at most so many entries after the slip.
SOON = 40
WORDS = {"rent": "rent", "go": "salary", "card": "card", "tax": "tax"}


class Truth(NamedTuple):
    """What went wrong: its name, its entry, who has how much more than the log says."""

    kind: str
    at: int
    more: dict[Seat, int]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.more))

    @property
    def amount(self) -> int:
        return max(abs(more) for more in self.more.values())


class Evening(NamedTuple):
    """A record up to the count, what is counted, and the truth."""

    record: Record
    counts: dict[Seat, int]
    truth: Truth


def changed(frm: Seat, to: Seat, more: int) -> dict[Seat, int]:
    """Who has what when so much more went from one side to the other."""
    return {seat: sum_ for seat, sum_ in ((frm, -more), (to, more)) if seat >= 0}


def dues_paid(before: list[Any], board: Any, moved: tuple[Transfer, ...]) -> Iterator[Any]:
    """Dues that an entry closed with money, asked for or by itself."""
    left = {id(due) for due in board.dues} | {id(due) for due in board.lapsed}
    gone = [due for due in before if id(due) not in left and id(due) not in {id(d) for d in board.assumed}]
    fresh = [due for due in board.assumed if due.seq == board.seq]
    for due in [*gone, *fresh]:
        if Transfer(due.frm, due.to, due.amount) in moved:
            yield due


def slips_of_due(due: Any, at: int, ed: Any, seats: list[Seat], chance: random.Random) -> Iterator[Truth]:
    """What may happen to a due that is paid."""
    word, sum_ = WORDS.get(due.why), due.amount
    if word is None:
        return
    yield Truth(f"{word}-{'missed' if due.frm == BANK else 'unpaid'}", at, changed(due.frm, due.to, -sum_))
    yield Truth(f"{word}-twice", at, changed(due.frm, due.to, sum_))
    if due.why == "rent":
        notes = [note for note in (1, 5, 10, 20, 50, 100) if note < sum_]
        yield Truth("short", at, changed(due.frm, due.to, -chance.choice(notes or [1])))
        wrong = [seat for seat in seats if seat not in (due.frm, due.to)]
        if wrong:
            yield Truth("rent-misdirected", at, {due.to: -sum_, chance.choice(wrong): sum_})
    if due.why == "tax" and due.about == "income" and sum_ != 200:
        yield Truth("tax-wrong", at, changed(due.frm, due.to, 200 - sum_))


def slips_of_act(action: Any, at: int, ed: Any, moved: tuple[Transfer, ...], chance: random.Random) -> Iterator[Truth]:
    """What may happen to a price."""
    if len(moved) != 1 or BANK not in moved[0][:2]:
        return
    frm, to, sum_ = moved[0]
    if isinstance(action, a.Buy):
        yield Truth("purchase-unpaid", at, changed(frm, to, -sum_))
        yield Truth("over", at, changed(frm, to, chance.choice([note for note in (5, 10, 20, 50) if note < sum_])))
        yield Truth("short", at, changed(frm, to, -chance.choice([note for note in (5, 10, 20, 50) if note < sum_])))
    elif isinstance(action, a.Build):
        houses = sum(piece.count for piece in action.streets)
        each = sum_ // houses
        other = chance.choice([cost for cost in (50, 100, 150, 200) if cost != each])
        if houses * other not in (0, sum_, 2 * sum_):
            yield Truth("building-wrong", at, changed(frm, to, houses * other - sum_))
    elif isinstance(action, a.Lift):
        loan = ed.deeds[action.deed].mortgage
        if loan != sum_:
            yield Truth("lift-wrong", at, changed(frm, to, loan - sum_))
    elif isinstance(action, a.Mortgage) and sum_ == ed.deeds[action.deed].mortgage:
        yield Truth("mortgage-missed", at, changed(frm, to, -sum_))


# Where every sum is between one and five, as in Junior, no sum tells one payment from another.
TELLING = [id for id in games.shipped("board") if games.load(id).starting_cash > 100]


def evenings(seed: int, most: int = 1, everybody: bool = True, kind: str = "") -> Iterator[Evening]:
    """One game, each time with another kind of slip, counted soon after; none where nothing of the kind happens in it."""
    chance = random.Random(seed)
    ed = games.load(TELLING[seed % len(TELLING)])
    least, most_players = ed.players_range
    record = bots.record(ed, chance.randint(max(least, 2), min(most_players, 6)), seed, TURNS)
    found, cash = gone_through(record, ed, chance)
    kinds = sorted({truth.kind for truth in found if not kind or truth.kind == kind})
    for chosen in chance.sample(kinds, min(most, len(kinds))):
        truth = chance.choice([one for one in found if one.kind == chosen])
        end = min(len(record.entries) - 1, truth.at + chance.randint(1, SOON))
        if counts := counted_at(record, truth, end, cash, everybody):
            yield Evening(msgspec.structs.replace(record, entries=record.entries[: end + 1]), counts, truth)


def counted_at(
    record: Record, truth: Truth, end: int, cash: list[list[int | None]], everybody: bool
) -> dict[Seat, int] | None:
    """What the table counts after a slip; None where a count between already showed it or nobody can have it."""
    seats = truth.seats if not everybody else range(len(record.players))
    left = ((seat, cash[end][seat]) for seat in seats)
    counts = {seat: sum_ + truth.more.get(seat, 0) for seat, sum_ in left if sum_ is not None}
    between = record.entries[truth.at : end + 1]
    seen = any(isinstance(entry.action, a.Count) and entry.action.by in truth.seats for entry in between)
    possible = not seen and set(truth.seats) <= set(counts) and min(counts.values()) >= 0
    return counts if possible else None


def gone_through(record: Record, ed: Any, chance: random.Random) -> tuple[list[Truth], list[list[int | None]]]:
    """Every slip there could be in a game, and everybody's cash after each entry."""
    board: Any = BOARD.start(record)
    found: list[Truth] = []
    cash: list[list[int | None]] = []
    for at, entry in enumerate(record.entries):
        before = [*board.dues]
        ruling = engine.judge(BOARD, ed, board, entry)
        seats = [seat for seat, player in enumerate(board.players) if not player.out]
        for due in dues_paid(before, board, ruling.moved):
            found += slips_of_due(due, at, ed, seats, chance)
        found += slips_of_act(entry.action, at, ed, ruling.moved, chance)
        cash.append([None if player.out or board.over else player.cash for player in board.players])
    return found, cash
