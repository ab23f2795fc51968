"""What is counted of an evening at the board: worth taken apart, rent by deed, luck with the dice."""

from rules_kb.board.actions import Roll
from rules_kb.board.build.facts import building_steps
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import outstanding, winners, worth
from rules_kb.board.state import Board, owned
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.matters import Identity, identity
from rules_kb.kernel.model import DUE, Due, Ruling, Seat
from rules_kb.kernel.tally import Cell, Chart, Column, Course, Figures, Ranking, ranked

WORTH = ("Worth", "Cash", "Deeds", "Buildings", "Mortgaged deeds", "Still owed")
PAID = ("paid", "assumed")
# Two fair dice: the average throw, and one throw in so many is doubles.
FAIR_THROW = 7
DOUBLES_IN = 6


class BoardTally:
    """One evening at the board, entry by entry."""

    def __init__(self) -> None:
        self.worth, self.cash = Course(), Course()
        # By its due: the deed, who got the rent, what was paid and what nobody asked for in time.
        self.rents: dict[Identity, tuple[str, Seat, int, int]] = {}
        self.thrown: dict[Seat, list[tuple[int, int]]] = {}
        self.dice = 2

    def see(self, step: Effective, ed: BoardEdition, ruling: Ruling, position: Board) -> None:
        """One entry of the log, just judged."""
        action, self.dice = step.action, ed.dice_thrown
        if isinstance(action, Roll) and ruling.stands and not action.cocked:
            self.thrown.setdefault(action.by, []).append(action.dice)
        for one in position.matters:
            if one.kind == DUE and one.why == "rent" and (one.closed is None or one.closed.entry == position.seq):
                self.rents[identity(one)] = (one.about, one.to, paid(one), one.amount if one.lapsed_at else 0)
        seats = range(len(position.players))
        self.worth.mark(position, tuple(known_worth(position, ed, seat) for seat in seats))
        self.cash.mark(position, tuple(None if one.unknown else one.cash for one in position.players))

    def ranking(self, position: Board, ed: BoardEdition) -> Ranking:
        """Winners first, then by worth; who went bankrupt last stands before who went first."""
        won, rows = winners(position, ed), []
        for seat, player in enumerate(position.players):
            parts = worth_parts(position, ed, seat)
            fell = position.bankrupts.index(seat) if seat in position.bankrupts else 0
            sum_ = 0 if player.unknown or player.out else sum(parts)
            known = (None, None, *parts[1:]) if player.unknown else (sum(parts), *parts)
            rows.append(((seat in won, not player.out, sum_, fell), seat, player.out, known))
        return Ranking(tuple(Column(label, "money") for label in WORTH), ranked(rows))

    def charts(self) -> tuple[Chart, ...]:
        """Worth and cash, turn by turn."""
        return (self.worth.chart("worth", "Net worth"), self.cash.chart("cash", "Cash"))

    def tables(self) -> tuple[Figures, ...]:
        """Rent by deed, and the dice."""
        return (self.rent_by_deed(), self.luck())

    def rent_by_deed(self) -> Figures:
        """What every deed brought whoever had it, the best first."""
        sums: dict[tuple[str, Seat], list[int]] = {}
        for deed, to, earned, missed in self.rents.values():
            row = sums.setdefault((deed, to), [0, 0, 0])
            row[0] += earned
            row[1] += earned > 0
            row[2] += missed
        best = sorted(sums.items(), key=lambda row: (-row[1][0], -row[1][2], row[0]))
        columns = (
            Column("Deed", "place"), Column("Paid to", "player"), Column("Rent", "money"), Column("Times", "count"),
            Column("Not asked for", "money"),
        )  # fmt: skip
        rows: tuple[tuple[Cell, ...], ...] = tuple((*whose, *row) for whose, row in best if any(row) and whose[0])
        return Figures("rent", "Rent by deed", columns, rows)

    def luck(self) -> Figures:
        """Everybody's throws against fair dice."""
        columns = (
            Column("Player", "player"), Column("Throws", "count"), Column("Average", "average"),
            Column("Pips over fair", "count"), Column("Doubles", "count"), Column("Doubles, fair", "average"),
        )  # fmt: skip
        rows = []
        for seat, dice in sorted(self.thrown.items()):
            throws, pips = len(dice), sum(map(sum, dice))
            doubles = sum(one == other for one, other in dice)
            fair = round(throws / DOUBLES_IN, 1)
            over = pips - FAIR_THROW * throws * self.dice // 2
            rows.append((seat, throws, round(pips / throws, 2), over, doubles, fair if self.dice == 2 else 0.0))
        about = "Two fair dice throw 7 on average, and doubles once in six."
        about = about if self.dice == 2 else "A fair die throws 3.5 on average."
        return Figures("dice", "Luck with the dice", columns, tuple(rows), about)


def paid(due: Due) -> int:
    """What a rent has brought so far: what was paid on it, and the rest once it is closed by paying."""
    part = sum(-line.amount for line in due.bill if line.label == "paid")
    return part + (due.amount if due.closed and due.closed.how in PAID else 0)


def known_worth(board: Board, ed: BoardEdition, seat: Seat) -> int | None:
    """What somebody is worth, where the cash is known."""
    return None if board.players[seat].unknown else worth(board, ed, seat)


def worth_parts(board: Board, ed: BoardEdition, seat: Seat) -> tuple[int, int, int, int, int]:
    """Cash, deeds, buildings, mortgaged deeds as the edition counts them at the end, what is still owed."""
    counted = owned(board, seat) if ed.end_valuation != "cash" else ()
    held = [(board.deeds[name], ed.deeds[name]) for name in counted]
    at_half = ed.end_valuation == "half_mortgaged"
    deeds = sum(space.price for deed, space in held if not deed.mortgaged)
    turned = sum(space.mortgage if at_half else space.price for deed, space in held if deed.mortgaged)
    built = sum(building_steps(ed, deed.houses) * space.house_cost for deed, space in held)
    owed = outstanding(board, seat) if board.over else 0
    return board.players[seat].cash, deeds, built, turned, owed
