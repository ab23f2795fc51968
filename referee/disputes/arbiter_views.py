"""The arbiter's address: opened once it makes a phone the arbiter, and from then on it is where that phone rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from referee.disputes import arbiter_page
from referee.models import Arbiter, Table
from referee.seated.log_forms import Refused, log_lines, refusals
from referee.seated.queries import seated
from referee.seats import arbiters, chairs, permissions, phones
from referee.seats import page as chair_page
from referee.tables import games
from referee.tables import page as table_page
from referee.tables.views import page


@require_http_methods(["GET", "HEAD", "POST"])
def arbiter(request: HttpRequest, link: str) -> HttpResponse:
    """The door of the arbiter, then the desk."""
    found = Arbiter.objects.select_related("table").filter(link=link).first()
    if found is None:
        answer = render(request, "sharing/gone.html", status=404)
    elif permissions.is_arbiter(found.table, phones.token_of(request.session)):
        answer = rule(request, found) if request.method == "POST" else desk(request, found.table, link)
    else:
        answer = accept(request, found) if request.method == "POST" else door(request, found)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def door(request: HttpRequest, found: Arbiter, wrong: str = "", status: int = 200) -> HttpResponse:
    """What an arbiter is, and one tap to be it."""
    taken = bool(found.phone)
    return render(
        request, "arbiter/door.html", {"name": found.table.name, "taken": taken, "wrong": wrong}, status=status
    )


def accept(request: HttpRequest, found: Arbiter) -> HttpResponse:
    """This phone rules from now on."""
    try:
        arbiters.accept(link=found.link, phone=phones.at_hand(request.session))
    except arbiters.Inside as why:
        return door(request, found, str(why), 409)
    return redirect("arbiter", found.link)


def desk(request: HttpRequest, table: Table, link: str, refused: Refused | None = None) -> HttpResponse:
    """The table as it stands, with its disputes; or only what changes for a page that is open already."""
    s, mark = seated(table), chairs.mark(table)
    part = "arbiter/_desk.html" if "X-Part" in request.headers else "arbiter/desk.html"
    context = {**table_page.page_context(s), **games.pages_of(s).overview(s), **arbiter_page.of(s)}
    refused_lines = [one.dispute.seq for one in context["cases"] if not one.dispute.counts]
    chair_page.mark_refused(context["recent"]["lines"], refused_lines)
    notice = refused.says if refused else ""
    more = {"watching": table.watch, "mark": mark, "here": "arbiter", "rules_at": link, "notice": notice}
    answer = page(request, s, part, {**context, **more}, refused.status if refused else 200)
    answer["X-Table"] = mark
    return answer


def rule(request: HttpRequest, found: Arbiter) -> HttpResponse:
    """One ruling: every line of it is an entry, marked as the arbiter's."""
    try:
        with refusals():
            log_lines(request, found.table.code, request.POST.getlist("line"))
    except Refused as refused:
        return desk(request, Table.objects.get(pk=found.table_id), found.link, refused)
    return redirect("arbiter", found.link)
