"""What is printed in the boxes of the board game: deeds, spaces and cards, with what each does."""

from collections.abc import Iterator
from typing import Any

from rules_kb.board.edition import BoardEdition, Card, Space
from rules_kb.kernel.game import Piece, PieceTable

# What the deed of a street says, with buildings and without.
BUILT = (
    "group", "price", "rent", "1 house", "2 houses", "3 houses", "4 houses", "hotel", "house price", "mortgage",
)  # fmt: skip
BARE = BUILT[:3]
RENTS = 6


def board_pieces(ed: BoardEdition) -> Iterator[PieceTable]:
    """The deeds of a board, then its decks."""
    streets = [deed for deed in ed.deeds.values() if deed.kind == "street"]
    columns = BUILT if any(deed.house_cost for deed in streets) else BARE
    rows = (
        Piece(
            deed.id,
            deed.name,
            (said(deed.group), *map(str, sums(deed)))[: len(columns)],
            ed.index[deed.id],
            (deed.kind,),
        )
        for deed in streets
    )
    yield PieceTable("Streets", columns, tuple(rows), frozenset(BUILT[1:]))
    rest = (
        Piece(deed.id, deed.name, (str(deed.price), str(deed.mortgage)), ed.index[deed.id], (deed.kind,))
        for deed in ed.deeds.values()
        if deed.kind != "street"
    )
    if others := tuple(rest):
        yield PieceTable("Railroads and utilities", ("price", "mortgage"), others, frozenset(BUILT[1:]))
    for deck, cards in ed.decks.items():
        found = (ed.card[card] for card in cards)
        rows = (Piece(card.id, card.title, (does(ed, card),), effect(ed, card), kinds_of(card)) for card in found)
        yield PieceTable(said(deck).capitalize(), ("does",), tuple(rows))


def sums(deed: Space) -> tuple[int, ...]:
    """What is printed on the deed of a street; without buildings every rent is the one."""
    rents = deed.rents if deed.house_cost else deed.rents * RENTS
    return (deed.price, *rents[:RENTS], deed.house_cost, deed.mortgage)


def undeeded(ed: Any) -> PieceTable:
    """The spaces of a board nobody can own; the card game has none."""
    spaces = ed.spaces if isinstance(ed, BoardEdition) else ()
    rows = (
        Piece(space.id, space.name, (said(space.deck or space.tax or space.kind),), number)
        for number, space in enumerate(spaces)
        if space.id not in ed.deeds
    )
    return PieceTable("Other spaces", ("kind",), tuple(rows))


def effect(ed: BoardEdition, card: Card) -> tuple[Any, ...]:
    """What a card does, whatever it and the spaces it leads to are called."""
    told = card.model_dump(exclude={"id", "title"})
    return tuple(ed.index.get(value, value) if key in ("move_to", "back_to") else value for key, value in told.items())


def kinds_of(card: Card) -> tuple[str, ...]:
    """What a card does that rules are about: where it leads, whether it is kept; and that it is drawn at all."""
    leads = (f"nearest_{card.nearest}",) if card.nearest else ()
    return (*leads, *(what for what in ("keep", "go_to_jail", "move_to") if getattr(card, what)), "drawn")


def does(ed: BoardEdition, card: Card) -> str:
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
    parts += [ed.worded("go to jail")] if card.go_to_jail else []
    parts += [f"go on {card.up_to} spaces or fewer" if card.up_to > 1 else "go on one space"] if card.up_to else []
    parts += [f"go to a space of {' or '.join(map(said, card.to_groups))}"] if card.to_groups else []
    parts += ["take it free if nobody has it"] if card.free else []
    parts += [f"give it to whoever plays the {card.for_token}, and draw again"] if card.for_token else []
    per_house, per_hotel = map(ed.worded, (" a house, ", " a hotel"))
    parts += [f"pay {per_house.join(map(ed.sum, card.repairs))}{per_hotel}"] if card.repairs else []
    parts += [f"or draw {ed.called.get(card.or_draw) or said(card.or_draw)}"] if card.or_draw else []
    return ", ".join([*parts, *(["keep until used or sold"] if card.keep else [])])


def said(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")
