"""What follows when pieces of a draft change: other pieces call them by the new names, and rents fit their number."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

Raw = dict[str, Any]
# Fields in which a piece names itself or its kind; all others may name a piece of another table.
OWN_NAMES = frozenset({"id", "name", "title", "kind", "deck", "group"})
# Lists with a number for each piece of a kind.
BY_NUMBER = {"railroad_rents": "railroad", "utility_multipliers": "utility"}


def follow(row: Raw, ids: Mapping[str, str], names: Mapping[str, str]) -> Raw:
    """A row of another table with the new ids and names of what it speaks of."""
    said = {key: value if key in OWN_NAMES or key == "was" else again(value, ids) for key, value in row.items()}
    return {key: renamed(value, names) if key == "title" else value for key, value in said.items()}


def again(value: Any, ids: Mapping[str, str]) -> Any:
    """A value with the new id where it was an id."""
    if isinstance(value, list | tuple):
        return [again(one, ids) for one in value]
    return ids.get(value, value) if isinstance(value, str) else value


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with new names where the old ones stood, whole words only; what begins small may stand there large."""
    if not names:
        return text
    wanted = {old.lower(): new for old, new in names.items()}
    longest = "|".join(
        f"(?i:{re.escape(old)})" if old.islower() else re.escape(old) for old in sorted(names, key=len, reverse=True)
    )

    def put(found: re.Match[str]) -> str:
        new = wanted[found[0].lower()]
        return new[:1].upper() + new[1:] if found[0][:1].isupper() else new

    return re.sub(rf"(?<!\w)(?:{longest})(?!\w)", put, text)


def new_ids(rows: Iterable[Raw]) -> dict[str, str]:
    """The pieces that have another id now, by the one they had."""
    return {row["was"]: row["id"] for row in rows if row.get("was") and row.get("id") and row["was"] != row["id"]}


def new_names(before: Iterable[Raw], rows: Iterable[Raw]) -> dict[str, str]:
    """The names that nothing has any more, with what the piece that had them is called now."""
    had = {row["was"]: row.get("name") for row in before}
    pairs = [(had.get(row.get("was", "")), row.get("name")) for row in rows]
    still = {new for _, new in pairs}
    return {old: new for old, new in pairs if old and new and old != new and old not in still}


def fitted(ed: Any, rows: Iterable[Raw]) -> dict[str, list[int]]:
    """The rents by number that no longer fit the board: cut down, or each further one twice the one before."""
    kinds = [row.get("kind") for row in rows]
    found = {}
    for name, kind in BY_NUMBER.items():
        have, need = [*getattr(ed, name)], kinds.count(kind)
        if len(have) != need:
            rents = have or [*ed.points.params.model_fields[name].default][:need]
            rents += [rents[-1] * 2 ** (number + 1) for number in range(need - len(rents))]
            found[name] = rents[:need]
    return found
