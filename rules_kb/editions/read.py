"""From an edition's text and its parent to the parts every game's edition has, with every fault by its path."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from rules_kb.editions.base import Certainty, Cite, Rulebook
from rules_kb.editions.parameter import Points
from rules_kb.kernel.text import did_you_mean

# A word of a record with a letter in it; a number would be read as the number of a space.
ID = re.compile(r"(?=[0-9_]*[a-z])[a-z0-9]+(_[a-z0-9]+)*")
TABLES = {"source", "params", "cites", "contested", "off", "called"}
WORDS = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "int_type": "a whole number is needed",
    "int_from_float": "a whole number is needed",
    "string_type": "text is needed",
    "bool_type": "true or false is needed",
    "string_pattern_mismatch": "only small letters, digits and hyphens, please",
    "string_too_short": "is empty",
}

# What a row says of the parent's pieces and not of its own.
ABOUT_ROWS = ("replaces", "gone", "after")
# So many rows that name nothing known are slips; more of them, and most of all, are a list of its own.
SOME = 3

Model = TypeVar("Model", bound=BaseModel)
Errors = dict[str, str]
Raw = dict[str, Any]


def printable(name: str) -> str:
    """A name as it is, if a page and a database can hold it."""
    if not name.isprintable():
        raise PydanticCustomError("unprintable", "has a character in it that cannot be printed")
    return name


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80), AfterValidator(printable)]


class EditionHead(BaseModel):
    """The first lines of an edition's text."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(@[1-9][0-9]{0,4})?$", max_length=40)
    name: Name
    year: int | None = None
    game: str = ""
    extends: str | None = None
    about: str = ""
    currency: str = ""


class Source(BaseModel):
    """The text an edition is made from, cited where nothing else is said."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str = Field(alias="name")
    year: int | None = None
    certainty: Certainty = "printed"


def read_head(raw: Raw, parent: Rulebook | None, pieces: set[str], errors: Errors) -> dict[str, Any]:
    """The first lines; `pieces` are the tables the game has of its own."""
    head = typed(EditionHead, {key: raw[key] for key in raw.keys() - TABLES - pieces}, "", errors)
    if head is None:
        return {}
    parts = head.model_dump(exclude={"game", "currency"})
    if currency := head.currency or (parent.currency if parent else ""):
        parts["currency"] = currency
    return parts


def read_rulebook(
    raw: Raw, parent: Rulebook | None, points: Points, pieces: set[str], errors: Errors
) -> dict[str, Any]:
    """Everything but the pieces of the game; what is wrong goes into `errors`."""
    fields = points.params.model_fields.keys()
    head = read_head(raw, parent, pieces, errors)
    params, wrong = points.read(table(raw, "params", errors), "params")
    errors |= wrong
    parts = {name: getattr(parent, name) for name in fields} if parent else {}
    parts |= params
    parts["contested"] = read_contested(raw, parent, params, points, errors)
    cites = read_cites(raw, errors)
    parts["cites"] = {**settled(parent.cites if parent else {}, params), **cites}
    parts["off"] = read_off(raw, parent, errors)
    inherited = (fields | parts["cites"].keys()) - params.keys() - cites.keys() if parent else ()
    parts["inherited"] = frozenset(inherited)
    return parts | head


def in_words(error: ErrorDetails) -> str:
    """What pydantic found, as a person would say it."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "literal_error":
        return f"{error['input']!r} is not known; known: {context['expected']}"
    if kind == "greater_than_equal":
        return f"at least {context['ge']} is needed"
    if kind == "less_than_equal":
        return f"{context['le']:,} is the most"
    if kind == "string_too_long":
        return f"{context['max_length']} letters are the most"
    return WORDS.get(kind, error["msg"])


def typed(model: type[Model], given: object, path: str, errors: Errors) -> Model | None:
    """The table as the model has it, read strictly, or nothing with its faults noted."""
    try:
        # A date is nothing any edition asks for: as an empty table it is refused wherever it stands.
        return model.model_validate_json(json.dumps(given, default=lambda date: {}), strict=True)
    except ValidationError as wrong:
        for error in wrong.errors():
            where = ".".join(str(part) for part in ((path,) if path else ()) + error["loc"])
            errors[where] = in_words(error)
    return None


def table(raw: Mapping[str, Any], key: str, errors: Errors) -> dict[str, Any]:
    """The table under a key; an empty one when it is not there or no table."""
    given = raw.get(key, {})
    if isinstance(given, dict):
        return given
    errors[key] = "a table is needed"
    return {}


def rows(raw: Mapping[str, Any], key: str, errors: Errors) -> list[dict[str, Any]]:
    """The tables listed under a key."""
    given = raw.get(key, [])
    if isinstance(given, list) and all(isinstance(row, dict) for row in given):
        return given
    errors[key] = "a list of tables is needed"
    return []


def settled(old: Mapping[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
    """What a parent says, less what this text decides for itself."""
    return {name: value for name, value in old.items() if name not in params}


def read_contested(
    raw: Raw, parent: Rulebook | None, params: dict[str, Any], points: Points, errors: Errors
) -> dict[str, tuple[Any, ...]]:
    """The other readings of each contested parameter; an empty list settles it."""
    contested = settled(parent.contested if parent else {}, params)
    model = points.params
    played = {name: getattr(parent, name) for name in model.model_fields} if parent else dict(model())
    if "extends" in errors:
        played = {}
    for name, others in table(raw, "contested", errors).items():
        try:
            contested[name] = other_readings(points, name, others, (played | params).get(name))
        except ValueError as wrong:
            errors[f"contested.{name}"] = str(wrong)
    return {name: others for name, others in contested.items() if others}


def other_readings(points: Points, name: str, others: object, here: object) -> tuple[Any, ...]:
    """The values listed as contested, none of which is the one played."""
    if name not in points.params.model_fields:
        raise ValueError(points.constants.get(name) or f"there is no parameter {name}")
    if not isinstance(others, list):
        raise ValueError("a list of values is needed")
    values = tuple(points.read_value(name, other) for other in others)
    if here in values:
        raise ValueError(f"{here!r} is what the edition plays")
    return values


def read_cites(raw: Raw, errors: Errors) -> dict[str, Cite]:
    """Where this text says what it says; a bare string names the section of its own source."""
    source = typed(Source, raw["source"], "source", errors) if "source" in raw else None
    known = source.model_dump() if source else {}
    found = {}
    for key, given in table(raw, "cites", errors).items():
        said = {"section": given} if isinstance(given, str) else given
        # Another source brings its own year, or none.
        default = {} if isinstance(said, dict) and "source" in said else known
        cite = typed(Cite, {**default, **said} if isinstance(said, dict) else said, f"cites.{key}", errors)
        if cite:
            found[key] = cite
    return found


def read_off(raw: Raw, parent: Rulebook | None, errors: Errors) -> frozenset[str]:
    """The rules this edition does not play."""
    given = raw.get("off")
    if given is None:
        return parent.off if parent else frozenset()
    if not isinstance(given, list):
        errors["off"] = "a list of rule ids is needed"
        return frozenset()
    return frozenset(str(each) for each in given)


def pieces(
    model: type[Model], key: str, mark: str, raw: Raw, old: Sequence[Any], errors: Errors
) -> list[tuple[str, Model]]:
    """The pieces under a key with the path of each; a row with `mark`, a new id and no place starts a list of its own."""
    given = rows(raw, key, errors)
    if "extends" in errors:
        errors |= orphaned(model, key, given)
        return []
    names = {item.id for item in old}
    fresh = [row for row in given if named(row) not in names and "after" not in row]
    whole = not old or any(mark in row for row in fresh)
    if whole:
        read: list[tuple[str, Any]] = [(f"{key}.{number}", row) for number, row in enumerate(given)]
    else:
        read = changed(key, given, old, errors)
    # What a text says nothing of stays the very piece its parent has.
    found = [(path, row if isinstance(row, model) else typed(model, row, path, errors)) for path, row in read]
    return [(path, item) for path, item in found if item]


def orphaned(model: type[BaseModel], key: str, given: list[dict[str, Any]]) -> Errors:
    """What is wrong with rows whose parent nobody knows: only what no parent could mend."""
    found: Errors = {}
    for number, row in enumerate(given):
        own = {field: row[field] for field in row if field not in ABOUT_ROWS}
        typed(model, own, f"{key}.{number}", found)
    return {path: said for path, said in found.items() if said != WORDS["missing"]}


def named(row: Mapping[str, Any]) -> str:
    """The id of the piece a row changes or replaces."""
    return str(row.get("replaces", row.get("id", "")))


def changed(key: str, given: list[dict[str, Any]], old: Sequence[Any], errors: Errors) -> list[tuple[str, Any]]:
    """The parent's pieces in their order, as rows where a row changes or replaces them; then what is placed."""
    merged: dict[str, tuple[str, Any]] = {item.id: (f"{key}.{item.id}", item) for item in old}
    unknown = [number for number, row in enumerate(given) if named(row) not in merged and "after" not in row]
    if len(unknown) > max(SOME, len(given) // 2):
        errors[f"{key}.{unknown[0]}.id"] = f"{len(unknown)} of these are new: {key} of its own say all of each of them"
        return list(merged.values())
    for number, row in enumerate(given):
        path, target = f"{key}.{number}", named(row)
        own = {field: row[field] for field in row if field not in ("replaces", "after")}
        if target not in merged and ("after" not in row or "replaces" in row or row.get("gone") is True):
            near = did_you_mean(target, merged).replace(" Did", "; did")
            errors[f"{path}.id"] = f"there is no {target!r} to change{near}"
        elif target not in merged:
            merged[target] = (path, own)
        elif row.get("gone") is True:
            del merged[target]
        elif "replaces" in row:
            was = as_row(merged[target][1])
            base = {"deck": was["deck"]} if "deck" in was else {}
            merged[target] = (path, base | own)
        else:
            merged[target] = (path, as_row(merged[target][1]) | own)
    return placed(key, given, merged, errors)


def as_row(piece: Any) -> dict[str, Any]:
    """A piece as a row that says all of it."""
    row: dict[str, Any] = piece if isinstance(piece, dict) else piece.model_dump()
    return row


def placed(
    key: str, given: list[dict[str, Any]], merged: dict[str, tuple[str, Any]], errors: Errors
) -> list[tuple[str, Any]]:
    """The pieces, those whose row says so right `after` another one, or first of all where it names none."""
    found = list(merged.values())
    for number, row in enumerate(given):
        here = merged.get(named(row))
        if "after" not in row or here is None:
            continue
        found.remove(here)
        ids = [piece.get("id") if isinstance(piece, dict) else piece.id for _, piece in found]
        if row["after"] and row["after"] not in ids:
            errors[f"{key}.{number}.after"] = f"there is no {row['after']!r} for it to stand after"
        found.insert(ids.index(row["after"]) + 1 if row["after"] in ids else 0, here)
    return found


def repeated(items: Sequence[tuple[str, Any]]) -> dict[str, str]:
    """Ids that no record can hold, and those that occur more than once, at each later place."""
    errors: dict[str, str] = {}
    seen: set[str] = set()
    for path, item in items:
        if not ID.fullmatch(item.id):
            errors[f"{path}.id"] = f"{item.id!r} cannot be written in a record; use small letters, digits and _"
        if item.id in seen:
            errors[f"{path}.id"] = f"{item.id!r} is there twice"
        seen.add(item.id)
    return errors
