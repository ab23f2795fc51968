"""The sheets every table has, whatever it plays: the quick line, and how it really stands."""

from collections.abc import Callable
from typing import Any

from referee.numbers import number
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.tables.common import vocabulary
from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.model import Seat

Asked = Any
Shown = dict[str, Any]
# What may move by itself where a table wants it.
ASSUMED = (("salary", "Salary"), ("tax", "Taxes"), ("cards", "Cards"), ("rent", "Rent"))


def chair(s: Seated, seat: Seat) -> Shown:
    """One player, as a form lists them."""
    return {"seat": seat, "name": s.words.name(seat), "who": s.words.who(seat), "token": s.token(seat)}


def title(s: Seated, seat: Seat) -> Shown:
    """Whose turn it is, at the top of the page."""
    return {"title": "Game over" if s.board.over else f"{s.words.who(seat)}’s turn", "token": s.token(seat)}


def chairs(s: Seated) -> list[Shown]:
    """Everybody still in the game."""
    return [chair(s, seat) for seat in in_the_game(s.board)]


def asked_seat(s: Seated, asked: Asked, field: str, otherwise: Seat) -> Seat:
    """The player a sheet was opened for."""
    seat = number(asked.get(field, ""))
    return seat if seat is not None and seat < len(s.board.players) else otherwise


def likely(s: Seated) -> list[tuple[Seat, str]]:
    """What the rules expect next; a tournament's referee leaves claims to their owners."""
    rows = [(seat, said) for seat, lines in s.view.game.expected(s.board, s.ed) for said in lines]
    return [(seat, said) for seat, said in rows if s.table.family or not said.startswith("demand")]


def turns(s: Seated) -> list[Button]:
    """A tap for whoever has the turn after all."""
    return [Button(f"It is {one['who']}’s turn", f"table turn {one['name']}") for one in chairs(s)]


def line(s: Seated, asked: Asked, kinds: Callable[[Seated], vocabulary.Kinds]) -> Shown:
    """The quick line, with what is expected and every word that completes it."""
    expected = [f"{s.words.name(seat)} {said.format(*s.record.players)}" for seat, said in likely(s)]
    words = vocabulary.line_vocabulary(s, kinds(s), dict.fromkeys(expected))
    example = next(iter(expected), "Ann end")
    return {"vocabulary": words, "example": example, "text": asked.get("line", "")}


def position(s: Seated, asked: Asked) -> Shown:
    """How it stands by the log, to be put right."""
    return {"stands": "\n".join(s.view.lines()), "seats": chairs(s)}
