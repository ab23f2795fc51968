"""Questions a hearing may ask: each answer is some lines of the log, tried out before anybody is asked."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from rules_kb.core import Entry
from rules_kb.disputes.card_parts import Card
from rules_kb.disputes.hindsight import continued, moments
from rules_kb.notation import LineError, parse_line
from rules_kb.report import Judgement


class Choice(NamedTuple):
    """One answer: its word, what a button says, and the lines it adds to the log; {last} is the line before."""

    value: str
    label: str
    lines: tuple[str, ...] = ()


class Question(NamedTuple):
    """A question with its answers."""

    name: str
    label: str
    choices: tuple[Choice, ...]


def with_lines(judgement: Judgement, lines: Iterable[str]) -> Judgement:
    """The record as it would be with some lines more; a line nobody can read changes nothing."""
    record = judgement.record
    entries, texts = list(record.entries), dict(record.texts)
    for line in lines:
        seq = max(texts, default=0) + 1
        text = line.replace("{last}", str(seq - 1))
        try:
            action = parse_line(text, record.players, record.edition)
        except LineError:
            return judgement
        entries.append(Entry(seq, action))
        texts[seq] = text
    if len(entries) == len(record.entries):
        return judgement
    longer = msgspec.structs.replace(judgement, record=msgspec.structs.replace(record, texts=texts))
    longer.__dict__["moments"] = moments(judgement)
    return continued(longer, tuple(entries))


def cards_differ(cards: Iterable[Card]) -> bool:
    """Whether cards say different things."""
    return len({(card.verdict, card.headline, card.do_now) for card in cards}) > 1
