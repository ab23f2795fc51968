"""Mortgages: taking, lifting and receiving them, and other players' offers."""

from rules_kb.board.actions import End, Keep, Land, Lift, Mortgage, Offer, Pay, Roll, Win
from rules_kb.board.dues import owing_or_asked
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.mortgage.facts import INTEREST, TRANSFER, lift_cost, possible, under_offer, wrong_interest
from rules_kb.board.state import Board, owed
from rules_kb.board.turn.facts import not_now
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import BANK, Action, Seat

rules = Rules("board.mortgage")


def right_sum(board: Board, action: Mortgage | Lift | Keep, ed: BoardEdition) -> int:
    """What mortgaging pays, or lifting or keeping a mortgage costs."""
    if isinstance(action, Mortgage):
        return ed.deeds[action.deed].mortgage
    if isinstance(action, Keep):
        return mortgage_facts.interest_bill(ed, action.deed)
    return lift_cost(board, ed, action)


def told_sum(board: Board, action: Mortgage | Lift | Keep, ed: BoardEdition) -> int:
    """What really changed hands."""
    return right_sum(board, action, ed) if action.price is None else action.price


@rules.on(
    Mortgage, Lift, Keep,
    level="impossible",
    says="{deed} does not belong to {player}.",
    fix="The deed stays where it is, and ${amount} goes back.",
)  # fmt: skip
def owner(board: Board, action: Mortgage | Lift | Keep, ed: BoardEdition) -> Breach:
    """Only its owner mortgages a property, lifts its mortgage or keeps it."""
    holder = board.deeds[action.deed].owner
    if holder == action.by:
        return None
    return breach(player=action.by, owner=holder, deed=action.deed, amount=told_sum(board, action, ed))


@rules.on(
    Mortgage, Lift, Keep,
    level="impossible",
    says={
        "mortgaged": "{deed} is mortgaged already.",
        "clear": "{deed} is not mortgaged.",
        "none": "{deed} has no mortgage value: here nothing is mortgaged.",
    },
    fix="Nothing changes hands.",
)  # fmt: skip
def already(board: Board, action: Mortgage | Lift | Keep, ed: BoardEdition) -> Breach:
    """A property that has a mortgage value is mortgaged once, and only a mortgage that stands is lifted or kept."""
    if board.deeds[action.deed].owner != action.by:
        return None
    if isinstance(action, Mortgage) and not ed.has_mortgages:
        return breach(says="none", player=action.by, deed=action.deed)
    if possible(board, action):
        return None
    return breach(says="mortgaged" if isinstance(action, Mortgage) else "clear", player=action.by, deed=action.deed)


@rules.on(
    Mortgage,
    says={
        "itself": "{deed} cannot be mortgaged while it carries buildings.",
        "group": "{deed} cannot be mortgaged while {built} carries buildings.",
    },
    fix="Take it back, ${amount} with it, and sell the buildings first.",
    reads=("mortgage_needs_group_cleared",),
)
def buildings(board: Board, action: Mortgage, ed: BoardEdition) -> Breach:
    """Nothing is mortgaged while buildings stand on its group, or by some texts on the street itself."""
    space = ed.deeds[action.deed]
    group = ed.groups[space.group] if space.kind == "street" else (action.deed,)
    names = [name for name in group if board.deeds[name].houses]
    if not names or not possible(board, action):
        return None
    if action.deed not in names and ed.mortgage_needs_group_cleared != "group":
        return None
    says, built = ("itself", action.deed) if action.deed in names else ("group", names[0])
    return breach(says=says, player=action.by, deed=action.deed, built=built, amount=told_sum(board, action, ed))


@rules.on(
    Mortgage,
    level="irregular",
    says="The mortgage of {deed} pays ${right}, not ${paid}.",
    fix={"short": "The Bank pays ${rest} more.", "over": "${rest} goes back to the Bank."},
)
def value(board: Board, action: Mortgage, ed: BoardEdition) -> Breach:
    """The Bank pays the mortgage value printed on the deed."""
    right, paid = right_sum(board, action, ed), told_sum(board, action, ed)
    if right == paid or not possible(board, action) or not ed.has_mortgages:
        return None
    fix, rest = "short" if paid < right else "over", abs(right - paid)
    return breach(fix=fix, player=action.by, deed=action.deed, right=right, paid=paid, rest=rest)


@rules.on(
    Mortgage, Lift,
    says={
        "short_of_cash": "{deed}: here one mortgages only when short of cash.",
        "own": "{deed}: a mortgage is lifted in one's own turn.",
        "own_before_throw": "{deed}: a mortgage is lifted in one's own turn before the throw.",
    },
    fix="Take it back, ${amount} with it, and wait for the right moment.",
    reads=("mortgage_timing", "unmortgage_timing", "throw_after_doubles"),
)  # fmt: skip
def timing(board: Board, action: Mortgage | Lift, ed: BoardEdition) -> Breach:
    """Some editions say when one may mortgage, and when lift."""
    if isinstance(action, Mortgage):
        fits = ed.mortgage_timing == "any" or may_be_short(board, ed, action.by)
    else:
        fits = lift_in_time(board, action, ed)
    if fits or not possible(board, action):
        return None
    says = ed.mortgage_timing if isinstance(action, Mortgage) else ed.unmortgage_timing
    return breach(says=says, player=action.by, deed=action.deed, amount=told_sum(board, action, ed))


def may_be_short(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player needs more money than the log gives them; with unknown cash nobody can tell."""
    player, turn = board.players[seat], board.turn
    needs = sum(due.amount for due in owed(board, seat))
    if turn.offer and turn.seat == seat:
        needs += ed.deeds[turn.offer].price
    if board.auction and seat not in board.auction.passed:
        needs += board.auction.high + (board.auction.by != seat)
    return player.unknown or player.cash < needs


def lift_in_time(board: Board, action: Lift, ed: BoardEdition) -> bool:
    """Whether the edition lets this mortgage be lifted now."""
    if lifts_at_once(board, action):
        return True
    return not not_now(board, ed, ed.unmortgage_timing, action.by)


def lifts_at_once(board: Board, action: Lift) -> bool:
    """Whether a deed has just come mortgaged, or must be redeemed against an offer."""
    return under_offer(board, action.deed) or action.deed in board.received


@rules.on(
    Lift,
    level="irregular",
    says="Lifting {deed} costs ${value} and ${interest} interest, not ${paid}.",
    fix={"short": "${rest} more goes to the Bank.", "over": "The Bank gives ${rest} back."},
    reads=INTEREST,
)
def lift(board: Board, action: Lift, ed: BoardEdition) -> Breach:
    """Lifting a mortgage costs its value and the interest on it, rounded as the edition says."""
    loan, paid = ed.deeds[action.deed].mortgage, told_sum(board, action, ed)
    interest = lift_cost(board, ed, action) - loan
    rest = loan + interest - paid
    if not rest or not possible(board, action):
        return None
    facts = breach(player=action.by, deed=action.deed, value=loan, interest=interest, paid=paid)
    return facts | breach(fix="short" if rest > 0 else "over", rest=abs(rest))


@rules.on(
    Keep, Pay, Roll, Land, End,
    level="irregular",
    says={
        "deed": "{player} owes ${right} interest for receiving {deed}; ${paid} was paid.",
        "some": "{player} owes ${right} interest for receiving a deed; ${paid} was paid.",
    },
    fix={"short": "${rest} goes to the Bank now.", "over": "The Bank gives ${rest} back."},
    reads=("mortgage_transfer_interest", *INTEREST),
    only_if=owing_or_asked,
)  # fmt: skip
def transfer(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Property received mortgaged is lifted at once, or its interest is paid now and again at the lifting."""
    return wrong_interest(board, action, ed, TRANSFER)


@rules.on(
    Offer, Win,
    says={
        "owners": "{deed}: only its owner can sell it or lift its mortgage.",
        "clear": "{deed}: it is not another player's mortgaged property.",
        "low": "{deed}: an offer must be above ${best}.",
        "price": "{deed}: the offer was ${amount}, and ${paid} was paid.",
        "stranger": "{deed}: somebody else made the offer.",
    },
    fix={
        "nobody": "The offer binds nobody.",
        "bidder": "Only the bidder gets it, for ${amount}, unless the owner lifts the mortgage.",
        "short": "${rest} more goes to the Bank.",
        "over": "The Bank gives ${rest} back.",
    },
    reads=("mortgage_third_party",),
)  # fmt: skip
def forced_sale(board: Board, action: Offer | Win, ed: BoardEdition) -> Breach:
    """An offer above the mortgage binds: the owner redeems before the next throw, or the bidder gets it."""
    return bad_offer(board, action, ed) if isinstance(action, Offer) else bad_win(board, action)


def bad_offer(board: Board, action: Offer, ed: BoardEdition) -> Breach:
    """An offer nobody has to answer."""
    deed = board.deeds[action.deed]
    best = max(ed.deeds[action.deed].mortgage, board.offers.get(action.deed, (BANK, 0))[1])
    facts = breach(fix="nobody", bidder=action.by, deed=action.deed, amount=action.amount)
    if ed.mortgage_third_party == "no":
        return facts | breach(says="owners")
    if not deed.mortgaged or deed.owner in (BANK, action.by):
        return facts | breach(says="clear")
    return facts | breach(says="low", best=best) if action.amount <= best else None


def bad_win(board: Board, action: Win) -> Breach:
    """A deed under an offer that goes to another player, or at another price."""
    if not under_offer(board, action.lot):
        return None
    bidder, amount = {**board.late_offers, **board.offers}[action.lot]
    facts, rest = breach(bidder=bidder, deed=action.lot, amount=amount), amount - action.price
    if action.by != bidder:
        return facts | breach(says="stranger", fix="bidder")
    off = breach(says="price", fix="short" if rest > 0 else "over", paid=action.price, rest=abs(rest), irregular=True)
    return facts | off if rest else None
