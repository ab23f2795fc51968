"""The table for those who look on: everything to see, nothing to tap, and no way in."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee.disputes.open_disputes import open_disputes
from referee.models import Table
from referee.seated.queries import Seated
from referee.seats import chairs, permissions, phones
from referee.seats import page as chair_page
from referee.tables import games
from referee.tables import page as table_page
from referee.tables.common import log_page
from referee.tables.views import leave_to_listen, mark_alone, page, sit


def look(watch: str) -> Seated:
    """The table of a spectator's code, or a kind 404."""
    code = Table.objects.filter(watch=watch).values_list("code", flat=True).first()
    if code is None:
        raise Http404
    return sit(code)


def shown(request: HttpRequest, template: str, seated: Seated, context: dict[str, Any]) -> HttpResponse:
    """A page without forms, for no search engine."""
    mark = chairs.mark(seated.table)
    rules = permissions.is_arbiter(seated.table, phones.token_of(request.session))
    link = seated.table.arbiter.link if rules else ""
    answer = page(
        request, seated, template, {**context, "watching": seated.table.watch, "mark": mark, "rules_at": link}
    )
    answer["X-Robots-Tag"] = "noindex"
    answer["X-Table"] = mark
    return answer


@require_safe
def table(request: HttpRequest, watch: str) -> HttpResponse:
    """The table itself, or only its number for a page that is open already."""
    if request.method == "HEAD":
        return mark_alone(watch=watch)
    seated = look(watch)
    part = "watch/_table.html" if "X-Part" in request.headers else "watch/table.html"
    context = {**table_page.page_context(seated), **games.pages_of(seated).overview(seated)}
    disputes = open_disputes(seated, "")
    chair_page.mark_refused(context["recent"]["lines"], [one.seq for one in disputes if not one.counts])
    return shown(request, part, seated, {**context, "disputes": disputes})


@require_safe
def middle(request: HttpRequest, watch: str) -> HttpResponse:
    """What a tablet in the middle of the table shows to all sides: whose turn, what is due, the last ruling, the stock."""
    seated = look(watch)
    part = "watch/_middle.html" if "X-Part" in request.headers else "watch/middle.html"
    return shown(request, part, seated, {**table_page.page_context(seated), "here": "middle"})


@require_safe
def events(request: HttpRequest, watch: str) -> HttpResponse:
    """Leave to listen for those who look on."""
    return leave_to_listen(watch=watch)


@require_safe
def log(request: HttpRequest, watch: str) -> HttpResponse:
    """The log, turn by turn."""
    seated = look(watch)
    context = log_page.of(seated, log_page.asked(request.GET))
    refused = [one.seq for one in open_disputes(seated, "") if not one.counts]
    chair_page.mark_refused([line for turn in context["turns"] for line in turn["lines"]], refused)
    return shown(request, "tables/common/log.html", seated, context)


@require_safe
def deeds(request: HttpRequest, watch: str) -> HttpResponse:
    """Who has what on the table."""
    seated = look(watch)
    pages = games.pages_of(seated)
    return shown(request, f"{pages.own}/deeds.html", seated, pages.holdings(seated))
