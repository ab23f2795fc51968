"""Trades: each side gives what it has, now, and nothing that only the Bank deals in."""

from rules_kb.board.actions import Demand, End, Exchange, Land, Pay, Roll, Side, Trade
from rules_kb.board.dues import can_pay, is_unasked, left_open, left_owing, meant, shortfall
from rules_kb.board.edition import BoardEdition
from rules_kb.board.rent.facts import is_without_due, lander, stands_free, unowed
from rules_kb.board.state import Board, built_in
from rules_kb.board.trade.facts import (
    LOAN_DUE,
    cash_out,
    foreign_deed,
    handed,
    hands_things,
    has_value,
    is_between_players,
    is_denied,
    is_no_payment,
    is_unwelcome,
    lacking,
    lacks_cards,
    lent,
    overpromised,
    received,
    takes_part,
    things_given,
)
from rules_kb.board.trade.facts import gift as given_for_nothing
from rules_kb.board.turn.facts import closes, not_now
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.log import Contest
from rules_kb.kernel.model import BANK, Action, Seat

rules = Rules("board.trade")


@rules.on(
    Trade, Exchange, Pay,
    level="impossible",
    says={
        "deed": "{player} does not have {deed} to give.",
        "cards": "{player} does not have {count:a jail card|# jail cards} to give.",
    },
    fix="Nothing changes hands; agree again on what both sides have.",
    only_if=hands_things,
)  # fmt: skip
def owner(board: Board, action: Trade | Exchange | Pay, ed: BoardEdition) -> Breach:
    """Nobody gives a deed or a jail card that is not theirs."""
    for at, (seat, _, side) in enumerate(handed(action)):
        name = foreign_deed(board, seat, side)
        if name and name not in received(action, seat, at):
            return breach(says="deed", player=seat, deed=name)
        if lacks_cards(board, seat, side):
            return breach(says="cards", player=seat, count=side.cards)
    return None


@rules.on(
    Trade, Exchange,
    level="irregular",
    says="The log gives {player} only ${cash}, and ${amount} goes out in this trade.",
    fix="Something is missing from the log: count {player}'s cash.",
)  # fmt: skip
def cash(board: Board, action: Trade | Exchange, ed: BoardEdition) -> Breach:
    """Cash in a trade is cash one has."""
    for seat, amount in cash_out(action).items():
        if amount > 0 and not can_pay(board, seat, amount):
            return breach(player=seat, cash=board.players[seat].cash, amount=amount)
    return None


@rules.on(
    Trade, Exchange, Contest,
    kind="consent",
    says={
        "alone": "{player} cannot trade alone.",
        "denied": "{player} never agreed to the trade in line {n}.",
        "no_payment": "{player} never agreed to take {handed} for what is owed.",
    },
    fix={
        "alone": "Name the player on the other side.",
        "denied": "Take line {n} back, or agree to it after all.",
        "no_payment": "All of it goes back, and {payer} owes the ${amount} as before.",
    },
)  # fmt: skip
def consent(board: Board, action: Trade | Exchange | Contest, ed: BoardEdition) -> Breach:
    """A trade, and anything but money in payment, needs everybody's yes; whoever is silent may still deny it."""
    if not isinstance(action, Contest):
        alone = next((frm for frm, to, _ in handed(action) if frm == to), None)
        return breach(says="alone", fix="alone", player=alone) if alone is not None else None
    facts = breach(player=action.by, n=action.n, irregular=True)
    if is_no_payment(board, action, ed):
        paid = board.in_kind[action.n]
        told = breach(payer=paid.due.frm, amount=paid.due.amount, handed=things_given(paid.what))
        return facts | told | breach(says="no_payment", fix="no_payment")
    denied = is_denied(board, action) and action.n not in board.in_kind
    return facts | breach(says="denied", fix="denied") if denied else None


@rules.on(
    Trade, Exchange, Pay,
    says={
        "itself": "{deed} cannot change hands while it carries buildings.",
        "group": "{deed} cannot change hands while {built} carries buildings.",
        "houses": "Buildings go only between their owner and the Bank.",
    },
    fix={"sell": "Sell all buildings of the group to the Bank first, then trade.", "nothing": "Nothing changes hands."},
    reads=("trade_group_with_buildings", "buildings_between_players", "mortgaged_sale_to_bank"),
    only_if=hands_things,
)  # fmt: skip
def buildings(board: Board, action: Trade | Exchange | Pay, ed: BoardEdition) -> Breach:
    """Buildings pass only between owner and Bank, and no street of a built group changes hands with or without them."""
    if not isinstance(action, Exchange) and action.to == BANK and not ed.mortgaged_sale_to_bank:
        return None
    for seat, to, side in handed(action):
        if name := built_street(board, ed, seat, side, to):
            return carries_buildings(board, ed, seat, name)
        if side.houses > houses_along(board, ed, side):
            return breach(says="houses", fix="nothing", player=seat, houses=side.houses)
    return None


def built_street(board: Board, ed: BoardEdition, seat: Seat, side: Side, to: Seat) -> str:
    """The first street a side gives although its group carries buildings, or to the Bank although it does, or nothing."""
    for name in side.deeds:
        space, deed = ed.deeds[name], board.deeds[name]
        if deed.owner != seat or space.kind != "street" or not built_in(board, ed, space.group):
            continue
        if ed.trade_group_with_buildings == "forbidden" or (deed.houses > 0 and to == BANK):
            return name
    return ""


def houses_along(board: Board, ed: BoardEdition, side: Side) -> int:
    """How many buildings go along with the streets of a side, where the table lets them."""
    houses = sum(board.deeds[name].houses for name in side.deeds)
    return houses if houses and ed.buildings_between_players == "with_street" else 0


def carries_buildings(board: Board, ed: BoardEdition, seat: Seat, name: str) -> Breach:
    """The facts of a street that cannot go yet."""
    names = [street for street in ed.groups[ed.deeds[name].group] if board.deeds[street].houses]
    says, built = ("itself", name) if name in names else ("group", names[0])
    return breach(says=says, fix="sell", player=seat, deed=name, built=built)


@rules.on(
    Trade, Exchange, Pay,
    says="{player} lends {holder} ${amount}, and here players lend nothing.",
    fix={
        "back": "${amount} goes back.",
        "nothing": "Nothing changes hands.",
        "now": "What is owed is paid now.",
    },
    reads=("loans_between_players",),
    only_if=is_unasked,
)  # fmt: skip
def loan(board: Board, action: Trade | Exchange | Pay, ed: BoardEdition) -> Breach:
    """Players lend each other nothing: no money now for money later."""
    if ed.loans_between_players == "allowed" or not is_between_players(board, action):
        return None
    if isinstance(action, Pay):
        if action.why != "loan" or action.whose is not None or meant(board, ed, action) is not None:
            return None
        return breach(fix="back", player=action.by, holder=action.to, amount=action.amount)
    given = lent(board, action)
    if given is None:
        return None
    amount, fix = given.side.loan or given.side.cash, "nothing" if given in handed(action) else "now"
    return breach(fix=fix, player=given.frm, holder=given.to, amount=amount)


@rules.on(
    Roll, Land, End,
    level="irregular",
    says="{player} was to pay {holder} the loan of ${amount} back by now, and play went on.",
    fix="{player} pays {holder} ${amount} now.",
    reads=("loans_between_players",),
    only_if=left_owing,
)  # fmt: skip
def loan_due(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """A loan with a day is paid back, with its interest, before the borrower throws in that turn."""
    dues = left_open(board, LOAN_DUE) if closes(action, board) else []
    return [breach(player=due.frm, holder=due.to, amount=due.amount) for due in dues] or None


@rules.on(
    Trade, Exchange, Demand,
    says={
        "free": "Landing here was promised free.",
        "later": "A promise about later turns counts for nothing here.",
        "over": "More than the whole rent of {deed} is promised away.",
    },
    fix={
        "free": "No rent is paid this time.",
        "rest": "Play on without the promise; the rest of the trade stands.",
        "nothing": "Nothing changes hands: trade what both have now.",
        "less": "Nothing changes hands: agree on a smaller part.",
    },
    reads=("immunity_deals",),
    only_if=is_without_due,
)  # fmt: skip
def promise(board: Board, action: Trade | Exchange | Demand, ed: BoardEdition) -> Breach:
    """A deal is made of what players have now: promises about later count only where the table keeps them."""
    if isinstance(action, Demand):
        payer = lander(board, action)
        if not unowed(board, action, ed) or not stands_free(board, ed, payer, action.by):
            return None
        return breach(says="free", fix="free", player=payer)
    words = [(frm, side) for frm, _, side in handed(action) if side.immunity or side.promises or side.rents]
    if not words or not is_between_players(board, action) or lent(board, action):
        return None
    if ed.immunity_deals != "forbidden":
        deed = overpromised(board, action) if ed.immunity_deals == "enforced" else ""
        return breach(says="over", fix="less", player=words[0][0], deed=deed) if deed else None
    facts = breach(says="later", player=words[0][0])
    # A promise beside other things only adds to them; one that is all a side gives leaves no trade.
    if all(has_value(side) for _, side in words):
        return facts | breach(fix="rest", irregular=True)
    return facts | breach(fix="nothing")


@rules.on(
    Trade, Exchange, Pay,
    says={
        "forbidden": "{player} gives {holder} {handed}: no gifts here.",
        "not_in_debt": "{player} gives {holder} {handed}: no gifts while in debt.",
    },
    fix={"back": "It goes back.", "nothing": "Nothing changes hands."},
    reads=("gifts",),
    only_if=is_unasked,
)  # fmt: skip
def gift(board: Board, action: Trade | Exchange | Pay, ed: BoardEdition) -> Breach:
    """Giving for nothing is a matter for the table, above all when the giver is in debt."""
    present = given_for_nothing(board, ed, action)
    if present is None or not is_unwelcome(board, ed, present) or lacking(board, present.frm, present.side):
        return None
    fix = "back" if isinstance(action, Pay) else "nothing"
    return breach(says=ed.gifts, fix=fix, player=present.frm, holder=present.to, handed=things_given(present.side))


@rules.on(
    Trade, Exchange,
    says="{deed} cannot have two owners.",
    fix={
        "forfeit": "Nothing changes hands; once the table settles it, both are out.",
        "one": "It keeps its one owner, and nothing changes hands.",
    },
    reads=("shared_ownership",),
)  # fmt: skip
def shared(board: Board, action: Trade | Exchange, ed: BoardEdition) -> Breach:
    """A deed has one owner; one text puts those who share out of the game, once the table says so."""
    shares = [(frm, name) for frm, _, side in handed(action) for name in side.shares]
    if not shares or ed.shared_ownership == "allowed" or not is_between_players(board, action):
        return None
    facts = breach(player=action.by if isinstance(action, Trade) else shares[0][0], deed=shares[0][1])
    if ed.shared_ownership == "forfeit":
        return facts | breach(fix="forfeit")
    return facts | breach(fix="one", impossible=True)


@rules.on(
    Trade, Exchange,
    says={
        "own": "Here players trade in their own turn.",
        "own_before_throw": "Here players trade in their own turn, before the throw.",
        "between": "Here players trade between turns.",
        "settled": "Here players trade once the throw is settled.",
    },
    fix="Take it back and trade then.",
    reads=("trade_timing", "throw_after_doubles"),
)  # fmt: skip
def timing(board: Board, action: Trade | Exchange, ed: BoardEdition) -> Breach:
    """Trades are made when the edition says, and by a debtor at any time."""
    if ed.trade_timing == "any" or not is_between_players(board, action):
        return None
    sides = takes_part(action)
    if any(shortfall(board, seat) or not not_now(board, ed, ed.trade_timing, seat) for seat in sides):
        return None
    return breach(says=ed.trade_timing, player=sides[0])


@rules.on(
    Trade, Exchange, Pay,
    says="Jail cards do not pass from player to player here.",
    fix="{player} keeps the card, and what was given for it goes back.",
    reads=("jail_card_tradable",),
    only_if=hands_things,
)  # fmt: skip
def jail_card(board: Board, action: Trade | Exchange | Pay, ed: BoardEdition) -> Breach:
    """Jail cards are traded at any price, unless the table keeps them with whoever drew them."""
    if ed.jail_card_tradable or not is_between_players(board, action):
        return None
    for frm, _, side in handed(action):
        if side.cards and not lacking(board, frm, side):
            return breach(player=frm)
    return None
