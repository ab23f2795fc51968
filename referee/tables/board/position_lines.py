"""What was changed in the form of a position, as lines of the record; or told as text, as the record writes it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.seated.wording import TableWords
from referee.tables.board.position_fields import BUILT, MORTGAGED, PositionForm, Said, by_log, sent
from rules_kb.board.actions import JAIL_CARD, Holding
from rules_kb.board.position import marked
from rules_kb.board.state import active
from rules_kb.kernel.model import BANK, Malformed, Seat


def lines(p: PositionForm, said: Said) -> list[str]:
    """What was changed, as lines of a position."""
    before, words = by_log(p), TableWords(p.record)
    changed = {field for field in said if said[field] != before[field]}
    told = [(seat, ", ".join(standing(p, seat, said, before, changed))) for seat in active(p.board)]
    rows = [f"{words.name(seat)} {parts}" for seat, parts in told if parts]
    bank = [f"{what} {said[what]}" for what in ("houses", "hotels", "pot") if what in changed]
    rows += [f"bank {' '.join(bank)}"] if bank else []
    if changed & {"turn", "rolled"}:
        if said["turn"] not in map(str, active(p.board)):
            raise Malformed({"turn": "Whose turn is it? Pick one of the players."})
        rows.append(f"turn {words.name(int(said['turn']))}{', rolled' * (said['rolled'] == '1')}")
    return rows


def standing(p: PositionForm, seat: Seat, said: Said, before: Said, changed: set[str]) -> Iterator[str]:
    """What is different about one player."""
    if f"cash-{seat}" in changed:
        yield f"cash {said[f'cash-{seat}']}"
    if changed & {f"at-{seat}", f"jail-{seat}"}:
        jail, at = said[f"jail-{seat}"], said[f"at-{seat}"]
        yield f"at {at}" if jail == "0" else f"in jail {jail}"
    if touched(seat, ("owner", "state"), p.board.deeds, said, before, changed):
        yield f"owns {' '.join(held(p, seat, said)) or 'nothing'}"
    if touched(seat, ("card",), p.decks, said, before, changed):
        decks = [deck for deck in p.decks if said[f"card-{deck}"] == str(seat)]
        yield from [f"{JAIL_CARD} {deck}" for deck in decks] or [f"{JAIL_CARD} none"]


def touched(seat: Seat, fields: tuple[str, ...], names: Any, said: Said, before: Said, changed: set[str]) -> bool:
    """Whether anything a player has, or had by the log, is different."""
    mine = [name for name in names if str(seat) in (said[f"{fields[0]}-{name}"], before[f"{fields[0]}-{name}"])]
    return any(f"{field}-{name}" in changed for name in mine for field in fields)


def held(p: PositionForm, seat: Seat, said: Said) -> Iterator[str]:
    """Everything a player holds, with its marks."""
    for name in p.board.deeds:
        state = said[f"state-{name}"]
        if said[f"owner-{name}"] == str(seat):
            if state not in dict(BUILT):
                raise Malformed({name: f"What stands on {p.ed.deeds[name].name}? Pick one of the list."})
            houses = int(state) if state != MORTGAGED else 0
            yield marked(Holding(name, houses, state == MORTGAGED))


def check(p: PositionForm, said: Said) -> None:
    """Malformed where something stands on what nobody owns, or nobody is the owner."""
    seats = [str(seat) for seat in active(p.board)]
    for name in p.board.deeds:
        owner, state = said[f"owner-{name}"], said[f"state-{name}"]
        if owner not in (*seats, str(BANK)):
            raise Malformed({name: f"Who has {p.ed.deeds[name].name}? Pick one of the list."})
        if owner == str(BANK) and state not in ("0", by_log(p)[f"state-{name}"]):
            raise Malformed({name: f"Who has {p.ed.deeds[name].name}? It is built on or mortgaged."})


def written(p: PositionForm, post: Mapping[str, str]) -> list[str]:
    """The lines of a filled-in form; Malformed where it contradicts itself."""
    said = sent(p, post)
    check(p, said)
    return lines(p, said)


def in_one_word(ed: Any, text: str) -> str:
    """A text with printed names of several words as the record writes them: `Park PositionForm` is park_place."""
    named = {space.name: space.id for space in ed.spaces if " " in space.name}
    for name in sorted(named, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", named[name], text, flags=re.IGNORECASE)
    return text
