"""Ways to break the rules of taxes."""

from collections.abc import Sequence

from rules_kb.board.actions import Choose, Collect, Count, Pay
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import BANK, Action, Due, Seat
from tests.injection.board.holdings import EDITIONS, quiet, step
from tests.injection.board.moments import anyone, between, has, not_quite, reason
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.tax")

CHOICE = ("us-classic", "claim-deadlines", "bankers-rules", "timed-game")
PRIZE = 100


def taxed(spot: Spot, kind: str) -> Due | None:
    """The tax of this kind that the player on turn has just come to, if there is no other, paid or not."""
    board, seat = spot.board, spot.board.turn.seat
    dues = [due for due in (*board.dues, *board.assumed) if (due.frm, due.to) == (seat, BANK)]
    taxes = [due for due in dues if due.turn == board.turn.no and due.about == kind]
    return taxes[0] if len(dues) == len(taxes) == 1 and board.turn.landed_seq == taxes[0].seq else None


def worth(board: Board, ed: BoardEdition, seat: Seat) -> int:
    """Cash, printed prices, and what buildings cost."""
    names = owned(board, seat)
    buildings = sum(step(ed, board, name) * ed.deeds[name].house_cost for name in names)
    return board.players[seat].cash + sum(ed.deeds[name].price for name in names) + buildings


def share(spot: Spot) -> int:
    """The share of one's worth, rounded as the edition says."""
    hundredths = worth(spot.board, spot.ed, spot.board.turn.seat) * spot.ed.income_tax_percent
    up = {"up": 99, "down": 0, "nearest": 50}[spot.ed.income_tax_rounding]
    return (hundredths + up) // 100


def undecided(spot: Spot) -> bool:
    """Whether the player on turn may still choose between the flat sum and the share."""
    due = taxed(spot, "income")
    flat = due is not None and due in spot.board.dues and due.amount == spot.ed.income_tax_amount
    return flat and spot.ed.income_tax_mode == "choice" and not spot.board.turn.counted


@ways.to_break("income", *EDITIONS)
def pays_another_tax(spot: Spot) -> Sequence[Action] | None:
    """The income tax is paid neither as the flat sum nor as the share."""
    due, seat = taxed(spot, "income"), spot.board.turn.seat
    if due is None:
        return None
    shares = (share(spot), spot.ed.income_tax_amount)
    wrong = not_quite(spot, due.amount, spot.board.players[seat].cash, *shares)
    return None if wrong is None else [Pay(seat, BANK, wrong, reason(spot, due))]


@ways.to_break("income", "uk-london", "us-2008", "us-2021", "short-game", "encyclopedia")
def chooses_without_a_choice(spot: Spot) -> Sequence[Action] | None:
    """A player chooses the share where the tax is flat."""
    flat = spot.ed.income_tax_mode == "flat" and taxed(spot, "income")
    return [Choose(spot.board.turn.seat, "10%")] if flat else None


@ways.to_break("choose-first", *CHOICE)
def counts_first(spot: Spot) -> Sequence[Action] | None:
    """A player adds up all there is and only then chooses."""
    seat = spot.board.turn.seat
    counts = Count(seat, worth(spot.board, spot.ed, seat), worth=True)
    too_late = undecided(spot) and spot.ed.income_tax_choose_before_counting
    return [counts, Choose(seat, "10%")] if too_late else None


@ways.to_break("choose-first", *CHOICE)
def chooses_twice(spot: Spot) -> Sequence[Action] | None:
    """A player chooses the share, sees what it is, and takes the flat sum after all."""
    seat = spot.board.turn.seat
    differs = undecided(spot) and share(spot) != spot.ed.income_tax_amount
    return [Choose(seat, "10%"), Choose(seat, "flat")] if differs else None


@ways.to_break("luxury", *EDITIONS)
def pays_another_luxury_tax(spot: Spot) -> Sequence[Action] | None:
    """The luxury tax is paid with another sum."""
    due, seat = taxed(spot, "luxury"), spot.board.turn.seat
    if due is None:
        return None
    wrong = not_quite(spot, due.amount, spot.board.players[seat].cash)
    return None if wrong is None else [Pay(seat, BANK, wrong, reason(spot, due))]


@ways.to_break("recipient", *EDITIONS)
def pays_a_player(spot: Spot) -> Sequence[Action] | None:
    """A tax is paid to another player."""
    seat, due = spot.board.turn.seat, taxed(spot, "income") or taxed(spot, "luxury")
    if due is None or not has(spot, seat, due.amount):
        return None
    other = anyone(spot, seat)[0]
    return None if between(spot.board, seat, other, "refund") else [Pay(seat, other, due.amount, "tax")]


@ways.to_break("recipient", *EDITIONS)
def fills_the_middle(spot: Spot) -> Sequence[Action] | None:
    """A tax is put into the middle where no pot is played."""
    seat, due = spot.board.turn.seat, taxed(spot, "income") or taxed(spot, "luxury")
    able = due is not None and has(spot, seat, due.amount) and spot.ed.tax_and_fines_go_to == "bank"
    return [Pay(seat, BANK, due.amount, "pot")] if due is not None and able else None


@ways.to_break("recipient", *EDITIONS)
def empties_the_middle(spot: Spot) -> Sequence[Action] | None:
    """Somebody takes money from the middle where no pot is played."""
    seat = anyone(spot)[0]
    nothing = quiet(spot) and spot.ed.free_parking_reward == "nothing"
    return [Collect(seat, PRIZE, "pot")] if nothing and not between(spot.board, BANK, seat, "refund") else None


@ways.to_break("recipient", tax_and_fines_go_to="pot", free_parking_reward="pot", free_parking_seed="250")
def takes_more_than_lies_in_the_middle(spot: Spot) -> Sequence[Action] | None:
    """Who stands on Free Parking takes the Bank's own money twice."""
    seat = spot.board.turn.seat
    dues = between(spot.board, BANK, seat, "pot")
    fresh = len(dues) == 1 and dues[0].turn == spot.board.turn.no and not between(spot.board, BANK, seat, "refund")
    return [Collect(seat, dues[0].amount + spot.ed.free_parking_seed, "pot")] if fresh else None
