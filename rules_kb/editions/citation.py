"""Where the rule behind a ruling is written: a text, a house edition, an option of the table or its decision."""

from typing import Any, Literal

import msgspec

from rules_kb.editions.origin import Kind, Origin
from rules_kb.kernel.readable import readable

Certainty = Literal["printed", "publisher", "house", "custom", "disputed"]
# From the surest to the least sure.
SURE: tuple[Certainty, ...] = ("printed", "publisher", "house", "custom", "disputed")
# Of several that set something the first of these is named: the latest word of the table goes before all else.
RANK: tuple[Kind, ...] = ("decision", "option", "house", "text")


class Place(msgspec.Struct, frozen=True):
    """Where something is written: source, section, year."""

    source: str
    section: str = ""
    year: int | None = None

    def __str__(self) -> str:
        return ", ".join(str(part) for part in (self.source, self.section, self.year) if part)


class Instead(msgspec.Struct, frozen=True):
    """What a text says on a point that was set otherwise: a parameter, a rule or pieces, the value in a word, where."""

    name: str
    value: str
    text: str
    certainty: Certainty
    place: Place | None = None


@readable
class Citation(msgspec.Struct, frozen=True):
    """Whose rule decided and how sure that is; what a house or a table set comes with what the text says instead."""

    kind: Kind
    # What the edition in force is called.
    edition: str
    certainty: Certainty
    place: Place | None = None
    note: str = ""
    # The edition whose text speaks where the one in force is silent; `house` where that is a house edition.
    filled_from: str = ""
    house: bool = False
    # The house edition and its version; the entry of a decision, or with which the table moved to that edition.
    whose: str = ""
    version: int = 0
    entry: int = 0
    # What was set and decided, and what the texts say of it.
    names: tuple[str, ...] = ()
    instead: tuple[Instead, ...] = ()

    @property
    def as_json(self) -> dict[str, Any]:
        """Ready to be sent or stored, and to be read back."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return found


def citation(ed: Any, rule: str, names: tuple[str, ...] = (), doubted: tuple[str, ...] = ()) -> Citation:
    """The source of a rule in an edition, or of what was set and decided; else of a disputed point that did."""
    own = (rule,) if rule in ed.settings else ()
    setting = [(name, origin) for name in (*names, *own) if (origin := ed.origins.get(name)) and origin.kind != "text"]
    if not setting:
        return in_doubt(ed, said_by(ed, rule, names), doubted)
    setting.sort(key=lambda row: (RANK.index(row[1].kind), -row[1].entry))
    told = dict.fromkeys(name for name, _ in setting)
    instead = tuple(instead_of(ed, rule, name) for name in told if ed.origins[name].printed.kind == "text")
    first = setting[0][1]
    if first.kind != "house":
        return Citation(first.kind, ed.name, "house", entry=first.entry, names=tuple(told), instead=instead)
    near: Origin | None = ed.origins.get(rule)
    cite = first.cite or (near.cite if near and near.kind == "house" else None)
    return msgspec.structs.replace(by_house(ed, first, cite), names=tuple(told), instead=instead)


def said_by(ed: Any, rule: str, names: tuple[str, ...]) -> str:
    """What is cited for a rule: itself, or a value that a younger text changed and that alone made the breach."""
    return next((name for name in names if name in ed.origins and ed.origins[name].cite is not None), rule)


def by_house(ed: Any, origin: Origin, cite: Any) -> Citation:
    """What a house edition set or says, with its own source where it names one."""
    sure: Certainty = "disputed" if cite and cite.certainty == "disputed" else "house"
    note = cite.note if cite else ""
    return Citation("house", ed.name, sure, place_of(cite), note, whose=origin.name, version=origin.version,
                    entry=ed.since)  # fmt: skip


def written(ed: Any, rule: str) -> Citation:
    """Where a rule is written that nothing but its text decided."""
    origin: Origin | None = ed.origins.get(rule)
    if origin is None or origin.cite is None:
        return Citation("text", ed.name, "custom")
    cite = origin.cite
    if origin.kind == "house":
        return by_house(ed, origin, cite)
    filled = origin.name if origin.edition != ed.id else ""
    return Citation("text", ed.name, cite.certainty, place_of(cite), cite.note, filled, ed.house)


def in_doubt(ed: Any, rule: str, points: tuple[str, ...]) -> Citation:
    """Where a rule is written, or the disputed point that decided: no text is cited for what it does not say."""
    found = written(ed, rule)
    open_ = [one for point in points if (one := written(ed, point)).certainty == "disputed"]
    return open_[0] if open_ and found.certainty != "disputed" else found


def place_of(cite: Any) -> Place | None:
    """The place of a cite, if there is one."""
    return Place(cite.source, cite.section, cite.year) if cite else None


def instead_of(ed: Any, rule: str, name: str) -> Instead:
    """What the text says on a point that was set otherwise."""
    printed = ed.origins[name].printed
    near = ed.origins[rule].printed if rule in ed.origins else None
    cite = printed.cite or (near.cite if near and near.kind == "text" else None)
    value = ed.word(name, printed.value)
    return Instead(name, value, printed.name, cite.certainty if cite else "custom", place_of(cite))


def least_sure(found: list[Citation]) -> Certainty:
    """A card is as sure as its least sure rule."""
    return max((one.certainty for one in found), key=SURE.index, default="printed")


def note_on(ed: Any, param: str) -> str:
    """What an edition itself says about a point that can be read in more than one way; of another's text, whose it is."""
    origin: Origin | None = ed.origins.get(param)
    cite = ed.cites.get(param)
    if cite is None or not cite.note:
        return ""
    return str(cite.note) if origin is None or origin.edition == ed.id else f"{origin.name}: {cite.note}"


def settled(ed: Any, source: Citation) -> Citation:
    """A citation where the readings of its text come out alike: as sure as the rest of what is written there."""
    if source.certainty != "disputed":
        return source
    alike = [cite.certainty for cite in ed.cites.values() if source.place and cite.source == source.place.source]
    sure = min((one for one in alike if one != "disputed"), key=SURE.index, default="custom")
    return msgspec.structs.replace(source, certainty="house" if source.kind == "house" else sure)
