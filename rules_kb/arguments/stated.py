"""Answers that no record can show: said by the argument itself, with the rule they lean on or as custom."""

from typing import Any

from rules_kb.answer.card import RulingCard, cite
from rules_kb.arguments.headlines import NO, YES
from rules_kb.kernel.said import Part, Quote
from rules_kb.record.scenes import Argument, Stated


def stated_card(argument: Argument, answer: Stated, ed: Any) -> RulingCard:
    """The card of such an answer by an edition; custom cites no rule, for none is printed."""
    told = answer.says if isinstance(answer.says, str) else answer.says[getattr(ed, answer.by)]
    says, do, why = (Quote(ed.priced(text.format(ed=ed))) for text in (told, answer.do, answer.why))
    first: tuple[Part, ...] = (YES if answer.yes == "yes" else NO,) if argument.wants == "yes_no" else ()
    rules = () if answer.sure == "custom" else cite(ed, [ed.game.rules[argument.rule]])
    sure = rules[0].certainty if rules else "custom"
    return RulingCard("legal", (*first, says), (do,), (why,), rules, sure, edition=str(ed.name))
