"""Ways to break the rules of rent."""

from collections.abc import Sequence

from rules_kb.board.actions import Demand, Pay, Roll
from rules_kb.board.state import owns_group, standing_on
from rules_kb.kernel.model import Action, Due, Seat
from tests.injection.board.holdings import EDITIONS, quiet
from tests.injection.board.moments import (
    PLAIN,
    anyone,
    between,
    called,
    closing,
    has,
    is_finished,
    is_undecided,
    not_quite,
    reason,
)
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.rent")


def only_rent(spot: Spot, kind: str) -> Due | None:
    """The rent for a deed of this kind that is about to be asked for or paid, if the two have no other between them."""
    board, action = spot.board, spot.next.action
    if not isinstance(action, Pay | Demand):
        return None
    sides = (action.frm, action.by) if isinstance(action, Demand) else (action.by, action.to)
    rents = [due for due in board.dues if due.why == "rent" and due.to == sides[1] and sides[0] in (None, due.frm)]
    if len(rents) != 1 or len(between(board, rents[0].frm, rents[0].to, "rent")) != 1:
        return None
    due = rents[0]
    return due if due.amount and spot.ed.deeds[due.about].kind == kind else None


def claims(spot: Spot, due: Due, amount: int) -> Action:
    """A sum asked for, or paid, in the place of the rent."""
    if isinstance(spot.next.action, Demand):
        return Demand(due.to, due.frm, amount)
    return Pay(due.frm, due.to, amount, reason(spot, due))


def misjudges(spot: Spot, kind: str) -> Sequence[Action] | None:
    """Some other sum than the rent is asked for or paid."""
    due = only_rent(spot, kind)
    if due is None:
        return None
    wrong = not_quite(spot, due.amount, spot.board.players[due.frm].cash)
    return None if wrong is None else [claims(spot, due, wrong)]


@ways.to_break("amount", *EDITIONS)
def misjudges_a_street(spot: Spot) -> Sequence[Action] | None:
    """A street's rent is asked for or paid wrongly."""
    return misjudges(spot, "street")


@ways.to_break("amount", *EDITIONS)
def reads_another_line(spot: Spot) -> Sequence[Action] | None:
    """Somebody reads the rent for another number of houses, or forgets that the group is whole."""
    due = only_rent(spot, "street")
    if due is None:
        return None
    space, cash = spot.ed.deeds[due.about], spot.board.players[due.frm].cash
    bare = spot.board.deeds[due.about].houses == 0
    lines = space.rents[:1] if bare and owns_group(spot.board, spot.ed, due.to, space.group) else space.rents[1:]
    sums = [sum_ for sum_ in lines if sum_ != due.amount and sum_ <= cash]
    return [claims(spot, due, spot.chance.choice(sums))] if sums else None


def reads_the_printed_rent(spot: Spot, kind: str) -> Sequence[Action] | None:
    """The printed rent is asked for or paid where the table plays another percentage of it."""
    due = only_rent(spot, kind)
    printed = sum(line.amount for line in due.bill if "percent" not in dict(line.facts)) if due else 0
    fits = due is not None and printed != due.amount and has(spot, due.frm, printed)
    return [claims(spot, due, printed)] if due is not None and fits else None


@ways.to_break("amount", rent_percent="150")
def reads_a_printed_street(spot: Spot) -> Sequence[Action] | None:
    """A street's rent is what is printed, where the table plays more."""
    return reads_the_printed_rent(spot, "street")


@ways.to_break("railroad", rent_percent="150")
def reads_a_printed_railroad(spot: Spot) -> Sequence[Action] | None:
    """A railroad's rent is what is printed, where the table plays more."""
    return reads_the_printed_rent(spot, "railroad")


@ways.to_break("utility", rent_percent="150")
def reads_a_printed_utility(spot: Spot) -> Sequence[Action] | None:
    """A utility's rent is the printed multiple, where the table plays more."""
    return reads_the_printed_rent(spot, "utility")


@ways.to_break("railroad", *EDITIONS)
def misjudges_a_railroad(spot: Spot) -> Sequence[Action] | None:
    """A railroad's rent is asked for or paid wrongly."""
    return misjudges(spot, "railroad")


@ways.to_break("railroad", *EDITIONS)
def miscounts_railroads(spot: Spot) -> Sequence[Action] | None:
    """The rent is that of another number of railroads."""
    due = only_rent(spot, "railroad")
    if due is None:
        return None
    sums = [sum_ for sum_ in spot.ed.railroad_rents if sum_ != due.amount and has(spot, due.frm, sum_)]
    return [claims(spot, due, spot.chance.choice(sums))] if sums else None


@ways.to_break("utility", *EDITIONS)
def misjudges_a_utility(spot: Spot) -> Sequence[Action] | None:
    """A utility's rent is asked for or paid wrongly."""
    return misjudges(spot, "utility")


@ways.to_break("utility", *EDITIONS)
def throws_for_no_utility(spot: Spot) -> Sequence[Action] | None:
    """A player throws for a utility's rent that nobody owes."""
    waits = any(due.times for due in spot.board.dues)
    return [Roll(spot.board.turn.seat, PLAIN, rent=True)] if quiet(spot) and not waits else None


def stranger(spot: Spot) -> Seat | None:
    """A player to whom the one on turn owes no rent, nor ever did of late, nor stands on a deed of."""
    board, lander = spot.board, spot.board.turn.seat
    name = standing_on(board, spot.ed, lander)
    owner = board.deeds[name].owner if name else lander
    seats = [seat for seat in anyone(spot, lander, owner) if not between(board, lander, seat, "rent")]
    return seats[0] if seats and is_finished(spot) else None


@ways.to_break("none-due", *EDITIONS)
def asks_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """Somebody asks for rent from a player who stands elsewhere."""
    seat = stranger(spot)
    return None if seat is None else [Demand(seat, spot.board.turn.seat)]


@ways.to_break("none-due", *EDITIONS)
def pays_for_nothing(spot: Spot) -> Sequence[Action] | None:
    """A player pays rent to somebody on whose deed the token does not stand."""
    seat, lander = stranger(spot), spot.board.turn.seat
    return None if seat is None or not has(spot, lander, 10) else [Pay(lander, seat, 10, "rent")]


def free_landing(spot: Spot) -> tuple[Seat, str]:
    """The deed of another on which the player on turn stands without owing anything, and its owner."""
    board, lander = spot.board, spot.board.turn.seat
    name = standing_on(board, spot.ed, lander)
    owner = board.deeds[name].owner if name else -1
    if owner in (-1, lander) or not board.turn.rolled or between(board, lander, owner, "rent"):
        return lander, ""
    return owner, name


def claims_or_pays(spot: Spot, owner: Seat) -> Sequence[Action]:
    """Rent that is not due is asked for, or paid where there is cash."""
    lander = spot.board.turn.seat
    paid = Pay(lander, owner, 10, spot.chance.choice(("", "rent")))
    return [spot.chance.choice((Demand(owner, lander), paid)) if has(spot, lander, 10) else Demand(owner, lander)]


@ways.to_break("mortgaged", *EDITIONS)
def forgets_the_mortgage(spot: Spot) -> Sequence[Action] | None:
    """The owner of a mortgaged deed asks for rent, or gets it."""
    owner, name = free_landing(spot)
    owing = [due for due in spot.board.dues if owner in (due.frm, due.to)]
    return claims_or_pays(spot, owner) if name and spot.board.deeds[name].mortgaged and not owing else None


@ways.to_break("owner-jailed", rent_while_owner_in_jail="no")
def asks_from_jail(spot: Spot) -> Sequence[Action] | None:
    """An owner in jail asks for rent, or gets it, where the table suspends it."""
    owner, name = free_landing(spot)
    clear = name and spot.board.players[owner].jail and not spot.board.deeds[name].mortgaged
    owing = [due for due in spot.board.dues if owner in (due.frm, due.to)]
    return claims_or_pays(spot, owner) if clear and not owing else None


@ways.to_break("late", *EDITIONS)
def asks_too_late(spot: Spot) -> Sequence[Action] | None:
    """An owner asks for a rent that has lapsed."""
    board = spot.board
    for due in reversed(board.lapsed):
        alone = all(other in board.lapsed for other in between(board, due.frm, due.to, "rent"))
        gone = board.players[due.frm].out or board.players[due.to].out
        if due.why == "rent" and alone and not gone:
            return [Demand(due.to, due.frm)]
    return None


@ways.to_break("unpaid", *EDITIONS)
def walks_away(spot: Spot) -> Sequence[Action] | None:
    """Rent is asked for, and play goes on before it is paid."""
    board, action = spot.board, spot.next.action
    due = only_rent(spot, spot.chance.choice(("street", "railroad", "utility")))
    if due is None or is_undecided(board) or spot.ed.rent_claim_kept_by != "demand":
        return None
    others = [other for other in called(board) if other is not due]
    asks = [action] if isinstance(action, Demand) else [Demand(due.to, due.frm)]
    return None if others else [*asks, closing(spot)]
