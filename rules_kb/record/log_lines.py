"""The lines about the log itself: corrections, consent and decisions, the same in every game."""

import re
from collections.abc import Callable
from typing import Any

from rules_kb.editions.write import layout
from rules_kb.kernel import log
from rules_kb.kernel.model import ARBITER, BANK, TABLE, Action, Malformed, Seat
from rules_kb.kernel.said import Facts
from rules_kb.kernel.text import QUOTED, LineError, did_you_mean, listed, quote, shown, unquote
from rules_kb.record.grammars import grammar_of
from rules_kb.record.reader import Words
from rules_kb.record.verbs import Shape, Term, Verb, Verbs, fields, spaced

HIGHEST_NUMBER = 1_000_000
LONGEST_VALUE = 100
PLAIN = re.compile(r"[\w.;!?'/-]+(?: [\w.;!?'/-]+)*")
PINNED = re.compile(r"(\S+)\s+([0-9a-f]{16})")
OTHER_TEXT = "{id} has another text here than where this was written."
RULE_ID = re.compile(r"[a-z0-9_.*-]+")

# How the line inside a correction is read, and how it is written.
Nested = Callable[[str], Action]
Written = Callable[[Action], str]


def entry_number(words: Words, least: int = 1) -> int:
    """The entry a line speaks of."""
    return words.number("the number of an entry", least=least, most=HIGHEST_NUMBER)


def read_inside(words: Words, nested: Nested) -> Action:
    """What really happened, behind the colon of a correction."""
    words.need(":", '":" and what happened')
    if not words.peek():
        raise words.wanted("what happened")
    action = nested(words.rest())
    if isinstance(action, log.CORRECTIONS):
        raise LineError("A correction cannot stand inside another; strike it and write a new one.")
    return action


def read_rule_id(words: Words) -> str:
    """The id of a rule."""
    if not RULE_ID.fullmatch(words.peek()):
        raise words.wanted("the id of a rule")
    return words.take("the id of a rule")


def read_why(words: Words) -> str:
    """Why somebody disputes an entry, in quotes or not."""
    if not words.took(":"):
        return ""
    text = words.rest()
    return unquote(text) if re.fullmatch(QUOTED, text) else text


def read_decide(by: Seat, words: Words, ed: Any, nested: Nested) -> log.Decide:
    """A point of the rules and its value, where the edition has such a point."""
    param, value = option(words.rest())
    try:
        ed.with_options({param: value})
    except Malformed as wrong:
        raise LineError(sentence("; ".join(wrong.errors.values()))) from None
    return log.Decide(by, param, value)


def read_adopt(by: Seat, words: Words, ed: Any, nested: Nested) -> log.Adopt:
    """Another edition with the same board, and what its text is known by."""
    id, pinned = pin(words.rest().lower())
    try:
        other = ed.moved_to(id)
    except Malformed as wrong:
        raise LineError(sentence("; ".join(wrong.errors.values()))) from None
    if other.game is not ed.game or layout(other) != layout(ed):
        raise LineError(f"{other.name} has another board; a game keeps the one it began on.")
    if pinned and pinned != other.pinned:
        raise LineError(OTHER_TEXT.format(id=other.id))
    return log.Adopt(by, other.id, other.pinned)


def pin(text: str) -> tuple[str, str]:
    """The id of an edition, and what its text is known by if that is written beside it."""
    found = PINNED.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def option(text: str) -> tuple[str, str]:
    """A parameter and its value out of PARAM=VALUE."""
    param, equals, value = (part.strip() for part in text.partition("="))
    if not (param and equals and value):
        raise LineError(f"Expected name=value, not {shown(text)}.", shape=True)
    if len(text) > LONGEST_VALUE:
        raise LineError(f"{shown(text)} is too long for name=value.")
    return param.lower(), value


def assumed(words: Words, ed: Any) -> tuple[str, ...]:
    """The moneys that move by themselves, or none of them."""
    if words.took("nothing", "none"):
        return ()
    known = grammar_of(ed).assumable
    found: list[str] = []
    while not found or words.took(","):
        word = words.took(*known)
        if not word:
            near = did_you_mean(words.peek(), known) if words.peek() else ""
            raise LineError(f"{words.wanted(listed([*known, 'nothing'])).message}{near}")
        found.append(word)
    return tuple(dict.fromkeys(found))


def sentence(text: str) -> str:
    """A message as a sentence: a capital in front, a full stop behind."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def read_insert(by: Seat, words: Words, ed: Any, nested: Nested) -> log.Insert:
    """After which entry, and what happened there; 0 is before the first."""
    words.need("after")
    return log.Insert(by, entry_number(words, least=0), read_inside(words, nested))


def inside_facts(action: log.Replace | log.Insert, ed: Any) -> Facts:
    """The entry, and what really happened."""
    return {**ruled(action, ed), "action": verb_of(action.action, ed).past(action.action, ed)}


def write_contest(action: log.Contest, nested: Written) -> str:
    """The entry, and why, in quotes where that would not read back."""
    if not action.why:
        return str(action.n)
    return f"{action.n}: {action.why if PLAIN.fullmatch(action.why) else quote(action.why)}"


def contest_facts(action: log.Contest, ed: Any) -> Facts:
    """The entry and why: a complaint from the list in its own words, any other as it was written."""
    complaint = log.COMPLAINTS.get(action.why, "")
    return {"player": action.by, "n": action.n, "complaint": complaint, "quote": action.why}


def decide_facts(action: log.Decide, ed: Any) -> Facts:
    """The point and its value, with blanks where a record has none."""
    said = {"param": action.param.replace("_", " "), "value": action.value.replace("_", " ")}
    return {**ruled(action, ed), **said}


def ruled(action: Action, ed: Any) -> Facts:
    """Who lets something be: the arbiter, or the table, whoever wrote it down; and what the arbiter alone did."""
    by = {"player": ARBITER, "arbiter": ARBITER} if action.by == ARBITER else {"player": TABLE, "arbiter": None}
    return {**fields(action, ed), **by}


# Those who speak for the whole table besides its players.
RULING = (TABLE, ARBITER)
ENTRY = Term(lambda words, ed: entry_number(words))


def about_entry(
    kind: type[Action], like: str, tells: str, *more: Term, facts: Callable[[Any, Any], Facts] = ruled
) -> Verb:
    """What the table, its arbiter or a player says of an entry, and of nothing else."""
    return Verb(kind, like, tells, (ENTRY, *more), facts=facts, by=RULING, shape=Shape(("@entry",)))


STRIKE = about_entry(log.Strike, "table strike 12", "entry {n} (was|is) taken back[ by {arbiter}]")
REPLACE = Verb(
    log.Replace,
    "table replace 12: Ann pay Bob 24",
    "entry {n} (was|is) corrected[ by {arbiter}]: {action!c}",
    read=lambda by, words, ed, nested: log.Replace(by, entry_number(words), read_inside(words, nested)),
    write=lambda action, nested: f"{action.n}: {nested(action.action)}",
    facts=inside_facts,
    by=RULING,
    shape=Shape(("@entry:",)),
)
INSERT = Verb(
    log.Insert,
    "table insert after 12: Ann pay Bob 2",
    "added[ by {arbiter}] after entry {n}: {action!c}",
    read=read_insert,
    write=lambda action, nested: f"after {action.n}: {nested(action.action)}",
    facts=inside_facts,
    by=RULING,
    shape=Shape(("after",), "", {"after": "@entry:"}),
)
AGREE = about_entry(
    log.Agree,
    "Bob agree 12",
    "[{arbiter} (ruled|rules) that entry {n} counts|{player} (agreed|agrees) to entry {n}]",
    facts=lambda action, ed: {**ruled(action, ed), "player": action.by},
)
CONTEST = Verb(
    log.Contest,
    "Bob contest 12: wrong-amount",
    "{player} disputes entry {n}[: “{complaint}”|: {quote}]",
    (ENTRY, Term(lambda words, ed: read_why(words))),
    write=write_contest,
    facts=contest_facts,
    by=RULING,
    shape=Shape(("@entry:",)),
)
WAIVE = about_entry(
    log.Waive,
    "table waive 12 game.chapter.rule",
    "{player} (let|lets) entry {n} pass ({rule})",
    Term(lambda words, ed: read_rule_id(words)),
)
OVERRULE = about_entry(log.Overrule, "table overrule 12", "{player} (let|lets) entry {n} stand")
SETTLE = about_entry(log.Settle, "table settle 12", "what entry {n} left owing (was|is) settled[ by {arbiter}]")
RULE = Verb(
    log.Decide,
    "table rule income_tax_rounding=down",
    "{player} (decided|decides) on {param}: {value}",
    read=read_decide,
    write=lambda action, nested: f"{action.param}={action.value}",
    facts=decide_facts,
    by=RULING,
)
ASSUME = Verb(
    log.Assume,
    "table assume salary, tax",
    "the referee moves by itself: [{what}|nothing]",
    (Term(assumed, lambda what, nested: ", ".join(what) or "nothing"),),
    by=(TABLE,),
)
EDITION = Verb(
    log.Adopt,
    "table edition short-game",
    "the table plays by {edition} from here on",
    read=read_adopt,
    write=lambda action, nested: spaced(action.edition, action.pinned),
    by=(TABLE,),
)
VERBS = Verbs(AGREE, CONTEST, STRIKE, REPLACE, INSERT, WAIVE, OVERRULE, SETTLE, RULE, ASSUME, EDITION)


def read(by: Seat, words: Words, ed: Any, nested: Nested) -> Action:
    """The action of a line about the log; `nested` reads the line inside a correction."""
    if by == BANK:
        like = VERBS[words.peek()][0].like
        raise LineError(f"The Bank has no say in the record; the table or a player has. Write it like: {like}")
    return VERBS.read(by, words, ed, nested)


def verb_of(action: Action, ed: Any) -> Verb:
    """The verb of an action, one of the log's own or of the game's."""
    return VERBS.by_kind.get(type(action)) or grammar_of(ed).verbs.by_kind[type(action)]
