"""Complaints: what somebody says is wrong with a line, and the card that answers it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules_kb.answer.card import CardWords, RuleCited, RulingCard, cite, ruling
from rules_kb.answer.report import Judgement
from rules_kb.disputes.card import in_words, ruling_card
from rules_kb.disputes.counterfactual import NOTHING, Counterfactual, counterfactual
from rules_kb.disputes.owing import due_card, dues_card, lapse
from rules_kb.disputes.questions import (
    NO,
    YES,
    Doubt,
    Option,
    Question,
    about_payers,
    about_sums,
    about_throws,
    about_yes,
    cards_differ,
    question,
    with_lines,
)
from rules_kb.disputes.remedies import unwaived, with_remedies
from rules_kb.disputes.timeline import cited_by, left_by, moments, position_of, same
from rules_kb.disputes.verdicts import billed
from rules_kb.disputes.worlds import owing, put_right_at
from rules_kb.kernel.consent import Around, ConsentLine, Consents
from rules_kb.kernel.game import Destination
from rules_kb.kernel.model import Due, Seat
from rules_kb.kernel.naming import verb
from rules_kb.kernel.said import Part, Payment, Said
from rules_kb.kernel.threads import thread
from rules_kb.record.lines import write_action


class Heard(NamedTuple):
    """The answer to a complaint: the card, the one question left to ask, what the answers add to the log."""

    kind: str
    card: CardWords
    question: Question | None
    facts: tuple[str, ...]
    worlds: Counterfactual


def heard(
    judgement: Judgement, seq: int, kind: str, answers: Mapping[str, str] | None = None, *, tournament: bool = False
) -> Heard:
    """Hear a complaint about an entry; a question is asked only where its answer would change the card."""
    facts: tuple[str, ...] = ()
    now, waits = judgement, None
    for doubt in asked(judgement, seq, kind):
        if not cards_differ(answer(with_lines(now, option.lines), seq, kind) for option in doubt.options):
            continue
        given = (answers or {}).get(doubt.name)
        chosen = next((option for option in doubt.options if option.value == given), None)
        if chosen is None:
            waits = waits or doubt
            continue
        now, facts = with_lines(now, chosen.lines), (*facts, *chosen.lines)
    told = with_remedies(now, in_words(now, answer(now, seq, kind)), tournament=tournament)
    left = question(judgement, waits) if waits else None
    return Heard(kind, told, left, facts, NOTHING if facts else worlds_of(now, seq))


def worlds_of(judgement: Judgement, seq: int) -> Counterfactual:
    """Both worlds of a complaint, where something is wrong."""
    wrong = seq in judgement.judged.rulings and (unwaived(judgement, seq) or owing(judgement, seq))
    return counterfactual(judgement, seq) if wrong and not put_right_at(judgement, seq) else NOTHING


def asked(judgement: Judgement, seq: int, kind: str) -> Iterator[Doubt]:
    """The questions a complaint could raise; those whose answer changes nothing are left out later."""
    if kind in ("never-paid", "forgot-to-collect"):
        yield from about_claims(judgement, seq)
    elif kind == "wrong-payer":
        yield from about_payers(judgement, seq)
    elif kind == "wrong-amount":
        yield from about_sums(judgement, seq)
        yield from about_throws(judgement, seq)
    elif kind == "never-agreed":
        yield from about_yes(judgement, seq, consents(judgement).asked(seq))


def answer(judgement: Judgement, seq: int, kind: str) -> RulingCard:
    """The card that answers a kind of complaint."""
    if kind in ("never-paid", "forgot-to-collect"):
        return claim_card(judgement, seq)
    if kind == "never-agreed":
        return consent_card(judgement, seq)
    if kind == "wrong-payer" and (owed := owed_around(judgement, seq)):
        return dues_card(judgement, owed, None)
    if kind == "wrong-move" and seq in judgement.steps:
        return move_card(judgement, seq)
    return to_the_point(judgement, seq, kind, ruling_card(judgement, seq))


def move_card(judgement: Judgement, seq: int) -> RulingCard:
    """Was the token moved right, or the right card drawn?"""
    moment, plain = moments(judgement, seq)[-1], ruling_card(judgement, seq)
    way = judgement.game.leads(position_of(judgement, moment.before), moment.eyes.ed, moment.step.action)
    if unwaived(judgement, seq):
        # Another rule may be broken as well; then its own words are the answer.
        return plain if way is None or way.right else replace(plain, headline=(way.belongs,))
    if way is None or not way.right:
        right = Said("Right as far as the log tells.")
        return replace(plain, headline=(right,)) if plain.verdict == "owes" else plain
    return right_card(judgement, plain, way)


def right_card(judgement: Judgement, plain: RulingCard, way: Destination) -> RulingCard:
    """The card on a move that is right; what it left to pay is still said."""
    owed = plain.steps if plain.verdict in ("owes", "cannot_tell") else ()
    ed = judgement.record.edition
    cited = cited_by(judgement, ed, plain.seq, [judgement.game.rules[way.rule]])
    ruled = ruling(ed, plain.seq, "legal", (way.says,), (way.stays, *owed), (way.why,), cited)
    return replace(ruled, edition=plain.edition)


def to_the_point(judgement: Judgement, seq: int, kind: str, ruled: RulingCard) -> RulingCard:
    """A card that first answers what was asked: that it was allowed, or that the sum is right; then what is owed."""
    if seq not in judgement.steps or unwaived(judgement, seq) or ruled.verdict not in ("owes", "legal"):
        return ruled
    moment = moments(judgement, seq)[-1]
    action, dues = moment.step.action, dues_of(judgement, seq)
    sum_ = getattr(action, "amount", None) or getattr(action, "price", None)
    if kind == "wrong-amount" and type(sum_) is int and (dues or billed(judgement, moment)):
        right = Said("${amount} is right.", {"amount": sum_})
        return replace(ruled, verdict="legal", headline=(right,), steps=tuple(map(only_handed, ruled.steps)))
    ended = {rule.id for rule in ruled.rules} & judgement.game.after_the_end
    if kind != "not-allowed" or ruled.verdict != "owes" or not dues or ended:
        return ruled
    owed, *more = ruled.headline
    allowed = Said("Allowed, and {then}", {"then": owed})
    return replace(ruled, verdict="legal", headline=(allowed, *more))


def only_handed(part: Part) -> Part:
    """A payment without saying that it is right."""
    return replace(part, how="paid") if isinstance(part, Payment) and part.how == "paid_right" else part


def dues_of(judgement: Judgement, seq: int) -> list[Due]:
    """The dues an entry opened, touched or left, as they stood right after it; those it closed as they stood before."""
    past = moments(judgement, seq)
    if not past or past[-1].step.seq != seq:
        return []
    after = position_of(judgement, past[-1].after)
    found = [due for due in (*after.dues, *after.assumed) if thread(due) in past[-1].threads]
    found += [due for due in left_by(after.dues, seq) if due not in found]
    return found or closed_by(judgement, seq)


def closed_by(judgement: Judgement, seq: int) -> list[Due]:
    """The dues an entry touched, as they stood before it."""
    if seq not in judgement.steps:
        return []
    moment = moments(judgement, seq)[-1]
    before = position_of(judgement, moment.before)
    return [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]


def claim_card(judgement: Judgement, seq: int) -> RulingCard:
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
        return ruling_card(judgement, seq)
    if not dues:
        return nothing_card(judgement, seq)
    at = closed_at(judgement, dues[0])
    return paid_card(judgement, seq, dues[0], at) if is_paid(judgement, dues[0], at) else ruling_card(judgement, at)


def owed_around(judgement: Judgement, seq: int) -> list[Due]:
    """What is owed because of a payment and of the line written in right behind it."""
    order = [step.seq for step in judgement.judged.log]
    both = order[order.index(seq) : order.index(seq) + 2] if seq in order else []
    # Only a line that was written in later has a number above those behind it.
    near = [n for n in both if n == seq or n == max(order)]
    threads = {each for n in near for each in moments(judgement, n)[-1].threads}
    return [due for due in judgement.judged.position.dues if thread(due) in threads and due.state == "called"]


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


def paid_card(judgement: Judgement, seq: int, due: Due, at: int) -> RulingCard:
    """The card on a due that is closed: by a line, or because such money moves by itself."""
    plain = dues_card(judgement, [due], None)
    by_itself = same(due, judgement.judged.position.assumed) is not None
    at_entry = Said("The log has the payment at entry {entry}.", {"entry": at})
    how = Said("It moves by itself at this table.") if by_itself else at_entry
    headline = Payment((due.frm,), (due.to,), due.amount, "paid")
    return replaced(plain, headline, Said("Play on: nothing is left to pay."), how, seq)


def nothing_card(judgement: Judgement, seq: int) -> RulingCard:
    """The card on a line that asks nobody for money."""
    ed = judgement.record.edition
    return RulingCard("legal", (Said("Nothing was to be paid for this line."),),
                      (Said("Play on: nobody owes anything for it."),), (Said("No rule asks for money here."),), (),
                      "printed", seq=seq, edition=str(ed.name))  # fmt: skip


def replaced(plain: RulingCard, headline: Part, step: Said, reason: Said, seq: int) -> RulingCard:
    """A card with other words for the same rules."""
    changes = {"headline": (headline,), "steps": (step,), "reason": (reason,)}
    return replace(plain, verdict="legal", seq=seq, **changes)


def about_claims(judgement: Judgement, seq: int) -> Iterator[Doubt]:
    """Whether a claim that lapsed was made in time, and whether money that moves by itself really moved."""
    names, position = judgement.record.players, judgement.judged.position
    closed = [due for due in closed_by(judgement, seq) if due not in dues_of(judgement, seq)]
    for due in (*dues_of(judgement, seq), *closed):
        frm, to = ("bank" if seat < 0 else names[seat] for seat in (due.frm, due.to))
        sides = {"payer": due.frm, "payee": due.to}
        if same(due, position.dues) is None and same(due, position.lapsed) and due.frm >= 0 and due.to >= 0:
            until, _ = lapse(judgement, due)
            # The claim stands right behind the landing: before the deadline, whatever came in between.
            lines = (f"table insert after {due.seq}: {to} demand {due.why} from {frm}",)
            agreed = (*lines, f"{frm} agree {{last}}")
            asks = Said("Did {payee} ask in time, and does {payer} agree?", sides)
            if until:
                asks = Said("Did {payee} ask before {until}, and does {payer} agree?", {**sides, "until": until})
            yield Doubt("asked", asks, (Option("no", NO), Option("yes", Said("Yes, both say so"), agreed)))
        elif same(due, position.assumed) is not None and due.frm >= 0:
            line = f"table insert after {due.seq}: {frm} pay {to} 0 for {due.why}"
            asks = Said("Did {payer} hand over the ${amount}?", {"payer": due.frm, "amount": due.amount})
            yield Doubt("handed", asks, (Option("yes", YES), Option("no", NO, (line,))))
        elif same(due, position.dues) is None:
            yield from about_handing(judgement, due)


def about_handing(judgement: Judgement, due: Due) -> Iterator[Doubt]:
    """Whether the payment that closed a due by the log was ever made."""
    at = closed_at(judgement, due)
    action: Any = judgement.steps[at].action
    if verb(action) in ("pay", "collect") and getattr(action, "amount", None):
        nothing = write_action(replace(action, amount=0), judgement.record.players, judgement.record.edition)
        asks = Said("Did {payer} hand over the ${amount}?", {"payer": due.frm, "amount": action.amount})
        yield Doubt("handed", asks, (Option("yes", YES), Option("no", NO, (f"table replace {at}: {nothing}",))))


def consents(judgement: Judgement) -> Consents:
    """What is asked and what was said in a record, as if everybody had a phone."""
    seats = tuple(range(len(judgement.record.players)))
    return Consents([ConsentLine(e.seq, e.action) for e in judgement.record.entries], Around(seats, frozenset(seats)))


def consent_card(judgement: Judgement, seq: int) -> RulingCard:
    """Whose yes a line needs, who has given it, and who has not."""
    plain = ruling_card(judgement, seq)
    if seq not in judgement.steps:
        return plain
    found = consents(judgement)
    asked_ = found.asked(seq)
    said = {say.seat: say.word for say in found.votes(seq)} if asked_ else {}
    no = tuple(seat for seat, word in said.items() if word == "no")
    silent = tuple(seat for seat, word in said.items() if word == "")
    if not asked_:
        return replaced(plain, Said("Nobody’s yes is needed for this."), Said("Play on: it counts as logged."),
                        Said("It is something that happened, not something two agree on."), seq)  # fmt: skip
    if no or silent:
        rules = [rule for rule in judgement.game.rules.values() if rule.kind == "consent"]
        return unagreed_card(plain, seq, cite(judgement.record.edition, rules), no, silent)
    return replaced(plain, Said("Everybody concerned has said yes."), Said("Play on: it counts as agreed."),
                    Said("A yes that was given is not taken back alone."), seq)  # fmt: skip


def unagreed_card(
    plain: RulingCard, seq: int, cited: tuple[RuleCited, ...], no: tuple[Seat, ...], silent: tuple[Seat, ...]
) -> RulingCard:
    """The card on a deal to which somebody said no, or has not said yes yet."""
    binds = (Said("A deal binds only those who agreed to it."),)
    if no:
        return RulingCard("violation", (Said("{players} did not agree.", {"players": no}),),
                          (Said("Nothing changes hands until both say yes."),), binds, cited, "printed",
                          (Said("A yes from everybody concerned."),), seq=seq, edition=plain.edition)  # fmt: skip
    waits = "{players} has not said yes yet." if len(silent) == 1 else "{players} have not said yes yet."
    return RulingCard("cannot_tell", (Said(waits, {"players": silent}),),
                      (Said("Ask {players}: yes or no?", {"players": silent}),), binds, cited, "printed",
                      (Said("Their yes or no."),), seq=seq, edition=plain.edition)  # fmt: skip
