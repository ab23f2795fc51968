"""What the main page of a board table shows: whose turn, what the last throw led to, the dice."""

from typing import Any

from msgspec import structs

from referee.seated.queries import Seated
from referee.tables.board import clock, consequences, drawing
from referee.tables.board.auction_panel import never_held
from referee.tables.common.sheets import chair, title
from rules_kb.board.actions import Roll
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.kernel.model import BANK, Seat

BAR = (("pay", "Pay"), ("build", "Build"), ("trade", "Trade"), ("card", "Card"), ("more", "More"))


def page_context(s: Seated, recent: dict[str, Any]) -> dict[str, Any]:
    """The parts of the page that are this game's."""
    here = consequences.whose_turn(s)
    recent["then"] = stays(s, recent["newest"])
    return {
        "banner": banner(s, here),
        "players": [player(s, seat, here) for seat in range(len(s.board.players))],
        "now": consequences.now(s),
        "owed": consequences.owed(s),
        "owed_more": consequences.owed_more(s),
        "late": never_held(s),
        "pad": consequences.pad(s),
        "clock": clock.of(s),
        "speed_faces": (("1", "1"), ("2", "2"), ("3", "3"), ("bus", "Bus"), ("mr", "Mr. M")),
        "bar": [(name, label) for name, label in BAR if name != "build" or s.ed.colours or s.ed.has_mortgages],
        "elsewhere": elsewhere(s, recent["newest"]),
        "claims": not s.table.family and s.board.turn.rolled and not s.board.over,
    }


def overview(s: Seated) -> dict[str, Any]:
    """The board from above."""
    return {"drawing": drawing.board_drawing(s), "bank": stock(s)}


def stock(s: Seated) -> dict[str, Any]:
    """The buildings left in the Bank, where the set has any."""
    return {"houses": s.board.houses, "hotels": s.board.hotels} if s.ed.colours else {}


def banner(s: Seated, seat: Seat) -> dict[str, Any]:
    """Whose turn it is and how far it has come."""
    turn, board = s.board.turn, s.board
    chips = []
    if turn.doubles and seat == turn.seat:
        chips.append("doubles" if turn.doubles == 1 else "2 doubles")
    if board.players[seat].jail:
        chips.append(f"in {s.ed.vocabulary['jail']}, {consequences.throw_in_jail(s, seat)} throw")
    then = consequences.thrower(board)
    if then != seat and not board.over:
        chips.append(f"then {s.words.who(then)}")
    pieces = stock(s) if board.houses < UNLIMITED // 2 else {}
    unsold = sum(deed.owner == BANK for deed in board.deeds.values())
    pot = s.words.sum(board.pot) if board.pot else ""
    return {**title(s, seat), "chips": chips, "pot": pot, "unsold": unsold, **pieces}


def player(s: Seated, seat: Seat, here: Seat) -> dict[str, Any]:
    """One player of the money strip."""
    one = s.board.players[seat]
    cash, banker = "?" if one.unknown else s.words.sum(one.cash), s.table.banker == s.words.name(seat)
    shown = {**chair(s, seat), "cash": cash, "out": one.out, "banker": banker}
    return {**shown, "jailed": bool(one.jail), "on_turn": seat == here}


def stays(s: Seated, newest: dict[str, Any] | None) -> str:
    """What came of a throw in jail that opened no door."""
    action = s.read(newest["counts"]) if newest and newest["verdict"] == "legal" else None
    # Whoever has just come to jail has not thrown there yet.
    if not isinstance(action, Roll) or action.rent or action.cocked or s.board.players[action.by].jail < 2:
        return ""
    thrown = s.words.past_sentence(structs.replace(action, to=None))
    return f"{thrown} and stays in {s.ed.vocabulary['jail']}, {consequences.ORDINALS[s.board.players[action.by].jail - 2]} throw"


def elsewhere(s: Seated, newest: dict[str, Any] | None) -> int | None:
    """The number of the newest line if it is a throw, so that its landing can be put right."""
    if newest is None or newest["verdict"] == "struck":
        return None
    action = s.read(newest["counts"])
    if not isinstance(action, Roll) or action.to is None:
        return None
    return int(newest["seq"])
