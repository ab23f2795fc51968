"""From an edition's text and its parent to the parts of a board edition, with every fault by its path."""

from typing import Any

from rules_kb.board.edition import BoardEdition, Card, Space
from rules_kb.board.edition_checks import board_faults, piece_faults
from rules_kb.board.params import BOARD_POINTS
from rules_kb.editions.read import Errors, Raw, pieces, read_rulebook

PIECES = {"spaces", "cards"}


def read_board(raw: Raw, parent: BoardEdition | None, errors: Errors) -> dict[str, Any]:
    """The parts of the edition a text describes; what is wrong goes into `errors`."""
    parts = read_rulebook(raw, parent, BOARD_POINTS, PIECES, errors)
    spaces = pieces(Space, "spaces", "kind", raw, parent.spaces if parent else (), errors)
    cards = pieces(Card, "cards", "deck", raw, parent.cards if parent else (), errors)
    incomplete = any(path.startswith(("extends", "spaces", "cards")) for path in errors)
    errors |= piece_faults(spaces, cards)
    if not incomplete:
        errors |= board_faults(spaces, cards)
    return parts | {"spaces": tuple(space for _, space in spaces), "cards": tuple(card for _, card in cards)}
