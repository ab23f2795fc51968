"""What lines left undone, and the lines that did it since: a ruling closes when what it asked for is done."""

from rules_kb.core import Duty, Position

# A log with more faults than this forgets the oldest.
MOST = 100


def leave(position: Position, what: str) -> None:
    """The line under judgement left something undone."""
    position.duties = [*position.duties[-MOST:], Duty(what, position.seq)]


def fulfil(position: Position, what: str) -> None:
    """The line under judgement does what earlier lines left undone; a line makes good nothing of its own."""
    for duty in position.duties:
        if duty.what == what and not duty.done and duty.seq != position.seq:
            duty.done = position.seq


def give_up(position: Position, *whats: str) -> None:
    """It is too late for something: what was left undone stays so."""
    for duty in position.duties:
        if duty.what in whats and not duty.done:
            duty.what = ""


def left_undone(position: Position, seq: int) -> list[Duty]:
    """What an entry left undone, done since or not."""
    return [duty for duty in position.duties if duty.seq == seq]
