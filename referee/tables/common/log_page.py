"""The log as a page: by turns, the newest first, with rulings; searched by player and words, opened at any turn."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from referee import judging
from referee.numbers import number
from referee.rulings import PROBLEMS
from referee.seated.queries import Seated, rows
from referee.seated.wording import blank

# So many turns are a page; the rest of an evening is behind "Earlier turns".
TURNS = 20
# So much of what is searched for is read.
LONGEST = 80


class Asked(NamedTuple):
    """What of the log is wanted: whose lines, with which words, only what was flagged, up to a turn or around an entry."""

    player: str = ""
    words: str = ""
    flagged: bool = False
    upto: int | None = None
    entry: int | None = None

    @property
    def filters(self) -> dict[str, str]:
        """The filters as an address carries them on."""
        chosen = {"player": self.player, "q": self.words, "flagged": "1" if self.flagged else ""}
        return {name: value for name, value in chosen.items() if value}


class LogLine(NamedTuple):
    """What is known of an entry that may be looked for, before it is told."""

    seq: int
    text: str
    verdict: str
    # The line as it counts; nothing where it was struck.
    now: str = ""
    how: str = ""

    @property
    def counts(self) -> str:
        """The line as it counts, else as it was logged."""
        return self.now or self.text


class Turn(NamedTuple):
    """A turn by its number, with its entries."""

    no: int
    seqs: Sequence[int]


def asked(get: Any) -> Asked:
    """What an address asks for; numbers that are none ask for nothing."""
    words = " ".join(get.get("q", "").split())[:LONGEST]
    numbers = (number(get.get(field, "")) for field in ("upto", "entry"))
    return Asked(get.get("player", ""), words, bool(get.get("flagged")), *numbers)


def of(s: Seated, wish: Asked) -> dict[str, Any]:
    """A page of the log: some turns of what is asked for, and the way to the others."""
    newest = s.board.turn_number()
    since = 1 if wish.filters else first_read(s, wish, newest)
    turns = turns_since(s, since)
    if wish.filters:
        turns = found_in(turns, {line.seq for line in outline(s) if is_wanted(s, line, wish)})
    first, last = window(turns, wish)
    before = turns[first - 1].no if first else since - 1
    names = [{"name": name, "who": s.words.who(seat)} for seat, name in enumerate(s.record.players)]
    return {
        "turns": told(s, turns[first:last])[::-1],
        "earlier": address(wish, before) if before else "",
        "later": address(wish, turns[min(last + TURNS, len(turns)) - 1].no) if last < len(turns) else "",
        "names": names,
        "wish": wish,
        "newest": newest,
        "here": "log",
        "total": s.table.length,
        "shown": sum(len(turn.seqs) for turn in turns) if wish.filters else s.table.length,
        "problems": judging.count_open(s.table),
    }


def first_read(s: Seated, wish: Asked, newest: int) -> int:
    """From which turn on a log is read for its page: some more than are shown, as a few may have no line of their own."""
    asked = newest
    if wish.upto is not None:
        asked = min(wish.upto, newest)
    elif wish.entry is not None:
        asked = next((one.turn for one in s.log.rulings([wish.entry]).values()), 1)
    return max(1, asked - 2 * TURNS)


def turns_since(s: Seated, turn: int) -> list[Turn]:
    """The turns from one on; an entry that was struck or put in later stands where it was written."""
    # Whatever is first of all was written in the first turn.
    begun, now = ({1: 1}, 1) if turn == 1 else ({}, turn - 1)
    for seq, no in judging.turns_since(s.table, turn):
        if no > now:
            begun[no], now = seq, no
    spans = pairwise([*begun.values(), s.table.length + 1])
    return [Turn(no, range(first, after)) for no, (first, after) in zip(begun, spans, strict=True) if first < after]


def found_in(turns: list[Turn], wanted: set[int]) -> list[Turn]:
    """The turns in which an entry was found, with those alone."""
    found = (Turn(no, [seq for seq in seqs if seq in wanted]) for no, seqs in turns)
    return [turn for turn in found if turn.seqs]


def outline(s: Seated) -> list[LogLine]:
    """What every entry is known by."""
    ruled, struck = judging.outline(s.table), ("struck", "", "")
    lines = s.table.logged.values_list("seq", "text")
    return [LogLine(seq, text, *ruled.get(seq, struck)) for seq, text in lines]


def is_wanted(s: Seated, line: LogLine, wish: Asked) -> bool:
    """Whether a line passes the filters; an entry asked for by its number always does."""
    if line.seq == wish.entry:
        return True
    mine = wish.player not in s.record.players or line.counts.split(" ", 1)[0] == wish.player
    return mine and (not wish.flagged or line.verdict in PROBLEMS) and has_words(s, line, wish.words)


def has_words(s: Seated, line: LogLine, words: str) -> bool:
    """Whether a line has every word that is searched for, as it is written or as it is told."""
    if not words:
        return True
    said = f"{blank(line.text)} {s.told(line.counts)}".casefold()
    return all(word in said for word in words.casefold().split())


def window(turns: list[Turn], wish: Asked) -> tuple[int, int]:
    """Which turns are shown: those up to the one asked for, those around an entry, or else the newest."""
    last = len(turns)
    if wish.upto is not None:
        last = max(sum(no <= wish.upto for no, _ in turns), min(1, last))
    elif wish.entry is not None:
        at = next((at for at, (_, seqs) in enumerate(turns) if wish.entry in seqs), last - 1)
        last = min(last, max(at + TURNS // 2, 1)) if last - at > TURNS else last
    return max(0, last - TURNS), last


def told(s: Seated, turns: list[Turn]) -> list[dict[str, Any]]:
    """The lines of some turns with their rulings, the newest of each turn first."""
    seqs = [seq for _, inside in turns for seq in inside]
    lines = rows(s, list(s.log.entries(seqs).values()))
    found = {line["seq"]: {**line, **in_brief(line)} for line in lines}
    return [
        {"no": no, "name": SafeString(no), "lines": [found[seq] for seq in reversed(inside)]} for no, inside in turns
    ]


def in_brief(line: dict[str, Any]) -> dict[str, Any]:
    """What a page asks of every line: what kind it is, and as it stands what needs no escaping, its number six times."""
    more = line["violations"] or line["contested"] or line["closed"] or line["unexplained"]
    safe = {name: SafeString(line[name]) for name in ("verdict", "sign", "word", "logged_at", "clock")}
    kind = {"is_legal": line["verdict"] == "legal", "is_struck": line["verdict"] == "struck", "is_plain": not more}
    return {**safe, **kind, "number": SafeString(line["seq"])}


def address(wish: Asked, upto: int) -> str:
    """The same log up to another turn."""
    return "?" + urlencode({**wish.filters, "upto": upto})
