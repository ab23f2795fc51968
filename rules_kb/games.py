"""The games the referee knows, and editions and records read with them."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import Any

from rules_kb.board.game import BOARD
from rules_kb.deal.game import DEAL
from rules_kb.editions import EditionError, Find, parsed, shipped_ids, shipped_text, unknown
from rules_kb.editions.base import Rulebook
from rules_kb.editions.origin import origins_of
from rules_kb.editions.strangers import citable, only_known, strangers, without_strangers
from rules_kb.editions.write import fingerprint
from rules_kb.kernel.work import spend
from rules_kb.record.grammars import grammar_of
from rules_kb.record.head import HeadReader, source_lines
from rules_kb.record.lines import Log, Record, _entries

LINES_READ_IN_A_STEP = 4
GAMES = {game.name: game for game in (BOARD, DEAL)}
# The words of a record that no player can have for a name while the game is not known.
RESERVED = frozenset(word for game in GAMES.values() for word in game.grammar.reserved)


@cache
def shipped(game: str = "") -> tuple[str, ...]:
    """The ids of the editions that ship, or of those of one game."""
    return tuple(id for id in shipped_ids() if not game or load(id).game.name == game)


def load(id: str, find: Find = shipped_text) -> Any:
    """The edition of an id; `find` gives the text of any edition known or raises KeyError."""
    try:
        return loaded(find(id), find)
    except KeyError:
        raise EditionError({"edition": unknown(id)}) from None


@lru_cache(maxsize=256)
def loaded(text: str, find: Find) -> Any:
    """The edition of a text that was sound when it was stored, read once; rules that are no more are passed over."""
    return read(text, find, ())


@cache
def neighbours(find: Find) -> Callable[[str], Any]:
    """How an edition finds the others: one function for each way of finding, so that editions stay comparable."""
    return partial(load, find=find)


def from_toml(text: str, find: Find = shipped_text) -> Any:
    """The edition a text describes, with every fault told; `find` gives the text of a parent or raises KeyError."""
    return read(text, find, (), strict=True)


def renewed(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored text as a draft to go on from: rules, parameters and sums on spaces that are no more are left out."""
    known = [citable(game.rules, game.edition.points) for game in GAMES.values()]
    return without_strangers(without_flat(raw), {name for names in known for name in names})


def without_flat(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored text without the sums once printed on tax spaces, for which no rule ever asked."""
    if not isinstance(raw.get("spaces"), list):
        return raw
    rows = [{k: v for k, v in row.items() if k != "flat"} if isinstance(row, dict) else row for row in raw["spaces"]]
    return {**raw, "spaces": rows}


def read(text: str, find: Find, line: tuple[str, ...], strict: bool = False) -> Rulebook:
    """The edition of a text whose descendants, youngest first, are `line`; `strict`: every name in it must be known."""
    raw = parsed(text) if strict else without_flat(parsed(text))
    errors: dict[str, str] = {}
    parent = read_parent(raw, find, line, errors)
    game = GAMES[read_game(raw, parent, errors)]
    model, rules = game.edition, game.rules
    parts = game.read_parts(raw, parent if "extends" not in errors else None, errors)
    if strict:
        errors |= strangers(raw, rules, model.points)
    parts = only_known(parts, rules, model.points)
    if "extends" not in errors and {"id", "name"} <= parts.keys():
        whole = parts if parent else {**dict(model.points.params()), **parts}
        parts["house"] = parts["id"] not in shipped_ids()
        parts["origins"] = origins_of(whole, parent, is_house=parts["house"])
    parts |= {"fingerprint": fingerprint(text), "game": game, "find": neighbours(find)}
    edition: Rulebook = model.model_construct(**parts)
    if not any(path.startswith(("extends", "spaces", "cards", "colours")) for path in errors):
        errors = edition.misfits("params") | errors
    if errors:
        raise EditionError(errors)
    return edition


def read_game(raw: dict[str, Any], parent: Rulebook | None, errors: dict[str, str]) -> str:
    """The game a text is of: what it says, else its parent's, else the board game."""
    given = raw.get("game", parent.game.name if parent else likely_game(raw))
    if not isinstance(given, str) or given not in GAMES:
        errors["game"] = f"{given!r} is not known; known: {', '.join(GAMES)}"
        return parent.game.name if parent else likely_game(raw)
    if parent and given != parent.game.name:
        errors["extends"] = f"{parent.id} is of the other game, {parent.game.name}"
    return str(given)


def likely_game(raw: dict[str, Any]) -> str:
    """The game a text speaks of that does not say it: most of its names are of that game, else the board game."""
    said = [raw.get(key) for key in ("params", "contested", "cites", "off")]
    names = {str(name) for part in said if isinstance(part, dict | list) for name in part} | raw.keys()
    known = {name: game.edition.model_fields.keys() | game.rules.keys() for name, game in GAMES.items()}
    return max(known, key=lambda name: len(names & known[name]))


def read_parent(raw: dict[str, Any], find: Find, line: tuple[str, ...], errors: dict[str, str]) -> Rulebook | None:
    """The edition a text extends, or nothing with the reason noted."""
    name = raw.get("extends")
    if not isinstance(name, str):
        errors |= {"extends": "text is needed"} if name is not None else {}
        return None
    line = (*line, str(raw.get("id")))
    if name in line:
        errors["extends"] = f"{' extends '.join((*line, name))}: that goes round in a circle"
        return None
    try:
        text = find(name)
        return read_before(name, text, find, line) or read(text, find, line)
    except KeyError:
        errors["extends"] = unknown(name)
    except EditionError as wrong:
        errors["extends"] = wrong.errors.get("extends") or f"{name} cannot be read: {wrong}"
    return None


def read_before(name: str, text: str, find: Find, line: tuple[str, ...]) -> Rulebook | None:
    """An edition that ships, read once for all that extend it, unless it stands above itself in this line."""
    if name not in shipped_ids() or text != shipped_text(name):
        return None
    found: Rulebook = loaded(text, find)
    return None if {*line} & {*above(found)} else found


def above(edition: Any) -> Iterator[str]:
    """The ids of the editions an edition rests on."""
    while edition.parent:
        yield edition.parent
        edition = edition.find(edition.parent)


def parse(text: str, edition: str | None = None, find: Find = shipped_text) -> Record:
    """The record a text holds, by this edition or its own; Malformed if it cannot be judged at all."""
    reader = HeadReader(partial(load, find=find), RESERVED)
    lines = reader.split(source_lines(text))
    spend(len(lines) // LINES_READ_IN_A_STEP)
    head = reader.read(edition)
    log = Log(head)
    log.complain(head.complaints)
    block = None
    if head.block is not None:
        numbered = [(line.number, line.text) for line in head.block]
        block, complaints = grammar_of(head.edition).read_block(numbered, head.players, head.edition)
        log.complain(complaints)
    for line, below in _entries(lines):
        log.add(line, below)
    unreadable = tuple(sorted(log.unreadable, key=lambda each: each.line))
    return Record(
        *head[:6], block, tuple(log.entries.values()), log.texts, log.lines, unreadable, head.pinned
    )  # fmt: skip
