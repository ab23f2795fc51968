"""What was left out when play went on, and the tap that still does it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from referee.tables import buttons
from referee.tables.queries import Seated, tried
from referee.tables.shapes import Button
from rules_kb.board.effects.cards import deck_due
from rules_kb.board.lots import pending
from rules_kb.board.missteps import owes_throw
from rules_kb.core import Seat

Facts = dict[str, Any]
# A duty that nobody caught up with stays in sight for about a round.
LATELY = 24


def still_open(s: Seated) -> set[int]:
    """The entries that left a duty out which can still be done and which nobody has let pass."""
    found = s.table.rulings.filter(verdict="irregular", seq__gt=s.table.length - LATELY)
    return {one.seq for one in found if any(way.kind == "main" for way in ways(s, one.seq, one.violations))}


def ways(s: Seated, n: int, violations: list[dict[str, Any]]) -> list[Button]:
    """What can still be done about the duties that entry `n` passed over, the likeliest first."""
    broken = [one for one in violations if one["rule"] in DUTIES and not one.get("waived")]
    return [button for one in broken for button in DUTIES[one["rule"]](s, n, one["facts"])]


def is_duty(violations: list[dict[str, Any]]) -> bool:
    """Whether all that is wrong with an entry is what somebody left out before it."""
    return bool(violations) and all(one["rule"] in (*DUTIES, *SUMS) for one in violations)


def seat_of(s: Seated, name: str) -> Seat:
    """The seat of a player whom a ruling names."""
    return s.record.players.index(name)


def landing(s: Seated, n: int, facts: Facts) -> list[Button]:
    """A purchase nobody decided on, or a card nobody drew."""
    seat = seat_of(s, facts["player"])
    offered = s.board.missed.get(seat, "")
    if offered and offered in waiting(s) and facts["what"].endswith(s.ed.deeds[offered].name):
        return purchase(s, n, seat, offered)
    deck = deck_due(s.board, seat)
    if deck and facts["what"] == f"a {deck.replace('_', ' ').title()} card":
        label = f"{s.words.who(seat)} draws {s.words.deck(deck)}"
        return [Button(label, kind="main", href=f"card?who={seat}")]
    return []


def waiting(s: Seated) -> list[str]:
    """The deeds that nobody has decided on and that are not under the hammer already."""
    here = s.board.auction.lot if s.board.auction else ""
    return [name for name in pending(s.board, s.ed) if name != here]


def purchase(s: Seated, n: int, seat: Seat, name: str) -> list[Button]:
    """The lander bought it and nobody logged that, or it is auctioned now."""
    price, who = s.ed.deeds[name].price, s.words.who(seat)
    bought = Button(
        f"{who} bought it",
        f"table insert after {n - 1}: {s.words.name(seat)} buy {name}",
        "main",
        buttons.afterwards(s, seat, price),
    )
    entry = s.table.entries.get(seq=n)
    return [*([] if " insert after " in entry.text else [bought]), auction_of(name)]


def auction_of(name: str, kind: str = "") -> Button:
    """The hammer, late but still in time."""
    return Button("Auction it now", f"bank auction {name}", kind)


def auction(s: Seated, n: int, facts: Facts) -> list[Button]:
    """A deed was refused and nobody auctioned it."""
    return [auction_of(facts["lot"], "main")] if facts["lot"] in waiting(s) else []


def throw(s: Seated, n: int, facts: Facts) -> list[Button]:
    """The dice passed on too early: they go back while the next player has not thrown; then it can only be told."""
    seat, name = seat_of(s, facts["player"]), facts["player"]
    if owes_throw(s.board, seat):
        return [Button(f"{s.words.who(seat)} throws now", f"table turn {name}", "main")]
    told = urlencode({"line": f"table insert after {n - 1}: {name} roll "})
    return [Button(f"{s.words.who(seat)} did throw", href=f"line?{told}")]


def turn(s: Seated, n: int, facts: Facts) -> list[Button]:
    """Somebody was passed over: the table may hand the turn back."""
    line = f"table turn {facts['holder']}"
    passed = s.board.players[seat_of(s, facts["holder"])].skipped
    if not passed or tried(s, line).verdict != "legal":
        return []
    return [Button(f"It is {s.words.plain(facts['holder'])}’s turn", line, "main")]


def fine(s: Seated, n: int, facts: Facts) -> list[Button]:
    """The last throw in jail is over: the fine is paid now; one that is a due is settled like any other."""
    seat = seat_of(s, facts["player"])
    if not s.board.players[seat].jail or any(due.why == "jail" and due.frm == seat for due in s.board.dues):
        return []
    line = f"{facts['player']} pay bank {facts['amount']} for jail"
    sum_ = s.words.sum(facts["amount"])
    return [Button(f"{s.words.who(seat)} pays {sum_}", line, "main", buttons.afterwards(s, seat, facts["amount"]))]


DUTIES: dict[str, Callable[[Seated, int, Facts], list[Button]]] = {
    "board.turn.unfinished": landing,
    "board.auction.required": auction,
    "board.turn.must-roll": throw,
    "board.turn.roll-again": throw,
    "board.turn.order": turn,
    "board.jail.third-turn": fine,
}
# Sums that were not paid in time: they are dues, and settled as such.
SUMS = ("board.rent.unpaid", "board.mortgage.transfer", "board.bankrupt.interest", "board.auction.cash")
