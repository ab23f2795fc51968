"""The card on what is owed: a due that is open, called, paid or lapsed."""

from typing import Any

from rules_kb.answer.card import Answer, RuleCited, RulingCard, ruling
from rules_kb.answer.report import Judgement
from rules_kb.disputes.ability_to_pay import short_of_cash
from rules_kb.disputes.ends import nothing_left, settled
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import cited_at, cited_by, moments, position_of, same
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.model import BillLine, Due, Position
from rules_kb.kernel.money import added
from rules_kb.kernel.said import Bill, Facts, How, Part, Payment, Said, once, said
from rules_kb.kernel.threads import thread

# What people call money whose reason is only a place.
SPOKEN = {"go": "salary"}
PAID = Said("Paid: nothing is owed for it any more.")
MISSING = {
    "payment": "A payment by {payer} before entry {lapsed_at} that is not in the log.",
    "claim": "A claim by {payee} before entry {lapsed_at} that is not in the log.",
}
# Why a claim lapsed: it could be made until then, it was made and not paid, or nobody knows more; with or without when.
LAPSED = {
    "limit": ("{payee} could ask until {until}; that was entry {lapsed_at}.", "{payee} could ask until {until}."),
    "asked": (
        "{payee} asked at entry {asked_at}, but it was to be paid before {until}; that was entry {lapsed_at}.",
        "{payee} asked at entry {asked_at}, but it was to be paid before {until}.",
    ),
    "": ("{payee} did not ask in time; that was entry {lapsed_at}.", "{payee} did not ask in time."),
}


def due_card(judgement: Judgement, due: Due) -> RulingCard:
    """The card on one due, as things stand at the end of the record."""
    position = judgement.judged.position
    if same(due, position.dues) is None and same(due, position.lapsed) is not None:
        return lapsed_card(judgement, due)
    return dues_card(judgement, [due], None)


def dues_card(judgement: Judgement, dues: list[Due], moment: Moment | None) -> RulingCard:
    """The card on dues of one entry; without it they are seen from the end of the record."""
    ed = moment.eyes.ed if moment else judgement.record.edition
    own = named(judgement, moment) if moment else []
    rules = [*own, *(rule for due in dues for rule in about(judgement, due, moment))]
    seq = moment.step.seq if moment else dues[0].seq
    cited = cited_at(judgement, moment, rules) if moment else cited_by(judgement, ed, seq, rules)
    waiting = next((due for due in dues if due.waits), None)
    if waiting is not None:
        return waiting_card(ed, seq, waiting, cited)
    still = [found for due in dues if (found := same(due, judgement.judged.position.dues))]
    owed = owed_now(judgement, dues, moment) if moment else still
    verdict: Answer = "owes" if owed else "legal"
    paid = (settled(judgement, dues) if moment else None) or PAID
    headline: tuple[Part, ...] = tuple(added(owed, "owes")[:2]) or (paid,)
    steps = (*(handed(judgement, moment) if moment and own else ()), *what_is_left(judgement, dues, still))
    return ruling(ed, seq, verdict, headline, steps, (working(dues),), cited)


def owed_now(judgement: Judgement, dues: list[Due], moment: Moment) -> list[Due]:
    """What is left of the dues of an entry; those only another reading knows are owed as it says."""
    own, now = moments(judgement, moment.step.seq)[-1], judgement.judged.position.dues
    if moment is own:
        return [found for due in dues if (found := same(due, now))]
    left = position_of(judgement, own.after).dues
    return [due for due in dues if same(due, left) is None or same(due, now)]


def named(judgement: Judgement, moment: Moment) -> list[Rule]:
    """The rules that are about exactly such a line."""
    held = judgement.game.held_against(position_of(judgement, moment.before), moment.step.action)
    return [judgement.game.rules[id] for id in held if id in judgement.game.rules]


def handed(judgement: Judgement, moment: Moment) -> tuple[Payment, ...]:
    """The money that changed hands with a line."""
    how: How = "paid_right"
    if type(moment.step.action).__struct_config__.tag == "pay" and not moment.threads:
        how = "paid_unowed"
    if any(due.why == "refund" and thread(due) in moment.threads for due in position_of(judgement, moment.after).dues):
        how = "paid"
    return tuple(Payment((t.frm,), (t.to,), t.amount, how) for t in moment.ruling.moved)


def what_is_left(judgement: Judgement, dues: list[Due], still: list[Due]) -> tuple[Part, ...]:
    """What is left to do about dues of which these are still owed."""
    claims = [due for due in still if due.state == "open"]
    called = [due for due in still if due.state == "called"]
    lines: list[Part] = [*added(called), *short_of_cash(judgement, called)]
    lines += [line for due in claims for line in claim(judgement, due)]
    instead = judgement.game.instead(judgement.judged.position, judgement.record.edition, called)
    lines += [instead] if instead else []
    return tuple(lines) or tuple(once(nothing_left(judgement, due) for due in dues))


def claim(judgement: Judgement, due: Due) -> list[Part]:
    """A claim nobody has made yet, and until when it can be."""
    if due.to < 0 or due.frm < 0:
        return [*added([due])]
    facts = {"payer": due.frm, "payee": due.to, "amount": due.amount}
    until = deadline(judgement, judgement.judged.position, due)
    if until is None:
        return [Said("{payer} pays {payee} ${amount} if asked.", facts)]
    return [Said("{payer} pays {payee} ${amount} if asked before {until}.", {**facts, "until": until})]


def working(dues: list[Due]) -> Part:
    """How the sum comes about, or at least what it is for."""
    why = Said("{payer} owes it for {why}.", {"payer": dues[0].frm, "why": dues[0].why})
    return added_up([line for due in dues for line in due.bill]) or why


def added_up(bill: list[BillLine]) -> Bill | None:
    """A bill; nothing where there is no step of one."""
    return Bill(tuple(dict.fromkeys(bill))) if bill else None


AS_PRINTED = 100
# How a rent that waits for its throw is told: as printed, or at the table's percentage.
PRINTED = {
    "throws": "{payer} throws both dice and pays {payee} {times} times the throw.",
    "waits": "It is {times} times a throw that is not in the log.",
    "missing": "The missing throw: {payee} gets {times} times what it shows.",
    "paid": "The rent is {times} times a throw that is not in the log.",
    "due": "The missing throw: {times} times what it showed was due.",
}
AT_PERCENT = {
    "throws": "{payer} throws both dice and pays {payee} {percent}% of {times} times the throw.",
    "waits": "It is {percent}% of {times} times a throw that is not in the log.",
    "missing": "The missing throw: {payee} gets {percent}% of {times} times what it shows.",
    "paid": "The rent is {percent}% of {times} times a throw that is not in the log.",
    "due": "The missing throw: {percent}% of {times} times what it showed was due.",
}


def waiting_card(ed: Any, seq: int, due: Due, cited: tuple[RuleCited, ...]) -> RulingCard:
    """The card on a sum that hangs on a throw nobody wrote down."""
    facts = {"payer": due.frm, "payee": due.to, "times": due.times, "percent": ed.rent_percent}
    words = AT_PERCENT if ed.rent_percent != AS_PRINTED else PRINTED
    return ruling(
        ed,
        seq,
        "cannot_tell",
        (said("Cannot tell yet what {payer} owes {payee}.", facts),),
        (said(words["throws"], facts),),
        (said(words["waits"], facts),),
        cited,
        (said(words["missing"], facts),),
    )


def unthrown(judgement: Judgement, moment: Moment) -> Due | None:
    """The rent an entry paid though the throw it hangs on is not in the log."""
    before, after = position_of(judgement, moment.before), position_of(judgement, moment.after)
    paid = [due for due in before.dues if thread(due) in moment.threads and same(due, after.dues) is None]
    return next((due for due in paid if due.waits and moment.ruling.moved), None)


def unproven_card(judgement: Judgement, moment: Moment, due: Due) -> RulingCard:
    """The card on a payment that is right by one throw only, and that throw is not in the log."""
    paid = next((t.amount for t in moment.ruling.moved if (t.frm, t.to) == (due.frm, due.to)), 0)
    ed, share = moment.eyes.ed, moment.eyes.ed.rent_percent * due.times
    facts = {"payer": due.frm, "payee": due.to, "times": due.times, "paid": paid, "percent": ed.rent_percent}
    # What was rounded to whole money is less than half of what one more on the dice makes.
    facts["thrown"] = (2 * AS_PRINTED * paid + share) // (2 * share)
    words = AT_PERCENT if ed.rent_percent != AS_PRINTED else PRINTED
    return ruling(
        ed,
        moment.step.seq,
        "cannot_tell",
        (said("Cannot tell whether ${paid} is right.", facts),),
        (said("It is right if the throw showed {thrown}; else {payer} and {payee} even it out.", facts),),
        (said(words["paid"], facts),),
        cited_at(judgement, moment, about(judgement, due, moment)),
        (said(words["due"], facts),),
    )


def lapsed_card(judgement: Judgement, due: Due) -> RulingCard:
    """The card on a claim that came too late, or never: when it lapsed, and why."""
    ed = judgement.record.edition
    until, at = lapse(judgement, due)
    asked = next((each.called_at for each in judgement.judged.position.lapsed if thread(each) == thread(due)), 0)
    facts: Facts = {"payer": due.frm, "payee": due.to, "amount": due.amount, "what": spoken(due), "lapsed_at": at}
    paid = asked or getattr(ed, "rent_claim_kept_by", "") == "payment"
    missing = MISSING["payment" if paid and due.why == "rent" else "claim"]
    limit = LAPSED["asked" if asked and until else "limit" if until else ""][not at]
    return ruling(
        ed,
        due.seq,
        "legal",
        (said("Nothing is owed: the {what} of ${amount} has lapsed.", facts),),
        (said("{payer} keeps the ${amount}; play on.", facts),),
        (said(limit, {**facts, "asked_at": asked, **({"until": until} if until else {})}),),
        cited_by(judgement, ed, due.seq, late_rules(judgement, due)),
        (said(missing, facts),) if at else (),
    )


def late_rules(judgement: Judgement, due: Due) -> list[Rule]:
    """The rule by which a claim lapses."""
    rules = [rule for rule in judgement.game.rules.values() if rule.topic == due.why and rule.kind == "deadline"]
    return rules or about(judgement, due, None)


def spoken(due: Due) -> str:
    """What people call money that is owed."""
    return SPOKEN.get(due.why, due.why)


def deadline(judgement: Judgement, position: Position, due: Due) -> Said | None:
    """Until when a claim can be made, to be read after “before”."""
    until = judgement.game.until(position, due)
    return Said(until.template, until.facts) if until else None


def lapse(judgement: Judgement, due: Due) -> tuple[Said | None, int]:
    """Until when a claim that lapsed could be made, and with which entry it lapsed."""
    key, until = thread(due), None
    for moment in (each for each in moments(judgement) if each.step.seq >= due.seq):
        after = position_of(judgement, moment.after)
        if any(thread(each) == key for each in after.lapsed):
            return until, moment.step.seq
        alive = next((each for each in after.dues if thread(each) == key), None)
        if alive is not None and until is None:
            until = deadline(judgement, after, alive)
    return until, 0


def about(judgement: Judgement, due: Due, moment: Moment | None) -> list[Rule]:
    """The rule that says how much a due is; without one, the rule that watches little besides such a line."""
    rules = judgement.game.rules
    for id in (due.flagged, due.rule):
        if id in rules:
            return [rules[id]]
    watching = [rule for rule in rules.values() if moment and type(moment.step.action) in rule.on]
    return sorted(watching, key=lambda rule: len(rule.on))[:1]
