"""A draft on the desk: its text, the edition it makes, its parent, and how a table of pieces goes back into it."""

import tomllib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from referee.editions import find as edition_find
from referee.editions.following import fitted, follow, new_ids, new_names
from referee.editions.models import EditionVersion
from rules_kb import games
from rules_kb.answer.value_words import in_words
from rules_kb.editions import EditionError, faults
from rules_kb.editions.write import differences, pieces_of, to_toml, whole

Raw = dict[str, Any]


class Desk:
    """One version as it is edited or looked at."""

    def __init__(self, version: EditionVersion, text: str = "") -> None:
        """`text`: as it was when somebody opened it, instead of as it is now."""
        self.version, self.text = version, text or version.text
        self.raw: Raw = tomllib.loads(self.text)
        # What was changed besides what somebody asked for.
        self.tells: list[str] = []

    def faults(self) -> list[str]:
        """What is wrong with the text by the rules of today, which may not be those it was written for."""
        try:
            games.loaded(self.text, edition_find.find)
        except EditionError as wrong:
            return faults(self.text, wrong)
        return []

    @cached_property
    def edition(self) -> Any:
        """What the text describes."""
        return games.loaded(self.text, edition_find.find)

    @cached_property
    def parent(self) -> Any:
        """What it extends; nothing for a text that stands alone."""
        return edition_find.load(self.edition.extends) if self.edition.extends else None

    @cached_property
    def tables(self) -> dict[str, Sequence[BaseModel]]:
        """The pieces by the name of their table."""
        return pieces_of(self.edition)

    def old(self, key: str) -> dict[str, Any]:
        """The parent's pieces of one table by id."""
        return {item.id: item for item in pieces_of(self.parent)[key]} if self.parent else {}  # type: ignore[attr-defined]

    def stems_from(self, key: str) -> dict[str, str]:
        """Which piece of the parent each piece is, by id."""
        old = self.old(key)
        replaced = {row["id"]: row["replaces"] for row in self.raw.get(key, []) if "replaces" in row}
        ids = [str(getattr(item, "id")) for item in self.tables[key]]  # noqa: B009 - a piece of any game has an id
        return {id: replaced.get(id) or (id if id in old else "") for id in ids}

    def rows(self, key: str) -> list[Raw]:
        """A table of pieces as the form shows it."""
        return [{**spelled_out(item), "was": getattr(item, "id")} for item in self.tables[key]]  # noqa: B009

    def with_pieces(self, key: str, rows: list[Raw]) -> Raw:
        """The draft with this table instead; what other tables call renamed pieces is renamed too. Not yet checked."""
        ids, names = new_ids(rows), new_names(self.rows(key), rows)
        said = {**self.raw, key: self.told(key, rows)}
        for other in self.tables if ids or names else ():
            if other != key:
                said[other] = self.told(other, [follow(row, ids, names) for row in self.rows(other)])
        if key == "spaces" and (rents := fitted(self.edition, rows)):
            said["params"] = {**said.get("params", {}), **rents}
            self.tells = [fitted_told(self.edition, name, tuple(numbers)) for name, numbers in rents.items()]
        return said

    def told(self, key: str, rows: list[Raw]) -> list[Raw]:
        """All rows of a table as a draft has them: each in place of the parent's, or a piece of its own, in this order."""
        old, stems = self.old(key), self.stems_from(key)
        bare = [{name: value for name, value in row.items() if name != "was"} for row in rows]
        if not old:
            return bare
        ids = Counter(row.get("id", "") for row in rows)
        from_old = [stem(stems.get(row.get("was", ""), ""), row.get("id", ""), old, ids) for row in rows]
        before = ["", *(row.get("id", "") for row in bare)]
        gone = [{"id": id, "gone": True} for id in old if id not in from_old]
        return [
            {**({"replaces": was} if was else {}), **row, "after": last}
            for was, row, last in zip(from_old, bare, before, strict=False)
        ] + gone

    def least(self, said: Raw) -> Raw:
        """A draft that can be read, its tables cut down to what differs from the parent."""
        read = games.from_toml(to_toml(said), edition_find.find)
        apart = differences(read, self.parent)
        kept = {key: value for key, value in said.items() if key not in self.tables}
        return {**kept, **{key: apart[key] for key in self.tables if key in apart}}


def stem(was: str, id: str, old: Collection[str], ids: Mapping[str, int]) -> str:
    """Which piece of the parent a row stands for: the one of its id, else the one it was, unless another row has that id."""
    if id in old and ids[id] == 1:
        return id
    return "" if ids.get(was) == 1 and was != id else was


def fitted_told(ed: Any, name: str, numbers: tuple[int, ...]) -> str:
    """That rents by number were made to fit the board."""
    return f"{ed.points.label(name)}: {in_words(ed, name, numbers)} now, to fit the board."


def ticked(model: type[BaseModel]) -> set[str]:
    """The fields of a kind of piece that say yes unless they are told otherwise."""
    return {name for name, field in model.model_fields.items() if field.default is True}


def spelled_out(item: BaseModel) -> Raw:
    """A piece as a form shows it: what it does not leave at its default, and every tick."""
    return {**whole(item), **{name: getattr(item, name) for name in ticked(type(item))}}
