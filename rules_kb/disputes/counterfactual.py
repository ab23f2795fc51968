"""What would have been: both worlds side by side, every sum that differs, and the payments that make them one.

Throws, places, cards and decisions stay as logged; only what was owed is worked out again.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from rules_kb.answer.card import people
from rules_kb.answer.explain import SEATS
from rules_kb.answer.rendering import words
from rules_kb.answer.report import Judgement
from rules_kb.answer.ways import legal_part
from rules_kb.disputes.ends import settled
from rules_kb.disputes.worlds import as_it_should_be, as_it_stood, flows, left_owing, of_this
from rules_kb.kernel import money as settlement
from rules_kb.kernel.engine import Judged
from rules_kb.kernel.log import Insert, Strike
from rules_kb.kernel.model import BANK, Action, Due, Ruling, Seat, Transfer
from rules_kb.kernel.said import Facts, Part, Said, said
from rules_kb.kernel.threads import thread
from rules_kb.record.lines import parse_line, write_action

NOWHERE = -1
# Numbers in a ruling that are no sums, or only tell how it is put right: they do not make it a matter of money.
NO_SUMS = SEATS | {"chosen", "back", "bid", "fine"}


class WorldDifference(NamedTuple):
    """One sum that differs between two sides, what it was, what it should have been, and why."""

    seq: int
    frm: Seat
    to: Seat
    was: int
    should: int
    why: Said | None


class WorldRow(msgspec.Struct, frozen=True):
    """One sum that differs, in words: what went from one side to the other, and what should have."""

    seq: int
    text: str
    frm: str
    to: str
    was: int
    should: int
    why: str = ""

    @property
    def difference(self) -> int:
        """How much more should have gone that way."""
        return self.should - self.was


class Counterfactual(msgspec.Struct, frozen=True):
    """Both worlds compared: the sums, what is left out and why, what only the table can decide, how to book it."""

    rows: tuple[WorldRow, ...]
    left_out: tuple[str, ...]
    undecided: tuple[str, ...]
    payments: tuple[Transfer, ...]
    netted: tuple[Transfer, ...] | None
    lines: tuple[str, ...]


NOTHING = Counterfactual((), (), (), (), None, ())


def legal_part_of(judgement: Judgement, seq: int) -> str:
    """The line with the part of an entry that may stand, or nothing."""
    record, broken = judgement.record, judgement.judged.rulings[seq].violations
    return legal_part(record.players, record.edition, judgement.steps[seq].action, broken)


def counterfactual(judgement: Judgement, seq: int, instead: Action | None = None) -> Counterfactual:
    """How the game would stand with an entry put right; `instead` is what it should have been, or an insert."""
    if seq not in judgement.judged.rulings and not isinstance(instead, Insert):
        return NOTHING
    if instead is None and (part := legal_part_of(judgement, seq)):
        instead = parse_line(part, judgement.record.players, judgement.record.edition)
    should = as_it_should_be(judgement, seq, instead)
    # A line that was missing has nothing to do with how the line before it was ruled on and what that left owing.
    own = NOWHERE if isinstance(instead, Insert) else seq
    was = as_it_stood(judgement, own, should)
    dues = of_this(judgement, own, was, should)
    differ = list(differences(judgement, dues, was, should))
    plain = payments(differ)
    payable = all(judgement.game.can_pay(was.position, t.frm, plain) for t in plain)
    return Counterfactual(
        tuple(row(judgement, one) for one in differ),
        told(judgement, (*lapsed_claims(was, should), *(over(judgement, seq) if was is should else ()))),
        told(judgement, (*decisions_missing(judgement, seq, was, should), *counted_since(judgement, seq, plain))),
        tuple(plain),
        tuple(settlement.netted(plain)) if payable else None,
        tuple(booking(judgement, seq, instead, should is not judgement.judged, dues)),
    )


def told(judgement: Judgement, parts: Iterable[Part]) -> tuple[str, ...]:
    """Parts in words."""
    return tuple(words(part, judgement.record.edition, people(judgement)) for part in parts)


def row(judgement: Judgement, one: WorldDifference) -> WorldRow:
    """A sum that differs, in words."""
    who = people(judgement)
    why = told(judgement, [one.why])[0] if one.why else ""
    return WorldRow(one.seq, text_of(judgement, one.seq), who[one.frm], who[one.to], one.was, one.should, why)


def differences(judgement: Judgement, dues: list[Due], was: Judged, should: Judged) -> Iterator[WorldDifference]:
    """Every sum that differs, entry by entry.

    Cash that was counted would have been counted otherwise by just what differs before it: that is no sum of its own.
    """
    ours, theirs = flows(was, []), flows(should, dues)
    counts = {step.seq for step in was.log if step.action.takes_stock}
    for n in sorted({*ours, *theirs} - counts):
        for pair in sorted({*ours.get(n, {}), *theirs.get(n, {})}):
            a, b = ours.get(n, {}).get(pair, 0), theirs.get(n, {}).get(pair, 0)
            if a != b:
                # Told in the direction the money went, or should have gone.
                sign = 1 if (a or b) > 0 else -1
                frm, to = pair if sign > 0 else pair[::-1]
                yield WorldDifference(n, frm, to, a * sign, b * sign, reason(judgement, n, was, should))


def text_of(judgement: Judgement, seq: int) -> str:
    """A line as it counts, else as it was written."""
    step = judgement.steps.get(seq)
    if step is None:
        return judgement.record.texts.get(seq, "")
    return write_action(step.action, judgement.record.players, judgement.record.edition)


def reason(judgement: Judgement, seq: int, was: Judged, should: Judged) -> Said | None:
    """Why an entry comes out otherwise."""
    then, now = was.rulings.get(seq), should.rulings.get(seq)
    if now is None:
        return Said("It does not count.")
    new = fresh(then, now)
    if now.violations and (new or not now.stands):
        return breach_of(judgement, now, (new or [now.violations[0].rule])[0])
    return None


def fresh(then: Ruling | None, now: Ruling) -> list[str]:
    """The rules an entry breaks in one world and not in the other."""
    known = {v.rule for v in then.violations} if then else set()
    return [v.rule for v in now.violations if v.rule not in known]


def breach_of(judgement: Judgement, ruling: Ruling, rule: str) -> Said:
    """What a violation says."""
    violation = next(v for v in ruling.violations if v.rule == rule)
    return said(judgement.game.rules[rule].says[violation.says], violation.facts)


def payments(differ: list[WorldDifference]) -> list[Transfer]:
    """The differences added up between every two sides."""
    total: dict[tuple[Seat, Seat], int] = {}
    for one in differ:
        pair, sign = ((one.frm, one.to), 1) if one.frm < one.to else ((one.to, one.frm), -1)
        total[pair] = total.get(pair, 0) + sign * (one.should - one.was)
    return [Transfer(*(pair if sum_ > 0 else pair[::-1]), abs(sum_)) for pair, sum_ in sorted(total.items()) if sum_]


def lapsed_claims(was: Judged, should: Judged) -> Iterator[Said]:
    """Claims that would have been other ones and lapsed: they stay out, as nobody asked in time."""
    known = {(thread(due), due.amount) for due in was.position.lapsed}
    for due in should.position.lapsed:
        if (thread(due), due.amount) not in known:
            facts: Facts = {"payee": due.to, "what": due.why, "amount": due.amount, "entry": due.seq}
            yield Said("{payee}'s {what} of ${amount} (entry {entry}) lapsed: nobody asked in time.", facts)


def over(judgement: Judgement, seq: int) -> Iterator[Part]:
    """What an entry once left owing and is owed no more: paid since, or lapsed."""
    # A claim that went on to somebody's heir has another payee and is owed all the same.
    still = {(due.seq, due.why, due.flagged_at) for due in judgement.judged.position.dues}
    gone = [due for due in left_owing(judgement, seq) if (due.seq, due.why, due.flagged_at) not in still]
    ended = settled(judgement, gone)
    if ended:
        yield ended


def counted_since(judgement: Judgement, seq: int, plain: list[Transfer]) -> Iterator[Said]:
    """The counts that came out as if a payment had been made already: only the table knows whether it was."""
    order = [step.seq for step in judgement.judged.log]
    since = order[order.index(seq) + 1 :] if seq in order else []
    for n in (n for n in since if judgement.steps[n].action.takes_stock):
        moved = judgement.judged.rulings[n].moved
        for frm, to, amount in plain:
            facts = {"amount": amount, "entry": n}
            if Transfer(frm, BANK, amount) in moved:
                less = "{player} counted ${amount} less than the log at entry {entry}: was this paid?"
                yield Said(less, {"player": frm, **facts})
            if Transfer(BANK, to, amount) in moved:
                more = "{player} counted ${amount} more than the log at entry {entry}: was this paid?"
                yield Said(more, {"player": to, **facts})


def decisions_missing(judgement: Judgement, seq: int, was: Judged, should: Judged) -> Iterator[Said]:
    """What would have needed a decision nobody made: the table decides that."""
    chance = {step.seq for step in judgement.judged.log if hasattr(step.action, "dice")}
    booked = {(due.flagged_at, due.flagged) for due in should.position.dues}
    for n, ruling in should.rulings.items():
        for rule in fresh(was.rulings.get(n), ruling) if ruling.stands and n != seq else ():
            # A throw tells where the token went; that it would have started elsewhere is no decision. Nor is a sum.
            if (n, rule) not in booked and not (n in chance and ".move." in rule) and not of_money(ruling, rule):
                yield Said("Entry {entry}: {line}.", {"entry": n, "line": breach_of(judgement, ruling, rule)})


def of_money(ruling: Ruling, rule: str) -> bool:
    """Whether what a ruling says is a matter of sums, which need no decision."""
    facts = next(v.facts for v in ruling.violations if v.rule == rule)
    return any(type(fact) is int and key not in NO_SUMS for key, fact in facts.items())


def booking(judgement: Judgement, seq: int, instead: Action | None, corrected: bool, dues: list[Due]) -> Iterator[str]:
    """The lines that put it into the log: the correction, then what it leaves owing, settled."""
    players, ed = judgement.record.players, judgement.record.edition
    if isinstance(instead, Insert | Strike):
        yield write_action(instead, players, ed)
    elif instead is not None:
        yield f"table replace {seq}: {write_action(instead, players, ed)}"
    elif corrected:
        yield f"table strike {seq}"
    for n in dict.fromkeys(due.flagged_at or due.seq for due in dues):
        yield f"table settle {n}"
