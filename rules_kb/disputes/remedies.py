"""Remedies from a closed list, by distance: what depends on an entry is found by judging the log without it.

A family takes back, evens out and lets stand before it rewinds. A tournament rewinds before it lets stand, keeps its
claim windows, and knows no compensation: what cannot be undone there stands.
"""

from typing import Any

import msgspec

from rules_kb.answer.card import CardWords, Remedy, money, people, sums
from rules_kb.answer.explain import listed
from rules_kb.answer.report import Judgement
from rules_kb.answer.ways import TITLES, Flagged, Way, is_impossible, is_too_late, way_title, ways
from rules_kb.disputes.ability_to_pay import cannot_raise
from rules_kb.disputes.counterfactual import counterfactual
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import moments, position_of
from rules_kb.disputes.worlds import judge_again, owing
from rules_kb.kernel import engine
from rules_kb.kernel.log import CORRECTIONS, Agree, Assume, Contest, Decide, Insert, Overrule, Settle, Strike, Waive
from rules_kb.kernel.matters import PUT_RIGHT
from rules_kb.kernel.model import TABLE, Due, Violation
from rules_kb.kernel.text import LineError
from rules_kb.kernel.threads import thread
from rules_kb.record.lines import parse_line

ABOUT_LOG = (*CORRECTIONS, Agree, Contest, Waive, Overrule, Settle, Decide, Assume)
FAMILY = ("legal_part", "now", "balance", "take_back", "stands", "off_board", "rewind", "vote")
TOURNAMENT = ("legal_part", "now", "balance", "take_back", "rewind", "stands", "off_board", "vote")
REASONS = {
    "legal_part": "One part of it is legal and may stay.",
    "now": "It can still be done as it should have been.",
    "off_board": "It was undone on the table; the log need not change.",
}
# Dice and cards show by these what chance brought.
CHANCE = ("dice", "card")
# A turn and the one after it may still be unrolled.
NEAR = 1


class Distance:
    """How far back an entry lies: what came later, what of that hangs on it, how many turns ago it was."""

    def __init__(self, judgement: Judgement, seq: int) -> None:
        self.judgement, self.seq = judgement, seq
        order = [step.seq for step in judgement.judged.log]
        after = order[order.index(seq) + 1 :] if seq in order else []
        self.later = [n for n in after if not isinstance(judgement.steps[n].action, ABOUT_LOG)]
        self.without = judge_again(judgement, Strike(TABLE, seq))
        here, there = (moments_after(world, seq) for world in (judgement, self.without))
        self.depend = [n for n in self.later if n not in there or trace(here[n]) != trace(there[n])]
        self.on_chance = [n for n in self.depend if any(hasattr(judgement.steps[n].action, name) for name in CHANCE)]

    @property
    def turns(self) -> int:
        """How many turns ago it was."""
        then = position_of(self.judgement, moments(self.judgement, self.seq)[-1].after)
        turn = self.judgement.game.turn
        return turn(self.judgement.judged.position) - turn(then)


def moments_after(judgement: Judgement, seq: int) -> dict[int, Moment]:
    """The moments of a log that may hang on an entry, by number: all but those before it."""
    found = moments(judgement)
    first = next((at for at, each in enumerate(found) if each.step.seq >= seq), len(found))
    return {each.step.seq: each for each in found[first:]}


def trace(moment: Moment) -> tuple[Any, ...]:
    """All of an entry that matters to what comes after: its ruling, its money, the dues it touched."""
    ruling = moment.ruling
    broken = [(v.rule, v.says, v.fix, v.facts) for v in ruling.violations]
    return ruling.verdict, ruling.stands, broken, ruling.moved, moment.left


def remedies(judgement: Judgement, seq: int, *, tournament: bool = False) -> tuple[Remedy, ...]:
    """The ways to put an entry right, those that fit first, in the order of family or tournament."""
    if seq not in judgement.judged.rulings or (unwaived(judgement, seq) and is_put_right(judgement, seq)):
        return ()
    far = Distance(judgement, seq)
    offered = ways_now(judgement, seq) if unwaived(judgement, seq) else []
    found = [
        *(as_offered(judgement, one) for one in offered if one.kind in REASONS and one.line),
        balance(judgement, seq),
        take_back(judgement, seq, far, offered),
        rewind(judgement, seq, far),
        let_stand(judgement, seq, tournament),
        vote(judgement, seq, far, tournament),
    ]
    order = TOURNAMENT if tournament else FAMILY
    return tuple(sorted(found, key=lambda one: (not one.applies, order.index(one.kind))))


def is_put_right(judgement: Judgement, seq: int) -> bool:
    """Whether all that an entry which went wrong left owing or undone has been paid and done."""
    closed = judgement.judged.closed.get(seq)
    return closed is not None and closed.how in PUT_RIGHT


def with_remedies(judgement: Judgement, card: CardWords, *, tournament: bool = False) -> CardWords:
    """A card with the remedies of its entry."""
    return msgspec.structs.replace(card, remedies=remedies(judgement, card.seq, tournament=tournament))


def unwaived(judgement: Judgement, seq: int) -> list[Violation]:
    """What an entry broke and the table has not let pass."""
    return [v for v in judgement.judged.rulings[seq].violations if not v.waived]


def ways_now(judgement: Judgement, seq: int) -> list[Way]:
    """What the table can do about an entry as things stand now, as its page offers it."""
    step = judgement.steps[seq]
    inserted = any(e.seq == seq and isinstance(e.action, Insert) for e in judgement.record.entries)
    return ways(judgement.view, Flagged(seq, step.action, tuple(unwaived(judgement, seq)), inserted))


def as_offered(judgement: Judgement, one: Way) -> Remedy:
    """A way as a remedy that fits, with its reason and whose yes it takes."""
    asked = tuple(one.line.partition(": ")[2].split()[:1]) if one.kind == "legal_part" else ()
    return Remedy(
        one.kind,
        way_title(one, judgement.view.edition, people(judgement)),
        True,
        REASONS[one.kind],
        (one.line,) if one.line else (),
        asked,
    )


def take_back(judgement: Judgement, seq: int, far: Distance, offered: list[Way]) -> Remedy:
    """Strike an entry on which nothing depends yet; dice that really fell are left."""
    title, lines = TITLES["take_back"], (f"table strike {seq}",)
    if offered and not any(one.kind == "take_back" for one in offered):
        return Remedy("take_back", title, False, "The throw was made: what was left out before it can be done.", lines)
    if far.depend:
        return Remedy("take_back", title, False, f"Entry {far.depend[0]} came out as it did because of it.", lines)
    new = [n for n in far.later if fresh(judgement, far.without.judged, n)]
    why = "Nothing later depends on it." if far.later else "It is the newest entry."
    consent = judgement.record.players if far.later else ()
    return Remedy("take_back", title, not new, why, lines, consent)


def fresh(judgement: Judgement, other: engine.Judged, n: int) -> bool:
    """Whether an entry breaks in another world what it keeps in this one."""
    known = {v.rule for v in judgement.judged.rulings[n].violations}
    return any(v.rule not in known for v in other.rulings[n].violations)


def balance(judgement: Judgement, seq: int) -> Remedy:
    """Pay what an entry left owing, without turning anything back."""
    dues = [due for due in owing(judgement, seq) or touched_by(judgement, seq) if due.amount]
    payers = tuple(
        judgement.record.players[seat] for seat in dict.fromkeys(s for d in dues for s in (d.frm, d.to)) if seat >= 0
    )
    if not dues:
        return Remedy("balance", TITLES["balance"], False, "It left nothing owing.")
    if cannot_raise(judgement, dues):
        return Remedy("balance", TITLES["balance"], False, "The buyer cannot raise it: take it back.")
    why = sums(judgement, dues)
    lines = tuple(f"table settle {n}" for n in dict.fromkeys(due.flagged_at or due.seq for due in dues))
    return Remedy("balance", TITLES["balance"], True, why, lines, payers)


def touched_by(judgement: Judgement, seq: int) -> list[Due]:
    """What is owed now of the dues an entry opened, called or fixed the sum of."""
    threads = moments(judgement, seq)[-1].threads
    return [due for due in judgement.judged.position.dues if thread(due) in threads and due.state == "called"]


def rewind(judgement: Judgement, seq: int, far: Distance) -> Remedy:
    """Go back step by step, newest first, none skipped; dice and cards that hang on it end that way."""
    lines = tuple(f"table strike {n}" for n in reversed([seq, *far.later]))
    title, who = f"Rewind to entry {seq}", judgement.record.players
    if not unwaived(judgement, seq):
        return Remedy("rewind", title, False, "It breaks no rule as it is.", lines, who)
    if not far.depend:
        return Remedy("rewind", title, False, "Nothing depends on it: taking it back is enough.", lines, who)
    if far.on_chance:
        why = f"Dice or cards in entry {far.on_chance[0]} hang on it; chance is not rolled back."
        return Remedy("rewind", title, False, why, lines, who)
    turns = far.turns
    if turns > NEAR:
        return Remedy("rewind", title, False, f"It was {turns} turns ago; too much has happened since.", lines, who)
    return Remedy("rewind", title, True, f"{len(lines)} entries come back, newest first; everybody agrees.", lines, who)


def let_stand(judgement: Judgement, seq: int, tournament: bool) -> Remedy:
    """It stands, is noted, and is done right from now on."""
    title, lines, who = TITLES["stands"], (f"table overrule {seq}",), judgement.record.players
    found = unwaived(judgement, seq)
    if not found:
        return Remedy("stands", title, False, "It breaks no rule as it is.", lines, who)
    entry = Flagged(seq, judgement.steps[seq].action, tuple(found))
    if is_impossible(judgement.view, entry):
        return Remedy("stands", title, False, "It cannot be: no table can let it stand.", lines, who)
    if tournament and is_too_late(judgement.view, entry):
        return Remedy("stands", title, False, "A claim that came too late is gone at a tournament.", lines, who)
    return Remedy("stands", title, True, "It stays as it was, is noted, and is done right from now on.", lines, who)


def can_be_read(judgement: Judgement, line: str) -> bool:
    """Whether the game has such a line."""
    try:
        return bool(parse_line(line, judgement.record.players, judgement.record.edition))
    except LineError:
        return False


def vote(judgement: Judgement, seq: int, far: Distance, tournament: bool) -> Remedy:
    """A vote on compensation, where turning back is too late and somebody gained."""
    title, who = "Vote on a compensation", judgement.record.players
    if tournament:
        return Remedy("vote", title, False, "A tournament knows no compensation.", (), who)
    if not far.depend or not unwaived(judgement, seq):
        return Remedy("vote", title, False, "It can be put right without one.", (), who)
    gifts = [t for t in counterfactual(judgement, seq).payments if t.frm >= 0 and t.to >= 0]
    if not gifts:
        return Remedy("vote", title, False, "Nobody at the table gained money by it.", (), who)
    lines = tuple(f"{who[t.frm]} pay {who[t.to]} {t.amount} for gift" for t in gifts)
    # Where payments are cards, the table chooses which, and no line can be offered for it.
    lines = lines if all(can_be_read(judgement, line) for line in lines) else ()
    told = people(judgement)
    fair = [f"{told[t.frm]} pays {told[t.to]} {money(judgement, t.amount)}" for t in gifts]
    return Remedy("vote", title, True, f"By the sums, a fair one is: {listed(fair)}.", lines, who)
