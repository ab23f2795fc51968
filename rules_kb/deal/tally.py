"""What is counted of an evening with cards: full sets and banks, cards played, refusals, what was charged and taken."""

from collections import Counter

from rules_kb.deal.actions import PLAYS, STEALS, No, Pay
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.state import DealTable
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.model import DUE, Ruling, Seat
from rules_kb.kernel.tally import Chart, Column, Course, Figures, Ranking, ranked

COUNTED = (
    Column("Cards played", "count"), Column("Just Say No", "count"), Column("Cards taken", "count"),
    Column("Rent collected", "money"), Column("Other charges", "money"), Column("Paid", "money"),
)  # fmt: skip
PLAYED, REFUSED, TAKEN, RENT, CHARGED, PAID = range(len(COUNTED))


class DealTally:
    """One evening with cards, entry by entry."""

    def __init__(self) -> None:
        self.table, self.bank = Course(), Course()
        self.counts: dict[Seat, Counter[int]] = {}

    def see(self, step: Effective, ed: DealEdition, ruling: Ruling, position: DealTable) -> None:
        """One entry of the log, just judged."""
        action = step.action
        for seat in range(len(position.players)):
            self.counts.setdefault(seat, Counter())
        if ruling.stands and action.by >= 0:
            mine = self.counts[action.by]
            mine[PLAYED] += isinstance(action, PLAYS)
            mine[REFUSED] += isinstance(action, No)
            mine[TAKEN] += isinstance(action, STEALS)
        for frm, to, amount in ruling.moved if isinstance(action, Pay) else ():
            self.counts[to][RENT if self.is_rent(position, frm, to) else CHARGED] += amount
            self.counts[frm][PAID] += amount
        seats = range(len(position.players))
        self.table.mark(position, tuple(sum(wealth(position, ed, seat)) for seat in seats))
        self.bank.mark(position, tuple(wealth(position, ed, seat)[0] for seat in seats))

    def is_rent(self, table: DealTable, frm: Seat, to: Seat) -> bool:
        """Whether a payment just made was for rent: of what it closed or left open."""
        own = [one for one in table.matters if one.kind == DUE and (one.frm, one.to) == (frm, to)]
        closed = [one for one in own if one.closed and one.closed.entry == table.seq]
        return any(one.why == "rent" for one in (closed or [one for one in own if one.closed is None])[:1])

    def ranking(self, position: DealTable, ed: DealEdition) -> Ranking:
        """The winner first, then by full sets, then by the bank and what lies on the table."""
        rows: list[tuple[tuple[int, ...], Seat, bool, tuple[int | None, ...]]] = []
        for seat, player in enumerate(position.players):
            sets, (bank, laid) = len(full_colours(ed, player)), wealth(position, ed, seat)
            hand = None if player.unknown else player.hand
            rows.append(((seat == position.winner, sets, bank, laid), seat, player.out, (sets, bank, laid, hand)))
        columns = (
            Column("Full sets", "count"), Column("Bank", "money"), Column("Properties", "money"), Column("Hand", "count"),
        )  # fmt: skip
        return Ranking(columns, ranked(rows))

    def charts(self) -> tuple[Chart, ...]:
        """What lies on the table and in the bank, turn by turn."""
        return (self.table.chart("table", "Bank and properties"), self.bank.chart("bank", "Bank"))

    def tables(self) -> tuple[Figures, ...]:
        """Who played how."""
        rows = tuple((seat, *(counted[n] for n in range(len(COUNTED)))) for seat, counted in self.counts.items())
        return (Figures("cards", "Cards and charges", (Column("Player", "player"), *COUNTED), rows),)


def wealth(table: DealTable, ed: DealEdition, seat: Seat) -> tuple[int, int]:
    """The value of somebody's bank, and of what lies in front of them."""
    player = table.players[seat]
    return sum(ed.cards[card].value for card in player.bank), sum(ed.cards[laid.card].value for laid in player.area)
