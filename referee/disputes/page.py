"""A dispute as a page: the complaint, the one question that matters, the card, and every way on a tap away."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from referee import logs, queries, reminders
from referee.models import Table
from referee.numbers import number
from referee.seats import consents, sharing, speaking
from referee.seats import page as chair_page
from referee.tables.queries import Seated
from referee.tables.shapes import Button
from referee.tables.wording import blank, joined
from referee.version import rules_version
from rules_kb.core import Transfer
from rules_kb.disputes.card import Remedy
from rules_kb.disputes.complaints import KINDS, MISSING, MISSING_TITLE, Choice, Heard, Question, heard
from rules_kb.disputes.counterfactual import NOTHING, Counterfactual, Row
from rules_kb.disputes.hindsight import contested, moments
from rules_kb.report import Judgement

ANCHORS = 12


class Way(NamedTuple):
    """A remedy as a button: what it is, why, the lines it logs, whose yes it asks for."""

    title: str
    why: str
    lines: tuple[str, ...]
    consent: str


def of(s: Seated, n: int, asked: Mapping[str, str], phone: str) -> dict[str, Any]:
    """Everything the page of one dispute shows; n is 0 where a line is missing."""
    about = asked.get("about", "") if n else MISSING
    context = {
        "s": s,
        "table": s.table,
        "n": n,
        "about": about if about in (*KINDS, MISSING) else "",
        "kinds": kinds(s, n) if n else [],
        "told": s.told(line_of(s, n)) if n else MISSING_TITLE,
        "here": "log",
    }
    if not context["about"]:
        return context
    return {**context, **ruled(s, n, about, asked, phone)}


def kinds(s: Seated, n: int) -> list[tuple[str, str]]:
    """The complaints, the likeliest about this line first."""
    action = logs.read_line(s.record, line_of(s, n), s.table.length)
    likely = "wrong-amount" if hasattr(action, "amount") else "wrong-move" if hasattr(action, "dice") else ""
    likely = "never-agreed" if action.mutual else likely
    return sorted(KINDS.items(), key=lambda kind: kind[0] != likely)


def line_of(s: Seated, n: int) -> str:
    """An entry as it counts now, else as it was logged."""
    ruling = s.table.rulings.filter(seq=n).first()
    return ruling.now if ruling and ruling.now else s.table.entries.get(seq=n).text


def ruled(s: Seated, n: int, about: str, asked: Mapping[str, str], phone: str) -> dict[str, Any]:
    """The answer to a complaint."""
    judgement = judgement_of(s.table.pk, s.table.last_hash, rules_version())
    seq = n or anchor(s, asked)
    found = heard(judgement, seq, about, asked, tournament=not s.table.family)
    if reminders.is_reminder(s.table, s.board, seq):
        found = Heard(about, reminders.quiet(found.card), None, (), NOTHING)
    facts = resolved(found.facts, s.table.length)
    return {
        "title": MISSING_TITLE if about == MISSING else KINDS[about],
        "card": found.card if n or facts else None,
        "question": question(s, found.question, asked, about) if found.question else None,
        "facts": facts,
        "facts_told": [s.told(line) for line in facts if " agree " not in line],
        "worlds": worlds(s, found.worlds),
        **(ways(s, found) if n else {}),
        **(decisions(s, judgement, n) if n else {}),
        "seats": seats(s, n, about, phone) if n else [],
        "anchors": [] if n else anchors(s),
        "after": seq,
    }


@lru_cache(maxsize=4)
def judgement_of(table: int, last_hash: str, rules: str) -> Judgement:
    """A table's log, judged: a dispute asks for the same one many times, and it is a pure answer to log and rules."""
    return sharing.judgement(Table.objects.get(pk=table))


def anchor(s: Seated, asked: Mapping[str, str]) -> int:
    """The entry behind which something is missing: the one named, else the newest."""
    said, known = number(asked.get("after", "")) or 0, [row["seq"] for row in anchors(s)]
    return said if said in known else max(known, default=0)


def anchors(s: Seated) -> list[dict[str, Any]]:
    """The newest entries that count, for what came after them."""
    newest = s.table.rulings.order_by("-seq")[:ANCHORS]
    return [{"seq": one.seq, "told": s.told(one.now)} for one in newest]


def resolved(lines: tuple[str, ...], length: int) -> list[str]:
    """Lines with the numbers they will have."""
    return [line.replace("{last}", str(length + at)) for at, line in enumerate(lines)]


def question(s: Seated, found: Question, asked: Mapping[str, str], about: str) -> dict[str, Any] | None:
    """A question with a link for each answer, which keeps what was answered before."""
    kept = {key: value for key, value in asked.items() if key not in ("about", found.name)}
    # A tournament's referee suggests no claim.
    shown = [one for one in found.choices if s.table.family or " demand " not in one.value]
    choices = [
        {"label": spoken(s, choice, about), "query": urlencode({"about": about, **kept, found.name: choice.value})}
        for choice in sorted(shown, key=lambda one: about == MISSING and not one.lines)
    ]
    if len(choices) < 2:
        return None
    return {"label": found.label, "choices": choices}


def spoken(s: Seated, choice: Choice, about: str) -> str:
    """An answer as a button says it; a line that is missing as the log would tell it."""
    return s.told(choice.value) if about == MISSING and choice.lines else choice.label


def ways(s: Seated, found: Heard) -> dict[str, Any]:
    """The remedies that fit as buttons, and why the others do not; nothing is booked before a fact is."""
    rest = [one for one in found.card.remedies if not one.applies]
    fitting = [one for one in found.card.remedies if one.applies and one.lines] if not found.facts else []
    # What is legal may still leave something to pay, which is no second thought.
    folded = found.card.verdict == "legal" and all(one.kind != "balance" for one in fitting)
    return {"ways": [way(s, one) for one in fitting], "no_ways": rest, "ways_folded": folded}


def way(s: Seated, one: Remedy) -> Way:
    """A remedy as a button."""
    everybody = len(one.consent) == len(s.record.players)
    asked = "everybody" if everybody else joined([blank(name) for name in one.consent]) if one.consent else ""
    # What is kept is told as the log would tell it.
    why = s.told(one.lines[0].partition(": ")[2]) if one.kind == "legal_part" else one.why
    return Way(one.title, why, one.lines, asked)


def worlds(s: Seated, found: Counterfactual) -> dict[str, Any]:
    """Both worlds with what evens them out in words."""
    netted = found.netted if found.netted is not None and len(found.netted) < len(found.payments) else ()
    return {
        "rows": [{**msgspec.structs.asdict(row), **sums(s, row)} for row in found.rows],
        "left_out": found.left_out,
        "undecided": found.undecided,
        "pays": [pays(s, one) for one in found.payments],
        "netted": [pays(s, one) for one in netted],
    }


def sums(s: Seated, row: Row) -> dict[str, str]:
    """What went and what should have, as money."""
    return {key: s.words.sum(getattr(row, key)) for key in ("was", "should", "difference")}


def pays(s: Seated, one: Transfer) -> str:
    """Who pays whom."""
    text = f"{s.words.who(one.frm)} pays {s.words.who(one.to)} {s.words.sum(one.amount)}."
    return text[:1].upper() + text[1:]


def decisions(s: Seated, judgement: Judgement, n: int) -> dict[str, Any]:
    """The disputed points the table may decide, and those it has decided that this entry asks for."""
    past = moments(judgement, n)
    if not past or past[-1].step.seq != n:
        return {}
    read = past[-1].eyes.read
    return {
        "points": [point(s, row) for row in contested(judgement, past)],
        "precedents": [one for one in consents.precedents(s.table) if one.param in read],
        "is_disputed": n in s.board.disputed,
    }


def point(s: Seated, row: dict[str, str]) -> dict[str, Any]:
    """A disputed point with its readings, a button each."""
    values = [
        {"label": blank(row[key]), "note": note, "line": f"table rule {row['param']}={row[key]}"}
        for key, note in (("here", "as this edition has it"), ("otherwise", "the other reading"))
    ]
    return {"question": queries.question(s.record.edition_id, row["param"]), "values": values}


def seats(s: Seated, n: int, about: str, phone: str) -> list[chair_page.Spoken]:
    """Everybody's word on the ruling, with the buttons this phone may tap."""
    voice = chair_page.Voice(speaking.taken(s.table), phone)
    playing = consents.playing(s.board)
    words = {say.seat: say for say in consents.said(s.table, n)}
    rows = []
    for seat in playing:
        say = words.get(seat)
        word = say.word if say else ""
        told = {"yes": "accepts it", "no": "protests"}.get(word, "has not spoken")
        rows.append(
            chair_page.Spoken(s.words.who(seat), told, say_so(s, n, seat, about, word) if voice.may_say(seat) else [])
        )
    return rows


def say_so(s: Seated, n: int, seat: int, about: str, word: str) -> list[Button]:
    """Accept or protest for one seat, without what it says already."""
    name, who = s.words.name(seat), s.words.who(seat)
    accept = Button(f"{who} accepts", f"{name} agree {n}")
    protest = Button(f"{who} protests", f"{name} contest {n}: {about}")
    return [*([accept] if word != "yes" else []), *([protest] if word != "no" else [])]
