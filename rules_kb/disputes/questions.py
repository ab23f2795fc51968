"""What a dispute asks back, and what the answers would change."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules_kb.answer.card import RulingCard, people
from rules_kb.answer.rendering import words
from rules_kb.answer.report import Judgement
from rules_kb.disputes.timeline import continued, left_by, moments, position_of
from rules_kb.kernel.consent import in_the_game
from rules_kb.kernel.model import Action, Due, Entry, Seat
from rules_kb.kernel.said import Said
from rules_kb.kernel.text import LineError
from rules_kb.kernel.threads import thread
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
    longer.__dict__.update(judgement.__dict__, moments=moments(judgement))
    return continued(longer, tuple(entries))


def cards_differ(cards: Iterable[RulingCard]) -> bool:
    """Whether cards say different things."""
    first, *others = [(card.verdict, card.headline, card.steps) for card in cards]
    return any(other != first for other in others)


YES, NO = Said("Yes"), Said("No")
# What two dice can show.
THROWS = range(2, 13)


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


def about_payers(judgement: Judgement, seq: int) -> Iterator[Doubt]:
    """Who really paid, where the log may have the wrong name or the wrong person handed it over."""
    step = judgement.steps.get(seq)
    action: Any = step.action if step else None
    if not is_payment(action):
        return
    playing = in_the_game(judgement.judged.position)
    seats = [action.by, *(seat for seat in playing if seat not in (action.by, action.to))]
    due = due_meant(judgement, seq)
    choices = [Option(judgement.record.players[seat], *paid_by(judgement, seq, seat, due)) for seat in seats]
    yield Doubt("payer", Said("Who really paid?"), tuple(choices))


def is_payment(action: Action | None) -> bool:
    """Whether somebody paid a sum of money."""
    return action is not None and action.by >= 0 and hasattr(action, "amount") and hasattr(action, "to")


def due_meant(judgement: Judgement, seq: int) -> Due | None:
    """The due a payment was for: the one it closed, else one of somebody else's over the same sum."""
    moment = moments(judgement, seq)[-1]
    action: Any = moment.step.action
    owed = [due for due in position_of(judgement, moment.before).dues if due.to == action.to and due.frm >= 0]
    closed = (due for due in owed if thread(due) in moment.threads)
    return next(closed, next((due for due in owed if due.amount == getattr(action, "amount", 0)), None))


def paid_by(judgement: Judgement, seq: int, seat: Seat, due: Due | None) -> tuple[Said, tuple[str, ...]]:
    """The answer that somebody paid, with its lines: who owed nothing gets it back, and who did has paid nothing."""
    names, ed = judgement.record.players, judgement.record.edition
    action: Any = replace(judgement.steps[seq].action, by=seat)
    says = Said("{player}, as logged" if seat == judgement.steps[seq].action.by else "{player}", {"player": seat})
    owed_nothing = due is not None and due.frm != seat
    if due is not None and owed_nothing:
        action = replace(action, why=due.why)
        says = replace(
            says, template=f"{says.template}, and {{debtor}} owed it", facts={**says.facts, "debtor": due.frm}
        )
    line = write_action(action, names, ed)
    lines = [f"table replace {seq}: {line}"] if action != judgement.steps[seq].action else []
    if due is not None and owed_nothing:
        nothing = write_action(replace(action, by=due.frm, amount=0), names, ed)
        lines.append(f"table insert after {seq}: {nothing}")
    return says, tuple(lines)
