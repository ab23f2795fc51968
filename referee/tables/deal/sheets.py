"""The sheets of a Deal table: which card goes where, who pays with what; and the lines their forms become."""

from collections.abc import Callable
from functools import partial
from typing import Any

from referee import logs
from referee.editions.sheet import edition
from referee.seated.endings import really
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.tables.common import sheets as common_sheets
from referee.tables.common.forms import EVERYWHERE, Post
from referee.tables.common.forms import said as field_text
from referee.tables.common.sheets import Asked, asked_seat, chair, chairs, turns
from referee.tables.deal import vocabulary
from referee.tables.deal.actions_sheet import action
from referee.tables.deal.answers import leaves, pay_label
from referee.tables.deal.faces import Heap, capital, face, in_hand, progress, use
from referee.tables.deal.page import above, left
from rules_kb.deal.actions import Finish, Laid
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.charge.facts import owed
from rules_kb.deal.pay.facts import may_give, payment, said
from rules_kb.deal.pay.ways import ways
from rules_kb.deal.position import marked
from rules_kb.deal.sets.facts import pays_from
from rules_kb.deal.uses import rearranged, uses
from rules_kb.kernel.model import TABLE, Due, Malformed, Seat

MOST_WAYS = 4
# In front of a card that comes out of the bank, so that a building there is told from one on a set.
FROM_BANK = "bank:"
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


def banked(s: Seated, name: str, card: str, count: int) -> Button:
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


def laid(s: Seated, seat: Seat, card: str) -> Button:
    """A property of one colour."""
    colour = s.ed.cards[card].colours[0]
    line = f"{s.words.name(seat)} play {card}"
    return Button(capital(s.words.colour(colour)), line, note=progress(s, seat, colour), colours=(colour,))


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


def pay(s: Seated, asked: Asked) -> dict[str, Any]:
    """Who pays whom, and with which cards."""
    first = s.board.dues[0] if s.board.dues else None
    frm = asked_seat(s, asked, "who", first.frm if first else s.board.turn.seat)
    others = [one for one in chairs(s) if one["seat"] != frm]
    to = asked_seat(s, asked, "to", first.to if first and first.to != frm else others[0]["seat"])
    due = owed(s.board, frm, to)
    return {
        "seats": chairs(s),
        "others": others,
        "payer": chair(s, frm),
        "to": chair(s, to),
        "title": f"{s.words.who(frm)} pays {s.words.who(to)} {s.words.sum(due.amount)}" if due else "A payment",
        "ways": least(s, due) if due else [],
        "cards": may_hand_over(s, frm),
    }


def least(s: Seated, due: Due) -> list[Button]:
    """The payments that no other beats in everything, the cheapest first."""
    player = s.board.players[due.frm]
    pays = [
        payment(due.frm, due.to, player, way) for way in ways(s.ed, pays_from(s.board, due), due.amount)[:MOST_WAYS]
    ]
    return [
        Button(pay_label(s, one), logs.written(s.record, one), "" if at else "main", leaves(s, due, one))
        for at, one in enumerate(pays)
    ]


def may_hand_over(s: Seated, seat: Seat) -> list[dict[str, Any]]:
    """Every card a player can hand over, the bank first."""
    player = s.board.players[seat]
    bank, area = may_give(s.ed, player)
    rows = [card_row(s, FROM_BANK + card, Laid(card)) for card in bank]
    return [*rows, *(card_row(s, marked(said(player.area, laid)), laid) for laid in area)]


def card_row(s: Seated, value: str, laid: Laid) -> dict[str, Any]:
    """One card with what it is worth, which on money is printed already."""
    card = s.ed.cards[laid.card]
    lies = f", lies as {s.words.colour(laid.colour)}" if laid.colour and card.kind == "wild" else ""
    note = "" if card.kind == "money" else f"worth {s.words.sum(card.value)}{lies}"
    return {"value": value, "title": card.title, "worth": card.value, "colour": laid.colour, "note": note}


def more(s: Seated, asked: Asked) -> dict[str, Any]:
    """What seldom happens."""
    seat = s.board.turn.seat
    return {
        "links": [Button("A payment", href="pay"), Button("Discard a card", href="discard")],
        "turns": turns(s),
        "ends": [
            Button("The discard pile was shuffled", "table reshuffle"),
            Button(f"{s.words.who(seat)} says: won", f"{s.words.name(seat)} win"),
            Button("End the game here", "table end", really=really(s, Finish(TABLE))),
        ],
        "handled": HANDLED,
        "seats": chairs(s),
        "here": seat,
    }


def along(s: Seated) -> list[str]:
    """What a phone takes along: every heap of cards, and the uses of each action card."""
    heaps = action(s, {})["heaps"]
    uses = [face.href for heap in heaps for face in heap.faces if face.href]
    return ["bank", "property", "action", "discard", "pay", "more", "line", *uses]


SHEETS: dict[str, Callable[[Seated, Asked], dict[str, Any]]] = {
    "bank": bank,
    "property": properties,
    "action": action,
    "discard": discard,
    "pay": pay,
    "more": more,
    "line": partial(common_sheets.line, kinds=vocabulary.kinds),
    "position": common_sheets.position,
    "edition": edition,
}


def pay_line(s: Seated, post: Post) -> str:
    """A payment of the cards that are ticked."""
    ticked = [" ".join(card.split()) for card in post.getlist("card")]
    banked = [card.removeprefix(FROM_BANK) for card in ticked if card.startswith(FROM_BANK)]
    lying = [card for card in ticked if not card.startswith(FROM_BANK)]
    frm, to = field_text(post, "by"), field_text(post, "to")
    if frm == to:
        raise Malformed({"to": "Somebody pays somebody else: pick two."})
    note = " from bank" if any(card in BUILDINGS for card in banked) else ""
    return f"{frm} pay {to} {', '.join([*banked, *lying]) or 'nothing'}{note}"


def cards_line(s: Seated, post: Post) -> str:
    """So many cards drawn, put away, counted or dealt."""
    verb = field_text(post, "verb")
    if verb not in dict(HANDLED):
        raise Malformed({"verb": "Pick what was done with the cards."})
    return f"{field_text(post, 'by')} {verb} {field_text(post, 'count')}"


COMPOSERS: dict[str, Callable[[Seated, Post], str]] = {**EVERYWHERE, "pay": pay_line, "cards": cards_line}
