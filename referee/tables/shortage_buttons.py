"""Too few buildings: who wants how many, said with a tap, so that the hammer can settle it."""

from typing import Any

from referee.tables.queries import Seated
from referee.tables.shapes import Button
from rules_kb.board.actions import Piece
from rules_kb.board.shortage import AUCTIONED, PIECES, in_bank, room
from rules_kb.board.state import active
from rules_kb.core import Seat

# More than this is written as a line.
MOST = 5


def wishes(s: Seated) -> list[dict[str, Any]]:
    """Everybody who could put up some of a building that may not suffice, with the wishes within a tap."""
    pieces = PIECES if s.ed.building_shortage in AUCTIONED else ()
    return [row for piece in pieces for row in wishers(s, piece)]


def wishers(s: Seated, piece: Piece) -> list[dict[str, Any]]:
    """Those who could put up a building, if they are several and could put up more than there are."""
    could = {seat: sum(room(s.board, s.ed, seat, piece).values()) for seat in active(s.board)}
    could = {seat: count for seat, count in could.items() if count}
    if len(could) < 2 or sum(could.values()) <= in_bank(s.board, piece):
        return []
    return [wisher(s, seat, piece, count) for seat, count in could.items()]


def wisher(s: Seated, seat: Seat, piece: Piece, count: int) -> dict[str, Any]:
    """One player, and so many of a building."""
    name = s.words.name(seat)
    numbers = range(1, min(count, MOST) + 1)
    ways = [Button(str(n), f"{name} want {n} {piece}{'s' if n > 1 else ''}") for n in numbers]
    return {"who": s.words.who(seat), "token": s.token(seat), "piece": f"{piece}s", "ways": ways}
