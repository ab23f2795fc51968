"""Complaints: what somebody says is wrong with a line, and the card that answers it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from rules_kb.core import Due
from rules_kb.disputes.card import Card, card
from rules_kb.disputes.card_parts import cite, first, joined, money, people
from rules_kb.disputes.consent import Consents, Line, named
from rules_kb.disputes.counterfactual import NOTHING, Counterfactual, counterfactual
from rules_kb.disputes.hearing import Choice, Question, cards_differ, with_lines
from rules_kb.disputes.hindsight import left_by, moments, position_of, same
from rules_kb.disputes.moves import move_card
from rules_kb.disputes.owing import due_card, dues_card, lapse
from rules_kb.disputes.questions import about_sums, about_throws, about_what_is_missing, about_yes
from rules_kb.disputes.remedies import unwaived, with_remedies
from rules_kb.disputes.verdicts import billed
from rules_kb.disputes.worlds import owing, put_right_at
from rules_kb.log import Insert, Replace
from rules_kb.notation import parse_line
from rules_kb.report import Judgement
from rules_kb.threads import thread

KINDS = {
    "not-allowed": "That was not allowed",
    "wrong-amount": "The amount is wrong",
    "never-paid": "It was never paid",
    "wrong-move": "Wrong move or card",
    "never-agreed": "I never agreed to it",
    "forgot-to-collect": "Somebody forgot to collect",
}
MISSING = "missing"
MISSING_TITLE = "Something happened and is not in the log"


class Heard(NamedTuple):
    """The answer to a complaint: the card, the one question left to ask, what the answers add to the log."""

    kind: str
    card: Card
    question: Question | None
    facts: tuple[str, ...]
    worlds: Counterfactual


def heard(
    judgement: Judgement, seq: int, kind: str, answers: Mapping[str, str] | None = None, *, tournament: bool = False
) -> Heard:
    """Hear a complaint about an entry; a question is asked only where its answer would change the card."""
    facts: tuple[str, ...] = ()
    now, waits = judgement, None
    for question in asked(judgement, seq, kind):
        found = {choice.value: answer(with_lines(now, choice.lines), seq, kind) for choice in question.choices}
        if not cards_differ(found.values()):
            continue
        given = (answers or {}).get(question.name)
        chosen = next((choice for choice in question.choices if choice.value == given), None)
        if chosen is None:
            waits = waits or question
            continue
        now, facts = with_lines(now, chosen.lines), (*facts, *chosen.lines)
    told = with_remedies(now, answer(now, seq, kind), tournament=tournament)
    return Heard(kind, told, waits, facts, worlds_of(judgement, now, seq, facts))


def worlds_of(judgement: Judgement, now: Judgement, seq: int, facts: tuple[str, ...]) -> Counterfactual:
    """Both worlds of a complaint: a line that was missing or misheard makes the other one, else what is wrong does."""
    if facts:
        action = parse_line(facts[0], judgement.record.players, judgement.record.edition)
        if isinstance(action, Insert) and not action.action.needs_yes:
            return counterfactual(judgement, action.n, action)
        if isinstance(action, Replace):
            return counterfactual(judgement, action.n, action.action)
    wrong = seq in now.judged.rulings and (unwaived(now, seq) or owing(now, seq)) and not put_right_at(now, seq)
    return counterfactual(now, seq) if wrong else NOTHING


def asked(judgement: Judgement, seq: int, kind: str) -> Iterator[Question]:
    """The questions a complaint could raise; those whose answer changes nothing are left out later."""
    if kind == MISSING:
        yield from about_what_is_missing(judgement, seq)
    elif kind in ("never-paid", "forgot-to-collect"):
        yield from about_claims(judgement, seq)
    elif kind == "wrong-amount":
        yield from about_sums(judgement, seq)
        yield from about_throws(judgement, seq)
    elif kind == "never-agreed":
        yield from about_yes(judgement, seq, consents(judgement).asked(seq))


def answer(judgement: Judgement, seq: int, kind: str) -> Card:
    """The card that answers a kind of complaint."""
    if kind in ("never-paid", "forgot-to-collect"):
        return claim_card(judgement, seq)
    if kind == "never-agreed":
        return consent_card(judgement, seq)
    if kind == "wrong-move" and seq in judgement.steps:
        return move_card(judgement, seq)
    if kind == MISSING and seq not in judgement.steps:
        return due_now_card(judgement, seq)
    return to_the_point(judgement, seq, kind, card(judgement, seq))


def to_the_point(judgement: Judgement, seq: int, kind: str, ruled: Card) -> Card:
    """A card that first answers what was asked: that it was allowed, or that the sum is right; then what is owed."""
    if seq not in judgement.steps or unwaived(judgement, seq) or ruled.verdict not in ("owes", "legal"):
        return ruled
    moment = moments(judgement, seq)[-1]
    action, dues = moment.step.action, dues_of(judgement, seq)
    sum_ = getattr(action, "amount", None) or getattr(action, "price", None)
    if kind == "wrong-amount" and type(sum_) is int and (dues or billed(judgement, moment)):
        do_now = tuple(line.replace("; that is right.", ".") for line in ruled.do_now)
        return replace(ruled, verdict="legal", headline=f"{money(judgement, sum_)} is right.", do_now=do_now)
    ended = {rule.id for rule in ruled.rules} & judgement.play.game.after_the_end
    if kind != "not-allowed" or ruled.verdict != "owes" or not dues or ended:
        return ruled
    owed = ruled.headline.replace("The Bank", "the Bank", 1) if ruled.headline.startswith("The") else ruled.headline
    return replace(ruled, verdict="legal", headline=f"Allowed, and {owed}")


def dues_of(judgement: Judgement, seq: int) -> list[Due]:
    """The dues an entry opened, touched or left, as they stood right after it; those it closed as they stood before."""
    past = moments(judgement, seq)
    if not past or past[-1].step.seq != seq:
        return []
    moment = past[-1]
    before, after = position_of(judgement, moment.before), position_of(judgement, moment.after)
    found = [due for due in (*after.dues, *after.assumed) if thread(due) in moment.threads]
    found += [due for due in left_by(after.dues, seq) if due not in found]
    closed = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    return found or closed


def claim_card(judgement: Judgement, seq: int) -> Card:
    """Was something to be paid for this line, and what became of it?"""
    dues = dues_of(judgement, seq) or unpaid_by(judgement, seq)
    position = judgement.judged.position
    for due in dues:
        if same(due, position.dues) is None and same(due, position.lapsed) is not None:
            return due_card(judgement, due)
    owed = [found for due in dues if (found := same(due, position.dues))]
    if owed:
        return dues_card(judgement, owed, None)
    if not dues and seq in judgement.steps and judgement.judged.rulings[seq].moved:
        return card(judgement, seq)
    if not dues:
        return nothing_card(judgement, seq)
    at = closed_at(judgement, dues[0])
    return paid_card(judgement, seq, dues[0], at) if is_paid(judgement, dues[0], at) else card(judgement, at)


def unpaid_by(judgement: Judgement, seq: int) -> list[Due]:
    """What is owed between the two of a payment that does not stand."""
    action = judgement.steps[seq].action if seq in judgement.steps else None
    if action is None or judgement.judged.rulings[seq].stands or type(action).__struct_config__.tag != "pay":
        return []
    both = (action.by, getattr(action, "to", None))
    return [due for due in judgement.judged.position.dues if (due.frm, due.to) == both and due.state == "called"]


def closed_at(judgement: Judgement, due: Due) -> int:
    """The last line that touched a due."""
    return [m.step.seq for m in moments(judgement) if thread(due) in m.threads][-1]


def is_paid(judgement: Judgement, due: Due, at: int) -> bool:
    """Whether the line that closed a due moved money from its payer; a refused card is not paid for."""
    moved = judgement.judged.rulings[at].moved
    return any(each.frm == due.frm for each in moved) or same(due, judgement.judged.position.assumed) is not None


def paid_card(judgement: Judgement, seq: int, due: Due, at: int) -> Card:
    """The card on a due that is closed: by a line, or because such money moves by itself."""
    who, plain = people(judgement), dues_card(judgement, [due], None)
    by_itself = same(due, judgement.judged.position.assumed) is not None
    how = "It moves by itself at this table." if by_itself else f"The log has the payment at entry {at}."
    headline = first(f"{who[due.frm]} has paid {who[due.to]} {money(judgement, due.amount)}.")
    return replaced(plain, headline, "Play on: nothing is left to pay.", how, seq)


def nothing_card(judgement: Judgement, seq: int) -> Card:
    """The card on a line that asks nobody for money."""
    text = "Nothing was to be paid for this line."
    ed = judgement.record.edition
    return Card("legal", text, ("Play on: nobody owes anything for it.",), "No rule asks for money here.", (), "printed",
                (), seq=seq, edition=str(ed.name))  # fmt: skip


def due_now_card(judgement: Judgement, seq: int) -> Card:
    """The card on all that is owed now, where no line is meant."""
    dues = [due for due in judgement.judged.position.dues if due.state == "called"]
    return dues_card(judgement, dues, None) if dues else nothing_card(judgement, seq)


def replaced(plain: Card, headline: str, do_now: str, why: str, seq: int) -> Card:
    """A card with other words for the same rules."""
    return Card(
        "legal", headline, (do_now,), why, plain.rules, plain.sure, plain.changes, seq=seq, edition=plain.edition
    )


def about_claims(judgement: Judgement, seq: int) -> Iterator[Question]:
    """Whether a claim that lapsed was made in time, and whether money that moves by itself really moved."""
    names, position = judgement.record.players, judgement.judged.position
    for due in dues_of(judgement, seq):
        frm, to = ("bank" if seat < 0 else names[seat] for seat in (due.frm, due.to))
        who = people(judgement)
        if same(due, position.dues) is None and same(due, position.lapsed) and due.frm >= 0 and due.to >= 0:
            until, _ = lapse(judgement, due)
            # The claim stands right behind the landing: before the deadline, whatever came in between.
            lines = (f"table insert after {due.seq}: {to} demand {due.why} from {frm}",)
            agreed = (*lines, f"{frm} agree {{last}}")
            label = f"Did {who[due.to]} ask before {until}, and does {who[due.frm]} agree?"
            yield Question("asked", label, (Choice("no", "No"), Choice("yes", "Yes, both say so", agreed)))
        elif same(due, position.assumed) is not None and due.frm >= 0:
            line = f"table insert after {due.seq}: {frm} pay {to} 0 for {due.why}"
            label = f"Did {who[due.frm]} hand over the {money(judgement, due.amount)}?"
            yield Question("handed", label, (Choice("yes", "Yes"), Choice("no", "No", (line,))))


def consents(judgement: Judgement) -> Consents:
    """What is asked and what was said in a record."""
    players = judgement.record.players
    texts = judgement.record.texts
    lines = [Line(e.seq, e.action, named(texts.get(e.seq, ""), players)) for e in judgement.record.entries]
    return Consents(lines, range(len(players)))


def consent_card(judgement: Judgement, seq: int) -> Card:
    """Whose yes a line needs, who has given it, and who has not."""
    if seq not in judgement.steps:
        return card(judgement, seq)
    found, who = consents(judgement), people(judgement)
    asked_ = found.asked(seq)
    said = {say.seat: say.word for say in found.votes(seq)} if asked_ else {}
    no = [who[seat] for seat, word in said.items() if word == "no"]
    silent = [who[seat] for seat, word in said.items() if word == ""]
    rules = [rule for id, rule in judgement.play.rules.items() if id.endswith("consent") and said]
    cited, plain = cite(judgement.record.edition, rules), card(judgement, seq)
    edition = plain.edition
    if not asked_:
        return replaced(plain, "Nobody’s yes is needed for this.", "Play on: it counts as logged.",
                        "It is something that happened, not something two agree on.", seq)  # fmt: skip
    if no:
        return Card("violation", first(f"{joined(no)} did not agree."), ("Nothing changes hands until both say yes.",),
                    "A deal binds only those who agreed to it.", cited, "printed", ("A yes from everybody concerned.",),
                    seq=seq, edition=edition)  # fmt: skip
    if silent:
        return Card("cannot_tell", first(f"{joined(silent)} has not said yes yet." if len(silent) == 1 else
                    f"{joined(silent)} have not said yes yet."), (f"Ask {joined(silent)}: yes or no?",),
                    "A deal binds only those who agreed to it.", cited, "printed", ("Their yes or no.",),
                    seq=seq, edition=edition)  # fmt: skip
    return replaced(plain, "Everybody concerned has said yes.", "Play on: it counts as agreed.",
                    "A yes that was given is not taken back alone.", seq)  # fmt: skip


def raised(judgement: Judgement, seq: int, kind: str, by: str) -> str:
    """The line that raises a complaint: play goes on under protest."""
    return f"{by} contest {seq}: {kind}"


__all__ = ["KINDS", "MISSING", "MISSING_TITLE", "Choice", "Heard", "Question", "heard", "raised"]
