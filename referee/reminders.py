"""What a tournament's referee keeps to itself, on every page and over the API: rent nobody has asked for."""

from referee.models import Table
from rules_kb.answer.card import CardWords
from rules_kb.answer.shapes import Expected, PositionTold
from rules_kb.answer.view import View
from rules_kb.kernel.model import Due, Position


def is_hidden(table: Table, due: Due) -> bool:
    """Whether a due shows only once it is asked for."""
    return not table.family and due.state == "open" and due.why == "rent"


def is_reminder(table: Table, position: Position, seq: int) -> bool:
    """Whether the ruling on an entry would remind somebody of such a due."""
    return any(due.seq == seq and is_hidden(table, due) for due in position.dues)


def quiet(card: CardWords) -> CardWords:
    """A card that reminds nobody."""
    return CardWords("legal", "Allowed: no rule is against it.", ("Play on: a tournament’s referee reminds nobody of a claim.",),
                "No rule of this edition is against it.", (), "printed", (), seq=card.seq, edition=card.edition)  # fmt: skip


def answer(table: Table, view: View) -> PositionTold:
    """Where a game stands, as this table's programs may see it."""
    told = view.answer()
    if table.family:
        return told
    dues = [row for due, row in zip(view.position.dues, told["dues"], strict=True) if not is_hidden(table, due)]
    return {**told, "dues": dues, "expected": [unprompted(one) for one in told["expected"]]}


def unprompted(expected: Expected) -> Expected:
    """What is expected of a player, claims left to their owner."""
    return {**expected, "actions": [line for line in expected["actions"] if not line.startswith("demand")]}
