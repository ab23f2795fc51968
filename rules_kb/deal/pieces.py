"""What is printed in the box of Monopoly Deal: colours and cards."""

from collections.abc import Iterator

from rules_kb.deal.edition import DealEdition
from rules_kb.kernel.game import Piece, PieceTable


def deal_pieces(ed: DealEdition) -> Iterator[PieceTable]:
    """The colours of the card game, then its pack."""
    colours = ed.colours.values()
    rows = (
        Piece(
            c.id,
            c.name,
            (str(c.size), ", ".join(map(str, c.rents)), "yes" if c.builds else "no"),
            kinds=("colour",),
        )
        for c in colours
    )
    columns = ("cards in a set", "rent by cards", "takes buildings")
    yield PieceTable("Colours", columns, tuple(rows), frozenset({"rent by cards"}))
    cards = (
        Piece(c.id, c.title, (str(c.count), str(c.value)), (c.kind, c.colours, c.value, c.count), (c.id, c.kind))
        for c in ed.cards.values()
    )
    yield PieceTable("The pack", ("cards", "value"), tuple(cards), frozenset({"value"}))
