"""Cards as they can still come out of a hand, and what to tap for them."""

from typing import NamedTuple

from referee import logs
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from rules_kb.deal.sets.facts import of_colour
from rules_kb.kernel.model import Action, Seat


class Heap(NamedTuple):
    """Some faces under a heading."""

    title: str
    faces: list[Button]


def capital(text: str) -> str:
    """The same with a capital in front."""
    return text[:1].upper() + text[1:]


def in_hand(s: Seated, seat: Seat) -> dict[str, int]:
    """The cards that may be in somebody's hand with how many of each, those known to be there first."""
    others = [card for at, player in enumerate(s.board.players) if at != seat for card in player.known]
    count = {card: left - others.count(card) for card, left in s.view.game.unseen(s.board, s.ed).items()}
    known = s.board.players[seat].known
    return {card: count[card] for card in sorted(count, key=lambda card: card not in known) if count[card] > 0}


def face(s: Seated, card: str, left: int, line: str = "", href: str = "") -> Button:
    """One card by its title, with how many of it nobody has seen."""
    found = s.ed.cards[card]
    colours = ("any",) if found.any else found.colours
    return Button(capital(found.title), line, note=f"{left} left", href=href, colours=colours)


def use(s: Seated, label: str, action: Action, note: str = "", colours: tuple[str, ...] = ()) -> Button:
    """One use of a card, ready to be logged."""
    return Button(capital(label), logs.written(s.record, action), note=note, colours=colours)


def progress(s: Seated, seat: Seat, colour: str) -> str:
    """How far somebody's set of a colour is."""
    have = len(of_colour(s.board.players[seat].area, colour))
    return f"{s.words.who(seat)} has {have} of {s.ed.colours[colour].size}"
