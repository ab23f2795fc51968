"""Verdicts: the plain answer to one entry by the reading in force, without asking what would change it."""

from typing import Any

from msgspec.structs import replace

from rules_kb.answer.card import Answer, RulingCard, is_about_money, money_cards, ruling
from rules_kb.answer.explain import SEATS
from rules_kb.answer.report import Judgement
from rules_kb.disputes.ability_to_pay import cannot_raise, short_of_cash
from rules_kb.disputes.ends import lapsed_with, nothing_left, settled
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
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import cited_at, left_by, position_of
from rules_kb.disputes.worlds import put_right_at
from rules_kb.kernel import engine, finding
from rules_kb.kernel.corrections import EVERY_RULE
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.game import Unsettled
from rules_kb.kernel.log import Finish
from rules_kb.kernel.model import TABLE, Due, Entry, Seat, Violation
from rules_kb.kernel.money import added
from rules_kb.kernel.said import Bill, Part, Quote, Said, keys, once, said
from rules_kb.kernel.threads import thread

MOST_RULES = 4
MOST_REASONS = 2
ALLOWED = Said("Allowed.")
LET_STAND = Said("The table lets it stand.")
NOT_ALLOWED = Said("Not allowed.")
NOT_RIGHT = Said("Not right as it was done.")
AS_LOGGED = Said("Play on: it stands as logged.")
NO_RULE = Said("No rule of this edition is against it.")
GAME_ENDS = Said("The game ends here.")


def plain_card(judgement: Judgement, moment: Moment) -> RulingCard:
    """The card by the reading in force, without asking what would change it."""
    broken = [v for v in moment.ruling.violations if not v.waived]
    return violation_card(judgement, moment, broken) if broken else quiet_card(judgement, moment)


def violation_card(judgement: Judgement, moment: Moment, broken: list[Violation]) -> RulingCard:
    """The card of an entry that breaks a rule."""
    ed = moment.eyes.ed
    rules = [judgement.game.rules[v.rule] for v in broken]
    told = once(told_of(rule, v) for rule, v in zip(rules, broken, strict=True))
    now, overtaken = judgement.judged.position, judgement.game.overtaken
    fixes = [
        overtaken(now, ed, rule.id, v.facts) or said(rule.fix[v.fix], v.facts)
        for rule, v in zip(rules, broken, strict=True)
    ]
    headline, steps = (headline_of(judgement, moment),), to_do(judgement, moment, fixes)
    reason = (*told[:MOST_REASONS], *misbilled(judgement, moment))
    return ruling(ed, moment.step.seq, "violation", headline, steps, reason, cited_at(judgement, moment, rules))


def told_of(rule: Rule, violation: Violation) -> Said:
    """What a breach says; of something that lapsed, with the entry at which it did."""
    at = violation.facts.get("lapsed_at", 0)
    return replace(said(rule.says[violation.says], violation.facts), at=at if isinstance(at, int) else 0)


def headline_of(judgement: Judgement, moment: Moment) -> Part:
    """The verdict in a few words: what does not stand, or who owes whom what because of it."""
    at = put_right_at(judgement, moment.step.seq)
    if not moment.ruling.stands:
        return Said("Not allowed, and put right at entry {entry}.", {"entry": at}) if at else NOT_ALLOWED
    if at:
        return Said("Not right as it was done, and put right at entry {entry}.", {"entry": at})
    broken = [v.rule for v in moment.ruling.violations]
    own = [due for due in left_owing(judgement, moment) if due.flagged in broken or is_about(judgement, due, broken)]
    left = owed_now(judgement, own, moment)
    owed = [] if cannot_raise(judgement, left) else added(left, "owes")
    if left and not owed:
        return NOT_RIGHT
    return owed[0] if owed else settled(judgement, own) or NOT_RIGHT


def is_about(judgement: Judgement, due: Due, broken: list[str]) -> bool:
    """Whether what is owed is what some broken rules are about."""
    return any(judgement.game.rules[rule].topic == due.why for rule in broken)


def to_do(judgement: Judgement, moment: Moment, fixes: list[Said]) -> tuple[Part, ...]:
    """What is to be paid now, then what else puts it right; nothing that says the same again."""
    if at := put_right_at(judgement, moment.step.seq):
        return (Said("Nothing more: it was put right at entry {entry}.", {"entry": at}),)
    owing = left_owing(judgement, moment)
    left = owed_now(judgement, owing, moment)
    paying, more = payments(owing, left, fixes, money_cards(moment.eyes.ed))
    lines: list[Part] = [*([] if cannot_raise(judgement, left) else paying), *short_of_cash(judgement, left), *more]
    if not moment.ruling.stands and not any(names_number(line) for line in lines):
        lines += given_back(judgement, moment)
    ended = once(nothing_left(judgement, due) for due in owing)
    return tuple(lines) or tuple(ended) or (Said("Nothing more: what it left owing is paid."),)


def names_number(part: Part) -> bool:
    """Whether a part names a sum or a count."""
    if not isinstance(part, Said):
        return True
    shown = [part.facts[key] for key in keys(part.template) if key not in SEATS]
    return any(isinstance(fact, int) for fact in shown) or any(letter.isdigit() for letter in part.template)


def given_back(judgement: Judgement, moment: Moment) -> list[Said]:
    """The money an entry that does not stand would have moved: whoever took it gives it back."""
    position, every = position_of(judgement, moment.before), frozenset({EVERY_RULE})
    entry = Entry(moment.step.seq, moment.step.action)
    moved = engine.judge(judgement.game, moment.eyes.ed, position, entry, every).moved
    back = "{payer} gets the ${amount} back from {payee}."
    return [Said(back, {"payee": t.to, "payer": t.frm, "amount": t.amount}) for t in moved]


def billed(judgement: Judgement, moment: Moment) -> Bill | None:
    """How a sum comes about that an entry paid, confirmed or left unpaid."""
    before, action = position_of(judgement, moment.before), moment.step.action
    dues = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    lines = [line for due in dues for line in due.bill]
    return added_up(lines or list(judgement.game.bill(before, moment.eyes.ed, action)))


def misbilled(judgement: Judgement, moment: Moment) -> list[Bill]:
    """The same for a sum that went wrong between two sides; an estate settles what others owed besides."""
    before = position_of(judgement, moment.before)
    sides = [{due.frm, due.to} for due in left_owing(judgement, moment)]
    paid = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    told = added_up([line for due in paid if {due.frm, due.to} in sides for line in due.bill])
    return [told] if told else []


def left_owing(judgement: Judgement, moment: Moment) -> list[Due]:
    """What an entry left owing, as it was then."""
    return [d for d in left_by(position_of(judgement, moment.after).dues, moment.step.seq) if d.state == "called"]


def quiet_card(judgement: Judgement, moment: Moment) -> RulingCard:
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
    found = judgement.game.pending(after, moment.eyes.ed)
    if found is not None and found != judgement.game.pending(before, moment.eyes.ed):
        return pending_card(judgement, moment, found)
    waived = [judgement.game.rules[v.rule] for v in moment.ruling.violations]
    return allowed_card(judgement, moment, waived)


def lapse_card(judgement: Judgement, moment: Moment, lost: list[Due]) -> RulingCard:
    """The card of an entry with which claims lapsed: it is allowed, and that is what it did."""
    rules = [rule for due in lost for rule in late_rules(judgement, due)]
    lapsed = "{payee}'s {what} of ${amount} lapsed with it."
    steps = tuple(Said(lapsed, {"payee": due.to, "what": spoken(due), "amount": due.amount}) for due in lost)
    reason = Said("It was not asked for or not paid in time.")
    return ruling(
        moment.eyes.ed, moment.step.seq, "legal", (ALLOWED,), steps, (reason,), cited_at(judgement, moment, rules)
    )


def pending_card(judgement: Judgement, moment: Moment, found: Unsettled) -> RulingCard:
    """The card of an entry after which something besides money is to be settled."""
    rule = judgement.game.rules[found.rule]
    why = (Quote(rule.law),)
    cited = cited_at(judgement, moment, [rule])
    return ruling(moment.eyes.ed, moment.step.seq, "owes", (found.says,), (found.do,), why, cited)


def asked_again(moment: Moment, after: Any) -> list[Due]:
    """What is owed to somebody who asks for it once more."""
    action: Any = moment.step.action
    if type(action).__struct_config__.tag != "demand":
        return []
    mine = [due for due in after.dues if due.to == action.by and due.state == "called" and due.why == "rent"]
    return [due for due in mine if getattr(action, "frm", None) in (None, due.frm)]


def allowed_card(judgement: Judgement, moment: Moment, waived: list[Rule]) -> RulingCard:
    """The card of what is allowed, or what the table let pass."""
    ed, told = moment.eyes.ed, came_out(moment)
    why = Said("The table let it pass.") if waived else billed(judgement, moment) or NO_RULE
    headline = (LET_STAND if waived else ALLOWED,)
    steps: tuple[Part, ...] = (*handed(judgement, moment), *told[-1:]) or (AS_LOGGED,)
    cited = cited_at(judgement, moment, waived or checked(judgement, moment))
    found = ruling(ed, moment.step.seq, "legal", headline, steps, told[:-1] or (why,), cited)
    # What is allowed is as sure as the first rule it was held against.
    return replace(found, sure=found.rules[0].certainty) if found.rules else found


def came_out(moment: Moment) -> tuple[Said, ...]:
    """How a line came out, one step after the other; the last one is what is to be done."""
    return tuple(said(step.template, step.facts) for step in moment.ruling.steps)


def final_card(judgement: Judgement, moment: Moment, after: Any) -> RulingCard:
    """The card of the entry that ends the game: who has won, and where money decides, what everyone is worth."""
    ed, game = moment.eyes.ed, judgement.game
    standings = enumerate(game.standings(after, ed, judgement.view.who))
    rows = [row for row in standings if not row[1]["out"] and is_about_money(game)]
    known = [(seat, row["worth"]) for seat, row in rows if row["worth"] is not None]
    counted = [Said("{player} counts ${worth}.", {"player": seat, "worth": worth}) for seat, worth in known]
    parts = [Bill(tuple(game.fortune(after, ed, seat)), seat) for seat, _ in known]
    # What would be said of anything done now is what has ended the game.
    rules = [rule for rule in game.rules.values() if rule.after_the_end and rule.check(after, Finish(TABLE), ed)]
    headline, steps = (won(game.winners(after, ed)),), tuple(counted) or (Said("Nothing is left to play."),)
    verdict: Answer = "owes" if len(rows) > 1 else "legal"
    return ruling(
        ed, moment.step.seq, verdict, headline, steps, (GAME_ENDS, *parts), cited_at(judgement, moment, rules)
    )


def won(best: list[Seat]) -> Said:
    """Who has won, if anybody has."""
    if not best:
        return Said("The game is over.")
    return Said("{players} wins." if len(best) == 1 else "{players} win.", {"players": tuple(best)})


def unjudged(judgement: Judgement, seq: int) -> RulingCard:
    """The card of a line that is not judged: taken back, or not to be read."""
    edition = str(judgement.record.edition.name)
    unread = next((u.message for u in judgement.record.unreadable if u.seq == seq), None)
    if unread is not None:
        return RulingCard("cannot_tell", (Said("Cannot tell: the line cannot be read."),),
                          (Said("Write down again what happened."),), (Quote(unread),), (), "printed",
                          (Said("What the line should have said."),), seq=seq, edition=edition)  # fmt: skip
    return RulingCard("legal", (Said("It was taken back."),), (Said("Play on: it counts for nothing."),),
                      (Said("The entry was taken out of the log."),), (), "printed", seq=seq, edition=edition)  # fmt: skip


def checked(judgement: Judgement, moment: Moment) -> list[Rule]:
    """The rules an entry was held against: those of the dues it paid, then those that watch little else."""
    table = finding.watching(judgement.game, moment.eyes.ed.off)
    watching = table.get(type(moment.step.action), finding.UNWATCHED).rules
    before = position_of(judgement, moment.before)
    paid = [due for due in (*before.dues, *before.assumed) if thread(due) in moment.threads]
    found = [rule for due in paid for rule in about(judgement, due, None)]
    # What cannot be at all is seldom the point.
    closest = sorted(watching, key=lambda rule: (rule.level == "impossible", len(rule.on)))
    topics = judgement.game.held_against(before, moment.step.action)
    topical = [rule for topic in topics for rule in closest if topic.endswith(".") and rule.id.startswith(topic)]
    apt = {rule.id: rule for rule in (*named(judgement, moment), *found[:1], *topical)}
    return list(apt.values() or closest)[:MOST_RULES]
