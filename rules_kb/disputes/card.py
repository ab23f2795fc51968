"""The ruling card: what the referee answers on one entry or one due, always in the same order."""

import msgspec

from rules_kb.disputes.card_parts import Answer, Card, Remedy, RuleCited
from rules_kb.disputes.hindsight import contested, moments
from rules_kb.disputes.means import not_that_way
from rules_kb.disputes.owing import due_card
from rules_kb.disputes.readings import (
    Reading,
    allowing,
    counts_differ,
    disputed_here,
    house_rules,
    other_editions,
    other_readings,
    pointed,
    verdict_hangs,
)
from rules_kb.disputes.unknowns import with_unknowns
from rules_kb.disputes.verdicts import plain_card, unjudged
from rules_kb.explain import certainty
from rules_kb.report import Judgement

# What the text prints or its publisher answers is the answer, even where others read it differently.
SETTLED = ("printed", "publisher")

__all__ = ["Card", "Reading", "Remedy", "RuleCited", "card", "due_card", "other_editions"]


def card(judgement: Judgement, seq: int) -> Card:
    """The ruling card of one entry of a judged record."""
    if seq not in judgement.steps:
        return unjudged(judgement, seq)
    past = moments(judgement, seq)
    points = contested(judgement, past)
    bare = plain_card(judgement, past[-1])
    others = allowing(judgement, bare, seq, points)
    points = [*points, *(row for row in others if disputed_here(judgement, bare, row))]
    houses = [row for row in others if row not in points]
    points += counts_differ(judgement, bare, seq)
    changes = (*other_readings(judgement, bare, seq, points), *house_rules(judgement, bare, seq, houses))
    unsure = [row for row in points if certainty(judgement.record.edition, row["param"]) not in SETTLED]
    verdict: Answer = "disagree" if unsure and verdict_hangs(judgement, seq, bare, unsure) else bare.verdict
    sure = "disputed" if unsure else bare.sure
    rules = pointed(judgement, past[-1], bare, points)
    ruled = msgspec.structs.replace(bare, verdict=verdict, rules=rules, sure=sure, changes=(*bare.changes, *changes))
    return not_that_way(judgement, past[-1], with_unknowns(judgement, past[-1], ruled))
