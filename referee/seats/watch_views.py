"""The table for those who look on: everything to see, nothing to tap, and no way in."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee.disputes.open_disputes import open_disputes
from referee.models import Table
from referee.seated.queries import Seated, seated
from referee.seats import chairs, permissions, phones
from referee.seats import page as chair_page
from referee.stored_rows import table_watched
from referee.tables import games, kept_pages
from referee.tables import page as table_page
from referee.tables.common import log_page
from referee.tables.views import answer, leave_to_listen, mark_alone, rendered


def look(watch: str) -> Seated:
    """The table of a spectator's code, or a kind 404."""
    return seated(stored(watch))


def stored(watch: str) -> Table:
    """The same as it is stored."""
    try:
        return table_watched(watch)
    except Table.DoesNotExist as none:
        raise Http404 from none


def shown(request: HttpRequest, template: str, s: Seated, context: dict[str, Any]) -> HttpResponse:
    """A page without forms, for no search engine."""
    html = rendered(request, s, template, {**looking_on(request, s.table), **context})
    return hidden(answer(request, s.table, html))


def looking_on(request: HttpRequest, table: Table) -> dict[str, Any]:
    """What every page of a spectator shows; the arbiter among them finds the way to the rulings."""
    rules = permissions.is_arbiter(table, phones.token_of(request.session))
    return {"watching": table.watch, "mark": chairs.mark(table), "rules_at": table.arbiter.link if rules else ""}


def hidden(page: HttpResponse) -> HttpResponse:
    """A page that no search engine keeps."""
    page["X-Robots-Tag"] = "noindex"
    return page


@require_safe
def table(request: HttpRequest, watch: str) -> HttpResponse:
    """The table itself, or only its number for a page that is open already."""
    if request.method == "HEAD":
        return mark_alone(watch=watch)
    row = stored(watch)
    viewer = kept_pages.spectator(request, looking_on(request, row)["rules_at"])
    html = kept_pages.find(row, viewer)
    if html is None:
        html = table_as_watched(request, seated(row))
        kept_pages.keep(row, viewer, html)
    return hidden(answer(request, row, html))


def table_as_watched(request: HttpRequest, s: Seated) -> str:
    """The table, worked out."""
    part = "watch/_table.html" if "X-Part" in request.headers else "watch/table.html"
    context = {**table_page.page_context(s), **games.pages_of(s).overview(s), **looking_on(request, s.table)}
    disputes = open_disputes(s, "")
    chair_page.mark_refused(context["recent"]["lines"], [one.seq for one in disputes if not one.counts])
    return rendered(request, s, part, {**context, "disputes": disputes})


@require_safe
def middle(request: HttpRequest, watch: str) -> HttpResponse:
    """What a tablet in the middle of the table shows to all sides: whose turn, what is due, the last ruling, the stock."""
    s = look(watch)
    part = "watch/_middle.html" if "X-Part" in request.headers else "watch/middle.html"
    return shown(request, part, s, {**table_page.page_context(s), "here": "middle"})


@require_safe
def events(request: HttpRequest, watch: str) -> HttpResponse:
    """Leave to listen for those who look on."""
    return leave_to_listen(watch=watch)


@require_safe
def log(request: HttpRequest, watch: str) -> HttpResponse:
    """The log, turn by turn."""
    s = look(watch)
    context = log_page.of(s, log_page.asked(request.GET))
    refused = [one.seq for one in open_disputes(s, "") if not one.counts]
    chair_page.mark_refused([line for turn in context["turns"] for line in turn["lines"]], refused)
    return shown(request, "tables/common/log.html", s, context)


@require_safe
def deeds(request: HttpRequest, watch: str) -> HttpResponse:
    """Who has what on the table."""
    s = look(watch)
    pages = games.pages_of(s)
    return shown(request, f"{pages.own}/deeds.html", s, pages.holdings(s))
