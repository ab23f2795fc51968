"""Building: on whose groups, how evenly, with which pieces, when, and at what price."""

from rules_kb.board.actions import Bid, Build, OpenAuction, Piece, Want, Win
from rules_kb.board.auction.facts import is_for_piece, piece_of
from rules_kb.board.bills import total
from rules_kb.board.build import facts as build_facts
from rules_kb.board.build import ladder, orders
from rules_kb.board.build.orders import Site, open_sites, order_of, sites
from rules_kb.board.build.shortage import (
    AUCTIONED,
    PIECES,
    goes_to,
    in_bank,
    spots,
    wanted,
    wanted_by_others,
    why_elsewhere,
    wishes_beyond,
)
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.state import Board
from rules_kb.board.turn.facts import not_now
from rules_kb.kernel.asking import asked_once
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action, Fact

rules = Rules("board.build")

LADDER = ("houses_before_hotel", "even_build", "build_needs", "build_if_group_mortgaged")


def back(board: Board, ed: BoardEdition, action: Build) -> dict[str, Fact]:
    """Who gets what back: how many of the steps may stand, which they are, and the money for the rest."""
    order = order_of(board, ed, action)
    part = orders.legal_part(board, ed, action.by, order, orders.steps_left(board, ed, action.by))
    refund = build_facts.building_paid(ed, action) - build_facts.cost_of_order(ed, part)
    told = ", ".join(f"{name} {count}" for name, count in part.items())
    facts = breach(player=action.by, legal=sum(part.values()), refund=max(0, refund), part=told)
    return facts | breach(impossible=True) if orders.cannot_be(board, ed, action.by, order) else facts


@rules.on(
    Build, Want,
    says="{player} does not hold {deed}, so that colour group is not whole.",
    fix={
        "built": "{legal:Nothing|One building|# buildings} of it may stay; ${refund} goes back to {player}.",
        "wanted": "{player} gets the whole colour first.",
    },
    reads=("build_needs",),
)  # fmt: skip
def group(board: Board, action: Build | Want, ed: BoardEdition) -> Breach:
    """Buildings need the whole colour group in one hand."""
    if isinstance(action, Want):
        name = orders.unmet(board, ed, action)
        return breach(fix="wanted", player=action.by, deed=name) if name else None
    found = [site.lacks for site in sites(board, ed, action) if site.lacks]
    return [breach(fix="built", deed=name) | back(board, ed, action) for name in found] or None


@rules.on(
    Build,
    says="{street} is mortgaged, so nothing is built on its group.",
    fix="Lift it first, for ${lift}. Until then ${refund} goes back to {player}.",
    reads=("build_if_group_mortgaged", *mortgage_facts.INTEREST),
)
def mortgaged(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """No street of the group is mortgaged."""
    found = [site.mortgaged for site in sites(board, ed, action) if site.mortgaged and not site.lacks]
    lifts = {name: total(mortgage_facts.redemption_bill(ed, name)) for name in found}
    return [breach(street=name, lift=lifts[name]) | back(board, ed, action) for name in found] or None


@rules.on(
    Build,
    says="{street} would have {have} houses while {other} has {least}.",
    fix="{legal:Nothing|One building|# buildings} of it may stay; ${refund} goes back to {player}.",
    reads=LADDER,
)
@asked_once
def even(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """The next house goes to a street of the group with the fewest."""
    found = []
    for site in open_sites(board, ed, action) if ed.even_build else ():
        after, least = site.after, min(site.after.values())
        # A hotel that comes too soon is the hotel's own fault.
        high = [name for name in site.order if least + 1 < after[name] < ladder.top(ed)]
        if high:
            other = next(name for name in after if after[name] == least)
            told = breach(street=high[0], have=after[high[0]], other=other, least=least)
            found.append(told | back(board, ed, action))
    return found or None


@rules.on(
    Build,
    says={
        "early": "{street} cannot take that hotel: {ready} houses on every street come first.",
        "second": "{street} cannot take that hotel: one is the most.",
        "short": "{street} cannot take that hotel: on the way the Bank lacks {short:a house|# houses}.",
    },
    fix="{legal:Nothing|One building|# buildings} of it may stay; ${refund} goes back to {player}.",
    reads=(*LADDER, "hotel_direct_when_houses_short", "bank_houses"),
)
def hotel(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """A street takes one hotel, in exchange for its four houses, once every street of its group has four."""
    if max(order_of(board, ed, action).values(), default=0) < ladder.top(ed):
        return None
    found: dict[str, dict[str, Fact]] = {}
    for site in open_sites(board, ed, action):
        found |= hotel_too_soon(ed, site)
        found |= {name: breach(says="second") for name, step in site.order.items() if step > ladder.top(ed)}
    if not found and not even(board, action, ed):
        found = houses_in_between(board, ed, action)
    return [breach(street=name) | why | back(board, ed, action) for name, why in found.items()] or None


def hotel_too_soon(ed: BoardEdition, site: Site) -> dict[str, dict[str, Fact]]:
    """A hotel whose group is not ready for it."""
    lowest, ready = min(site.after.values()), ed.houses_before_hotel
    new = [name for name in site.order if site.after[name] == ladder.top(ed)] if lowest < ready else []
    return {name: breach(says="early", ready=ready) for name in new[:1]}


def houses_in_between(board: Board, ed: BoardEdition, action: Build) -> dict[str, dict[str, Fact]]:
    """A hotel reached by way of houses that the Bank does not have."""
    if ed.hotel_direct_when_houses_short or ladder.taken(board, ed, order_of(board, ed, action))[0] > board.houses:
        return {}
    parts = {site.group: site.order for site in open_sites(board, ed, action)}
    g, short = ladder.stuck(board.houses, {g: orders.climb(board, ed, here) for g, here in parts.items()})
    new = [name for name, step in parts.get(g, {}).items() if step >= ladder.top(ed)]
    return {name: breach(says="short", short=short) for name in new[:1]}


@rules.on(
    Build, OpenAuction, Bid, Win,
    level="impossible",
    says={
        "house": "That takes {need:a house|# houses}, and the Bank has {have:none|one|#}.",
        "hotel": "That takes {need:a hotel|# hotels}, and the Bank has {have:none|one|#}.",
    },
    fix={
        "built": "Wait until some come back. {legal:Nothing|One building|# buildings} may stay; ${refund} goes back.",
        "auctioned": "Wait until some come back.",
        "won": "Wait until some come back; the ${refund} goes back.",
    },
    reads=("bank_houses", "bank_hotels", *LADDER),
    only_if=is_for_piece,
)  # fmt: skip
def supply(board: Board, action: Build | OpenAuction | Bid | Win, ed: BoardEdition) -> Breach:
    """The Bank's houses and hotels are limited."""
    if not isinstance(action, Build):
        piece = piece_of(board, ed, action)
        if piece is None or in_bank(board, piece):
            return None
        facts = breach(says=piece, fix="auctioned", piece=piece, need=1, have=0, player=action.by)
        return facts | breach(fix="won", refund=action.price) if isinstance(action, Win) else facts
    needs = dict(zip(PIECES, ladder.taken(board, ed, order_of(board, ed, action)), strict=True))
    short = [piece for piece in PIECES if needs[piece] > max(0, in_bank(board, piece))]
    rows = [breach(says=p, fix="built", piece=p, need=needs[p], have=in_bank(board, p)) for p in short]
    return [row | back(board, ed, action) for row in rows] or None


@rules.on(
    Build, OpenAuction, Bid, Win,
    says={
        "nowhere": "{player} has no street that can take a {piece}.",
        "wanted": "Players want {wanted} {piece}s, and the Bank has {have:none|one|#}.",
        "alone": "Fewer than two players want a {piece}.",
        "bound": "{player} bid for a {piece} on {street}, and put it on {deed}.",
        "uneven": "{deed} cannot take a {piece} now: another street of its colour comes first.",
        "closed": "{deed} cannot take a {piece}: {player} may not build there.",
        "unsaid": "{player} did not say where the {piece} goes.",
    },
    fix={
        "others": "It does not count; those who can put it up bid for it.",
        "auction": "Too few for all: the Bank auctions them.",
        "enough": "Nobody goes short: they go at the printed price.",
        "first": "No auction here: who asks first buys at the printed price.",
        "instead": "It stands on {street} instead.",
        "choose": "It stands on {street} unless {player} names another: {streets:or}.",
    },
    reads=("building_shortage", "building_shortage_target", *LADDER),
    only_if=is_for_piece,
)  # fmt: skip
def shortage(board: Board, action: Build | OpenAuction | Bid | Win, ed: BoardEdition) -> Breach:
    """The last buildings, when players want more than there are, are auctioned among those who can place them."""
    if isinstance(action, Build):
        return contested(board, ed, action)
    piece = piece_of(board, ed, action)
    if piece is None or not in_bank(board, piece):
        return None
    if not isinstance(action, OpenAuction) and not spots(board, ed, action.by, piece):
        return breach(says="nowhere", fix="others", player=action.by, piece=piece)
    wishes = wishes_beyond(board, ed, piece, action.by)
    if len(wishes) < 2 or sum(wishes) <= in_bank(board, piece) or ed.building_shortage not in AUCTIONED:
        return needless_auction(board, ed, action, piece, wishes)
    return misplaced(board, ed, action, piece) if isinstance(action, Win) else None


def needless_auction(board: Board, ed: BoardEdition, action: Action, piece: Piece, wishes: list[int]) -> Breach:
    """The facts of an auction of buildings that go at the printed price."""
    says = "alone" if len(wishes) < 2 else "wanted"
    fix = "enough" if ed.building_shortage in AUCTIONED else "first"
    have = in_bank(board, piece)
    return breach(says=says, fix=fix, player=action.by, piece=piece, wanted=sum(wishes), have=have)


def contested(board: Board, ed: BoardEdition, action: Build) -> Breach:
    """An order for pieces that others have asked for too, when there are not enough for all."""
    found, needs = [], ladder.taken(board, ed, order_of(board, ed, action)) if board.wishes else (0, 0)
    for piece, need in zip(PIECES, needs, strict=True) if board.wishes else ():
        have, theirs = in_bank(board, piece), wanted_by_others(board, ed, action.by, piece)
        asked = theirs + max(need, wanted(board, ed, action.by, piece))
        if theirs and 0 < need <= have < asked:
            found.append(breach(says="wanted", fix="auction", player=action.by, piece=piece, wanted=asked, have=have))
    return found if found and ed.building_shortage in AUCTIONED else None


def misplaced(board: Board, ed: BoardEdition, action: Win, piece: Piece) -> Breach:
    """A building won goes where it may stand, and where its bidder said it would."""
    says, street = why_elsewhere(board, ed, action, piece), goes_to(board, ed, action, piece)
    if not says:
        return None
    others = tuple(name for name in spots(board, ed, action.by, piece) if name != street and says != "bound")
    facts = breach(says=says, player=action.by, piece=piece, street=street, deed=action.on, irregular=True)
    return facts | (breach(fix="choose", streets=others) if others else breach(fix="instead"))


@rules.on(
    Build,
    level="irregular",
    says={
        "sum": "The buildings cost ${cost}; {player} paid ${paid}.",
        "cash": "The buildings cost ${cost}; {player} has ${cash}.",
        "both": "The buildings cost ${cost}; {player} has ${cash} and paid ${paid}.",
    },
    fix={
        "short": "${rest} more is due.",
        "over": "${rest} goes back.",
        "raise": "Count the cash, or raise ${missing} now.",
        "short_raise": "${rest} more is due; count the cash, or raise ${missing} now.",
        "over_raise": "${rest} goes back; count the cash, or raise ${missing} now.",
    },
)
def price(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """Buildings cost what the deed says, from cash in hand."""
    if not order_of(board, ed, action):
        return None
    cost, paid = build_facts.building_cost(ed, action), build_facts.building_paid(ed, action)
    player = board.players[action.by]
    if paid == cost and (player.unknown or player.cash >= paid):
        return None
    off = "short" if paid < cost else "over" if paid > cost else ""
    facts = breach(fix=off, player=action.by, cost=cost, paid=paid, rest=abs(cost - paid))
    if player.unknown or player.cash >= paid:
        return facts | breach(says="sum")
    fix = {"short": "short_raise", "over": "over_raise"}.get(off, "raise")
    says, missing = "both" if off else "cash", paid - max(player.cash, 0)
    return facts | breach(says=says, fix=fix, cash=player.cash, missing=missing)


@rules.on(
    Build,
    level="impossible",
    says={
        "other": "{deed} is no street: nothing can be built there.",
        "bare": "{deed} has no price for houses: nothing is ever built there.",
    },
    fix={
        "paid": "Take it back: ${refund} goes back to {player}.",
        "unpriced": "Take it back: what was paid for it goes back to {player}.",
    },
)
def streets(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """Railroads and utilities carry no buildings, nor does a street whose deed names no price for them."""
    wrong = [piece.street for piece in action.streets if not ed.deeds[piece.street].carries]
    if not wrong:
        return None
    refund = build_facts.building_paid(ed, action)
    fix = "paid" if refund else "unpriced"
    says = {name: "bare" if ed.deeds[name].kind == "street" else "other" for name in wrong}
    return [breach(says=says[name], fix=fix, player=action.by, deed=name, refund=refund) for name in wrong]


@rules.on(
    Build,
    says={
        "own": "Here players build only in their own turn.",
        "own_before_throw": "Here players build only in their own turn, before the throw.",
        "own_or_between": "Here players build only in their own turn or between turns.",
        "settled": "Here nobody builds before the throw is settled.",
    },
    fix="Wait until then; ${refund} goes back to {player}.",
    reads=("build_timing",),
)
def timing(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """Building has its time, where the edition sets one."""
    if not not_now(board, ed, ed.build_timing, action.by) or not order_of(board, ed, action):
        return None
    return breach(says=ed.build_timing, player=action.by, refund=build_facts.building_paid(ed, action))


@rules.on(
    Build,
    says="{player} built {count} this turn; the most is {most}.",
    fix="{legal:Nothing|One building|# buildings} of it may stay; ${refund} goes back to {player}.",
    reads=("max_houses_per_turn",),
)
def per_turn(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """At most so many buildings go up in one turn."""
    order = order_of(board, ed, action)
    count = sum(step - ladder.level(board, ed, name) for name, step in order.items())
    if not order or count <= orders.steps_left(board, ed, action.by):
        return None
    count += orders.built_this_turn(board, ed, action.by)
    return breach(count=count, most=ed.max_houses_per_turn) | back(board, ed, action)


@rules.on(
    Build,
    says={
        "first": "{player} is still on the first lap and builds only after passing Go.",
        "laps": "{player} is on lap {lap}, and nobody builds before lap {least}.",
    },
    fix="Take it back; ${refund} goes back to {player}.",
    reads=("build_on_first_lap", "laps_before_building"),
)
def first_lap(board: Board, action: Build, ed: BoardEdition) -> Breach:
    """Nobody builds on the first lap, or the first few, where so ruled."""
    lap, laps = board.players[action.by].lap, orders.laps_without_building(ed)
    if lap > laps or not order_of(board, ed, action):
        return None
    facts = breach(player=action.by, refund=build_facts.building_paid(ed, action))
    return breach(says="first", **facts) if laps == 1 else breach(says="laps", lap=lap, least=laps + 1, **facts)
