"""The lines about the log itself: corrections, consent and decisions, the same in every game."""

import re
from collections.abc import Callable
from typing import Any

from rules_kb import log
from rules_kb.core import BANK, Action, Seat
from rules_kb.edition_writing import layout
from rules_kb.errors import Malformed
from rules_kb.grammars import grammar_of
from rules_kb.words import QUOTED, LineError, Words, did_you_mean, listed, quote, shown, unquote

HIGHEST_NUMBER = 1_000_000
LONGEST_VALUE = 100
PLAIN = re.compile(r"[\w.;!?'/-]+(?: [\w.;!?'/-]+)*")
PINNED = re.compile(r"(\S+)\s+([0-9a-f]{16})")
OTHER_TEXT = "{id} has another text here than where this was written."
RULE_ID = re.compile(r"[a-z0-9_.*-]+")

EXAMPLES = {
    "strike": "table strike 12",
    "replace": "table replace 12: Ann pay Bob 24",
    "insert": "table insert after 12: Ann pay Bob 2",
    "agree": "Bob agree 12",
    "contest": "Bob contest 12: wrong-amount",
    "waive": "table waive 12 board.build.even",
    "overrule": "table overrule 12",
    "settle": "table settle 12",
    "rule": "table rule income_tax_rounding=down",
    "assume": "table assume salary, tax",
    "edition": "table edition short-game",
}
ABOUT_ENTRY = {"strike": log.Strike, "agree": log.Agree, "overrule": log.Overrule, "settle": log.Settle}

Nested = Callable[[str], Action]


def read(by: Seat, words: Words, ed: Any, nested: Nested) -> Action:
    """The action of a line about the log; `nested` reads the line inside a correction."""
    said = words.take("a verb")
    try:
        if by == BANK:
            raise LineError("The Bank has no say in the record; the table or a player has.", shape=True)
        action = _action(said, by, words, ed, nested)
        words.finish()
    except LineError as wrong:
        example = f" Write it like: {EXAMPLES[said]}" if wrong.shape else ""
        raise LineError(wrong.message + example) from None
    return action


def _action(said: str, by: Seat, words: Words, ed: Any, nested: Nested) -> Action:
    if said == "rule":
        return _decide(by, words, ed)
    if said == "edition":
        return _adopt(by, words, ed)
    if said == "assume":
        return log.Assume(by, assumed(words, ed))
    if said == "insert":
        words.need("after")
    n = words.number("the number of an entry", least=int(said != "insert"), most=HIGHEST_NUMBER)
    if said in ABOUT_ENTRY:
        return ABOUT_ENTRY[said](by, n)
    if said == "waive":
        return log.Waive(by, n, _rule_id(words))
    if said == "contest":
        return log.Contest(by, n, _why(words))
    words.need(":", '":" and what happened')
    return (log.Insert if said == "insert" else log.Replace)(by, n, _nested(words, nested))


def _nested(words: Words, nested: Nested) -> Action:
    if not words.peek():
        raise words.wanted("what happened")
    action = nested(words.rest())
    if isinstance(action, log.CORRECTIONS):
        raise LineError("A correction cannot stand inside another; strike it and write a new one.")
    return action


def _rule_id(words: Words) -> str:
    if not RULE_ID.fullmatch(words.peek()):
        raise words.wanted("the id of a rule")
    return words.take("the id of a rule")


def _why(words: Words) -> str:
    if not words.took(":"):
        return ""
    text = words.rest()
    return unquote(text) if re.fullmatch(QUOTED, text) else text


def _decide(by: Seat, words: Words, ed: Any) -> Action:
    param, value = option(words.rest())
    try:
        ed.with_options({param: value})
    except Malformed as wrong:
        raise LineError(sentence("; ".join(wrong.errors.values()))) from None
    return log.Decide(by, param, value)


def _adopt(by: Seat, words: Words, ed: Any) -> Action:
    id, pinned = pin(words.rest().lower())
    try:
        other = ed.moved_to(id)
    except Malformed as wrong:
        raise LineError(sentence("; ".join(wrong.errors.values()))) from None
    if other.game != ed.game or layout(other) != layout(ed):
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
    known = grammar_of(ed).ASSUMABLE
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


def write(action: Action, nested: Callable[[Action], str]) -> str | None:
    """The words of an action about the log after the name; None for any other."""
    match action:
        case log.Strike() | log.Agree() | log.Overrule() | log.Settle():
            return f"{action.__struct_config__.tag} {action.n}"
        case log.Replace():
            return f"replace {action.n}: {nested(action.action)}"
        case log.Insert():
            return f"insert after {action.n}: {nested(action.action)}"
        case log.Contest():
            return f"contest {action.n}{_reason(action.why)}"
        case log.Waive():
            return f"waive {action.n} {action.rule}"
        case log.Decide():
            return f"rule {action.param}={action.value}"
        case log.Adopt():
            return f"edition {action.edition} {action.pinned}".rstrip()
        case log.Assume():
            return f"assume {', '.join(action.what) or 'nothing'}"
    return None


def _reason(why: str) -> str:
    if not why:
        return ""
    return f": {why}" if PLAIN.fullmatch(why) else f": {quote(why)}"
