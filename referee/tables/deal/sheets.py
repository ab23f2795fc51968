"""The sheets of a Deal table: which card goes into the bank, among the properties or away, and everything else."""

from collections.abc import Callable
from typing import Any

from referee import logs
from referee.editions.sheet import edition
from referee.tables import common_sheets
from referee.tables.common_sheets import Asked, chairs
from referee.tables.deal import vocabulary
from referee.tables.deal.actions_sheet import action
from referee.tables.deal.faces import Face, Heap, capital, face, in_hand, progress, use
from referee.tables.deal.page import above, left
from referee.tables.deal.pay_sheet import pay
from referee.tables.queries import Seated
from referee.tables.shapes import Button
from rules_kb.core import Seat
from rules_kb.deal.lines import VERBS
from rules_kb.deal.uses import rearranged, uses

HANDLED = (
    ("draw", "drew cards"),
    ("return", "put cards under the pile"),
    ("count", "counted the hand"),
    ("dealt", "was dealt"),
)


def bank(s: Seated, asked: Asked) -> dict[str, Any]:
    """Everything that may go into the bank: money, then the cards that are money if they are banked."""
    seat, name = s.board.turn.seat, s.words.name(s.board.turn.seat)
    kinds = {"Money": ("money",), "As money": ("action", "rent")}
    cards = in_hand(s, seat)
    heaps = [
        Heap(title, [banked(s, name, card, cards[card]) for card in cards if s.ed.cards[card].kind in kind])
        for title, kind in kinds.items()
    ]
    return {"who": s.words.who(seat), "heaps": heaps, "left": left(s)}


def banked(s: Seated, name: str, card: str, count: int) -> Face:
    """A card for the bank; one that is no money with what it is worth there."""
    found, shown = s.ed.cards[card], face(s, card, count, f"{name} bank {card}")
    return shown if found.kind == "money" else shown._replace(note=f"worth {s.words.sum(found.value)}")


def properties(s: Seated, asked: Asked) -> dict[str, Any]:
    """Properties, wild cards in each of their colours, and what may be turned or moved."""
    seat = s.board.turn.seat
    cards = in_hand(s, seat)
    plain = [laid(s, seat, card) for card in cards if s.ed.cards[card].kind == "property"]
    wilds = [wild(s, seat, card, cards[card]) for card in cards if s.ed.cards[card].kind == "wild"]
    who = s.words.who(seat)
    return {"who": who, "heaps": [Heap("", plain)], "wilds": wilds, "turned": turned(s), "left": left(s)}


def laid(s: Seated, seat: Seat, card: str) -> Face:
    """A property of one colour."""
    colour = s.ed.cards[card].colours[0]
    line = f"{s.words.name(seat)} play {card}"
    return Face(capital(s.words.colour(colour)), progress(s, seat, colour), (colour,), line)


def wild(s: Seated, seat: Seat, card: str, count: int) -> dict[str, Any]:
    """A wild card with a button for each colour it may be laid as."""
    found = uses(s.board, s.ed, seat, card)
    ways = [
        use(s, s.words.colour(one.colour) if one.colour else "no colour yet", one)  # type: ignore[attr-defined]
        for one in found
    ]
    return {"face": face(s, card, count), "ways": ways}


def turned(s: Seated) -> list[Button]:
    """Wild cards that may change their colour now, and buildings their set."""
    seats = [s.board.turn.seat, *(seat for seat in s.board.received if seat != s.board.turn.seat)]
    lines = [logs.written(s.record, one) for seat in seats for one in rearranged(s.board, s.ed, seat)]
    return [Button(s.told(line), line) for line in lines]


def discard(s: Seated, asked: Asked) -> dict[str, Any]:
    """The card that goes on the discard pile."""
    seat = s.board.turn.seat
    cards = in_hand(s, seat)
    name = s.words.name(seat)
    faces = [face(s, card, cards[card], f"{name} discard {card}") for card in cards]
    return {"who": s.words.who(seat), "heaps": [Heap("", faces)], "above": above(s)}


def more(s: Seated, asked: Asked) -> dict[str, Any]:
    """What seldom happens."""
    seat = s.board.turn.seat
    turns = [Button(f"It is {one['who']}’s turn", f"table turn {one['name']}") for one in chairs(s)]
    return {
        "links": [Button("A payment", href="pay"), Button("Discard a card", href="discard")],
        "turns": turns,
        "ends": [
            Button("The discard pile was shuffled", "table reshuffle"),
            Button(f"{s.words.who(seat)} says: won", f"{s.words.name(seat)} win"),
            Button("End the game here", "table end"),
        ],
        "handled": HANDLED,
        "seats": chairs(s),
        "here": seat,
    }


def line(s: Seated, asked: Asked) -> dict[str, Any]:
    """The quick line."""
    return common_sheets.line(s, asked, VERBS, vocabulary.SHAPES, vocabulary.kinds(s))


SHEETS: dict[str, Callable[[Seated, Asked], dict[str, Any]]] = {
    "bank": bank,
    "property": properties,
    "action": action,
    "discard": discard,
    "pay": pay,
    "more": more,
    "line": line,
    "position": common_sheets.position,
    "edition": edition,
}
