"""The page of a table as it was last shown: who would see the very same gets it again, with tokens of its own.

A page follows from the row of its table, the rules, and who looks at it. Where it shows more than that, it is not kept.
"""

import secrets
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token

from referee.editions import find as edition_find
from referee.kept import KeptByTable, make_room
from referee.look import look_of
from referee.models import Table
from referee.seats import chairs, permissions, phones
from referee.version import rules_version

# A table's row with the rules it is shown by, and who looks at which page of it.
Moment = tuple[str, dict[str, Any]]
Viewer = tuple[Any, ...]

PAGES: KeptByTable[Moment, dict[Viewer, str]] = KeptByTable(most=60)
# So many see different pages of one table: everybody who plays, the phone in the middle, whoever looks on.
MOST_VIEWERS = 16
# What stands in a page where each answer has its own. Nobody can guess these, so no line of a log can hold them.
TOKENS = {"csrf_token": secrets.token_hex(16), "key": secrets.token_hex(16)}


def player(request: HttpRequest, table: Table) -> Viewer:
    """Somebody at a table, by all that makes that page another's: the seats of the phone, and what it chose."""
    phone = phones.token_of(request.session)
    mine = tuple(seat for seat, owner in permissions.taken(table).items() if owner == phones.known_as(phone))
    return ("table", mine, chairs.is_host(table, phone), bool(request.session.get("shared")), *shown_as(request))


def spectator(request: HttpRequest, rules_at: str) -> Viewer:
    """Somebody who looks on; the arbiter finds the way to the rulings."""
    return ("watch", rules_at, *shown_as(request))


def shown_as(request: HttpRequest) -> Viewer:
    """Whether it is a whole page, and how that looks on this phone."""
    return ("part",) if "X-Part" in request.headers else ("page", look_of(request))


def moment(table: Table) -> Moment:
    """What a page follows from besides its viewer."""
    row = {name: value for name, value in vars(table).items() if name in COLUMNS}
    return rules_version(), {**row, "newer": edition_find.newer_than(table.edition)}


COLUMNS = {field.attname for field in Table._meta.concrete_fields}


def is_for_one_alone(table: Table) -> bool:
    """Whether a page shows more than its moment: what waits for an answer of some phones, or the time on a clock."""
    return table.unsettled or table.clock_ends_at is not None


def find(table: Table, viewer: Viewer) -> str | None:
    """The page as somebody else has seen it."""
    kept = None if is_for_one_alone(table) else PAGES.at(table.pk, moment(table))
    return kept.get(viewer) if kept else None


def keep(table: Table, viewer: Viewer, page: str) -> None:
    """Have a page at hand for the next who would see the same."""
    if is_for_one_alone(table):
        return
    now = moment(table)
    kept = PAGES.at(table.pk, now)
    if kept is None:
        kept = PAGES.keep(table.pk, now, {})
    make_room(kept, MOST_VIEWERS)
    kept[viewer] = page


def with_tokens(page: str, request: HttpRequest) -> str:
    """A page with the tokens of one answer; they come from nowhere but here, so that a kept page has nobody's."""
    if TOKENS["csrf_token"] in page:
        page = page.replace(TOKENS["csrf_token"], get_token(request))
    return page.replace(TOKENS["key"], secrets.token_hex(8))
