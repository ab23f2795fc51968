"""From an edition's text and its parent to the parts of a board edition, with every fault by its path."""

from typing import Any

from rules_kb.board.edition import BoardEdition, Card, Space
from rules_kb.board.edition_checks import board_faults, piece_faults
from rules_kb.board.params import BOARD_POINTS
from rules_kb.editions.called_reading import read_called
from rules_kb.editions.read import Errors, Raw, pieces, read_rulebook

PIECES = {"spaces", "cards"}
# Where a sum printed on a tax space is said.
TAXES = {"income": "income_tax_amount", "luxury": "luxury_tax_amount"}


def read_board(raw: Raw, parent: BoardEdition | None, errors: Errors) -> dict[str, Any]:
    """The parts of the edition a text describes; what is wrong goes into `errors`."""
    parts = read_rulebook(raw, parent, BOARD_POINTS, PIECES, errors)
    raw = {**raw, "spaces": untaxed(raw, parent, parts, errors)} if isinstance(raw.get("spaces"), list) else raw
    spaces = pieces(Space, "spaces", "kind", raw, parent.spaces if parent else (), errors)
    cards = pieces(Card, "cards", "deck", raw, parent.cards if parent else (), errors)
    incomplete = any(path.startswith(("extends", "spaces", "cards")) for path in errors)
    errors |= piece_faults(spaces, cards)
    if not incomplete:
        errors |= board_faults(spaces, cards)
    parts["called"] = read_called(raw, parent, {card.deck: 0 for _, card in cards}, errors)
    return parts | {"spaces": tuple(space for _, space in spaces), "cards": tuple(card for _, card in cards)}


def untaxed(raw: Raw, parent: BoardEdition | None, parts: Raw, errors: Errors) -> list[Any]:
    """The spaces without the sums of their taxes; one that is not the parameter's is a fault: nothing would ask for it."""
    kinds = {space.id: space.tax for space in parent.spaces} if parent else {}
    usual = {name: getattr(parent, name, BOARD_POINTS.params.model_fields[name].default) for name in TAXES.values()}
    rows = []
    for number, row in enumerate(raw["spaces"]):
        if not isinstance(row, dict) or "flat" not in row:
            rows.append(row)
            continue
        name = TAXES.get(row.get("tax") or kinds.get(str(row.get("replaces") or row.get("id"))) or "", TAXES["luxury"])
        if row["flat"] != parts.get(name, usual[name]):
            errors[f"spaces.{number}.flat"] = f"the sum of a tax is said by the parameter {name}; leave it out here"
        rows.append({key: value for key, value in row.items() if key != "flat"})
    return rows
