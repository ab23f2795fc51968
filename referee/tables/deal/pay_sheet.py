"""A payment card by card: who pays whom, the ways that cost least, and everything that can be handed over."""

from typing import Any

from referee import logs
from referee.tables.common_sheets import Asked, asked_seat, chair, chairs
from referee.tables.deal.answers import leaves, pay_label
from referee.tables.queries import Seated
from referee.tables.shapes import Button
from rules_kb.core import Due, Seat
from rules_kb.deal.actions import Laid
from rules_kb.deal.blocks import marked
from rules_kb.deal.effects.charges import owed
from rules_kb.deal.paying import may_give, payment, said, ways

MOST_WAYS = 4
# In front of a card that comes out of the bank, so that a building there is told from one on a set.
FROM_BANK = "bank:"


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
        "cards": cards(s, frm),
    }


def least(s: Seated, due: Due) -> list[Button]:
    """The payments that no other beats in everything, the cheapest first."""
    player = s.board.players[due.frm]
    pays = [payment(due.frm, due.to, player, way) for way in ways(s.ed, player, due.amount)[:MOST_WAYS]]
    return [
        Button(pay_label(s, one), logs.written(s.record, one), "" if at else "main", leaves(s, due, one))
        for at, one in enumerate(pays)
    ]


def cards(s: Seated, seat: Seat) -> list[dict[str, Any]]:
    """Every card a player can hand over, the bank first."""
    player = s.board.players[seat]
    bank, area = may_give(s.ed, player)
    rows = [row(s, FROM_BANK + card, Laid(card)) for card in bank]
    return [*rows, *(row(s, marked(said(player.area, laid)), laid) for laid in area)]


def row(s: Seated, value: str, laid: Laid) -> dict[str, Any]:
    """One card with what it is worth, which on money is printed already."""
    card = s.ed.cards[laid.card]
    lies = f", lies as {s.words.colour(laid.colour)}" if laid.colour and card.kind == "wild" else ""
    note = "" if card.kind == "money" else f"worth {s.words.sum(card.value)}{lies}"
    return {"value": value, "title": card.title, "worth": card.value, "colour": laid.colour, "note": note}
