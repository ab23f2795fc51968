"""How pieces are laid out: a side of the board or a deck at a time, each kind of piece with the fields it needs."""

from itertools import groupby
from typing import Any, NamedTuple

Raw = dict[str, Any]
# As many pieces as make a side of the board, or half of a deck.
SIDE, DECK = 10, 8
# Every street in a row of one table, with the sums printed on it; everything a piece has.
RENT_ROW, WHOLE = "r", "1"
RENT_FIELDS = ("price", "rents", "house_cost", "mortgage")
RENTS = ("Bare", "1 house", "2 houses", "3 houses", "4 houses", "Hotel")


class Part(NamedTuple):
    """The pieces that one page shows."""

    id: str
    title: str
    pieces: list[str]


class Layout(NamedTuple):
    """The pieces of these kinds, or those that say anything in `by`, and the fields for them."""

    title: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    by: tuple[str, ...] = ()

    def holds(self, said: Raw) -> bool:
        """Whether a piece belongs in it."""
        return said.get("kind") in self.kinds or any(said.get(name) for name in self.by)


# The last layout of each table takes what no other does.
LAYOUTS = {
    ("board", "spaces"): (
        Layout("Streets", ("group", "price", "rents", "house_cost", "mortgage"), ("street",)),
        Layout("Railroads and utilities", ("group", "price", "mortgage"), ("railroad", "utility")),
        Layout("Taxes", ("tax",), ("tax",)),
        Layout("Card spaces", ("deck",), ("card",)),
        Layout("The corners", ("kind",)),
    ),
    ("board", "cards"): (
        Layout("To a space", ("deck", "move_to", "back_to", "free"), by=("move_to", "back_to")),
        Layout("A space to choose", ("deck", "up_to", "to_groups", "free", "or_draw"), by=("up_to", "to_groups")),
        Layout("For a token", ("deck", "for_token"), by=("for_token",)),
        Layout("To the nearest", ("deck", "nearest", "rent_multiplier", "dice_multiple"), by=("nearest",)),
        Layout("On or back", ("deck", "move_by"), by=("move_by",)),
        Layout("To jail, and out of it", ("deck", "go_to_jail", "keep"), by=("go_to_jail", "keep")),
        Layout("For every building", ("deck", "repairs"), by=("repairs",)),
        Layout("Money", ("deck", "receive", "pay", "or_draw", "pay_each", "collect_each")),
    ),
    ("deal", "colours"): (Layout("Colours", ("size", "rents", "builds", "streets")),),
    ("deal", "cards"): (
        Layout("Money", ("value", "count"), ("money",)),
        Layout("Property and wild cards", ("value", "count", "colours", "any"), ("property", "wild")),
        Layout("Rent", ("value", "count", "colours", "any"), ("rent",)),
        Layout("Actions", ("value", "count")),
    ),
}


class PieceHelp(NamedTuple):
    """What helps to fill a table in: names for several numbers, all that can be chosen, and names in use already."""

    cells: dict[str, tuple[str, ...]]
    offered: dict[str, list[tuple[str, str]]]
    known: dict[str, list[str]]


def help_for(ed: Any, key: str) -> PieceHelp:
    """The help for one table of an edition."""
    if ed.game.name == "deal":
        longest = max((len(colour.rents) for colour in ed.colours.values()), default=0)
        cards = tuple(f"{number} card{'s' * (number > 1)}" for number in range(1, max(longest, 4) + 1))
        return PieceHelp({"rents": cards} if key == "colours" else {}, {}, {})
    if key == "spaces":
        rents = tuple(ed.worded(name) for name in RENTS)
        places = [(space.id, f"after {space.name}") for space in ed.spaces]
        return PieceHelp({"rents": rents}, {"after": places}, {"group": list(ed.groups), "deck": list(ed.decks)})
    spaces = [(space.id, f"{space.name} ({space.id})") for space in ed.spaces]
    decks = [(deck, deck.replace("_", " ").capitalize()) for deck in ed.decks]
    return PieceHelp({}, {"move_to": spaces, "back_to": spaces, "deck": decks, "or_draw": decks}, {})


def parts_of(ed: Any, key: str, items: Any) -> list[Part]:
    """The pages of a table: sides of the board, decks, kinds of cards."""
    if key == "spaces":
        sides = [list(items[first : first + SIDE]) for first in range(0, len(items), SIDE)]
        return [Part(str(n), f"{side[0].name} – {side[-1].name}", ids(side)) for n, side in enumerate(sides, 1)]
    if key == "colours":
        return [Part("all", "All colours", ids(items))]
    named = {"board": lambda card: card.deck, "deal": lambda card: layout_of("deal", key, {"kind": card.kind}).title}
    name = named[ed.game.name]
    found = []
    for title, some in groupby(sorted(items, key=name), name):
        cards = list(some)
        for first in range(0, len(cards), DECK):
            more = f", from {first + 1} on" if first else ""
            said = title.replace("_", " ").capitalize()
            found.append(Part(f"{title}-{first}", f"{said}{more}", ids(cards[first : first + DECK])))
    return found


def ids(items: Any) -> list[str]:
    """What pieces are known by."""
    return [str(item.id) for item in items]


def layout_of(game: str, key: str, said: Raw) -> Layout:
    """The layout a piece belongs in."""
    layouts = LAYOUTS[game, key]
    return next((one for one in layouts if one.holds(said)), layouts[-1])


def fields_of(game: str, key: str, said: Raw, how: str) -> tuple[str, ...]:
    """The fields a piece is shown with: what it is called, then what its kind needs; in a table of rents only its sums."""
    if how == RENT_ROW:
        return RENT_FIELDS
    return ("name", "title", "id", *layout_of(game, key, said).columns)
