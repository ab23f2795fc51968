"""Remedies from a closed list, by distance: what depends on an entry is found by judging the log without it.

A family takes back, evens out and lets stand before it rewinds. A tournament rewinds before it lets stand, keeps its
claim windows, and knows no compensation: what cannot be undone there stands.
"""

from typing import Any

import msgspec

from rules_kb import engine
from rules_kb.core import TABLE, Action, Due, Violation
from rules_kb.disputes.card_parts import Card, Remedy, joined, money, people, sums
from rules_kb.disputes.counterfactual import counterfactual
from rules_kb.disputes.hearing import with_lines
from rules_kb.disputes.hindsight import Moment, left_by, moments, position_of
from rules_kb.disputes.means import cannot_raise
from rules_kb.disputes.worlds import judge_again, last_number, legal_part, owing, put_right_at
from rules_kb.duties import left_undone
from rules_kb.explain import SEATS
from rules_kb.log import CORRECTIONS, Agree, Assume, Contest, Decide, Overrule, Settle, Strike, Waive
from rules_kb.report import Judgement
from rules_kb.threads import thread

ABOUT_LOG = (*CORRECTIONS, Agree, Contest, Waive, Overrule, Settle, Decide, Assume)
FAMILY = ("legal_part", "now", "balance", "take_back", "stands", "rewind", "vote")
TOURNAMENT = ("legal_part", "now", "balance", "take_back", "rewind", "stands", "vote")
# What was left out and can still be done, told with the facts of the ruling.
MADE_GOOD = (
    "{holder} win {lot} for {high}",
    "bank auction {lot}",
    "{player} move {other}",
    "table turn {holder}",
    "{player} return {above}",
)
# With this an auction that nobody bids in is over.
HELD = ("table pass",)
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
        here, there = traces(judgement), traces(self.without)
        self.depend = [n for n in self.later if here[n] != there.get(n)]
        self.on_chance = [n for n in self.depend if has_chance(judgement.steps[n].action)]

    @property
    def turns(self) -> int:
        """How many turns ago it was."""
        then = position_of(self.judgement, moments(self.judgement, self.seq)[-1].after)
        turn = self.judgement.play.turn
        return turn(self.judgement.judged.position) - turn(then)


def traces(judgement: Judgement) -> dict[int, tuple[Any, ...]]:
    """All of each entry that matters to what comes after: its ruling, its money, the dues it touched."""
    return {
        each.step.seq: (
            each.ruling.verdict,
            each.ruling.stands,
            [(v.rule, v.facts) for v in each.ruling.violations],
            each.ruling.moved,
            each.left,
        )
        for each in moments(judgement)
    }


def has_chance(action: Action) -> bool:
    """Whether dice or cards spoke in an entry."""
    return any(hasattr(action, name) for name in CHANCE)


def remedies(judgement: Judgement, seq: int, *, tournament: bool = False) -> tuple[Remedy, ...]:
    """The ways to put an entry right, those that fit first, in the order of family or tournament."""
    past = moments(judgement, seq)
    if seq not in judgement.judged.rulings or (unwaived(judgement, seq) and is_closed(judgement, past[-1])):
        return ()
    far = Distance(judgement, seq)
    found = [
        *keep_part(judgement, seq),
        *do_it_now(judgement, seq),
        balance(judgement, seq),
        take_back(judgement, seq, far),
        rewind(judgement, seq, far),
        let_stand(judgement, seq, tournament),
        vote(judgement, seq, far, tournament),
    ]
    order = TOURNAMENT if tournament else FAMILY
    return tuple(sorted(found, key=lambda one: (not one.applies, order.index(one.kind))))


def with_remedies(judgement: Judgement, card: Card, *, tournament: bool = False) -> Card:
    """A card with the remedies of its entry."""
    return msgspec.structs.replace(card, remedies=remedies(judgement, card.seq, tournament=tournament))


def unwaived(judgement: Judgement, seq: int) -> list[Violation]:
    """What an entry broke and the table has not let pass."""
    return [v for v in judgement.judged.rulings[seq].violations if not v.waived]


def everybody(judgement: Judgement) -> tuple[str, ...]:
    """All players."""
    return judgement.record.players


def keep_part(judgement: Judgement, seq: int) -> list[Remedy]:
    """The part of an entry that every rule it broke would let stand."""
    kept, why = legal_part(judgement, seq), "One part of it is legal and may stay."
    lines, who = (f"table replace {seq}: {kept}",), tuple(kept.split()[:1])
    return [Remedy("legal_part", "Keep the legal part", True, why, lines, who)] if kept else []


def do_it_now(judgement: Judgement, seq: int) -> list[Remedy]:
    """What was left out, where it can still be done: the auction that was skipped, the token put where it belongs."""
    names = judgement.record.players
    for violation in unwaived(judgement, seq) if undone(judgement, seq) else ():
        facts = {
            key: names[f] if key in SEATS and type(f) is int and f >= 0 else f for key, f in violation.facts.items()
        }
        line = next((each for pattern in MADE_GOOD if makes_good(judgement, seq, each := told(pattern, facts))), "")
        if line:
            return [Remedy("now", "Do it now", True, "It can still be done as it should have been.", (line,))]
    return []


def makes_good(judgement: Judgement, seq: int, line: str) -> bool:
    """Whether a line written now is right and does something that an entry left undone."""
    more = (line, *(HELD if line.startswith("bank") else ()))
    after = with_lines(judgement, more) if line else judgement
    if after is judgement or after.judged.rulings[last_number(judgement) + 1].violations:
        return False
    return undone(after, seq) < undone(judgement, seq)


def undone(judgement: Judgement, seq: int) -> int:
    """How much of what an entry left undone nobody has done yet."""
    return sum(not duty.done for duty in left_undone(judgement.judged.position, seq))


def told(pattern: str, facts: dict[str, Any]) -> str:
    """A line filled with facts; nothing where one is missing."""
    try:
        return pattern.format_map(facts)
    except KeyError:
        return ""


def take_back(judgement: Judgement, seq: int, far: Distance) -> Remedy:
    """Strike an entry on which nothing depends yet."""
    title, lines = "Take it back", (f"table strike {seq}",)
    if far.depend:
        return Remedy("take_back", title, False, f"Entry {far.depend[0]} came out as it did because of it.", lines)
    new = [n for n in far.later if fresh(judgement, far.without.judged, n)]
    why = "Nothing later depends on it." if far.later else "It is the newest entry."
    consent = everybody(judgement) if far.later else ()
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
        return Remedy("balance", "Even out the money", False, "It left nothing owing.")
    if cannot_raise(judgement, dues):
        return Remedy("balance", "Even out the money", False, "The buyer cannot raise it: take it back.")
    why = " ".join(sums(judgement, dues, "pays", "pay"))
    lines = tuple(f"table settle {n}" for n in dict.fromkeys(due.flagged_at or due.seq for due in dues))
    return Remedy("balance", "Even out the money", True, why, lines, payers)


def touched_by(judgement: Judgement, seq: int) -> list[Due]:
    """What is owed now of the dues an entry opened, called or fixed the sum of."""
    threads = moments(judgement, seq)[-1].threads
    return [due for due in judgement.judged.position.dues if thread(due) in threads and due.state == "called"]


def rewind(judgement: Judgement, seq: int, far: Distance) -> Remedy:
    """Go back step by step, newest first, none skipped; dice and cards that hang on it end that way."""
    lines = tuple(f"table strike {n}" for n in reversed([seq, *far.later]))
    title, who = f"Rewind to entry {seq}", everybody(judgement)
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
    title, lines, who = "Let it stand", (f"table overrule {seq}",), everybody(judgement)
    action, found = judgement.steps[seq].action, unwaived(judgement, seq)
    if not found:
        return Remedy("stands", title, False, "It breaks no rule as it is.", lines, who)
    game, rules = judgement.play.game, judgement.play.rules
    if any(engine.level(game, rules[v.rule], action, v.facts) == "impossible" for v in found):
        return Remedy("stands", title, False, "It cannot be: no table can let it stand.", lines, who)
    if tournament and any(v.rule.endswith("late") for v in found):
        return Remedy("stands", title, False, "A claim that came too late is gone at a tournament.", lines, who)
    return Remedy("stands", title, True, "It stays as it was, is noted, and is done right from now on.", lines, who)


def vote(judgement: Judgement, seq: int, far: Distance, tournament: bool) -> Remedy:
    """A vote on compensation, where turning back is too late and somebody gained."""
    title, who = "Vote on a compensation", everybody(judgement)
    if tournament:
        return Remedy("vote", title, False, "A tournament knows no compensation.", (), who)
    if not far.depend or not unwaived(judgement, seq):
        return Remedy("vote", title, False, "It can be put right without one.", (), who)
    gifts = [t for t in counterfactual(judgement, seq).payments if t.frm >= 0 and t.to >= 0]
    if not gifts:
        return Remedy("vote", title, False, "Nobody at the table gained money by it.", (), who)
    lines = tuple(f"{who[t.frm]} pay {who[t.to]} {t.amount} for gift" for t in gifts)
    told = people(judgement)
    fair = [f"{told[t.frm]} pays {told[t.to]} {money(judgement, t.amount)}" for t in gifts]
    return Remedy("vote", title, True, f"By the sums, a fair one is: {joined(fair)}.", lines, who)


def open_rulings(judgement: Judgement) -> list[int]:
    """The entries that wait for the table: they do not stand, are owed for still, or went wrong and nobody said more."""
    wrong = [each for each in moments(judgement) if unwaived(judgement, each.step.seq)]
    return [each.step.seq for each in wrong if not is_closed(judgement, each)]


def is_closed(judgement: Judgement, moment: Moment) -> bool:
    """Whether all that an entry which went wrong left owing or undone has been paid and done."""
    seq = moment.step.seq
    owed = [due for due in left_by(position_of(judgement, moment.after).dues, seq) if due.state == "called"]
    if put_right_at(judgement, seq):
        return True
    return bool(owed) and moment.ruling.stands and not owing(judgement, seq) and not undone(judgement, seq)
