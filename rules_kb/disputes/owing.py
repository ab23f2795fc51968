"""The card on what is owed: a due that is open, called, paid or lapsed."""

from rules_kb.core import Due, Line, Rule
from rules_kb.disputes.card_parts import (
    Answer,
    Card,
    RuleCited,
    cite,
    first,
    least_sure,
    money,
    people,
    sums,
)
from rules_kb.disputes.ends import nothing_left, settled
from rules_kb.disputes.hindsight import Moment, moments, position_of, same
from rules_kb.disputes.means import short_of_cash
from rules_kb.report import Judgement
from rules_kb.threads import thread

# What people call money whose reason is only a place.
SPOKEN = {"go": "salary"}


def due_card(judgement: Judgement, due: Due) -> Card:
    """The card on one due, as things stand at the end of the record."""
    position = judgement.judged.position
    if same(due, position.dues) is None and same(due, position.lapsed) is not None:
        return lapsed_card(judgement, due)
    return dues_card(judgement, [due], None)


def dues_card(judgement: Judgement, dues: list[Due], moment: Moment | None) -> Card:
    """The card on dues of one entry; without it they are seen from the end of the record."""
    ed = moment.eyes.ed if moment else judgement.record.edition
    own = named(judgement, moment) if moment else []
    rules = [*own, *(rule for due in dues for rule in about(judgement, due, moment))]
    cited, seq = cite(ed, rules), moment.step.seq if moment else dues[0].seq
    waiting = next((due for due in dues if due.times and not due.amount), None)
    if waiting is not None:
        return waiting_card(judgement, waiting, cited, seq, str(ed.name))
    still = [found for due in dues if (found := same(due, judgement.judged.position.dues))]
    owed = owed_now(judgement, dues, moment) if moment else still
    verdict: Answer = "owes" if owed else "legal"
    paid = (settled(judgement, dues) if moment else "") or "Paid: nothing is owed for it any more."
    headline = " ".join(sums(judgement, owed, "owes", "owe")[:2]) or paid
    return Card(
        verdict,
        headline,
        (*(handed(judgement, moment) if moment and own else ()), *what_is_left(judgement, dues, still)),
        working(judgement, dues),
        cited,
        least_sure(cited),
        (),
        seq=seq,
        edition=str(ed.name),
    )


def owed_now(judgement: Judgement, dues: list[Due], moment: Moment) -> list[Due]:
    """What is left of the dues of an entry; those only another reading knows are owed as it says."""
    own, now = moments(judgement, moment.step.seq)[-1], judgement.judged.position.dues
    if moment is own:
        return [found for due in dues if (found := same(due, now))]
    left = position_of(judgement, own.after).dues
    return [due for due in dues if same(due, left) is None or same(due, now)]


def named(judgement: Judgement, moment: Moment) -> list[Rule]:
    """The rules that are about exactly such a line."""
    held = judgement.play.held_against(position_of(judgement, moment.before), moment.step.action)
    return [judgement.play.rules[id] for id in held if id in judgement.play.rules]


def handed(judgement: Judgement, moment: Moment) -> tuple[str, ...]:
    """The money that changed hands with a line."""
    who, tag = people(judgement), type(moment.step.action).__struct_config__.tag
    said = "has paid {} {}; that is right."
    if tag == "pay" and not moment.threads:
        said = "has paid {} {}, and owed nothing."
    if any(due.why == "refund" and thread(due) in moment.threads for due in position_of(judgement, moment.after).dues):
        said = "has paid {} {}."
    return tuple(
        first(f"{who[t.frm]} {said.format(who[t.to], money(judgement, t.amount))}") for t in moment.ruling.moved
    )


def what_is_left(judgement: Judgement, dues: list[Due], still: list[Due]) -> tuple[str, ...]:
    """What is left to do about dues of which these are still owed."""
    claims = [due for due in still if due.state == "open"]
    called = [due for due in still if due.state == "called"]
    lines = [*sums(judgement, called, "pays", "pay"), *short_of_cash(judgement, called)]
    lines += [line for due in claims for line in claim(judgement, due)]
    instead = judgement.play.instead(judgement.judged.position, judgement.record.edition, called)
    lines += [instead] if instead else []
    return tuple(lines) or tuple(dict.fromkeys(nothing_left(judgement, due) for due in dues))


def claim(judgement: Judgement, due: Due) -> list[str]:
    """A claim nobody has made yet, and until when it can be."""
    who = people(judgement)
    until = judgement.play.until(judgement.judged.position, due, judgement.view.who).replace("_", " ")
    if due.to < 0 or due.frm < 0:
        return sums(judgement, [due], "pays", "pay")
    return [
        f"{first(who[due.frm])} pays {who[due.to]} {money(judgement, due.amount)} if asked"
        + (f" before {until}." if until else ".")
    ]


def working(judgement: Judgement, dues: list[Due]) -> str:
    """How the sum comes about, or at least what it is for."""
    steps = added_up(judgement, [line for due in dues for line in due.bill])
    return steps or f"{first(people(judgement)[dues[0].frm])} owes it for {dues[0].why}."


def added_up(judgement: Judgement, bill: list[Line]) -> str:
    """A bill in one breath; several who owe the same owe it by the same steps."""
    steps = ", ".join(dict.fromkeys(f"{label}: {money(judgement, amount)}" for label, amount in bill))
    return f"{first(steps)}." if steps else ""


def waiting_card(judgement: Judgement, due: Due, cited: tuple[RuleCited, ...], seq: int, edition: str) -> Card:
    """The card on a sum that hangs on a throw nobody wrote down."""
    who = people(judgement)
    frm, to = first(who[due.frm]), who[due.to]
    return Card(
        "cannot_tell",
        f"Cannot tell yet what {who[due.frm]} owes {to}.",
        (f"{frm} throws both dice and pays {to} {due.times} times the throw.",),
        f"It is {due.times} times a throw that is not in the log.",
        cited,
        least_sure(cited),
        (f"The missing throw: {to} gets {due.times} times what it shows.",),
        seq=seq,
        edition=edition,
    )


def unthrown(judgement: Judgement, moment: Moment) -> Due | None:
    """The rent an entry paid though the throw it hangs on is not in the log."""
    before, after = position_of(judgement, moment.before), position_of(judgement, moment.after)
    paid = [due for due in before.dues if thread(due) in moment.threads and same(due, after.dues) is None]
    return next((due for due in paid if due.times and not due.amount and moment.ruling.moved), None)


def unproven_card(judgement: Judgement, moment: Moment, due: Due) -> Card:
    """The card on a payment that is right by one throw only, and that throw is not in the log."""
    ed, who = moment.eyes.ed, people(judgement)
    paid = next((t.amount for t in moment.ruling.moved if (t.frm, t.to) == (due.frm, due.to)), 0)
    cited = cite(ed, about(judgement, due, moment))
    sum_, right = money(judgement, paid), paid // due.times
    return Card(
        "cannot_tell",
        f"Cannot tell whether {sum_} is right.",
        (f"It is right if the throw showed {right}; else {who[due.frm]} and {who[due.to]} even it out.",),
        f"The rent is {due.times} times a throw that is not in the log.",
        cited,
        least_sure(cited),
        (f"The missing throw: {due.times} times what it showed was due.",),
        seq=moment.step.seq,
        edition=str(ed.name),
    )


def lapsed_card(judgement: Judgement, due: Due) -> Card:
    """The card on a claim that came too late, or never: when it lapsed, and why."""
    who, ed = people(judgement), judgement.record.edition
    until, at = lapse(judgement, due)
    cited = cite(ed, late_rules(judgement, due))
    asked = next((each.called_at for each in judgement.judged.position.lapsed if thread(each) == thread(due)), 0)
    limit = f"could ask until {until}" if until else "did not ask in time"
    if asked and until:
        limit = f"asked at entry {asked}, but it was to be paid before {until}"
    paid = asked or getattr(ed, "rent_claim_kept_by", "") == "payment"
    missing = f"A payment by {who[due.frm]}" if paid and due.why == "rent" else f"A claim by {who[due.to]}"
    return Card(
        "legal",
        f"Nothing is owed: the {spoken(due)} of {money(judgement, due.amount)} has lapsed.",
        (f"{first(who[due.frm])} keeps the {money(judgement, due.amount)}; play on.",),
        f"{first(who[due.to])} {limit}" + (f"; that was entry {at}." if at else "."),
        cited,
        least_sure(cited),
        (f"{missing} before entry {at} that is not in the log.",) if at else (),
        seq=due.seq,
        edition=str(ed.name),
    )


def late_rules(judgement: Judgement, due: Due) -> list[Rule]:
    """The rule by which a claim lapses."""
    rules = [rule for rule in judgement.play.rules.values() if f".{due.why}." in rule.id and rule.id.endswith("late")]
    return rules or about(judgement, due, None)


def spoken(due: Due) -> str:
    """What people call money that is owed."""
    return SPOKEN.get(due.why, due.why)


def lapse(judgement: Judgement, due: Due) -> tuple[str, int]:
    """Until when a claim that lapsed could be made, and with which entry it lapsed."""
    key, until = thread(due), ""
    for moment in (each for each in moments(judgement) if each.step.seq >= due.seq):
        after = position_of(judgement, moment.after)
        if any(thread(each) == key for each in after.lapsed):
            return until, moment.step.seq
        alive = next((each for each in after.dues if thread(each) == key), None)
        if alive is not None and not until:
            until = judgement.play.until(after, alive, judgement.view.who).replace("_", " ")
    return until, 0


def about(judgement: Judgement, due: Due, moment: Moment | None) -> list[Rule]:
    """The rule that says how much a due is."""
    if due.flagged in judgement.play.rules:
        return [judgement.play.rules[due.flagged]]
    fixed = judgement.play.fixed_by(moment.eyes.ed if moment else judgement.record.edition, due)
    if fixed in judgement.play.rules:
        return [judgement.play.rules[fixed]]
    rules = judgement.play.rules.values()
    of_topic = [rule for rule in rules if f".{due.why}." in rule.id]
    named = [rule for rule in rules if rule.id.endswith(due.why)] if due.why else []
    amounts = [rule for rule in of_topic if rule.id.endswith(("amount", "income", "effect", "salary", "fine", "price"))]
    found = amounts or named or of_topic
    watching = [rule for rule in rules if moment and type(moment.step.action) in rule.on]
    return (found or sorted(watching, key=lambda rule: len(rule.on)))[:1]
