"""Cards as they can still come out of a hand, and what to tap for them."""

from typing import NamedTuple

from referee import logs
from referee.tables.queries import Seated
from rules_kb.core import Action, Seat
from rules_kb.deal.sets import of_colour


class Face(NamedTuple):
    """A card or a use of one: a line to log, or the sheet on which its use is chosen when `href` names one."""

    label: str
    note: str = ""
    colours: tuple[str, ...] = ()
    line: str = ""
    href: str = ""


class Heap(NamedTuple):
    """Some faces under a heading."""

    title: str
    faces: list[Face]


def capital(text: str) -> str:
    """The same with a capital in front."""
    return text[:1].upper() + text[1:]


def in_hand(s: Seated, seat: Seat) -> dict[str, int]:
    """The cards that may be in somebody's hand with how many of each, those known to be there first."""
    others = [card for at, player in enumerate(s.board.players) if at != seat for card in player.known]
    count = {card: left - others.count(card) for card, left in s.view.play.unseen(s.board, s.ed).items()}
    known = s.board.players[seat].known
    return {card: count[card] for card in sorted(count, key=lambda card: card not in known) if count[card] > 0}


def shades(s: Seated, card: str) -> tuple[str, ...]:
    """The colours a card shows, as its edge is painted."""
    found = s.ed.cards[card]
    return ("any",) if found.any else found.colours


def face(s: Seated, card: str, left: int, line: str = "", href: str = "") -> Face:
    """One card by its title, with how many of it nobody has seen."""
    return Face(capital(s.ed.cards[card].title), f"{left} left", shades(s, card), line, href)


def use(s: Seated, label: str, action: Action, note: str = "", colours: tuple[str, ...] = ()) -> Face:
    """One use of a card, ready to be logged."""
    return Face(capital(label), note, colours, logs.written(s.record, action))


def progress(s: Seated, seat: Seat, colour: str) -> str:
    """How far somebody's set of a colour is."""
    have = len(of_colour(s.board.players[seat].area, colour))
    return f"{s.words.who(seat)} has {have} of {s.ed.colours[colour].size}"
