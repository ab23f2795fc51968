"""Mortgages: taking, lifting and receiving them, and other players' offers."""

from rules_kb.board import bills
from rules_kb.board.actions import End, Keep, Land, Lift, Mortgage, Offer, Pay, Roll, Win
from rules_kb.board.edition import Edition
from rules_kb.board.effects.mortgages import lift_cost, under_offer
from rules_kb.board.rules.interest import INTEREST, possible, wrong_interest
from rules_kb.board.rules.turn import closes
from rules_kb.board.state import Board, next_seat, owed
from rules_kb.core import BANK, Action, Breach, Fact, Rules, Seat, breach

rules = Rules("board.mortgage")


def right_sum(board: Board, action: Mortgage | Lift | Keep, ed: Edition) -> int:
    """What mortgaging pays, or lifting or keeping a mortgage costs."""
    if isinstance(action, Mortgage):
        return ed.deeds[action.deed].mortgage
    if isinstance(action, Keep):
        return bills.interest(ed, action.deed)
    return lift_cost(board, ed, action)


def told_sum(board: Board, action: Mortgage | Lift | Keep, ed: Edition) -> int:
    """What really changed hands."""
    return right_sum(board, action, ed) if action.price is None else action.price


@rules.on(
    Mortgage, Lift, Keep,
    level="impossible",
    says="{deed} does not belong to {player}.",
    fix="The deed stays where it is, and ${amount} goes back.",
)  # fmt: skip
def owner(board: Board, action: Mortgage | Lift | Keep, ed: Edition) -> Breach:
    """Only its owner mortgages a property, lifts its mortgage or keeps it."""
    holder = board.deeds[action.deed].owner
    if holder == action.by:
        return None
    return breach(player=action.by, owner=holder, deed=action.deed, amount=told_sum(board, action, ed))


@rules.on(
    Mortgage, Lift, Keep,
    level="impossible",
    says="{deed} is {state}.",
    fix="Nothing changes hands; strike the line.",
)  # fmt: skip
def already(board: Board, action: Mortgage | Lift | Keep, ed: Edition) -> Breach:
    """A property is mortgaged once, and only a mortgage that stands is lifted or kept."""
    if board.deeds[action.deed].owner != action.by or possible(board, action):
        return None
    state = "mortgaged already" if isinstance(action, Mortgage) else "not mortgaged"
    return breach(player=action.by, deed=action.deed, state=state)


@rules.on(
    Mortgage,
    says="{deed} cannot be mortgaged while {where} carries buildings.",
    fix="Take it back, ${amount} with it, and sell the buildings first.",
    reads=("mortgage_needs_group_cleared",),
)
def buildings(board: Board, action: Mortgage, ed: Edition) -> Breach:
    """Nothing is mortgaged while buildings stand on its group, or by some texts on the street itself."""
    space = ed.deeds[action.deed]
    whole = ed.mortgage_needs_group_cleared == "group" and space.kind == "street"
    bare = ed.groups[space.group] if whole else (action.deed,)
    built = [name for name in bare if board.deeds[name].houses]
    if not built or not possible(board, action):
        return None
    where = "it" if action.deed in built else ed.deeds[built[0]].name
    return breach(player=action.by, deed=action.deed, where=where, amount=told_sum(board, action, ed))


@rules.on(
    Mortgage,
    level="irregular",
    says="The mortgage of {deed} pays ${right}, not ${paid}.",
    fix="{remedy}.",
)
def value(board: Board, action: Mortgage, ed: Edition) -> Breach:
    """The Bank pays the mortgage value printed on the deed."""
    rest = right_sum(board, action, ed) - told_sum(board, action, ed)
    if not rest or not possible(board, action):
        return None
    remedy = f"The Bank pays ${rest} more" if rest > 0 else f"${-rest} goes back to the Bank"
    right, paid = right_sum(board, action, ed), told_sum(board, action, ed)
    return breach(player=action.by, deed=action.deed, right=right, paid=paid, remedy=remedy)


@rules.on(
    Mortgage, Lift,
    says="{deed}: {when}.",
    fix="Take it back, ${amount} with it, and wait for the right moment.",
    reads=("mortgage_timing", "unmortgage_timing"),
)  # fmt: skip
def timing(board: Board, action: Mortgage | Lift, ed: Edition) -> Breach:
    """Some editions say when one may mortgage, and when lift."""
    if isinstance(action, Mortgage):
        fits = ed.mortgage_timing == "any" or may_be_short(board, ed, action.by)
        when = "here one mortgages only when short of cash"
    else:
        fits = lift_in_time(board, action, ed)
        throw = " before the throw" if ed.unmortgage_timing == "own_before_throw" else ""
        when = f"a mortgage is lifted in one's own turn{throw}"
    if fits or not possible(board, action):
        return None
    return breach(player=action.by, deed=action.deed, when=when, amount=told_sum(board, action, ed))


def may_be_short(board: Board, ed: Edition, seat: Seat) -> bool:
    """Whether a player needs more money than the log gives them; with unknown cash nobody can tell."""
    player, turn = board.players[seat], board.turn
    needs = sum(due.amount for due in owed(board, seat))
    if turn.offer and turn.seat == seat:
        needs += ed.deeds[turn.offer].price
    if board.auction and seat not in board.auction.passed:
        needs += board.auction.high + (board.auction.by != seat)
    return player.unknown or player.cash < needs


def lift_in_time(board: Board, action: Lift, ed: Edition) -> bool:
    """Whether the edition lets this mortgage be lifted now."""
    if ed.unmortgage_timing == "any" or lifts_at_once(board, action):
        return True
    turn = board.turn
    if turn.seat == action.by:
        return ed.unmortgage_timing == "own" or not turn.rolled
    # The end of a turn need not be logged: what the next player does before throwing is of the next turn.
    return action.by == next_seat(board) and (turn.rolled or turn.over) and not turn.again


def lifts_at_once(board: Board, action: Lift) -> bool:
    """Whether a deed has just come mortgaged, or must be redeemed against an offer."""
    return under_offer(board, action.deed) or action.deed in board.received


@rules.on(
    Lift,
    level="irregular",
    says="Lifting {deed} costs ${value} and ${interest} interest, not ${paid}.",
    fix="{remedy}.",
    reads=INTEREST,
)
def lift(board: Board, action: Lift, ed: Edition) -> Breach:
    """Lifting a mortgage costs its value and the interest on it, rounded as the edition says."""
    loan, paid = ed.deeds[action.deed].mortgage, told_sum(board, action, ed)
    interest = lift_cost(board, ed, action) - loan
    rest = loan + interest - paid
    if not rest or not possible(board, action):
        return None
    remedy = f"${rest} more goes to the Bank" if rest > 0 else f"The Bank gives ${-rest} back"
    return breach(player=action.by, deed=action.deed, value=loan, interest=interest, paid=paid, remedy=remedy)


@rules.on(
    Keep, Pay, Roll, Land, End,
    level="irregular",
    says="{player} owes ${right} interest for receiving {what}; ${paid} was paid.",
    fix="{remedy}.",
    reads=("mortgage_transfer_interest", *INTEREST),
)  # fmt: skip
def transfer(board: Board, action: Action, ed: Edition) -> Breach:
    """Property received mortgaged is lifted at once, or its interest is paid now and again at the lifting."""
    return wrong_interest(board, action, ed, "board.mortgage.transfer")


@rules.on(
    Offer, Win, Roll, Land, End,
    says="{deed}: {wrong}.",
    fix="{remedy}.",
    reads=("mortgage_third_party",),
)  # fmt: skip
def forced_sale(board: Board, action: Action, ed: Edition) -> Breach:
    """An offer above the mortgage binds: the owner redeems before the next throw, or the bidder gets it."""
    if isinstance(action, Offer):
        return bad_offer(board, action, ed)
    if isinstance(action, Win):
        return bad_win(board, action)
    waiting = [name for name in board.offers if name not in board.late_offers] if closes(action, board) else []
    return [unanswered(board, name) for name in waiting] or None


def bad_offer(board: Board, action: Offer, ed: Edition) -> Breach:
    """An offer nobody has to answer."""
    deed = board.deeds[action.deed]
    best = max(ed.deeds[action.deed].mortgage, board.offers.get(action.deed, (BANK, 0))[1])
    if ed.mortgage_third_party == "no":
        wrong = "only its owner can sell it or lift its mortgage"
    elif not deed.mortgaged or deed.owner in (BANK, action.by):
        wrong = "it is not another player's mortgaged property"
    elif action.amount <= best:
        wrong = f"an offer must be above ${best}"
    else:
        return None
    remedy = "The offer binds nobody"
    return breach(bidder=action.by, deed=action.deed, amount=action.amount, wrong=wrong, remedy=remedy)


def bad_win(board: Board, action: Win) -> Breach:
    """A deed under an offer that goes to another player, or at another price."""
    if not under_offer(board, action.lot):
        return None
    bidder, amount = board.offers[action.lot]
    if (action.by, action.price) == (bidder, amount):
        return None
    wrong = f"the offer was ${amount}" if action.by == bidder else "somebody else made the offer"
    remedy = f"Only the bidder gets it, for ${amount}, unless the owner lifts the mortgage"
    return breach(bidder=bidder, deed=action.lot, amount=amount, wrong=wrong, remedy=remedy)


def unanswered(board: Board, name: str) -> dict[str, Fact]:
    """An offer that play passed over."""
    bidder, amount = board.offers[name]
    wrong = f"nobody answered the offer of ${amount}"
    remedy = "The owner lifts the mortgage now, or the bidder gets the deed"
    return breach(bidder=bidder, deed=name, amount=amount, wrong=wrong, remedy=remedy)
