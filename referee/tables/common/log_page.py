"""The log as a page: by turns, the newest first in reach, with rulings and corrections."""

from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

from referee import judging
from referee.numbers import number
from referee.rulings import PROBLEMS
from referee.seated.queries import STRIKE, Seated, rows

# So many turns are a page; the rest of an evening is behind "Earlier turns".
TURNS = 20


class Asked(NamedTuple):
    """What of the log is wanted: whose lines, only what was flagged, up to which turn, or around which entry."""

    player: str = ""
    flagged: bool = False
    upto: int | None = None
    entry: int | None = None

    @property
    def filters(self) -> dict[str, str]:
        """The filters as an address carries them on."""
        chosen = {"player": self.player, "flagged": "1" if self.flagged else ""}
        return {name: value for name, value in chosen.items() if value}


class LogLine(NamedTuple):
    """What is known of every entry before any of them is told."""

    seq: int
    turn: int
    verdict: str
    text: str
    who: str
    how: str = ""


Turn = tuple[int, list[int]]


def asked(get: Any) -> Asked:
    """What an address asks for; numbers that are none ask for nothing."""
    return Asked(
        get.get("player", ""), bool(get.get("flagged")), *(number(get.get(field, "")) for field in ("upto", "entry"))
    )


def of(s: Seated, wish: Asked) -> dict[str, Any]:
    """A page of the log: some turns of what is asked for, and the way to the others."""
    lines = outline(s)
    wanted = [line for line in lines if is_wanted(s, line, wish)]
    turns = [(no, [line.seq for line in group]) for no, group in groupby(wanted, key=lambda line: line.turn)]
    first, last = window(turns, wish)
    names = [{"name": name, "who": s.words.who(seat)} for seat, name in enumerate(s.record.players)]
    return {
        "turns": told(s, turns[first:last], struck_by(lines)),
        "earlier": address(wish, turns[first - 1][0]) if first else "",
        "later": address(wish, turns[min(last + TURNS, len(turns)) - 1][0]) if last < len(turns) else "",
        "names": names,
        "player": wish.player,
        "flagged": wish.flagged,
        "here": "log",
        "total": len(lines),
        "shown": len(wanted),
        "problems": sum(line.verdict in PROBLEMS and not line.how for line in lines),
    }


def outline(s: Seated) -> list[LogLine]:
    """Every entry with its turn; a struck one has no ruling and so no turn: it stands where the one before it does."""
    ruled = judging.outline(s.table)
    found, turn = [], 1
    for seq, text in s.table.entries.values_list("seq", "text"):
        turn, verdict, now, how = ruled.get(seq, (turn, "struck", "", ""))
        found.append(LogLine(seq, turn, verdict, text, (now or text).split(" ", 1)[0], how))
    return found


def is_wanted(s: Seated, line: LogLine, wish: Asked) -> bool:
    """Whether a line passes the filters; an entry asked for by its number always does."""
    if line.seq == wish.entry:
        return True
    mine = wish.player not in s.record.players or line.who == wish.player
    return mine and (not wish.flagged or line.verdict in PROBLEMS)


def window(turns: list[Turn], wish: Asked) -> tuple[int, int]:
    """Which turns are shown: those up to the one asked for, those around an entry, or else the newest."""
    last = len(turns)
    if wish.upto is not None:
        last = max(sum(no <= wish.upto for no, _ in turns), min(1, last))
    else:
        at = next((at for at, (_, seqs) in enumerate(turns) if wish.entry in seqs), last - 1)
        last = min(last, max(at + TURNS // 2, 1)) if last - at > TURNS else last
    return max(0, last - TURNS), last


def told(s: Seated, turns: list[Turn], struck: dict[int, int]) -> list[dict[str, Any]]:
    """The lines of some turns with their rulings."""
    seqs = [seq for _, inside in turns for seq in inside]
    found = {row["seq"]: row for row in rows(s, list(s.log.entries(seqs).values()))}
    for seq, row in found.items():
        row["struck_by"] = struck.get(seq) if row["verdict"] == "struck" else None
    return [{"no": no, "lines": [found[seq] for seq in inside]} for no, inside in turns]


def struck_by(lines: list[LogLine]) -> dict[int, int]:
    """Which entry took a line back, so that it can be brought back."""
    strikes = [line for line in lines if line.text.startswith(STRIKE) and line.verdict != "struck"]
    return {int(line.text.removeprefix(STRIKE)): line.seq for line in strikes}


def address(wish: Asked, upto: int) -> str:
    """The same log up to another turn."""
    return "?" + urlencode({**wish.filters, "upto": upto})
