"""What the log does not know: cash nobody counted, and whether a ruling hangs on it."""

import msgspec

from rules_kb import engine
from rules_kb.core import Entry, Ruling
from rules_kb.disputes.card_parts import Card, first, joined, people
from rules_kb.disputes.hindsight import Moment, position_of
from rules_kb.report import Judgement

# Penniless, and rich enough for anything.
BROKE, RICH = 0, 1_000_000


def with_unknowns(judgement: Judgement, moment: Moment, card: Card) -> Card:
    """A card that says so where it hangs on cash nobody has counted: the verdict, or only what would change it."""
    broke, rich = (ruled_with(judgement, moment, cash) for cash in (BROKE, RICH))
    if broke is None or rich is None or shape(broke) == shape(rich):
        return card
    who = joined([people(judgement)[seat] for seat in uncounted(judgement, moment)])
    missing = f"{first(who)}’s cash: the log does not know it."
    if broke.stands == rich.stands:
        return msgspec.structs.replace(card, changes=(*card.changes, missing))
    return msgspec.structs.replace(
        card,
        verdict="cannot_tell",
        headline="Cannot tell: it hangs on the cash.",
        do_now=(f"Count {who}’s cash and write it down.",),
        why="With little cash it is ruled one way, with enough the other.",
        changes=(*card.changes, missing),
    )


def uncounted(judgement: Judgement, moment: Moment) -> list[int]:
    """The seats whose cash the log does not know."""
    players = getattr(position_of(judgement, moment.before), "players", ())
    return [
        seat for seat, player in enumerate(players) if getattr(player, "unknown", False) and hasattr(player, "cash")
    ]


def ruled_with(judgement: Judgement, moment: Moment, cash: int) -> Ruling | None:
    """The ruling if everybody uncounted had this much; nothing where everybody is counted."""
    position, seats = position_of(judgement, moment.before), uncounted(judgement, moment)
    for seat in seats:
        position.players[seat].unknown, position.players[seat].cash = False, cash
    step = moment.step
    entry = Entry(step.seq, step.action)
    return engine.judge(judgement.play.game, moment.eyes.ed, position, entry, step.waived) if seats else None


def shape(ruling: Ruling) -> tuple[bool, list[str]]:
    """What a ruling says."""
    return ruling.stands, [violation.rule for violation in ruling.violations]
