"""What a dispute asks back, and what the answers would change."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules_kb.answer.card import RulingCard, people
from rules_kb.answer.rendering import words
from rules_kb.answer.report import Judgement
from rules_kb.disputes.timeline import continued, left_by, moments, position_of
from rules_kb.kernel import engine
from rules_kb.kernel.matters import thread
from rules_kb.kernel.model import Entry, Seat
from rules_kb.kernel.said import Said
from rules_kb.kernel.text import LineError
from rules_kb.record.lines import parse_line, write_action


class Option(NamedTuple):
    """One answer to a doubt: its word, what it says, and the lines it adds to the log; {last} is the line before."""

    value: str
    says: Said
    lines: tuple[str, ...] = ()


class Doubt(NamedTuple):
    """Something the log does not tell, with the answers there can be."""

    name: str
    asks: Said
    options: tuple[Option, ...]


class AnswerChoice(NamedTuple):
    """One answer in words: what a button says, and the lines it adds to the log."""

    value: str
    label: str
    lines: tuple[str, ...] = ()


class Question(NamedTuple):
    """A doubt in words, with its answers."""

    name: str
    label: str
    choices: tuple[AnswerChoice, ...]


def question(judgement: Judgement, doubt: Doubt) -> Question:
    """A doubt in words."""
    ed, who = judgement.record.edition, people(judgement)
    choices = (AnswerChoice(one.value, words(one.says, ed, who), one.lines) for one in doubt.options)
    return Question(doubt.name, words(doubt.asks, ed, who), tuple(choices))


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


def cards_differ(cards: Iterable[RulingCard]) -> bool:
    """Whether cards say different things."""
    first, *others = [(card.verdict, card.headline, card.steps) for card in cards]
    return any(other != first for other in others)


MOST_MISSING = 8
YES, NO = Said("Yes"), Said("No")
# What two dice can show.
THROWS = range(2, 13)
# What is put in later says what happened; these would only carry the game on.
ONWARD = ("roll", "end", "draw", "move")


def about_sums(judgement: Judgement, seq: int) -> Iterator[Doubt]:
    """How much was really handed over, where the log and the rules name different sums."""
    step = judgement.steps.get(seq)
    amount = getattr(step.action, "amount", None) if step else None
    if step is None or type(amount) is not int or not judgement.judged.rulings[seq].violations:
        return
    right = amount
    for due in left_by(judgement.judged.position.dues, seq):
        right += due.amount if due.frm == getattr(step.action, "by", None) else -due.amount
    if right == amount or right < 0:
        return
    put_right: Any = replace(step.action, amount=right)
    corrected = write_action(put_right, judgement.record.players, judgement.record.edition)
    choices = (
        Option("logged", Said("${amount}, as logged", {"amount": amount})),
        Option("right", Said("${amount}; the log is wrong", {"amount": right}), (f"table replace {seq}: {corrected}",)),
    )
    yield Doubt("sum", Said("How much was really handed over?"), choices)


def about_throws(judgement: Judgement, seq: int) -> Iterator[Doubt]:
    """What a throw showed that a sum hangs on and nobody wrote down."""
    if seq not in judgement.steps:
        return
    moment = moments(judgement, seq)[-1]
    around = (*position_of(judgement, moment.before).dues, *position_of(judgement, moment.after).dues)
    due = next((due for due in around if thread(due) in moment.threads and due.waits), None)
    if due is not None:
        thrown = f"table insert after {due.seq}: {judgement.record.players[due.frm]} roll {{}} {{}} for rent"
        dice = [(max(1, number - 6), min(6, number - 1)) for number in THROWS]
        shown = [Said("{thrown}", {"thrown": sum(both)}) for both in dice]
        choices = [Option(str(sum(b)), label, (thrown.format(*b),)) for b, label in zip(dice, shown, strict=True)]
        nobody = Option("unknown", Said("Nobody knows"))
        yield Doubt("thrown", Said("What did the throw for the rent show?"), (nobody, *choices))


def about_yes(judgement: Judgement, seq: int, asked: tuple[Seat, ...]) -> Iterator[Doubt]:
    """Whether each of those asked agreed."""
    names = judgement.record.players
    for seat in asked:
        yes = Option("yes", YES, (f"{names[seat]} agree {seq}",))
        no = Option("no", NO, (f"{names[seat]} contest {seq}: never-agreed",))
        yield Doubt(f"yes-{seat}", Said("Does {player} say yes to it?", {"player": seat}), (yes, no))


def about_what_is_missing(judgement: Judgement, seq: int) -> Iterator[Doubt]:
    """What happened after an entry and was not written down: what was expected there and changes something."""
    choices = [Option("nothing", Said("None of these"))]
    for line in expected_after(judgement, seq):
        lines = put_in(judgement, seq, line)
        if len(choices) <= MOST_MISSING and changes(judgement, lines):
            # A line of the record; pages tell it as the log would.
            choices.append(Option(line, Said("{line}", {"line": line.replace("_", " ")}), lines))
    if len(choices) > 1:
        yield Doubt("missing", Said("What happened and is not in the log?"), tuple(choices))


def put_in(judgement: Judgement, seq: int, line: str) -> tuple[str, ...]:
    """A line put in after an entry; a claim binds only with the yes of the one who pays.

    What is expected may be a verb alone, for which somebody would still have to name a card: that is no line yet.
    """
    try:
        action = parse_line(line, judgement.record.players, judgement.record.edition)
    except LineError:
        return ()
    payer = getattr(action, "frm", None)
    yes = (f"{judgement.record.players[payer]} agree {{last}}",) if action.needs_yes and payer is not None else ()
    return (f"table insert after {seq}: {line}", *yes)


def expected_after(judgement: Judgement, seq: int) -> Iterator[str]:
    """The lines that could have come right after an entry."""
    names, ed = judgement.record.players, judgement.record.edition
    past = moments(judgement, seq) if seq else []
    position = position_of(judgement, past[-1].after) if past else engine.copy(judgement.start)
    for seat, lines in judgement.game.expected(position, ed):
        for line in lines:
            if line.split()[0] not in ONWARD:
                yield f"{names[seat]} {line.format(*names)}"


def changes(judgement: Judgement, lines: tuple[str, ...]) -> bool:
    """Whether a line put in changes anything but itself, and breaks nothing at its place."""
    other, at = with_lines(judgement, lines), max(judgement.record.texts, default=0) + 1
    if other is judgement or other.judged.rulings[at].violations:
        return False
    mine, theirs = judgement.judged, other.judged
    same = all(mine.rulings[n].violations == theirs.rulings[n].violations for n in mine.rulings if n in theirs.rulings)
    owed = [[(d.frm, d.to, d.amount, d.state) for d in world.position.dues] for world in (mine, theirs)]
    return not same or owed[0] != owed[1] or bool(theirs.rulings[at].moved)
