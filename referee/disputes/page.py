"""A dispute as a page: the complaint, the one question that matters, the card, and every way on a tap away."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from referee import queries, reminders
from referee.disputes.follows import line_of, preview
from referee.disputes.open_disputes import before_the_referee, open_disputes
from referee.models import Arbiter
from referee.seated.endings import is_being_settled, really
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.seated.wording import blank, joined
from referee.seats import consents
from referee.seats import page as chair_page
from referee.seats import permissions as speaking
from rules_kb.answer.card import Remedy
from rules_kb.answer.report import Judgement
from rules_kb.answer.shapes import ContestedPoint
from rules_kb.disputes.complaints import Heard, heard
from rules_kb.disputes.counterfactual import NOTHING, Counterfactual, WorldRow
from rules_kb.disputes.possible import named
from rules_kb.disputes.questions import Question, is_payment, with_lines
from rules_kb.disputes.timeline import moments
from rules_kb.disputes.what_follows import what_follows
from rules_kb.kernel.log import COMPLAINTS as KINDS
from rules_kb.kernel.model import Action, Transfer


class WayShown(NamedTuple):
    """A remedy as a button: what it is, why, the lines it logs, whose yes it asks for."""

    title: str
    why: str
    lines: tuple[str, ...]
    consent: str
    # What it ends, asked once before it is done.
    really: str = ""


def of(s: Seated, n: int, asked: Mapping[str, str], phone: str) -> dict[str, Any]:
    """Everything the page of one dispute shows."""
    about = asked.get("about", "")
    context = {
        "n": n,
        "about": about if about in KINDS else "",
        "kinds": kinds(s, n),
        "told": chair_page.told(s, line_of(s, n)),
        "here": "log",
    }
    if not context["about"]:
        return context
    return {**context, **ruled(s, n, about, asked, phone)}


def kinds(s: Seated, n: int) -> list[tuple[str, str]]:
    """The complaints, the likeliest about this line first."""
    action = s.read(line_of(s, n))
    likely = "wrong-amount" if hasattr(action, "amount") else "wrong-move" if hasattr(action, "dice") else ""
    likely = "never-agreed" if action.mutual else likely
    fitting = [kind for kind in KINDS.items() if kind[0] != "wrong-payer" or is_payment(action)]
    return sorted(fitting, key=lambda kind: kind[0] != likely)


def ruled(s: Seated, n: int, about: str, asked: Mapping[str, str], phone: str) -> dict[str, Any]:
    """The answer to a complaint."""
    judgement, at = before_the_referee(s, n)
    found = heard(judgement, at, about, asked, tournament=not s.table.family)
    if reminders.is_reminder(s.table, s.board, at):
        found = Heard(about, reminders.quiet(found.card), None, (), NOTHING)
    facts = named(found.facts, s.table.length)
    follows = what_follows(judgement, with_lines(judgement, facts)) if facts else None
    return {
        "title": KINDS[about],
        "card": found.card,
        "question": question(s, found.question, asked, about) if found.question else None,
        "preview": preview(s, follows, facts, phone) if follows else None,
        "worlds": worlds(s, found.worlds),
        **ways(s, found),
        **decisions(s, judgement, at),
        "seats": seats(s, n, about, phone),
        "now": next((one for one in open_disputes(s, phone) if one.seq == n), None),
        "arbiter": Arbiter.objects.filter(table=s.table).exclude(phone="").exists(),
    }


def question(s: Seated, found: Question, asked: Mapping[str, str], about: str) -> dict[str, Any] | None:
    """A question with a link for each answer, which keeps what was answered before."""
    kept = {key: value for key, value in asked.items() if key not in ("about", found.name)}
    # A tournament's referee suggests no claim.
    shown = [one for one in found.choices if s.table.family or " demand " not in one.value]
    choices = [
        {"label": choice.label, "query": urlencode({"about": about, **kept, found.name: choice.value})}
        for choice in shown
    ]
    return {"label": found.label, "choices": choices} if len(choices) > 1 else None


def ways(s: Seated, found: Heard) -> dict[str, Any]:
    """The remedies that fit as buttons, and why the others do not; nothing is booked before a fact is."""
    rest = [one for one in found.card.remedies if not one.applies]
    fitting = [one for one in found.card.remedies if one.applies and one.lines] if not found.facts else []
    if is_being_settled(s, found.card.seq):
        fitting = [one for one in fitting if one.kind != "stands"]
    # What is legal may still leave something to pay, which is no second thought.
    folded = found.card.verdict == "legal" and all(one.kind != "balance" for one in fitting)
    action = s.read(line_of(s, found.card.seq)) if fitting else None
    return {"ways": [way(s, one, action) for one in fitting], "no_ways": rest, "ways_folded": folded}


def way(s: Seated, one: Remedy, action: Action | None) -> WayShown:
    """A remedy as a button."""
    everybody = len(one.consent) == len(s.record.players)
    asked = "everybody" if everybody else joined([blank(name) for name in one.consent]) if one.consent else ""
    # What is kept is told as the log would tell it.
    why = s.told(one.lines[0].partition(": ")[2]) if one.kind == "legal_part" else one.why
    against = really(s, action) if one.kind == "stands" and action is not None else ""
    return WayShown(one.title, why, one.lines, asked, against)


def worlds(s: Seated, found: Counterfactual) -> dict[str, Any]:
    """Both worlds with what evens them out in words."""
    netted = found.netted if found.netted is not None and len(found.netted) < len(found.payments) else ()
    return {
        "rows": [world_row(s, row) for row in found.rows],
        "left_out": found.left_out,
        "undecided": found.undecided,
        "pays": [pays(s, one) for one in found.payments],
        "netted": [pays(s, one) for one in netted],
    }


def world_row(s: Seated, row: WorldRow) -> dict[str, Any]:
    """What went and what should have, as money."""
    return {
        **msgspec.structs.asdict(row),
        **{key: s.words.sum(getattr(row, key)) for key in ("was", "should", "difference")},
    }


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
        "points": [point(s, row) for row in judgement.contested(n)],
        "precedents": [one for one in consents.precedents(s.table) if one.param in read],
        "is_disputed": n in s.board.disputed,
    }


def point(s: Seated, row: ContestedPoint) -> dict[str, Any]:
    """A disputed point with its readings, a button each."""
    values = [
        {"label": blank(value), "note": note, "line": f"table rule {row['param']}={value}"}
        for value, note in ((row["here"], "as this edition has it"), (row["otherwise"], "the other reading"))
    ]
    return {"question": queries.question(s.record.edition_id, row["param"]), "values": values}


def seats(s: Seated, n: int, about: str, phone: str) -> list[chair_page.Spoken]:
    """Everybody's word on the ruling, with the buttons this phone may tap."""
    voice = chair_page.Voice(speaking.taken(s.table), phone)
    said = consents.about(s.table, n)
    # Having logged what is in dispute is no vote on it.
    words = said.said(n) if n in s.board.disputed else {say.seat: say for say in said.votes(n)}
    rows = [(seat, words[seat].word if seat in words else "") for seat in said.voters(n)]
    told = {"yes": "accepts it", "no": "protests", "": "has not spoken"}
    return [
        chair_page.Spoken(s.words.who(seat), told[word], say_so(s, n, seat, about, word) if voice.may_say(seat) else [])
        for seat, word in rows
    ]


def say_so(s: Seated, n: int, seat: int, about: str, word: str) -> list[Button]:
    """Accept or protest for one seat, without what it says already."""
    name, who = s.words.name(seat), s.words.who(seat)
    accept = Button(f"{who} accepts", f"{name} agree {n}")
    protest = Button(f"{who} protests", f"{name} contest {n}: {about}")
    return [*([accept] if word != "yes" else []), *([protest] if word != "no" else [])]
