"""The card on a move or a drawn card: whether it is right, and where the token belongs."""

from msgspec.structs import replace

from rules_kb.disputes.card import Card, card
from rules_kb.disputes.card_parts import cite, first, least_sure
from rules_kb.disputes.hindsight import moments, position_of
from rules_kb.disputes.remedies import unwaived
from rules_kb.play import Way
from rules_kb.report import Judgement


def move_card(judgement: Judgement, seq: int) -> Card:
    """Was the token moved right, or the right card drawn?"""
    moment, plain = moments(judgement, seq)[-1], card(judgement, seq)
    way = judgement.play.leads(position_of(judgement, moment.before), moment.eyes.ed, moment.step.action)
    if unwaived(judgement, seq):
        # Another rule may be broken as well; then its own words are the answer.
        return plain if way is None or way.right else replace(plain, headline=f"The token belongs {way.where}.")
    if way is None or not way.right:
        return replace(plain, headline="Right as far as the log tells.") if plain.verdict == "owes" else plain
    return right_card(judgement, plain, way)


def right_card(judgement: Judgement, plain: Card, way: Way) -> Card:
    """The card on a move that is right; what it left to pay is still said."""
    cited = cite(judgement.record.edition, [judgement.play.rules[way.rule]])
    stays = f"The token stays {way.where}." if way.where else first(f"the {way.of} counts.")
    owed = plain.do_now if plain.verdict in ("owes", "cannot_tell") else ()
    headline = f"The {way.of} is right: {way.says}"
    return Card(
        "legal", headline, (stays, *owed), way.why, cited, least_sure(cited), (), seq=plain.seq, edition=plain.edition
    )
