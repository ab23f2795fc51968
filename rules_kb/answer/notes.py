"""What a position says otherwise than the log, in words: as a record writes it, and as a table says it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rules_kb.answer.explain import phrase, sentence
from rules_kb.kernel.model import Fact, Held, Note

UNKNOWN = "?"
NOTHING = "nothing"
WHAT = {"jail_cards": "jail cards"}
SUMS = ("cash", "pot")
DIFFERS = "{player}, {what}: {was} by the log, {now} now."
SUM_DIFFERS = "{player}, {what}: ${was} by the log, ${now} now."
# Of deeds, each that went, came or changed.
GONE = "{player} no longer has {deed}."
COME = "{player} has {deed}."
COME_BUILT = "{player} has {deed}, {now:bare|# house|# houses}."
CHANGED = "{deed}: {was:bare|# house|# houses} by the log, {now:bare|# house|# houses} now."


def note_line(note: Note, ed: Any, who: Mapping[int, str]) -> str:
    """One thing that is different, with pieces as a record writes them and sums without a sign."""
    return phrase(DIFFERS, ed, differing(note, ed, blank="_"), who)


def note_sentences(note: Note, ed: Any, who: Mapping[int, str]) -> list[str]:
    """One thing that is different as a table says it; of deeds, each that came, went or changed."""
    if note.what == "deeds" and isinstance(note.was, tuple) and isinstance(note.now, tuple):
        return [sentence(told, ed, facts, who) for told, facts in deeds_differing(note, note.was, note.now)]
    return [sentence(SUM_DIFFERS if note.what in SUMS else DIFFERS, ed, differing(note, ed, blank=" "), who)]


def differing(note: Note, ed: Any, *, blank: str) -> dict[str, Fact]:
    """The facts of one difference; `blank` stands between the words of an id."""
    was, now = (said(ed, note.what, value, blank) for value in (note.was, note.now))
    return {"player": note.seat, "what": WHAT.get(note.what, note.what), "was": was, "now": now}


def said(ed: Any, what: str, value: int | str | tuple[Held, ...] | None, blank: str) -> int | str:
    """A sum or a count, a place by its name, the throws in jail, or pieces in a row."""
    if value is None:
        return UNKNOWN
    if isinstance(value, tuple):
        return pieces(value, blank) or NOTHING
    if isinstance(value, str):
        return str(ed.place_name(value))
    return f"jail {value}" if what == "token" else value


def pieces(held: Sequence[Held], blank: str) -> str:
    """Pieces in a row with their marks, those that follow each other and are the same with their number."""
    runs = [(one, len(list(same))) for one, same in groupby(piece(each, blank) for each in held)]
    return " ".join(one if count == 1 else f"{one}({count})" for one, count in runs)


def piece(held: Held, blank: str) -> str:
    """A deed with what stands on it, or a card with the colour it lies as."""
    houses = "(h)" if held.hotel else f"({held.houses})" if held.houses else ""
    colour = f"={held.colour}" if held.colour else ""
    return f"{held.id}{houses}{'(m)' * held.mortgaged}{colour}".replace("_", blank)


def deeds_differing(note: Note, was: tuple[Held, ...], now: tuple[Held, ...]) -> Iterator[tuple[str, dict[str, Fact]]]:
    """The deeds somebody has more or less, and those on which something else stands."""
    before, after = ({each.id: each for each in held} for held in (was, now))
    for name in (name for name in before if name not in after):
        yield GONE, {"player": note.seat, "deed": name}
    for name, held in ((name, held) for name, held in after.items() if name not in before):
        yield COME_BUILT if stands(held) else COME, {"player": note.seat, "deed": name, "now": stands(held)}
    for name in (name for name in after if name in before and before[name] != after[name]):
        yield CHANGED, {"deed": name, "was": stands(before[name]), "now": stands(after[name])}


def stands(held: Held) -> int | str:
    """What stands on a deed: a number of houses, a hotel or a mortgage."""
    if held.hotel:
        return "hotel"
    return held.houses or ("mortgaged" if held.mortgaged else 0)
