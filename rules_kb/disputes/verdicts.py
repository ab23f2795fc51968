"""Verdicts: the plain answer to one entry by the reading in force, without asking what would change it."""

from typing import Any

from rules_kb import engine
from rules_kb.core import Due, Entry, Rule, Violation
from rules_kb.corrections import EVERY_RULE
from rules_kb.disputes.card_parts import (
    Card,
    cite,
    first,
    is_about_money,
    joined,
    least_sure,
    money,
    people,
    sums,
)
from rules_kb.disputes.ends import lapsed_with, nothing_left, settled
from rules_kb.disputes.hindsight import Moment, left_by, position_of
from rules_kb.disputes.means import cannot_raise, short_of_cash
from rules_kb.disputes.owing import (
    about,
    added_up,
    dues_card,
    handed,
    late_rules,
    named,
    owed_now,
    spoken,
    unproven_card,
    unthrown,
)
from rules_kb.disputes.said_once import payments
from rules_kb.disputes.worlds import put_right_at
from rules_kb.explain import sentence
from rules_kb.play import Pending
from rules_kb.report import Judgement
from rules_kb.threads import thread

MOST_RULES = 4
MOST_REASONS = 2


def plain_card(judgement: Judgement, moment: Moment) -> Card:
    """The card by the reading in force, without asking what would change it."""
    broken = [v for v in moment.ruling.violations if not v.waived]
    return violation_card(judgement, moment, broken) if broken else quiet_card(judgement, moment)


def violation_card(judgement: Judgement, moment: Moment, broken: list[Violation]) -> Card:
    """The card of an entry that breaks a rule."""
    who, ed = people(judgement), moment.eyes.ed
    rules = [judgement.play.rules[v.rule] for v in broken]
    told = list(dict.fromkeys(dated(sentence(judgement.play.rules[v.rule].says, ed, v.facts, who), v) for v in broken))
    now, overtaken = judgement.judged.position, judgement.play.overtaken
    fixes = [
        overtaken(now, ed, rule.id, v.facts) or sentence(rule.fix, ed, v.facts, who)
        for rule, v in zip(rules, broken, strict=True)
    ]
    cited = cite(ed, rules)
    return Card(
        "violation",
        headline_of(judgement, moment),
        to_do(judgement, moment, fixes),
        " ".join([*told[:MOST_REASONS], *misbilled(judgement, moment)]),
        cited,
        least_sure(cited),
        (),
        seq=moment.step.seq,
        edition=str(ed.name),
    )


def dated(told: str, violation: Violation) -> str:
    """A sentence on something that lapsed, with the entry at which it did."""
    at = violation.facts.get("lapsed_at")
    return f"{told.removesuffix('.')}, entry {at}." if at else told


def headline_of(judgement: Judgement, moment: Moment) -> str:
    """The verdict in a few words: what does not stand, or who owes whom what because of it."""
    at = put_right_at(judgement, moment.step.seq)
    if not moment.ruling.stands:
        return f"Not allowed, and put right at entry {at}." if at else "Not allowed."
    if at:
        return f"Not right as it was done, and put right at entry {at}."
    broken = [v.rule for v in moment.ruling.violations]
    own = [due for due in left_owing(judgement, moment) if due.flagged in broken or is_about(due, broken)]
    left = owed_now(judgement, own, moment)
    owed = [] if cannot_raise(judgement, left) else sums(judgement, left, "owes", "owe")
    if left and not owed:
        return "Not right as it was done."
    return owed[0] if owed else settled(judgement, own) or "Not right as it was done."


def is_about(due: Due, rules: list[str]) -> bool:
    """Whether what is owed is what some rules are about."""
    return any(rule.split(".")[1] == due.why for rule in rules)


def to_do(judgement: Judgement, moment: Moment, fixes: list[str]) -> tuple[str, ...]:
    """What is to be paid now, then what else puts it right; no sentence that says the same again."""
    if at := put_right_at(judgement, moment.step.seq):
        return (f"Nothing more: it was put right at entry {at}.",)
    owing = left_owing(judgement, moment)
    left = owed_now(judgement, owing, moment)
    paying, more = payments(judgement, owing, left, fixes)
    paying = [] if cannot_raise(judgement, left) else paying
    lines = [*paying, *short_of_cash(judgement, left), *more]
    if not moment.ruling.stands and not any(char.isdigit() for line in lines for char in line):
        lines += given_back(judgement, moment)
    ended = dict.fromkeys(nothing_left(judgement, due) for due in owing)
    return tuple(lines) or tuple(ended) or ("Nothing more: what it left owing is paid.",)


def given_back(judgement: Judgement, moment: Moment) -> list[str]:
    """The money an entry that does not stand would have moved: whoever took it gives it back."""
    who, position = people(judgement), position_of(judgement, moment.before)
    every = frozenset({EVERY_RULE})
    entry = Entry(moment.step.seq, moment.step.action)
    moved = engine.judge(judgement.play.game, moment.eyes.ed, position, entry, every).moved
    return [first(f"{who[t.to]} gives {who[t.frm]} {money(judgement, t.amount)} back, if it was paid.") for t in moved]


def billed(judgement: Judgement, moment: Moment) -> str:
    """How a sum comes about that an entry paid, confirmed or left unpaid."""
    before, action = position_of(judgement, moment.before), moment.step.action
    dues = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    lines = [line for due in dues for line in due.bill]
    return added_up(judgement, lines or list(judgement.play.bill(before, moment.eyes.ed, action)))


def misbilled(judgement: Judgement, moment: Moment) -> list[str]:
    """The same for a sum that went wrong between two sides; an estate settles what others owed besides."""
    before = position_of(judgement, moment.before)
    sides = [{due.frm, due.to} for due in left_owing(judgement, moment)]
    paid = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    told = added_up(judgement, [line for due in paid if {due.frm, due.to} in sides for line in due.bill])
    return [told] if told else []


def left_owing(judgement: Judgement, moment: Moment) -> list[Due]:
    """What an entry left owing, as it was then."""
    return [d for d in left_by(position_of(judgement, moment.after).dues, moment.step.seq) if d.state == "called"]


def quiet_card(judgement: Judgement, moment: Moment) -> Card:
    """The card of an entry that breaks nothing: it may still leave something owing, or end the game."""
    before, after = position_of(judgement, moment.before), position_of(judgement, moment.after)
    if after.over and not before.over:
        return final_card(judgement, moment, after)
    if (due := unthrown(judgement, moment)) is not None:
        return unproven_card(judgement, moment, due)
    dues = [due for due in after.dues if thread(due) in moment.threads] or asked_again(moment, after)
    if dues:
        return dues_card(judgement, dues, moment)
    if lost := lapsed_with(judgement, moment):
        return lapse_card(judgement, moment, lost)
    found = judgement.play.pending(after, moment.eyes.ed)
    if found is not None and found != judgement.play.pending(before, moment.eyes.ed):
        return pending_card(judgement, moment, found)
    waived = [judgement.play.rules[v.rule] for v in moment.ruling.violations]
    return allowed_card(judgement, moment, waived)


def lapse_card(judgement: Judgement, moment: Moment, lost: list[Due]) -> Card:
    """The card of an entry with which claims lapsed: it is allowed, and that is what it did."""
    who, ed = people(judgement), moment.eyes.ed
    cited = cite(ed, [rule for due in lost for rule in late_rules(judgement, due)])
    told = [first(f"{who[due.to]}'s {spoken(due)} of {money(judgement, due.amount)} lapsed with it.") for due in lost]
    return Card("legal", "Allowed.", tuple(told), "It was not asked for or not paid in time.", cited, least_sure(cited),
                (), seq=moment.step.seq, edition=str(ed.name))  # fmt: skip


def pending_card(judgement: Judgement, moment: Moment, found: Pending) -> Card:
    """The card of an entry after which something besides money is to be settled."""
    ed = moment.eyes.ed
    cited = cite(ed, [judgement.play.rules[found.rule]])
    return Card("owes", found.says, (found.do,), cited[0].says, cited, least_sure(cited), (), seq=moment.step.seq,
                edition=str(ed.name))  # fmt: skip


def asked_again(moment: Moment, after: Any) -> list[Due]:
    """What is owed to somebody who asks for it once more."""
    action: Any = moment.step.action
    if type(action).__struct_config__.tag != "demand":
        return []
    mine = [due for due in after.dues if due.to == action.by and due.state == "called" and due.why == "rent"]
    return [due for due in mine if getattr(action, "frm", None) in (None, due.frm)]


def allowed_card(judgement: Judgement, moment: Moment, waived: list[Rule]) -> Card:
    """The card of what is allowed, or what the table let pass."""
    ed, told = moment.eyes.ed, steps(judgement, moment)
    cited = cite(ed, waived or checked(judgement, moment))
    why = "The table let it pass." if waived else billed(judgement, moment) or "No rule of this edition is against it."
    return Card(
        "legal",
        "The table lets it stand." if waived else "Allowed.",
        (*handed(judgement, moment), *told[-1:]) or ("Play on: it stands as logged.",),
        " ".join(told[:-1]) or why,
        cited,
        cited[0].certainty if cited else "printed",
        (),
        seq=moment.step.seq,
        edition=str(ed.name),
    )


def steps(judgement: Judgement, moment: Moment) -> tuple[str, ...]:
    """How a line came out, one step after the other; the last one is what is to be done."""
    who = people(judgement)
    return tuple(first(step.format(*(who[seat] for seat in range(len(who) - 2)))) for step in moment.ruling.steps)


def final_card(judgement: Judgement, moment: Moment, after: Any) -> Card:
    """The card of the entry that ends the game: who has won, and where money decides, what everyone is worth."""
    ed, who, play = moment.eyes.ed, people(judgement), judgement.play
    rows = [row for row in enumerate(play.standings(after, ed, who)) if not row[1]["out"] and is_about_money(play)]
    known = [(seat, row["worth"]) for seat, row in rows if row["worth"] is not None]
    counted = tuple(f"{first(who[seat])} counts {money(judgement, worth)}." for seat, worth in known)
    bills = [(who[seat], play.fortune(after, ed, seat)) for seat, _ in known]
    parts = [
        f"{name}: {', '.join(f'{label} {money(judgement, sum_)}' for label, sum_ in bill)}." for name, bill in bills
    ]
    best = [who[seat] for seat in play.winners(after, ed)]
    headline = first(f"{joined(best)} {'wins' if len(best) == 1 else 'win'}." if best else "the game is over.")
    cited = cite(ed, [rule for rule in play.rules.values() if rule.id in play.game.after_the_end])
    return Card("owes" if len(rows) > 1 else "legal", headline, counted or ("Nothing is left to play.",),
                " ".join(["The game ends here.", *parts]), cited, least_sure(cited), (), seq=moment.step.seq,
                edition=str(ed.name))  # fmt: skip


def unjudged(judgement: Judgement, seq: int) -> Card:
    """The card of a line that is not judged: taken back, or not to be read."""
    edition = str(judgement.record.edition.name)
    unread = next((u.message for u in judgement.record.unreadable if u.seq == seq), None)
    if unread is not None:
        return Card("cannot_tell", "Cannot tell: the line cannot be read.", ("Write down again what happened.",),
                    unread, (), "printed", ("What the line should have said.",), seq=seq, edition=edition)  # fmt: skip
    return Card("legal", "It was taken back.", ("Play on: it counts for nothing.",), "The entry was taken out of the log.",
                (), "printed", (), seq=seq, edition=edition)  # fmt: skip


def checked(judgement: Judgement, moment: Moment) -> list[Rule]:
    """The rules an entry was held against: those of the dues it paid, then those that watch little else."""
    watching = engine.watching(judgement.play.game, moment.eyes.ed.off).get(type(moment.step.action), ())
    before = position_of(judgement, moment.before)
    paid = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    found = [rule for due in paid for rule in about(judgement, due, None)]
    # What cannot be at all is seldom the point.
    closest = sorted(watching, key=lambda rule: (rule.level == "impossible", len(rule.on)))
    topics = judgement.play.held_against(before, moment.step.action)
    topical = [rule for topic in topics for rule in closest if topic.endswith(".") and rule.id.startswith(topic)]
    apt = {rule.id: rule for rule in (*named(judgement, moment), *found[:1], *topical)}
    return list(apt.values() or closest)[:MOST_RULES]
