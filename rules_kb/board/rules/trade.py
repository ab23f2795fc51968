"""Trades: each side gives what it has, now, and nothing that only the Bank deals in."""

from rules_kb.board.actions import Demand, Pay, Side, Trade
from rules_kb.board.edition import Edition
from rules_kb.board.effects.claiming import lander
from rules_kb.board.favours import gift as given_for_nothing
from rules_kb.board.favours import handed, has_value, is_between_players, is_unwelcome, lacking, lent, shortfall, told
from rules_kb.board.moments import not_now
from rules_kb.board.money import meant
from rules_kb.board.promises import stands_free
from rules_kb.board.rules.rent import unowed
from rules_kb.board.state import Board, built_in
from rules_kb.core import BANK, Breach, Rules, Seat, breach
from rules_kb.log import Contest

rules = Rules("board.trade")

NEVER_AGREED = "never-agreed"


@rules.on(
    Trade, Pay,
    level="impossible",
    says="{player} does not have {what} to give.",
    fix="Nothing changes hands; agree again on what both sides have.",
)  # fmt: skip
def owner(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Nobody gives a deed or a jail card that is not theirs."""
    for seat, _, side in handed(action):
        if what := lacking(board, ed, seat, side):
            return breach(player=seat, what=what)
    return None


@rules.on(
    Trade,
    level="irregular",
    says="The log gives {player} only ${cash}, and ${amount} goes out in this trade.",
    fix="Something is missing from the log: count {player}'s cash.",
)
def cash(board: Board, action: Trade, ed: Edition) -> Breach:
    """Cash in a trade is cash one has."""
    net = action.gives.cash + action.gives.loan - action.gets.cash - action.gets.loan
    seat, amount = (action.by, net) if net > 0 else (action.to, -net)
    if seat < 0 or board.players[seat].unknown or board.players[seat].cash >= amount:
        return None
    return breach(player=seat, cash=board.players[seat].cash, amount=amount)


@rules.on(
    Trade, Contest,
    says="{player} {did}.",
    fix="{remedy}.",
)  # fmt: skip
def consent(board: Board, action: Trade | Contest, ed: Edition) -> Breach:
    """A trade needs a yes from both sides; a line implies it until a side that never said yes denies it."""
    if isinstance(action, Trade):
        alone = breach(player=action.by, did="cannot trade alone", remedy="Name the player on the other side")
        return alone if action.to == action.by else None
    denied = action.why.strip().lower().replace(" ", "-") == NEVER_AGREED
    if not denied or action.by not in board.unconfirmed.get(action.n, ()):
        return None
    did, remedy = f"never agreed to the trade in line {action.n}", f"Strike line {action.n}, or agree to it after all"
    return breach(player=action.by, n=action.n, did=did, remedy=remedy, irregular=True)


@rules.on(
    Trade, Pay,
    says="{wrong}.",
    fix="{remedy}.",
    reads=("trade_group_with_buildings", "buildings_between_players", "mortgaged_sale_to_bank"),
)  # fmt: skip
def buildings(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Buildings pass only between owner and Bank, and no street of a built group changes hands with or without them."""
    if action.to == BANK and not ed.mortgaged_sale_to_bank:
        return None
    for seat, _, side in handed(action):
        if name := built_street(board, ed, seat, side):
            return carries_buildings(board, ed, seat, name)
        if side.houses > houses_along(board, ed, side):
            wrong, remedy = "Buildings go only between their owner and the Bank", "Nothing changes hands"
            return breach(player=seat, wrong=wrong, remedy=remedy, houses=side.houses)
    return None


def built_street(board: Board, ed: Edition, seat: Seat, side: Side) -> str:
    """The first street a side gives although its group carries buildings and they may not go along, or nothing."""
    if ed.trade_group_with_buildings != "forbidden":
        return ""
    for name in side.deeds:
        space = ed.deeds[name]
        if board.deeds[name].owner == seat and space.kind == "street" and built_in(board, ed, space.group):
            return name
    return ""


def houses_along(board: Board, ed: Edition, side: Side) -> int:
    """How many buildings go along with the streets of a side, where the table lets them."""
    if ed.buildings_between_players != "with_street":
        return 0
    return sum(board.deeds[name].houses for name in side.deeds)


def carries_buildings(board: Board, ed: Edition, seat: Seat, name: str) -> Breach:
    """The facts of a street that cannot go yet."""
    built = [street for street in ed.groups[ed.deeds[name].group] if board.deeds[street].houses]
    where = "it" if name in built else ed.deeds[built[0]].name
    wrong = f"{ed.deeds[name].name} cannot change hands while {where} carries buildings"
    remedy = "Sell all buildings of the group to the Bank first, then trade"
    return breach(player=seat, deed=name, where=where, wrong=wrong, remedy=remedy)


@rules.on(
    Trade, Pay,
    says="{player} lends {holder} ${amount}, and here players lend nothing.",
    fix="{remedy}.",
    reads=("loans_between_players",),
)  # fmt: skip
def loan(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Players lend each other nothing: no money now for money later."""
    if ed.loans_between_players == "allowed" or not is_between_players(board, action):
        return None
    if isinstance(action, Pay):
        if action.why != "loan" or action.whose is not None or meant(board, ed, action) is not None:
            return None
        remedy = f"${action.amount} goes back"
        return breach(player=action.by, holder=action.to, amount=action.amount, remedy=remedy)
    given = lent(board, action)
    if given is None:
        return None
    amount = given.side.loan or given.side.cash
    remedy = "Nothing changes hands" if given in handed(action) else "What is owed is paid now"
    return breach(player=given.frm, holder=given.to, amount=amount, remedy=remedy)


@rules.on(
    Trade, Demand,
    says="{wrong}.",
    fix="{remedy}.",
    reads=("immunity_deals",),
)  # fmt: skip
def promise(board: Board, action: Trade | Demand, ed: Edition) -> Breach:
    """A deal is made of what players have now: promises about later count only where the table keeps them."""
    if isinstance(action, Demand):
        payer = lander(board, action)
        if not unowed(board, action, ed) or not stands_free(board, ed, payer, action.by):
            return None
        return breach(player=payer, wrong="Landing here was promised free", remedy="No rent is paid this time")
    if ed.immunity_deals != "forbidden" or not is_between_players(board, action) or lent(board, action):
        return None
    words = [(frm, side) for frm, _, side in handed(action) if side.immunity or side.promises]
    if not words:
        return None
    seat, wrong = words[0][0], "A promise about later turns counts for nothing here"
    # A promise beside other things only adds to them; one that is all a side gives leaves no trade.
    if all(has_value(side) for _, side in words):
        remedy = "Play on without the promise; the rest of the trade stands"
        return breach(player=seat, wrong=wrong, remedy=remedy, irregular=True)
    return breach(player=seat, wrong=wrong, remedy="Nothing changes hands: trade what both have now")


@rules.on(
    Trade, Pay,
    says="{player} gives {holder} {what}: {why}.",
    fix="{remedy}.",
    reads=("gifts",),
)  # fmt: skip
def gift(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Giving for nothing is a matter for the table, above all when the giver is in debt."""
    present = given_for_nothing(board, ed, action)
    if present is None or not is_unwelcome(board, ed, present) or lacking(board, ed, present.frm, present.side):
        return None
    why = "no gifts here" if ed.gifts == "forbidden" else "no gifts while in debt"
    remedy = "It goes back" if isinstance(action, Pay) else "Nothing changes hands"
    what = told(ed, present.side)
    return breach(player=present.frm, holder=present.to, what=what, why=why, remedy=remedy)


@rules.on(
    Trade,
    says="{deed} cannot have two owners.",
    fix="{remedy}.",
    reads=("shared_ownership",),
)
def shared(board: Board, action: Trade, ed: Edition) -> Breach:
    """A deed has one owner; one text puts those who share out of the game, once the table says so."""
    names = (*action.gives.shares, *action.gets.shares)
    if not names or ed.shared_ownership == "allowed" or not is_between_players(board, action):
        return None
    if ed.shared_ownership == "forfeit":
        remedy = "Settle this line and both are out, all goes to the Bank; or strike it"
        return breach(player=action.by, deed=names[0], remedy=remedy, irregular=True)
    remedy = "It keeps its one owner, and nothing changes hands"
    return breach(player=action.by, deed=names[0], remedy=remedy, impossible=True)


@rules.on(
    Trade,
    says="Here players trade {when}.",
    fix="Take it back and trade then.",
    reads=("trade_timing",),
)
def timing(board: Board, action: Trade, ed: Edition) -> Breach:
    """Trades are made when the edition says, and by a debtor at any time."""
    if ed.trade_timing == "any" or not is_between_players(board, action):
        return None
    if any(shortfall(board, seat) for seat in (action.by, action.to)):
        return None
    when = not_now(board, ed.trade_timing, action.by)
    return breach(player=action.by, when=when) if when and not_now(board, ed.trade_timing, action.to) else None


@rules.on(
    Trade, Pay,
    says="Jail cards do not pass from player to player here.",
    fix="{player} keeps the card, and what was given for it goes back.",
    reads=("jail_card_tradable",),
)  # fmt: skip
def jail_card(board: Board, action: Trade | Pay, ed: Edition) -> Breach:
    """Jail cards are traded at any price, unless the table keeps them with whoever drew them."""
    if ed.jail_card_tradable or not is_between_players(board, action):
        return None
    for frm, _, side in handed(action):
        if side.cards and not lacking(board, ed, frm, side):
            return breach(player=frm)
    return None
