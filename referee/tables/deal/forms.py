"""Forms of a Deal table, each put into one line of the record."""

from collections.abc import Callable

from referee.tables.deal.pay_sheet import FROM_BANK
from referee.tables.deal.sheets import HANDLED
from referee.tables.forms import EVERYWHERE, Post, said
from referee.tables.queries import Seated
from rules_kb.deal.cards import BUILDINGS
from rules_kb.errors import Malformed


def pay(s: Seated, post: Post) -> str:
    """A payment of the cards that are ticked."""
    ticked = [" ".join(card.split()) for card in post.getlist("card")]
    banked = [card.removeprefix(FROM_BANK) for card in ticked if card.startswith(FROM_BANK)]
    lying = [card for card in ticked if not card.startswith(FROM_BANK)]
    frm, to = said(post, "by"), said(post, "to")
    if frm == to:
        raise Malformed({"to": "Somebody pays somebody else: pick two."})
    note = " from bank" if any(card in BUILDINGS for card in banked) else ""
    return f"{frm} pay {to} {', '.join([*banked, *lying]) or 'nothing'}{note}"


def cards(s: Seated, post: Post) -> str:
    """So many cards drawn, put away, counted or dealt."""
    verb = said(post, "verb")
    if verb not in dict(HANDLED):
        raise Malformed({"verb": "Pick what was done with the cards."})
    return f"{said(post, 'by')} {verb} {said(post, 'count')}"


COMPOSERS: dict[str, Callable[[Seated, Post], str]] = {**EVERYWHERE, "pay": pay, "cards": cards}
