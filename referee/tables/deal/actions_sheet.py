"""Action cards: which one, then against whom or for what."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from referee import logs
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.tables.common.sheets import Asked, asked_seat
from referee.tables.deal.faces import Heap, capital, face, in_hand, progress, use
from referee.tables.deal.page import left
from rules_kb.deal.actions import Bank, Birthday, Break, Debt, Laid, Play, Rent, Sly, Swap
from rules_kb.deal.position import marked
from rules_kb.deal.sets.facts import payable, rent, total
from rules_kb.deal.uses import gives, uses
from rules_kb.deal.verb_charges import DOUBLED, doublings, laid_phrase
from rules_kb.kernel.model import Action, Seat
from rules_kb.kernel.said import Said

# Cards that are not played by themselves: one is an answer, the other goes with rent.
WITH_OTHERS = ("just_say_no", "double_the_rent")


def action(s: Seated, asked: Asked) -> dict[str, Any]:
    """The action cards that may be in the hand; for one of them, everything it can be used for."""
    seat, card = s.board.turn.seat, asked.get("card", "")
    shown = {"who": s.words.who(seat), "left": left(s)}
    if card not in s.ed.cards or s.ed.cards[card].kind not in ("rent", "action"):
        return {**shown, "heaps": [Heap("", played(s, seat, "action")), Heap("Rent", played(s, seat, "rent"))]}
    found = uses(s.board, s.ed, seat, card)
    bank = logs.written(s.record, Bank(seat, card))
    return {**shown, "card": capital(s.ed.cards[card].title), "heaps": chosen(s, seat, found, asked), "bank": bank}


def played(s: Seated, seat: Seat, kind: str) -> list[Button]:
    """The cards of a kind; what needs no target is logged at once."""
    cards = in_hand(s, seat)
    names = [card for card in cards if s.ed.cards[card].kind == kind and card not in WITH_OTHERS]
    at_once = {"pass_go": "play pass_go", "birthday": "birthday"}
    who = s.words.name(seat)
    return [
        face(s, card, cards[card], f"{who} {at_once[card]}")
        if card in at_once
        else face(s, card, cards[card], href=f"action?card={card}")
        for card in names
    ]


def chosen(s: Seated, seat: Seat, found: list[Action], asked: Asked) -> list[Heap]:
    """The uses of one card; what has two choices takes them one after the other."""
    if found and isinstance(found[0], Swap):
        return swap_for(s, found, asked)
    if found and isinstance(found[0], Rent) and found[0].frm:
        return rent_from(s, seat, found, asked)
    by_rival = groupby(found, key=lambda one: getattr(one, "frm", None) if isinstance(one, Sly | Break) else None)
    return [
        Heap("" if rival is None else f"From {s.words.who(rival)}", [TARGETS[type(one)](s, one) for one in group])
        for rival, group in by_rival
    ]


def rent_face(s: Seated, one: Rent) -> Button:
    """Rent for one colour, doubled or not."""
    colour = one.colours[0]
    asked = total(rent(s.ed, s.board.players[one.by].area, colour)) * 2**one.doubles
    label = Said("{colour}: ${amount}" + DOUBLED, {"colour": colour, "amount": asked, **doublings(one.doubles)})
    return use(
        s, s.words.phrase(label), one, "from everybody" if not one.frm else f"from {s.words.who(one.frm[0])}", (colour,)
    )


def debt_face(s: Seated, one: Debt) -> Button:
    """A debt of one rival, who may have little."""
    rival = one.frm[0]
    has = s.words.sum(payable(s.ed, s.board.players[rival]))
    return use(s, s.words.who(rival), one, f"has {has} on the table")


def lying(s: Seated, card: Laid) -> str:
    """A card on a table, with what it lies as."""
    return s.words.phrase(laid_phrase(card, s.ed))


def sly_face(s: Seated, one: Sly) -> Button:
    """A card that can be taken, and how far it brings the set."""
    colours = (one.card.colour,) if one.card.colour else s.ed.cards[one.card.card].colours
    note = progress(s, one.by, colours[0]) if len(colours) == 1 else ""
    return use(s, lying(s, one.card), one, note, colours if len(colours) < 3 else ("any",))


def built(s: Seated, one: Play) -> Button:
    """A building on one of the full sets; any other card as it is."""
    label = f"On {s.words.colour(one.colour)}" if one.colour else s.words.card(one.card)
    return use(s, label, one, "", (one.colour,) if one.colour else ())


TARGETS: dict[type[Action], Callable[[Seated, Any], Button]] = {
    Rent: rent_face,
    Debt: debt_face,
    Sly: sly_face,
    Break: lambda s, one: use(s, f"The {s.words.colour(one.colour)} set", one, "", (one.colour,)),
    Play: built,
    Birthday: lambda s, one: use(s, s.words.card("birthday"), one),
}


def rent_from(s: Seated, seat: Seat, found: list[Action], asked: Asked) -> list[Heap]:
    """The any-colour rent: from whom first, then for which colour."""
    to = asked_seat(s, asked, "to", -1)
    mine = [one for one in found if isinstance(one, Rent) and one.frm == (to,)]
    if mine:
        return [Heap(f"From {s.words.who(to)}", [rent_face(s, one) for one in mine])]
    rivals = dict.fromkeys(one.frm[0] for one in found if isinstance(one, Rent))
    faces = [
        debt_face(s, Debt(seat, (rival,)))._replace(line="", href=f"action?card=rent_any&to={rival}")
        for rival in rivals
    ]
    return [Heap("From whom?", faces)]


def swap_for(s: Seated, found: list[Action], asked: Asked) -> list[Heap]:
    """A Forced Deal: which card is taken, then which one is given for it."""
    swaps = {f"{one.frm}:{marked(one.gets)}": one for one in found if isinstance(one, Swap)}
    if wanted := swaps.get(asked.get("take", "")):
        taken = Sly(wanted.by, wanted.frm, wanted.gets)
        faces = [given(s, one) for one in gives(s.board, s.ed, taken)]
        return [Heap(f"{capital(lying(s, wanted.gets))} of {s.words.who(wanted.frm)}, for:", faces)]
    rows = groupby(swaps.items(), key=lambda row: row[1].frm)
    return [Heap(f"Take from {s.words.who(rival)}", [taking(s, *row) for row in group]) for rival, group in rows]


def taking(s: Seated, key: str, one: Swap) -> Button:
    """A card that can be taken; what is given for it comes next."""
    face_ = sly_face(s, Sly(one.by, one.frm, one.gets))
    return face_._replace(line="", href=f"action?card=forced_deal&take={key}")


def given(s: Seated, one: Swap) -> Button:
    """A card of one's own to give."""
    mine = sly_face(s, Sly(one.by, one.by, one.gives))
    return use(s, mine.label, one, mine.note, mine.colours)
