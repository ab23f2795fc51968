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


class Pieces(NamedTuple):
    """Pieces of one kind, with the titles of their columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Piece, ...]


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
            deed.id, deed.name, (said(deed.group), *map(str, (deed.price, *deed.rents, deed.house_cost, deed.mortgage)))
        )
        for deed in streets
    )
    yield Pieces("Streets", columns, tuple(rows))
    others = (deed for deed in ed.deeds.values() if deed.kind != "street")
    rest = tuple(Piece(deed.id, deed.name, (str(deed.price), str(deed.mortgage))) for deed in others)
    yield Pieces("Railroads and utilities", ("price", "mortgage"), rest)
    for deck, cards in ed.decks.items():
        rows = (Piece(card, ed.card[card].title, (does(ed, ed.card[card]),)) for card in cards)
        yield Pieces(said(deck).capitalize(), ("does",), tuple(rows))


def does(ed: Edition, card: Card) -> str:
    """What a card does, in a few words."""
    money = {"receive": "collect {}", "pay": "pay {}", "pay_each": "pay each player {}"}
    money["collect_each"] = "each player pays you {}"
    parts = [words.format(getattr(card, name)) for name, words in money.items() if getattr(card, name)]
    parts += [f"go to {ed.place_name(card.move_to)}"] if card.move_to else []
    parts += [f"go back to {ed.place_name(card.back_to)}"] if card.back_to else []
    parts += [f"go to the nearest {card.nearest}"] if card.nearest else []
    parts += [f"owe {card.rent_multiplier} times the rent"] if card.rent_multiplier > 1 else []
    parts += [f"owe {card.dice_multiple} times a fresh throw"] if card.dice_multiple else []
    parts += [f"go {'back' if card.move_by < 0 else 'on'} {abs(card.move_by)} spaces"] if card.move_by else []
    parts += ["go to jail"] if card.go_to_jail else []
    parts += [f"pay {card.repairs.per_house} a house, {card.repairs.per_hotel} a hotel"] if card.repairs else []
    parts += [f"or draw {said(card.or_draw)}"] if card.or_draw else []
    return ", ".join([*parts, *(["keep until used or sold"] if card.keep else [])])


def deal(ed: DealEdition) -> Iterator[Pieces]:
    """The colours of the card game, then its pack."""
    colours = ed.colours.values()
    rows = (
        Piece(c.id, c.name, (str(c.size), ", ".join(map(str, c.rents)), "yes" if c.builds else "no")) for c in colours
    )
    yield Pieces("Colours", ("cards in a set", "rent by cards", "takes buildings"), tuple(rows))
    cards = (Piece(c.id, c.title, (str(c.count), str(c.value))) for c in ed.cards.values())
    yield Pieces("The pack", ("cards", "value"), tuple(cards))


def said(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


BOXES: dict[str, Callable[[Any], Iterator[Pieces]]] = {"board": board, "deal": deal}
