"""The sheets every table has, whatever it plays: the quick line, and how it really stands."""

from collections.abc import Mapping
from typing import Any

from referee.numbers import number
from referee.tables import vocabulary
from referee.tables.queries import Seated
from rules_kb.core import Seat
from rules_kb.disputes.consent import in_the_game
from rules_kb.verbs import Verbs

Asked = Any
Shown = dict[str, Any]


def chair(s: Seated, seat: Seat) -> Shown:
    """One player, as a form lists them."""
    return {"seat": seat, "name": s.words.name(seat), "who": s.words.who(seat), "token": s.token(seat)}


def chairs(s: Seated) -> list[Shown]:
    """Everybody still in the game."""
    return [chair(s, seat) for seat in in_the_game(s.board)]


def asked_seat(s: Seated, asked: Asked, field: str, otherwise: Seat) -> Seat:
    """The player a sheet was opened for."""
    seat = number(asked.get(field, ""))
    return seat if seat is not None and seat < len(s.board.players) else otherwise


def likely(s: Seated) -> list[tuple[Seat, str]]:
    """What the rules expect next; a tournament's referee leaves claims to their owners."""
    rows = [(seat, said) for seat, lines in s.view.play.expected(s.board, s.ed) for said in lines]
    return [(seat, said) for seat, said in rows if s.table.family or not said.startswith("demand")]


def line(
    s: Seated, asked: Asked, verbs: Verbs, shapes: Mapping[str, vocabulary.Shape], kinds: vocabulary.Kinds
) -> Shown:
    """The quick line, with what is expected and every word that completes it."""
    expected = [f"{s.words.name(seat)} {said.format(*s.record.players)}" for seat, said in likely(s)]
    words = vocabulary.of(s, verbs, shapes, kinds, dict.fromkeys(expected))
    example = next(iter(expected), "Ann end")
    return {"vocabulary": words, "example": example, "text": asked.get("line", "")}


def position(s: Seated, asked: Asked) -> Shown:
    """How it stands by the log, to be put right."""
    return {"stands": "\n".join(s.view.lines()), "seats": chairs(s)}
