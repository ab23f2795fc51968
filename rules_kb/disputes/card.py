"""The ruling card: what the referee answers on one entry or one due, always in the same order."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules_kb.answer.card import Answer, CardWords, RulingCard, how_sure, people, rendered, settled_but
from rules_kb.answer.explain import past_sentence
from rules_kb.answer.report import Judgement
from rules_kb.disputes.ability_to_pay import not_that_way
from rules_kb.disputes.owing import due_card as due_ruling
from rules_kb.disputes.readings import (
    allowing,
    as_printed,
    counts_differ,
    disputed_here,
    house_rules,
    other_readings,
    pointed,
    verdict_hangs,
    with_unknowns,
)
from rules_kb.disputes.stretches import Moment
from rules_kb.disputes.timeline import hanging, moments
from rules_kb.disputes.verdicts import ALLOWED, plain_card, unjudged
from rules_kb.editions.citation import Certainty, citation
from rules_kb.kernel.model import Due
from rules_kb.kernel.said import Said
from rules_kb.record.log_lines import verb_of

# What the text prints or its publisher answers is the answer, even where others read it differently.
SETTLED = ("printed", "publisher")
# A headline is read at a glance.
LONGEST = 75


def card(judgement: Judgement, seq: int) -> CardWords:
    """The ruling card of one entry of a judged record, in words."""
    return in_words(judgement, ruling_card(judgement, seq))


def due_card(judgement: Judgement, due: Due) -> CardWords:
    """The card on one due, as things stand at the end of the record, in words."""
    return in_words(judgement, due_ruling(judgement, due))


def in_words(judgement: Judgement, found: RulingCard) -> CardWords:
    """A ruling card in the words of the edition that ruled on its entry, with the names of its record."""
    past = moments(judgement, found.seq) if found.seq in judgement.steps else []
    ed, who = past[-1].eyes.ed if past else judgement.record.edition, people(judgement)
    if past and found.headline == (ALLOWED,):
        found = msgspec.structs.replace(found, headline=(what_was_allowed(past[-1], ed, who),))
    return rendered(found, ed, who)


def what_was_allowed(moment: Moment, ed: Any, who: Mapping[int, str]) -> Said:
    """What a player did and was allowed to do, in the words of its verb; only its number where that takes long."""
    action = moment.step.action
    if len(past_sentence(action, ed, who)) > LONGEST:
        return Said("Allowed: entry {entry}, as it was done.", {"entry": moment.step.seq})
    return Said("Allowed: {doing}.", {"doing": verb_of(action, ed).past(action, ed)})


def ruling_card(judgement: Judgement, seq: int) -> RulingCard:
    """The ruling card of one entry of a judged record."""
    if seq not in judgement.steps:
        return unjudged(judgement, seq)
    past = moments(judgement, seq)
    points = judgement.contested(seq)
    bare = plain_card(judgement, past[-1])
    others = allowing(judgement, bare, seq, points)
    points = [*points, *(row for row in others if disputed_here(judgement, bare, row))]
    printed = as_printed(judgement, seq)
    houses = [row for row in others if row not in points and not (printed and row["param"] == printed.param)]
    points += [row for row in counts_differ(judgement, bare, seq) if row not in points]
    changes = (
        *([printed] if printed else []),
        *other_readings(judgement, bare, seq, points),
        *house_rules(judgement, bare, seq, houses),
    )
    unsure = [row for row in points if citation(judgement.record.edition, row["param"]).certainty not in SETTLED]
    verdict: Answer = "disagree" if unsure and verdict_hangs(judgement, seq, bare, unsure) else bare.verdict
    cited = pointed(judgement, past[-1], bare, points)
    rules = settled_but(past[-1].eyes.ed, cited, hanging(judgement, past[-1], cited, unsure))
    sure: Certainty = "disputed" if unsure else how_sure(rules) if bare.sure == "disputed" else bare.sure
    ruled = msgspec.structs.replace(bare, verdict=verdict, rules=rules, sure=sure, changes=(*bare.changes, *changes))
    return not_that_way(judgement, past[-1], with_unknowns(judgement, past[-1], ruled))
