"""Everything the table's main page shows."""

from typing import Any

from referee import consequences, logs
from referee.hammer import never_held
from referee.table_queries import Seated, lately
from referee.ways_on import held_up
from rules_kb.board.actions import Roll
from rules_kb.board.state import next_seat


def of(s: Seated) -> dict[str, Any]:
    """The page from top to bottom."""
    recent = lately(s)
    return {
        "s": s,
        "table": s.table,
        "banner": banner(s),
        "players": [player(s, seat) for seat in range(len(s.board.players))],
        "held": held_up(s),
        "now": consequences.now(s),
        "owed": consequences.owed(s),
        "late": never_held(s),
        "pad": consequences.pad(s),
        "faces": range(1, 7),
        "speed_faces": (("1", "1"), ("2", "2"), ("3", "3"), ("bus", "Bus"), ("mr", "Mr. M")),
        "bar": (("pay", "Pay"), ("build", "Build"), ("trade", "Trade"), ("card", "Card"), ("more", "More")),
        "here": "table",
        "recent": recent,
        "elsewhere": elsewhere(s, recent["newest"]),
        "claims": not s.table.family and s.board.turn.rolled and not s.board.over,
    }


def banner(s: Seated) -> dict[str, Any]:
    """Whose turn it is and how far it has come."""
    turn, board = s.board.turn, s.board
    through = turn.rolled and not turn.again and not consequences.is_open(s)
    seat = next_seat(board) if through and not board.over else turn.seat
    chips = []
    if turn.doubles and not through:
        chips.append("doubles" if turn.doubles == 1 else f"{turn.doubles} doubles")
    if board.players[seat].jail:
        chips.append(f"in jail, throw {min(board.players[seat].jail, s.ed.jail_max_turns)} of {s.ed.jail_max_turns}")
    bank = f"{board.houses} houses, {board.hotels} hotels" if board.houses < 1000 else ""
    title = "Game over" if board.over else f"{s.words.who(seat)}’s turn"
    return {"title": title, "token": s.token(seat), "chips": chips, "bank": bank, "pot": s.words.sum(board.pot) if board.pot else ""}


def player(s: Seated, seat: int) -> dict[str, Any]:
    """One player of the money strip."""
    one = s.board.players[seat]
    return {
        "who": s.words.who(seat),
        "token": s.token(seat),
        "cash": "?" if one.unknown else s.words.sum(one.cash),
        "out": one.out,
        "jailed": bool(one.jail),
        "on_turn": seat == s.board.turn.seat,
    }


def elsewhere(s: Seated, newest: dict[str, Any] | None) -> int | None:
    """The number of the newest line if it is a throw, so that its landing can be put right."""
    if newest is None or newest["verdict"] == "struck":
        return None
    action = logs.read_line(s.record, newest["counts"], s.table.length)
    if not isinstance(action, Roll) or action.to is None:
        return None
    return int(newest["seq"])
