"""The questions complaints raise: what was handed over, who said yes, what is missing from the log."""

from collections.abc import Iterator

from rules_kb import engine
from rules_kb.core import Seat
from rules_kb.disputes.card_parts import money, people
from rules_kb.disputes.hearing import Choice, Question, with_lines
from rules_kb.disputes.hindsight import left_by, moments, position_of
from rules_kb.notation import LineError, parse_line, write_action
from rules_kb.report import Judgement
from rules_kb.threads import thread

MOST_MISSING = 8
# What two dice can show.
THROWS = range(2, 13)
# What is put in later says what happened; these would only carry the game on.
ONWARD = ("roll", "end", "draw", "move")


def about_sums(judgement: Judgement, seq: int) -> Iterator[Question]:
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
    line = write_action(step.action, judgement.record.players, judgement.record.edition)
    corrected = line.replace(f" {amount}", f" {right}", 1)
    choices = (
        Choice("logged", f"{money(judgement, amount)}, as logged"),
        Choice("right", f"{money(judgement, right)}; the log is wrong", (f"table replace {seq}: {corrected}",)),
    )
    yield Question("sum", "How much was really handed over?", choices)


def about_throws(judgement: Judgement, seq: int) -> Iterator[Question]:
    """What a throw showed that a sum hangs on and nobody wrote down."""
    if seq not in judgement.steps:
        return
    moment = moments(judgement, seq)[-1]
    around = (*position_of(judgement, moment.before).dues, *position_of(judgement, moment.after).dues)
    due = next((due for due in around if thread(due) in moment.threads and due.times and not due.amount), None)
    if due is not None:
        thrown = f"table insert after {due.seq}: {judgement.record.players[due.frm]} roll {{}} {{}} for rent"
        dice = [(max(1, number - 6), min(6, number - 1)) for number in THROWS]
        choices = [Choice(str(sum(both)), str(sum(both)), (thrown.format(*both),)) for both in dice]
        nobody = Choice("unknown", "Nobody knows")
        yield Question("thrown", "What did the throw for the rent show?", (nobody, *choices))


def about_yes(judgement: Judgement, seq: int, asked: tuple[Seat, ...]) -> Iterator[Question]:
    """Whether each of those asked agreed."""
    who, names = people(judgement), judgement.record.players
    for seat in asked:
        yes = Choice("yes", "Yes", (f"{names[seat]} agree {seq}",))
        no = Choice("no", "No", (f"{names[seat]} contest {seq}: never-agreed",))
        yield Question(f"yes-{seat}", f"Does {who[seat]} say yes to it?", (yes, no))


def about_what_is_missing(judgement: Judgement, seq: int) -> Iterator[Question]:
    """What happened after an entry and was not written down: what was expected there and changes something."""
    choices = [Choice("nothing", "None of these")]
    for line in expected_after(judgement, seq):
        lines = put_in(judgement, seq, line)
        if len(choices) <= MOST_MISSING and changes(judgement, lines):
            choices.append(Choice(line, line.replace("_", " "), lines))
    if len(choices) > 1:
        yield Question("missing", "What happened and is not in the log?", tuple(choices))


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
    for seat, lines in judgement.play.expected(position, ed):
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
