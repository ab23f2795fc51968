"""The page on which cash is counted: shown, or put into lines of the log."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee.tables import count_page, desks
from referee.tables import views as table_views
from referee.tables.log_forms import Refused, log_lines, refusals
from referee.tables.queries import Seated


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, code: str) -> HttpResponse:
    """Counts the cash; a single count from another sheet is logged there as ever."""
    seated = table_views.sit(code)
    if "by" not in request.POST and not desks.of(seated).counts_cash:
        raise Http404
    if request.method != "POST":
        return show(request, seated, done=bool(request.GET.get("done")))
    if "by" in request.POST:
        return table_views.log(request, seated, "count")
    try:
        with refusals():
            log_lines(request, code, count_page.composed(seated, request.POST))
    except Refused as refused:
        return show(request, table_views.sit(code), refused.status, wrong=refused.says)
    return redirect(reverse("table_count", args=[code]) + "?done=1")


def show(request: HttpRequest, seated: Seated, status: int = 200, **more: Any) -> HttpResponse:
    """The page, with what was put in if it could not be used."""
    said = {name: value for name, value in request.POST.items() if value}
    context = {**count_page.of(seated), "key": secrets.token_hex(8), "said": said, **more}
    return render(request, "tables/count.html", context, status=status)
