"""Where a value in force comes from: a text, a house edition, an option of the table or its decision; and what it replaced."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

Kind = Literal["text", "house", "option", "decision"]
# The rules an edition does not play stand beside its parameters under their own ids, with one of these values.
ON, OFF = "on", "off"
# What makes a piece the one it is.
SHAPE = ("id", "kind", "group", "deck", "size", "count", "colours")


class Origin(msgspec.Struct, frozen=True):
    """Who set a value, where that is written, and the origin of the value it took the place of."""

    kind: Kind
    # The text or the house edition; of an option or a decision the edition it was made in.
    edition: str
    name: str
    value: Any = None
    cite: Any = None
    # The entry of a decision.
    entry: int = 0
    replaced: "Origin | None" = None
    # The other readings its text left open, which this settles.
    others: tuple[Any, ...] = ()

    @property
    def printed(self) -> "Origin":
        """What the youngest text says that was not set aside: this, or what this replaced."""
        found = self
        while found.kind != "text" and found.replaced is not None:
            found = found.replaced
        return found

    @property
    def lineage(self) -> tuple[str, ...]:
        """The editions whose values it replaced, the youngest first."""
        return (self.replaced.edition, *self.replaced.lineage) if self.replaced else ()

    @property
    def version(self) -> int:
        """Which version of a house edition it is; 0 for a draft and for what ships."""
        number = self.edition.partition("@")[2]
        return int(number) if number.isdecimal() else 0

    @property
    def instead_of(self) -> tuple[Any, ...]:
        """The values it was set instead of: what it replaced and the other readings of the text, its own not among them."""
        before = (self.replaced.value,) if self.replaced else ()
        return tuple(value for value in (*before, *self.others) if value != self.value)


def table_origin(ed: Any, name: str, value: Any, entry: int = 0) -> Origin:
    """The origin of a value that the table set: by an option, or at an entry by a decision."""
    kind: Kind = "decision" if entry else "option"
    others = ed.contested.get(name, ())
    return Origin(kind, ed.id, ed.name, value, entry=entry, replaced=ed.origins.get(name), others=others)


def origins_of(parts: Mapping[str, Any], parent: Any, *, is_house: bool) -> dict[str, Origin]:
    """The origins of all that an edition's text sets or cites; what it leaves alone keeps its parent's."""
    before: dict[str, Origin] = parent.origins if parent else {}
    contested = parent.contested if parent and is_house else {}
    kind: Kind = "house" if is_house else "text"
    found = dict(before)
    for key, value in own_values(parts, parent):
        cite = parts["cites"].get(key) if key not in parts["inherited"] else None
        was = before.get(key)
        if was is not None and isinstance(value, Mapping | tuple) and shapes(value) != shapes(was.value):
            # Other pieces are another game: nothing can be judged by those before.
            was = None
        others = contested.get(key, ())
        found[key] = Origin(kind, parts["id"], parts["name"], value, cite, replaced=was, others=others)
    return found


def own_values(parts: Mapping[str, Any], parent: Any) -> Iterator[tuple[str, Any]]:
    """What a text says itself: parameters it sets, rules it cites or switches, pieces it changes."""
    off, was_off = parts["off"], parent.off if parent else frozenset()
    for key in sorted({*parts["cites"], *(off ^ was_off)}):
        if key not in parts and (key not in parts["inherited"] or key in off ^ was_off):
            yield key, OFF if key in off else ON
    for key, value in parts.items():
        if key not in ABOUT_THE_TEXT and key not in parts["inherited"] and (not parent or is_own(key, value, parent)):
            yield key, value


def is_own(key: str, value: Any, parent: Any) -> bool:
    """Whether a text says something itself: any parameter it names, and pieces that differ from its parent's."""
    return key in parent.points.params.model_fields or value != getattr(parent, key)


def shapes(pieces: Any) -> list[tuple[Any, ...]]:
    """What pieces there are and of what kind, whatever is printed on them; a game played by others is another game."""
    items = pieces.values() if isinstance(pieces, Mapping) else pieces
    kinds = [(item, type(item).model_fields) for item in items if not isinstance(item, int)]
    return [tuple([getattr(item, part) for part in SHAPE if part in known]) for item, known in kinds]


# What is no part of the rules, or is told by other keys.
ABOUT_THE_TEXT = frozenset({
    "id", "name", "game", "year", "extends", "about", "currency", "called", "off", "cites", "inherited", "contested", "decided",
    "fingerprint", "play", "find", "origins", "house", "since",
})  # fmt: skip
