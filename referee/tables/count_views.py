"""The page on which cash is counted: shown, or put into lines of the log."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee import services
from referee.seats import phones
from referee.seats.speaking import NotYours
from referee.tables import count_page, desks
from referee.tables import views as table_views
from referee.tables.queries import Seated
from rules_kb.errors import Malformed


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, code: str) -> HttpResponse:
    """Counts the cash; a single count from another sheet is logged there as ever."""
    seated = table_views.sit(code)
    if "by" not in request.POST and not desks.of(seated).counted:
        raise Http404
    if request.method != "POST":
        return show(request, seated, done=bool(request.GET.get("done")))
    if "by" in request.POST:
        return table_views.log(request, seated, "count")
    try:
        log(request, seated)
    except Malformed as wrong:
        return show(request, seated, 400, wrong=" ".join(wrong.errors.values()))
    except services.Stale:
        return show(request, table_views.sit(code), 409, wrong=table_views.REFUSALS[409])
    except services.KeyReused:
        return show(request, table_views.sit(code), 422, wrong=table_views.REFUSALS[422])
    except NotYours as other:
        return show(request, seated, 403, wrong=str(other))
    return redirect(reverse("table_count", args=[code]) + "?done=1")


def log(request: HttpRequest, seated: Seated) -> None:
    """Each line of the form in its turn; sent twice, nothing is logged twice."""
    sent = table_views.sent(request.POST)
    for n, line in enumerate(count_page.composed(seated, request.POST)):
        key, seen = f"{sent['key'][:70]}.{n}", sent["seen"] + n
        services.log_line(code=seated.table.code, line=line, key=key, seen=seen, phone=phones.of(request.session))


def show(request: HttpRequest, seated: Seated, status: int = 200, **more: Any) -> HttpResponse:
    """The page, with what was put in if it could not be used."""
    said = {name: value for name, value in request.POST.items() if value}
    context = {**count_page.of(seated), "key": secrets.token_hex(8), "said": said, **more}
    return render(request, "tables/count.html", context, status=status)
