"""Building: on whose groups, how evenly, with which pieces, when, and at what price."""

from rules_kb.board import bills, bills_building, ladder, orders
from rules_kb.board.actions import Bid, Build, OpenAuction, Piece, Want, Win
from rules_kb.board.edition import Edition
from rules_kb.board.lots import piece_of
from rules_kb.board.moments import not_now
from rules_kb.board.shortage import (
    AUCTIONED,
    PIECES,
    declared,
    demand,
    goes_to,
    in_bank,
    spots,
    wanted,
    wanted_by_others,
)
from rules_kb.board.state import Board
from rules_kb.core import Action, Breach, Fact, Rules, breach

rules = Rules("board.build")

Order = dict[str, int]
LADDER = ("houses_before_hotel", "even_build", "build_needs", "build_if_group_mortgaged")


def order_of(board: Board, ed: Edition, action: Build) -> Order:
    """The step each street would end on; nothing where something else than a street is named."""
    sound = ladder.all_streets(ed, [piece.street for piece in action.streets])
    return orders.ordered(board, ed, action) if sound else {}


def steps_left(board: Board, ed: Edition, seat: int) -> int:
    """How many more steps a player may build this turn."""
    return max(0, ed.max_houses_per_turn - board.turn.built.get(seat, 0))


def back(board: Board, ed: Edition, action: Build, order: Order) -> dict[str, Fact]:
    """Who gets what back: how many of the steps may stand, which they are, and the money for the rest."""
    part = orders.legal_part(board, ed, action.by, order, steps_left(board, ed, action.by))
    refund = bills_building.paid(ed, action) - bills_building.cost_of(ed, part)
    told = ", ".join(f"{name} {count}" for name, count in part.items())
    facts = breach(player=action.by, legal=sum(part.values()), refund=max(0, refund), part=told)
    return facts | breach(impossible=True) if cannot_be(board, ed, action.by, order) else facts


def cannot_be(board: Board, ed: Edition, seat: int, order: Order) -> bool:
    """Whether an order asks for what no table can wish for: somebody else's street, or a second hotel on one."""
    return any(board.deeds[name].owner != seat or step > ladder.top(ed) for name, step in order.items())


def open_parts(board: Board, ed: Edition, action: Build, order: Order) -> dict[str, Order]:
    """An order group by group, as far as its player may build there at all."""
    parts = ladder.by_group(ed, order)
    return {g: here for g, here in parts.items() if ladder.is_open(board, ed, action.by, g, here)}


@rules.on(
    Build, Want,
    says="{player} does not hold {deed}, so that colour group is not whole.",
    fix="Buildings that may stay: {legal}; ${refund} goes back to {player}.",
    reads=("build_needs",),
)  # fmt: skip
def group(board: Board, action: Build | Want, ed: Edition) -> Breach:
    """Buildings need the whole colour group in one hand."""
    if isinstance(action, Want):
        name = unmet(board, ed, action)
        return breach(player=action.by, deed=name, legal=0, refund=0) if name else None
    order = order_of(board, ed, action)
    parts = ladder.by_group(ed, order).items()
    found = [ladder.lacking(board, ed, action.by, g, here) for g, here in parts]
    return [breach(deed=name) | back(board, ed, action, order) for name in found if name] or None


def unmet(board: Board, ed: Edition, action: Want) -> str:
    """The street that keeps a player from building at all, or on the street named; nothing for who is out."""
    groups = [ed.deeds[action.on].group] if action.on in ed.deeds else ladder.colours(ed)
    named = [action.on] if action.on in ed.deeds else []
    found = [
        (len(ladder.share(board, ed, action.by, g)), ladder.lacking(board, ed, action.by, g, named)) for g in groups
    ]
    missing = all(name for _, name in found) and not board.players[action.by].out
    return max(found)[1] if missing else ""


@rules.on(
    Build,
    says="{street} is mortgaged, so nothing is built on its group.",
    fix="Lift it first, for ${lift}. Until then ${refund} goes back to {player}.",
    reads=(
        "build_if_group_mortgaged",
        "unmortgage_interest_percent",
        "unmortgage_rounding",
        "mortgage_interest_base",
    ),
)
def mortgaged(board: Board, action: Build, ed: Edition) -> Breach:
    """No street of the group is mortgaged."""
    order, found = order_of(board, ed, action), []
    for g, here in ladder.by_group(ed, order).items():
        name = ladder.mortgaged_street(board, ed, action.by, g)
        if name and not ladder.lacking(board, ed, action.by, g, here):
            lift = bills.total(bills.redemption(ed, name))
            found.append(breach(street=name, lift=lift) | back(board, ed, action, order))
    return found or None


@rules.on(
    Build,
    says="{street} would have {have} houses while {other} has {least}.",
    fix="Buildings that may stay: {legal}; ${refund} goes back to {player}.",
    reads=LADDER,
)
def even(board: Board, action: Build, ed: Edition) -> Breach:
    """The next house goes to a street of the group with the fewest."""
    order, found = order_of(board, ed, action), []
    parts = open_parts(board, ed, action, order) if ed.even_build else {}
    for g, here in parts.items():
        after = ladder.whole(board, ed, action.by, g, order)
        other = min(after, key=lambda name: after[name])
        high = [name for name in here if after[name] > after[other] + 1]
        # A hotel that comes too soon is the hotel's own fault.
        high = [name for name in high if after[name] < ladder.top(ed)]
        if high:
            told = breach(street=high[0], have=after[high[0]], other=other, least=after[other])
            found.append(told | back(board, ed, action, order))
    return found or None


@rules.on(
    Build,
    says="{street} cannot take that hotel: {why}.",
    fix="Buildings that may stay: {legal}; ${refund} goes back to {player}.",
    reads=(*LADDER, "hotel_direct_when_houses_short", "bank_houses"),
)
def hotel(board: Board, action: Build, ed: Edition) -> Breach:
    """A street takes one hotel, in exchange for its four houses, once every street of its group has four."""
    order = order_of(board, ed, action)
    why: dict[str, str] = {}
    for here in open_parts(board, ed, action, order).values():
        why |= hotel_too_soon(board, ed, action, here)
        over = [name for name, step in here.items() if step > ladder.top(ed)]
        why |= dict.fromkeys(over, "one is the most")
    if not why and not even(board, action, ed):
        why = houses_in_between(board, ed, action, order)
    rest = back(board, ed, action, order) if why else {}
    return [breach(street=name, why=reason) | rest for name, reason in why.items()] or None


def hotel_too_soon(board: Board, ed: Edition, action: Build, here: Order) -> dict[str, str]:
    """A hotel whose group is not ready for it."""
    after = ladder.whole(board, ed, action.by, ed.deeds[next(iter(here))].group, here)
    lowest, ready = min(after.values()), ed.houses_before_hotel
    if lowest >= ready:
        return {}
    new = [name for name in here if after[name] == ladder.top(ed)]
    return dict.fromkeys(new[:1], f"{ready} houses on every street come first")


def houses_in_between(board: Board, ed: Edition, action: Build, order: Order) -> dict[str, str]:
    """A hotel reached by way of houses that the Bank does not have."""
    if ed.hotel_direct_when_houses_short or ladder.taken(board, ed, order)[0] > board.houses:
        return {}
    parts = open_parts(board, ed, action, order)
    g, short = ladder.stuck(board.houses, {g: orders.climb(board, ed, here) for g, here in parts.items()})
    new = [name for name, step in parts.get(g, {}).items() if step >= ladder.top(ed)]
    return dict.fromkeys(new[:1], f"houses missing in the Bank on the way: {short}")


@rules.on(
    Build, OpenAuction, Bid, Win,
    level="impossible",
    says="{what} needed: {need}; in the Bank: {have}.",
    fix="Wait until some come back. Buildings that may stay: {legal}; ${refund} goes back.",
    reads=("bank_houses", "bank_hotels", *LADDER),
)  # fmt: skip
def supply(board: Board, action: Build | OpenAuction | Bid | Win, ed: Edition) -> Breach:
    """The Bank's houses and hotels are limited."""
    if not isinstance(action, Build):
        piece = piece_of(board, ed, action)
        if piece is None or in_bank(board, piece):
            return None
        refund = action.price if isinstance(action, Win) else 0
        return breach(what=f"{piece.title()}s", need=1, have=0, legal=0, refund=refund, player=action.by)
    order = order_of(board, ed, action)
    houses, hotels = ladder.taken(board, ed, order)
    rows = (("Houses", houses, board.houses), ("Hotels", hotels, board.hotels))
    short = [breach(what=what, need=need, have=have) for what, need, have in rows if need > max(0, have)]
    return [row | back(board, ed, action, order) for row in short] or None


@rules.on(
    Build, OpenAuction, Bid, Win,
    says="{player}: {wrong}.",
    fix="{remedy}.",
    reads=("building_shortage", "building_shortage_target", *LADDER),
)  # fmt: skip
def shortage(board: Board, action: Build | OpenAuction | Bid | Win, ed: Edition) -> Breach:
    """The last buildings, when players want more than there are, are auctioned among those who can place them."""
    if isinstance(action, Build):
        return contested(board, ed, action)
    piece = piece_of(board, ed, action)
    if piece is None or not in_bank(board, piece):
        return None
    if not isinstance(action, OpenAuction) and not spots(board, ed, action.by, piece):
        wrong, remedy = f"there is no street to take a {piece}", "It does not count; those who can put it up bid for it"
        return breach(player=action.by, piece=piece, wrong=wrong, remedy=remedy)
    wishes = [n for n in demand(board, ed, piece, action.by).values() if n]
    if ed.building_shortage not in AUCTIONED or len(wishes) < 2 or sum(wishes) <= in_bank(board, piece):
        return too_few(board, ed, action, piece, sum(wishes)) | lonely(piece, len(wishes))
    return misplaced(board, ed, action, piece) if isinstance(action, Win) else None


def too_few(board: Board, ed: Edition, action: Action, piece: Piece, asked: int) -> dict[str, Fact]:
    """The facts of buildings sold in the wrong way for how many are left."""
    have = in_bank(board, piece)
    wrong = f"{asked} {piece}s are wanted, and the Bank has {have}"
    if isinstance(action, Build):
        remedy = "Too few for all: the Bank auctions them"
    elif ed.building_shortage in AUCTIONED:
        remedy = "Nobody goes short: they go at the printed price"
    else:
        remedy = "No auction here: who asks first buys at the printed price"
    return breach(player=action.by, piece=piece, wanted=asked, have=have, wrong=wrong, remedy=remedy)


def lonely(piece: Piece, wishes: int) -> dict[str, Fact]:
    """What is wrong with an auction that too few want, whatever the number of buildings."""
    return breach(wrong=f"fewer than two players want a {piece}") if wishes < 2 else {}


def contested(board: Board, ed: Edition, action: Build) -> Breach:
    """An order for pieces that others have asked for too, when there are not enough for all."""
    if ed.building_shortage not in AUCTIONED:
        return None
    found, needs = [], ladder.taken(board, ed, order_of(board, ed, action))
    for piece, need in zip(PIECES, needs, strict=True):
        have, theirs = in_bank(board, piece), wanted_by_others(board, ed, action.by, piece)
        asked = theirs + max(need, wanted(board, ed, action.by, piece))
        if theirs and 0 < need <= have < asked:
            found.append(too_few(board, ed, action, piece, asked))
    return found or None


def misplaced(board: Board, ed: Edition, action: Win, piece: Piece) -> Breach:
    """A building won goes where it could have been built, and where its bidder said it would; else only that falls."""
    places, street = spots(board, ed, action.by, piece), goes_to(board, ed, action, piece)
    told = action.on or declared(board, ed, action.by, piece) or (street if len(places) == 1 else "")
    if told == street:
        return None
    bound = street == declared(board, ed, action.by, piece)
    wrong = f"the {piece} was not put where {'it was bid for' if bound else 'it may stand'}"
    remedy = f"It stands on {ed.deeds[street].name} instead"
    return breach(player=action.by, piece=piece, street=street, wrong=wrong, remedy=remedy, irregular=True)


@rules.on(
    Build, Win,
    level="irregular",
    says="Cost ${cost}, paid ${paid}, cash in hand ${cash}.",
    fix="{remedy}.",
)  # fmt: skip
def price(board: Board, action: Build | Win, ed: Edition) -> Breach:
    """Buildings cost what the deed says, from cash in hand."""
    if isinstance(action, Win):
        if piece_of(board, ed, action) is None:
            return None
        cost = paid = action.price
    elif not order_of(board, ed, action):
        return None
    else:
        cost, paid = bills_building.cost(ed, action), bills_building.paid(ed, action)
    player = board.players[action.by]
    if paid == cost and (player.unknown or player.cash >= paid):
        return None
    cash, remedy = "unknown" if player.unknown else player.cash, bills.evened(cost, paid, player)
    return breach(player=action.by, cost=cost, paid=paid, cash=cash, remedy=remedy)


@rules.on(
    Build,
    level="impossible",
    says="{deed} is no street: nothing can be built there.",
    fix="Strike it: ${back} goes back to {player}.",
)
def streets(board: Board, action: Build, ed: Edition) -> Breach:
    """Railroads and utilities carry no buildings."""
    refund = bills_building.paid(ed, action)
    back = refund or "what was paid for it"
    wrong = [piece.street for piece in action.streets if ed.deeds[piece.street].kind != "street"]
    return [breach(player=action.by, deed=name, refund=refund, back=back) for name in wrong] or None


@rules.on(
    Build,
    says="{player} may build only {when}.",
    fix="Wait until then; ${refund} goes back to {player}.",
    reads=("build_timing",),
)
def timing(board: Board, action: Build, ed: Edition) -> Breach:
    """Building has its time, where the edition sets one."""
    when = not_now(board, ed.build_timing, action.by)
    if not when or not order_of(board, ed, action):
        return None
    return breach(player=action.by, when=when, refund=bills_building.paid(ed, action))


@rules.on(
    Build,
    says="{player} built {count} this turn; the most is {most}.",
    fix="Buildings that may stay: {legal}; ${refund} goes back to {player}.",
    reads=("max_houses_per_turn",),
)
def per_turn(board: Board, action: Build, ed: Edition) -> Breach:
    """At most so many buildings go up in one turn."""
    order = order_of(board, ed, action)
    count = sum(step - ladder.level(board, ed, name) for name, step in order.items())
    count += board.turn.built.get(action.by, 0)
    if not order or count <= ed.max_houses_per_turn:
        return None
    return breach(count=count, most=ed.max_houses_per_turn) | back(board, ed, action, order)


@rules.on(
    Build,
    says="{player} is still on the first lap and builds only after passing Go.",
    fix="Take it back; ${refund} goes back to {player}.",
    reads=("build_on_first_lap",),
)
def first_lap(board: Board, action: Build, ed: Edition) -> Breach:
    """Nobody builds on the first lap, where so ruled."""
    if ed.build_on_first_lap or board.players[action.by].lap > 1 or not order_of(board, ed, action):
        return None
    return breach(player=action.by, refund=bills_building.paid(ed, action))
