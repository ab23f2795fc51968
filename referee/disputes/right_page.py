"""Putting right what was forgotten or logged wrong: pick the moment, pick what happened, see what follows, one tap."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from referee import judging, logs
from referee.disputes.follows import line_of, preview
from referee.numbers import number
from referee.seated.queries import STRIKE, Seated
from referee.seats import sharing
from rules_kb.answer.report import Judgement
from rules_kb.disputes.possible import Possible, forgotten, inserted, left_out, named, otherwise, rethrown
from rules_kb.disputes.questions import AnswerChoice, about_payers, question, with_lines
from rules_kb.disputes.what_follows import later_throws, thrown_on, what_follows
from rules_kb.kernel.log import Strike
from rules_kb.kernel.model import Action

MOMENTS = 12
MOST = 8
DICE = range(1, 7)


class Pick(NamedTuple):
    """Something that may have happened, as a link to what follows from it."""

    label: str
    query: str
    seq: int = 0
    chosen: bool = False


def judgement_of(s: Seated) -> Judgement:
    """The whole log, judged."""
    return sharing.judgement_of(judging.known(s.table))


def overview(s: Seated) -> dict[str, Any]:
    """What was due lately and is not in the log, and the newest moments to pick from."""
    newest = judging.rulings(s.table, newest_first=True, most=MOMENTS)
    found = [one for one in forgotten(judgement_of(s), MOST) if not is_reminder(s, one)] if newest else []
    return {
        "forgotten": [(choice(s, one, "insert"), s.told(line_of(s, one.seq))) for one in found],
        "moments": [{"seq": one.seq, "turn": one.turn, "told": s.told(one.now)} for one in newest],
        "here": "log",
    }


def of(s: Seated, n: int, asked: Mapping[str, str], phone: str) -> dict[str, Any]:
    """Everything that was possible at an entry, or what follows from the choice made; Malformed if it cannot be read."""
    judgement, line = judgement_of(s), line_of(s, n)
    entry = s.log.entries([n])[n]
    head = {"n": n, "told": s.told(line), "entry": entry, "here": "log", "counts": line, "is_block": "\n" in line}
    if lines := picked(s, judgement, n, asked):
        # Whatever was picked or typed must be a line that can be written.
        s.read(lines[0])
        other = with_lines(judgement, lines)
        again = thrown_again(judgement, other, n, lines, asked)
        return {**head, **again, **followed(s, judgement, other, n, lines, phone)}
    stands = n in judgement.steps
    missing = [one for one in left_out(judgement, n) if not is_reminder(s, one)] if stands else []
    instead = otherwise(judgement, n)
    return {
        **head,
        **throw_choices(judgement, n, asked),
        "stands": stands,
        "missing": [choice(s, one, "insert") for one in missing if not hasattr(one.action, "card")],
        "cards": [choice(s, one, "insert") for one in missing if hasattr(one.action, "card")],
        "otherwise": [choice(s, one, "replace") for one in instead if not hasattr(one.action, "card")],
        "other_cards": [choice(s, one, "replace") for one in instead if hasattr(one.action, "card")],
        "payers": [
            Pick(one.label, urlencode({"payer": one.value})) for one in payers(judgement, n).values() if one.lines
        ],
        "struck_by": None if stands else struck_by(judgement, n),
    }


def is_reminder(s: Seated, one: Possible) -> bool:
    """Whether it would tell a tournament of rent that may still be asked for."""
    return not s.table.family and one.unasked and any(why == "rent" for _, _, _, why, _ in one.threads)


def struck_by(judgement: Judgement, n: int) -> int | None:
    """The entry that took this one back."""
    strikes = {step.action.n: step.seq for step in judgement.judged.log if isinstance(step.action, Strike)}
    return strikes.get(n)


def payers(judgement: Judgement, n: int) -> dict[str, AnswerChoice]:
    """Who may really have paid, by name."""
    doubts = (question(judgement, one) for one in about_payers(judgement, n))
    return {one.value: one for each in doubts for one in each.choices}


def choice(s: Seated, one: Possible, how: str) -> Pick:
    """Something possible as a link."""
    return Pick(s.words.past_sentence(one.action), urlencode({how: logs.written(s.record, one.action)}), one.seq)


def throw_choices(judgement: Judgement, n: int, asked: Mapping[str, str]) -> dict[str, Any]:
    """Both dice of a throw: every other face is a link, which keeps the other die as it was or as it was picked."""
    action: Any = judgement.steps[n].action if n in judgement.steps else None
    if action is None or rethrown(judgement, n, (1, 1)) is None:
        return {}
    thrown = [number(asked.get(f"d{at}", "")) or die for at, die in enumerate(action.dice, 1)]
    return {"dice": [[face(thrown, at, die) for die in DICE] for at in range(2)]}


def thrown_again(
    judgement: Judgement, other: Judgement, n: int, lines: tuple[str, ...], asked: Mapping[str, str]
) -> dict[str, Any]:
    """The dice of a throw that is put right, and whether later throws of its player may have gone on from there."""
    dice = throw_choices(judgement, n, asked)
    if not dice or "d1" not in asked or not lines[0].startswith("table replace "):
        return {}
    on = not asked.get("on") and later_throws(judgement, other, n)
    return {**dice, "went_on": urlencode({**asked, "on": "1"}) if on else ""}


def face(thrown: list[int], at: int, die: int) -> Pick:
    """One face of one die."""
    both = [die if place == at else other for place, other in enumerate(thrown)]
    return Pick(str(die), urlencode({"d1": both[0], "d2": both[1]}), die, thrown[at] == die)


def picked(s: Seated, judgement: Judgement, n: int, asked: Mapping[str, str]) -> tuple[str, ...]:
    """The lines of the correction that an address asks for; none where nothing was picked yet."""
    if asked.get("insert"):
        return named(inserted(judgement, n, s.read(asked["insert"])), s.table.length)
    if asked.get("replace"):
        return (f"table replace {n}: {logs.written(s.record, s.read(asked['replace']))}",)
    if (name := asked.get("payer")) in (found := payers(judgement, n)):
        return found[name].lines
    if asked.get("strike"):
        return (f"{STRIKE}{n}",)
    first, second = (number(asked.get(die, "")) or 0 for die in ("d1", "d2"))
    if first in DICE and second in DICE and (action := rethrown(judgement, n, (first, second))):
        lines = (f"table replace {n}: {logs.written(s.record, action)}",)
        return thrown_on(judgement, n, lines) if asked.get("on") else lines
    return ()


def followed(
    s: Seated, judgement: Judgement, other: Judgement, n: int, lines: tuple[str, ...], phone: str
) -> dict[str, Any]:
    """What was picked and what follows from it."""
    shown = preview(s, what_follows(judgement, other), lines, phone)
    return {"title": title(n, lines[0]), "preview": shown, "never_paid": never_paid(s, judgement, n, s.read(lines[0]))}


def title(n: int, line: str) -> str:
    """What a correction does to the log."""
    if line.startswith(STRIKE):
        return f"Entry {n} did not happen"
    return f"Entry {n} really was" if line.startswith("table replace") else f"After entry {n}"


def never_paid(s: Seated, judgement: Judgement, n: int, action: Action) -> Pick | None:
    """The claim for a sum that is put in as paid, where it may never have been."""
    paid = getattr(action, "action", None)
    if not getattr(paid, "amount", 0):
        return None
    found = [one for one in left_out(judgement, n) if not is_reminder(s, one)]
    threads = next((one.threads for one in found if one.action == paid), frozenset())
    claims = (one for one in found if one.action.needs_yes and one.threads == threads and threads)
    return next((choice(s, one, "insert") for one in claims), None)
