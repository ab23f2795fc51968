"""Everybody's cards: banks and sets in full, the piles, what nobody has seen yet, and the rules here."""

from typing import Any

from referee.tables.common_sheets import chairs
from referee.tables.deal.faces import capital
from referee.tables.deal.mats import mats
from referee.tables.deal.page import ended
from referee.tables.queries import Seated, options


def of(s: Seated) -> dict[str, Any]:
    """The whole page."""
    unseen = s.view.play.unseen(s.board, s.ed)
    return {
        "s": s,
        "table": s.table,
        "own": "tables/deal",
        "mats": mats(s),
        "piles": piles(s),
        "unseen": [(capital(s.words.card(card)), count) for card, count in unseen.items() if count],
        "over": ended(s),
        "names": chairs(s),
        "options": options(s),
        "here": "deeds",
    }


def piles(s: Seated) -> list[tuple[str, str]]:
    """How high the piles are; a question mark where nobody can tell."""
    pile = "?" if s.board.pile is None else str(s.board.pile)
    away = "?" if s.board.unnamed is None else str(len(s.board.discard) + s.board.unnamed)
    return [("Draw pile", pile), ("Discard pile", away)]
