"""A form of a table put into its log, line by line, or refused in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.http import HttpRequest

from referee import services
from referee.models import Table
from referee.seats import phones
from referee.seats.permissions import NotYours
from rules_kb.kernel.model import Malformed

# A rewind takes back two turns at most; a form with more lines was not made here.
MOST_LINES = 60
INCOMPLETE = "This form is not complete. Open the table again."
MEANWHILE = "Somebody logged something meanwhile. Look again, then tap once more."
REUSED = "That tap was already used for another line."


class Refused(Exception):
    """A form that was not logged: its status, and why in words."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(says)
        self.status, self.says = status, says


@contextmanager
def refusals() -> Iterator[None]:
    """Whatever keeps a line out of a log, as one kind of refusal."""
    try:
        yield
    except Malformed as wrong:
        raise Refused(400, " ".join(wrong.errors.values())) from wrong
    except services.Stale as late:
        raise Refused(409, MEANWHILE) from late
    except services.KeyReused as used:
        raise Refused(422, REUSED) from used
    except NotYours as other:
        raise Refused(403, str(other)) from other


def log_lines(request: HttpRequest, code: str, lines: list[str], table: Table | None = None) -> Table:
    """The table with the lines of a form, each under a key of its own; one that is refused leaves the rest out.

    `table` is that of the code, where it was read for this very form.
    """
    key, seen = sent(request.POST)
    if not 0 < len(lines) <= MOST_LINES:
        raise Malformed({"form": INCOMPLETE})
    for at, line in enumerate(lines):
        own = f"{key[:70]}-{at}" if at else key
        phone = phones.token_of(request.session)
        table = services.log_line(code=code, line=line, key=own, seen=seen + at, phone=phone, table=table).table
    return cast(Table, table)


def sent(post: Any) -> tuple[str, int]:
    """The key of a form and how much of the log its page had seen."""
    key, seen = post.get("key", ""), post.get("seen", "")
    if not (0 < len(key) <= 80 and key.isascii() and key.isprintable()) or not (seen.isdecimal() and len(seen) < 9):
        raise Malformed({"form": INCOMPLETE})
    return key, int(seen)
