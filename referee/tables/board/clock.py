"""The clock of a timed game: the page keeps the time, and what it means that time is up is ruled when somebody logs it."""

from datetime import timedelta
from math import ceil
from typing import Any

from django.utils import timezone

from referee.models import Table
from referee.seated.queries import Seated
from referee.services import announce, writing

SECOND = timedelta(seconds=1)
# A day and a night; nobody sits longer.
LONGEST = 24 * 60
LAST = {"turn": "The turn under way is the last.", "round": "The round is played to its end."}


class NoTime(ValueError):
    """What was put in is no time to set a clock to."""

    def __init__(self) -> None:
        super().__init__(f"A clock is set to whole minutes, from 1 to {LONGEST:,}.")


def seconds(minutes: int) -> int:
    """What a clock is set to. NoTime where that is no time."""
    if not 1 <= minutes <= LONGEST:
        raise NoTime
    return minutes * 60


def set_to(*, code: str, minutes: int) -> None:
    """Wind the clock up; it stands until somebody starts it. NoTime where that is no time."""
    change(code, None, seconds(minutes))


def go_on(*, code: str) -> None:
    """The clock runs; one that runs already runs on as it did."""
    with writing(code) as table:
        if table.clock_left is not None:
            turn(table, timezone.now() + table.clock_left * SECOND, None)


def pause(*, code: str) -> None:
    """The clock stands with what is left; once its time is up there is nothing to stop."""
    with writing(code) as table:
        left = seconds_left(table)
        if table.clock_ends_at and left:
            turn(table, None, left)


def take_away(*, code: str) -> None:
    """There is no clock any more."""
    change(code, None, None)


def change(code: str, ends_at: Any, left: int | None) -> None:
    """The clock of a table, whatever it showed."""
    with writing(code) as table:
        turn(table, ends_at, left)


def turn(table: Table, ends_at: Any, left: int | None) -> None:
    """The clock shows something else, and open pages hear of it."""
    table.clock_ends_at, table.clock_left = ends_at, left
    table.seatings += 1
    table.save(update_fields=["clock_ends_at", "clock_left", "seatings"])
    announce(table)


def seconds_left(table: Table) -> int | None:
    """So much time is left; nothing without a clock."""
    if table.clock_ends_at is None:
        return table.clock_left
    return max(0, ceil((table.clock_ends_at - timezone.now()) / SECOND))


def face(left: int) -> str:
    """Time as a clock shows it: 1:05:09 or 5:09."""
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def is_timed(s: Seated) -> bool:
    """Whether a clock ends this game."""
    return getattr(s.ed, "game_end", "") == "time"


def of(s: Seated) -> dict[str, Any] | None:
    """What the page of a timed game shows of its clock; nothing where no time ends the game, or it is over."""
    if not is_timed(s) or s.board.over:
        return None
    if s.board.time_up:
        return {"state": "called", "says": LAST.get(s.ed.time_up, "")}
    left, ends_at = seconds_left(s.table), s.table.clock_ends_at
    if left is None:
        return {"state": "unset"}
    state = "stands" if ends_at is None else "runs" if left else "up"
    shown = {"state": state, "left": left, "face": face(left), "minutes": ceil(left / 60), "ends_at": ends_at}
    # For a phone whose own clock is wrong: what time the server had when it made the page.
    return {**shown, "ends": in_milliseconds(ends_at), "now": in_milliseconds(timezone.now())}


def in_milliseconds(moment: Any) -> int | None:
    """An instant as scripts count it."""
    return round(moment.timestamp() * 1000) if moment else None
