"""Forms of the table, each put into one line of the record; whether the line is sound the reader of lines says."""

import re
from collections.abc import Callable
from typing import Any

from referee.numbers import number
from referee.tables.queries import Seated, throw_line
from rules_kb.board.actions import Roll
from rules_kb.errors import Malformed

Post = Any
FACES = ("", "1", "2", "3", "bus", "mr")
STEPS = re.compile(r"[+-]?[0-9]{1,2}")
# There are two in the box; more of them in a deal is a slip that the ruling tells.
MOST_CARDS = 4


def said(post: Post, field: str) -> str:
    """What was put into a field, in one line."""
    return " ".join(str(post.get(field, "")).split())


def quick(s: Seated, post: Post) -> str:
    """A line as it was typed or as its button has it."""
    line = str(post.get("line", "")).strip()
    if not line:
        raise Malformed({"line": "Tap something, or write a line."})
    return line


def throw(s: Seated, post: Post) -> str:
    """The dice; a throw sent before is not worked out anew from where the token is now."""
    if before := s.table.entries.filter(key=post.get("key", "")).first():
        return before.text
    dice = (said(post, "d1"), said(post, "d2"))
    if any(die not in "123456" or len(die) != 1 for die in dice):
        raise Malformed({"dice": "Tap one die in each row."})
    speed = said(post, "speed")
    if speed not in FACES:
        raise Malformed({"dice": "The Speed Die shows 1, 2, 3, bus or mr."})
    seat, rent, cocked = seat_of(s, said(post, "by")), bool(said(post, "rent")), bool(said(post, "cocked"))
    return throw_line(s, Roll(seat, (int(dice[0]), int(dice[1])), speed, None, rent, cocked))


def seat_of(s: Seated, name: str) -> int:
    """The seat of a player by name."""
    if name not in s.record.players:
        raise Malformed({"by": "Who? Pick one of the players."})
    return s.record.players.index(name)


def pay(s: Seated, post: Post) -> str:
    """A payment between any two; the Bank's is taken by whoever gets it."""
    frm, to, amount, why = (said(post, field) for field in ("by", "to", "amount", "why"))
    reason = f" for {why}" if why else ""
    if frm == to:
        raise Malformed({"to": "Somebody pays somebody else: pick two."})
    return f"{to} collect {amount}{reason}" if frm == "bank" else f"{frm} pay {to} {amount}{reason}"


def build(s: Seated, post: Post) -> str:
    """Houses up or down on any streets of one player."""
    steps = {name: said(post, name) for name in s.ed.deeds if said(post, name) not in ("", "0")}
    if not steps:
        raise Malformed({"streets": "Tap + or − beside a street first."})
    if not all(STEPS.fullmatch(count) for count in steps.values()):
        raise Malformed({"streets": "A number of houses, please."})
    counts = {name: int(count) for name, count in steps.items()}
    if any(n > 0 for n in counts.values()) and any(n < 0 for n in counts.values()):
        raise Malformed({"streets": "Building and selling are two lines: log one, then the other."})
    verb = "build" if max(counts.values()) > 0 else "sell"
    return f"{said(post, 'by')} {verb} " + ", ".join(f"{name} {abs(n)}" for name, n in counts.items())


def trade(s: Seated, post: Post) -> str:
    """A deal: what one side gives for what it gets."""
    gives, gets = side(post, "give"), side(post, "get")
    return f"{said(post, 'by')} trade {said(post, 'to')}: {gives} for {gets}"


def side(post: Post, which: str) -> str:
    """One side of a deal."""
    parts = list(post.getlist(f"{which}_deed"))
    cash, cards, promise = (said(post, f"{which}_{what}") for what in ("cash", "cards", "promise"))
    parts += [f"${cash}"] if cash not in ("", "0") else []
    parts += ["jail-card"] * min(number(cards) or 0, MOST_CARDS)
    quoted = promise.replace("\\", "\\\\").replace('"', '\\"')
    return ", ".join([*parts, *([f'promise "{quoted}"'] if promise else [])]) or "nothing"


def win(s: Seated, post: Post) -> str:
    """An auction of which only the end is told."""
    return f"{said(post, 'by')} win {said(post, 'lot')} for {said(post, 'amount')}"


def deal(s: Seated, post: Post) -> str:
    """The deeds one player was dealt before the game."""
    deeds = [" ".join(name.split()) for name in post.getlist("deed")]
    if not deeds:
        raise Malformed({"deed": "Which deeds? Tick them."})
    return f"{said(post, 'by')} dealt {', '.join(deeds)}"


def bid(s: Seated, post: Post) -> str:
    """Any bid."""
    return f"{said(post, 'by')} bid {said(post, 'amount')}"


def count(s: Seated, post: Post) -> str:
    """Cash or a hand counted on the table."""
    return f"{said(post, 'by')} count {said(post, 'amount')}"


def demand(s: Seated, post: Post) -> str:
    """Rent asked for, with the sum where one was named."""
    sum_ = said(post, "amount") or "rent"
    return f"{said(post, 'by')} demand {sum_} from {said(post, 'to')}"


def position(s: Seated, post: Post) -> str:
    """How it really stands."""
    lines = [line.strip() for line in str(post.get("block", "")).splitlines() if line.strip()]
    if not lines:
        raise Malformed({"position": "Leave the lines that changed, at least one."})
    return "\n".join(["table position:", *(f"  {line}" for line in lines)])


def correct(s: Seated, post: Post) -> str:
    """An earlier line as it really was, or one that was left out."""
    n, line = said(post, "n"), str(post.get("line", "")).strip()
    how = f"table insert after {n}: " if said(post, "how") == "insert" else f"table replace {n}: "
    return how + line


def token(s: Seated, post: Post) -> str:
    """The newest throw, with the space where the token really went."""
    n, space = said(post, "n"), said(post, "space")
    entry = s.table.entries.filter(seq=number(n) or 0).first()
    if entry is None:
        raise Malformed({"n": "That throw is not in the log."})
    return f"table replace {n}: {entry.text.split(' to ')[0]} to {space}"


def assume(s: Seated, post: Post) -> str:
    """How much moves by itself from here on."""
    return f"table assume {', '.join(' '.join(what.split()) for what in post.getlist('what')) or 'nothing'}"


def move(s: Seated, post: Post) -> str:
    """A token put somewhere, or a landing whose throw nobody saw."""
    verb = "land" if said(post, "verb") == "land" else "move"
    return f"{said(post, 'by')} {verb} {said(post, 'space')}"


# What every table logs alike, whatever it plays.
EVERYWHERE: dict[str, Callable[[Seated, Post], str]] = {
    "line": quick,
    "position": position,
    "correct": correct,
    "count": count,
}
COMPOSERS: dict[str, Callable[[Seated, Post], str]] = {
    **EVERYWHERE,
    "throw": throw,
    "pay": pay,
    "build": build,
    "trade": trade,
    "win": win,
    "bid": bid,
    "deal": deal,
    "demand": demand,
    "token": token,
    "move": move,
    "assume": assume,
}
