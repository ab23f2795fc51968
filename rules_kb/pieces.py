"""What lies in the box of an edition, as tables: the deeds, the decks, the pack."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rules_kb.board.edition import Card, Edition
from rules_kb.deal.edition import DealEdition


class Piece(NamedTuple):
    """One deed, colour or card: its name and what is printed on it, column by column."""

    id: str
    name: str
    cells: tuple[str, ...]
    # What makes it the same piece under another name: the number of its space, or what it does.
    like: Any = None


class Pieces(NamedTuple):
    """Pieces of one kind, with the titles of their columns and which of those are sums of money."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Piece, ...]
    sums: frozenset[str] = frozenset()


def pieces(ed: Any) -> tuple[Pieces, ...]:
    """Everything printed in the box of an edition."""
    return tuple(BOXES[ed.game](ed))


def board(ed: Edition) -> Iterator[Pieces]:
    """The deeds of a board, then its decks."""
    streets = [deed for deed in ed.deeds.values() if deed.kind == "street"]
    columns = (
        "group",
        "price",
        "rent",
        "1 house",
        "2 houses",
        "3 houses",
        "4 houses",
        "hotel",
        "house price",
        "mortgage",
    )
    rows = (
        Piece(
            deed.id,
            deed.name,
            (said(deed.group), *map(str, (deed.price, *deed.rents, deed.house_cost, deed.mortgage))),
            ed.index[deed.id],
        )
        for deed in streets
    )
    yield Pieces("Streets", columns, tuple(rows), frozenset(columns[1:]))
    others = (deed for deed in ed.deeds.values() if deed.kind != "street")
    rest = (Piece(deed.id, deed.name, (str(deed.price), str(deed.mortgage)), ed.index[deed.id]) for deed in others)
    yield Pieces("Railroads and utilities", ("price", "mortgage"), tuple(rest), frozenset(columns[1:]))
    for deck, cards in ed.decks.items():
        rows = (
            Piece(card, ed.card[card].title, (does(ed, ed.card[card]),), effect(ed, ed.card[card])) for card in cards
        )
        yield Pieces(said(deck).capitalize(), ("does",), tuple(rows))


def undeeded(ed: Any) -> Pieces:
    """The spaces of a board nobody can own; the card game has none."""
    spaces = ed.spaces if isinstance(ed, Edition) else ()
    rows = (
        Piece(space.id, space.name, (said(space.deck or space.tax or space.kind),), number)
        for number, space in enumerate(spaces)
        if space.id not in ed.deeds
    )
    return Pieces("Other spaces", ("kind",), tuple(rows))


def effect(ed: Edition, card: Card) -> tuple[Any, ...]:
    """What a card does, whatever it and the spaces it leads to are called."""
    told = card.model_dump(exclude={"id", "title"})
    return tuple(ed.index.get(value, value) if key in ("move_to", "back_to") else value for key, value in told.items())


def does(ed: Edition, card: Card) -> str:
    """What a card does, in a few words."""
    money = {"receive": "collect {}", "pay": "pay {}", "pay_each": "pay each player {}"}
    money["collect_each"] = "each player pays you {}"
    parts = [words.format(ed.sum(getattr(card, name))) for name, words in money.items() if getattr(card, name)]
    parts += [f"go to {ed.place_name(card.move_to)}"] if card.move_to else []
    parts += [f"go back to {ed.place_name(card.back_to)}"] if card.back_to else []
    parts += [f"go to the nearest {card.nearest}"] if card.nearest else []
    parts += [f"owe {card.rent_multiplier} times the rent"] if card.rent_multiplier > 1 else []
    parts += [f"owe {card.dice_multiple} times a fresh throw"] if card.dice_multiple else []
    parts += [f"go {'back' if card.move_by < 0 else 'on'} {abs(card.move_by)} spaces"] if card.move_by else []
    parts += ["go to jail"] if card.go_to_jail else []
    parts += [f"pay {' a house, '.join(map(ed.sum, card.repairs))} a hotel"] if card.repairs else []
    parts += [f"or draw {said(card.or_draw)}"] if card.or_draw else []
    return ", ".join([*parts, *(["keep until used or sold"] if card.keep else [])])


def deal(ed: DealEdition) -> Iterator[Pieces]:
    """The colours of the card game, then its pack."""
    colours = ed.colours.values()
    rows = (
        Piece(c.id, c.name, (str(c.size), ", ".join(map(str, c.rents)), "yes" if c.builds else "no")) for c in colours
    )
    columns = ("cards in a set", "rent by cards", "takes buildings")
    yield Pieces("Colours", columns, tuple(rows), frozenset({"rent by cards"}))
    cards = (
        Piece(c.id, c.title, (str(c.count), str(c.value)), (c.kind, c.colours, c.value, c.count))
        for c in ed.cards.values()
    )
    yield Pieces("The pack", ("cards", "value"), tuple(cards), frozenset({"value"}))


def said(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


BOXES: dict[str, Callable[[Any], Iterator[Pieces]]] = {"board": board, "deal": deal}
