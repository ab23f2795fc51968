"""The verbs of deeds and buildings: bought, auctioned, built on, mortgaged."""

from collections.abc import Sequence

from rules_kb.board import actions as act
from rules_kb.board.edition import BoardEdition
from rules_kb.board.items import MOST_HOUSES, once, pieces, pieces_phrases, pieces_words
from rules_kb.board.names import deed, group_or_deed, lot
from rules_kb.kernel.model import BANK, TABLE, Seat
from rules_kb.kernel.said import Facts
from rules_kb.kernel.text import LineError
from rules_kb.record.reader import Words
from rules_kb.record.verbs import AMOUNT, PRICE, Shape, Term, Verb, after, after_for, behind, spaced

Players = Sequence[str]
# What is called otherwise than it is written, where it lies under the hammer.
LOTS = {act.JAIL_CARD: "jail card"}


def lot_facts(action: act.OpenAuction | act.Bid | act.Win, ed: BoardEdition) -> Facts:
    """The lot, the sum, and the street of a building."""
    return {
        "player": action.by,
        "lot": LOTS.get(action.lot, action.lot),
        "lots": (action.lot, *more) if (more := getattr(action, "more", ())) else None,
        "amount": action.price if isinstance(action, act.Win) else getattr(action, "amount", None),
        "street": getattr(action, "on", ""),
    }


def with_it(words: Words, ed: BoardEdition) -> tuple[str, ...]:
    """The deeds that are sold together with a lot."""
    more: list[str] = []
    while words.took(","):
        more.append(deed(words, ed))
    return once(more)


def behind_comma(more: Sequence[str]) -> str:
    """The deeds sold with a lot, each behind a comma."""
    return "".join(f", {name}" for name in more)


BUY = Verb(
    act.Buy,
    "Ann buy oriental for 100",
    "{player} (bought|buys) [{deed}|it][ for ${price}]",
    (Term(lambda words, ed: deed(words, ed) if words.peek() not in ("for", "") else ""), PRICE),
    spoken=("bought",),
    shape=Shape(("@offer @unsold",), "for", {"for": "@price"}),
)
DECLINE = Verb(act.Decline, "Ann decline", "{player} (did|does) not buy")
AUCTION = Verb(
    act.OpenAuction,
    "bank auction oriental",
    "[{lots} together|{lot}] (came|comes) under the hammer",
    (Term(lot), Term(with_it, lambda more, players, ed: behind_comma(more))),
    write=lambda action, players, ed: action.lot + behind_comma(action.more),
    facts=lot_facts,
    by=(BANK,),
    players=False,
    shape=Shape(("@unsold jail-card house hotel",), ",", {",": "@unsold"}),
)


BID = Verb(
    act.Bid,
    "Bob bid 60",
    "{player} (bid|bids) ${amount}[ for {lot}]",
    (AMOUNT, after("for", Term(lot))),
    facts=lot_facts,
    shape=Shape((), "for", {"for": "@lot house hotel"}),
)
PASS = Verb(
    act.Pass,
    "Cal pass",
    "[{everyone:everyone else}|{player}] (passed|passes)",
    facts=lambda action, ed: {"player": action.by, "everyone": action.by == TABLE},
    by=(TABLE,),
)


def read_win(by: Seat, words: Words, ed: BoardEdition) -> act.Win:
    """The lot, its price, and the street of a building."""
    won, more = lot(words, ed), with_it(words, ed)
    street = deed(words, ed) if words.took("on") else ""
    words.need("for", '"for" and the price')
    price = words.amount()
    if not street and words.took("on"):
        street = deed(words, ed)
    return act.Win(by, won, price, street, more)


def write_win(action: act.Win, players: Players, ed: BoardEdition) -> str:
    """The lots, the price, and the street of a building."""
    return spaced(action.lot + behind_comma(action.more), after_for(action.price), action.on and f"on {action.on}")


WIN = Verb(
    act.Win,
    "Bob win oriental for 60",
    "{player} (won|wins) [{lots} together|{lot}] for ${amount}[, on {street}]",
    read=read_win,
    write=write_win,
    facts=lot_facts,
    spoken=("won",),
    shape=Shape(("@lot @unsold house hotel",), "for on", {"on": "@street"}),
)


def streets_built(words: Words, ed: BoardEdition) -> tuple[act.Pieces, ...]:
    """Streets with how many more houses each gets."""
    streets = pieces(words, deed(words, ed), ed)
    if any(each.to is not None for each in streets):
        raise LineError('Say how many more houses there are, without "to".', shape=True)
    return streets


def building_facts(action: act.Build | act.Sell, ed: BoardEdition) -> Facts:
    """The streets with their numbers, or the whole group, and the price."""
    group = getattr(action, "group", "").replace("_", " ")
    return {"player": action.by, "group": group, "steps": pieces_phrases(action.streets), "price": action.price}


BUILD = Verb(
    act.Build,
    "Ann build oriental 1, vermont 1",
    "{player} (built|builds) [{steps}|nothing][ for ${price}]",
    (Term(streets_built, lambda streets, *_: pieces_words(streets)), PRICE),
    facts=building_facts,
    spoken=("built",),
    shape=Shape(("@street",), "@few ,", {",": "@street"}),
)


def read_sell(by: Seat, words: Words, ed: BoardEdition) -> act.Sell:
    """Streets with how many houses go or stay, or one whole group."""
    name = group_or_deed(words, ed)
    if name in ed.groups:
        return act.Sell(by, (), name, words.price())
    return act.Sell(by, pieces(words, name, ed), "", words.price())


SELL = Verb(
    act.Sell,
    "Ann sell oriental 2",
    "{player} (sold|sells) [everything on {group}|{steps}|nothing][ for ${price}]",
    read=read_sell,
    write=lambda action, players, ed: spaced(action.group or pieces_words(action.streets), after_for(action.price)),
    facts=building_facts,
    spoken=("sold",),
    shape=Shape(("@built @group",), "@few to ,", {",": "@built", "to": "@few"}),
)


def read_want(by: Seat, words: Words, ed: BoardEdition) -> act.Want:
    """How many buildings are wanted, and where."""
    count = words.number("a number of houses", most=MOST_HOUSES)
    piece = words.took("house", "houses", "hotel", "hotels")
    if not piece:
        raise words.wanted('"houses" or "hotels"')
    kind: act.Piece = "hotel" if piece.startswith("hotel") else "house"
    return act.Want(by, count, kind, deed(words, ed) if words.took("on") else "")


def write_want(action: act.Want, players: Players, ed: BoardEdition) -> str:
    """How many of what, and where."""
    piece = action.piece if action.count == 1 else f"{action.piece}s"
    return spaced(str(action.count), piece, action.on and f"on {action.on}")


def want_facts(action: act.Want, ed: BoardEdition) -> Facts:
    """How many houses or hotels, and where."""
    return {"player": action.by, f"{action.piece}s": action.count, "street": action.on}


WANT = Verb(
    act.Want,
    "Ann want 3 houses",
    "{player} wants [{houses:# house|# houses}|{hotels:# hotel|# hotels}][ on {street}]",
    read=read_want,
    write=write_want,
    facts=want_facts,
    shape=Shape(("@few",), "houses hotels on", {"on": "@street"}),
)


DEED = Term(deed)
MORTGAGE = Verb(
    act.Mortgage,
    "Ann mortgage oriental",
    "{player} (mortgaged|mortgages) {deed}[ for ${price}]",
    (DEED, PRICE),
    shape=Shape(("@free",)),
)
LIFT = Verb(
    act.Lift,
    "Ann lift oriental",
    "{player} (lifted|lifts) the mortgage on {deed}[ for ${price}]",
    (DEED, PRICE),
    shape=Shape(("@mortgaged",)),
)
KEEP = Verb(
    act.Keep,
    "Ann keep oriental",
    "{player} (kept|keeps) the mortgage on {deed}[ for ${price}]",
    (DEED, PRICE),
    spoken=("kept",),
    shape=Shape(("@mortgaged",)),
)


OFFER = Verb(
    act.Offer,
    "Bob offer 130 for boardwalk",
    "{player} (offered|offers) ${amount} for {deed}",
    (AMOUNT, behind("for", DEED, '"for" and a property')),
    shape=Shape((), "for", {"for": "@turned"}),
)
