"""Forms of the table, each put into one line of the record; whether the line is sound the reader of lines says."""

import re
from collections.abc import Callable, Iterator

from msgspec import structs

from referee import logs
from referee.numbers import number
from referee.seated.queries import Seated
from referee.tables.board.position_fields import PositionForm
from referee.tables.board.position_lines import in_one_word, written
from referee.tables.common.forms import EVERYWHERE, Post, said, worded
from referee.tables.common.forms import position as position_text
from rules_kb.board.actions import Roll
from rules_kb.board.otherwise import with_landing
from rules_kb.kernel.model import Action, Malformed

FACES = ("", "1", "2", "3", "bus", "mr")
STEPS = re.compile(r"[+-]?[0-9]{1,2}")
# There are two in the box; more of them in a deal is a slip that the ruling tells.
MOST_CARDS = 4
# What a side of a deal may give for later, each with its terms, and the part of a rent where none is named.
LATER = ("free", "free_times", "rent", "rent_percent", "rent_times", "loan", "loan_percent", "loan_turns")
HALF = 50


def throw(s: Seated, post: Post) -> str:
    """The dice; a throw sent before is not worked out anew from where the token is now."""
    if before := s.table.entries.filter(key=post.get("key", "")).first():
        return before.text
    dice = [said(post, row) for row in ("d1", "d2")[: s.ed.dice_thrown]]
    if any(die not in "123456" or len(die) != 1 for die in dice):
        raise Malformed({"dice": "Tap one die in each row."})
    speed = said(post, "speed")
    if speed not in FACES:
        raise Malformed({"dice": "The Speed Die shows 1, 2, 3, bus or mr."})
    if (name := said(post, "by")) not in s.record.players:
        raise Malformed({"by": "Who? Pick one of the players."})
    seat, rent, cocked = s.record.players.index(name), bool(said(post, "rent")), bool(said(post, "cocked"))
    return throw_line(s, Roll(seat, (int(dice[0]), int(dice[1]) if dice[1:] else 0), speed, None, rent, cocked))


def throw_line(s: Seated, roll: Roll) -> str:
    """A throw as phones log it: with the space where the referee says the token goes."""
    return logs.written(s.record, with_landing(s.board, s.ed, roll))


def bare(action: Action) -> Action:
    """A throw without the space the referee adds to it; everything else as it is."""
    return structs.replace(action, to=None) if isinstance(action, Roll) else action


def was_thrown(s: Seated, action: Action) -> bool:
    """Whether a throw shows what its player has thrown last in this turn."""
    turn = s.board.turn
    return isinstance(action, Roll) and (turn.seat, turn.dice) == (action.by, action.dice)


def called(s: Seated, action: Action) -> str:
    """A throw as people speak of it; nothing for anything else."""
    if not isinstance(action, Roll):
        return ""
    return f"{s.words.who(action.by)}’s {' and '.join(str(die) for die in action.dice if die)}"


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
    parts += [f'promise "{quoted}"'] if promise else []
    return ", ".join([*parts, *for_later(post, which)]) or "nothing"


def for_later(post: Post, which: str) -> Iterator[str]:
    """What one side of a deal promises of its rents, and lends."""
    told = {what: said(post, f"{which}_{what}") for what in LATER}
    if told["free"]:
        yield f"immunity {told['free']} {told['free_times']}".strip()
    if told["rent"]:
        yield f"rent {told['rent']} {told['rent_percent'] or HALF}% {told['rent_times']}".strip()
    if told["loan"] not in ("", "0"):
        percent = f" at {told['loan_percent']}%" if told["loan_percent"] not in ("", "0") else ""
        turns = f" in {told['loan_turns']} turns" if told["loan_turns"] not in ("", "0") else ""
        yield f"loan {told['loan']}{percent}{turns}"


def deal(s: Seated, post: Post) -> str:
    """The deeds one player was dealt before the game."""
    deeds = [" ".join(name.split()) for name in post.getlist("deed")]
    if not deeds:
        raise Malformed({"deed": "Which deeds? Tick them."})
    return f"{said(post, 'by')} dealt {', '.join(deeds)}"


def demand(s: Seated, post: Post) -> str:
    """Rent asked for, with the sum where one was named."""
    sum_ = said(post, "amount") or "rent"
    return f"{said(post, 'by')} demand {sum_} from {said(post, 'to')}"


def token(s: Seated, post: Post) -> str:
    """The newest throw, with the space where the token really went."""
    n, space = said(post, "n"), said(post, "space")
    entry = s.table.logged.filter(seq=number(n) or 0).first()
    if entry is None:
        raise Malformed({"n": "That throw is not in the log."})
    return f"table replace {n}: {entry.text.split(' to ')[0]} to {space}"


def assume(s: Seated, post: Post) -> str:
    """How much moves by itself from here on."""
    return f"table assume {', '.join(' '.join(what.split()) for what in post.getlist('what')) or 'nothing'}"


def position(s: Seated, post: Post) -> str:
    """How it really stands: the lines of the form, or of the text where that was sent."""
    if "block" in post:
        return position_text(s, {"block": in_one_word(s.ed, str(post.get("block", "")))})
    if rows := written(PositionForm(s.record, s.board), post):
        return "\n".join(["table position:", *(f"  {row}" for row in rows)])
    raise Malformed({"position": "Nothing is different from the log: change what is."})


def move(s: Seated, post: Post) -> str:
    """A token put somewhere, or a landing whose throw nobody saw."""
    verb = "land" if said(post, "verb") == "land" else "move"
    return f"{said(post, 'by')} {verb} {said(post, 'space')}"


COMPOSERS: dict[str, Callable[[Seated, Post], str]] = {
    **EVERYWHERE,
    "position": position,
    "throw": throw,
    "pay": pay,
    "build": build,
    "trade": trade,
    # An auction of which only the end is told.
    "win": worded("{by} win {lot} for {amount}"),
    "bid": worded("{by} bid {amount}"),
    "deal": deal,
    "demand": demand,
    "token": token,
    "move": move,
    "assume": assume,
}
