"""The page of a dispute: hear a complaint, show the card, log what the table does about it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee.disputes import page as dispute_page
from referee.seated.log_forms import Refused, log_lines, refusals
from referee.seated.queries import Seated
from referee.seats import phones
from referee.tables.views import page, sit


@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, code: str, n: int = 0) -> HttpResponse:
    """A dispute about one entry, or about a line that is missing."""
    seated = sit(code)
    if n and not seated.log.entries([n]):
        raise Http404
    if request.method == "POST":
        return log(request, code, n)
    return show(request, seated, n)


def show(request: HttpRequest, seated: Seated, n: int, status: int = 200, **more: Any) -> HttpResponse:
    """The page of one dispute."""
    context = dispute_page.of(seated, n, request.GET.dict(), phones.of(request.session))
    return page(request, seated, "disputes/dispute.html", {**context, **more}, status)


def log(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """One tap: every line of a remedy is an entry of its own; what is refused leaves the rest out."""
    lines = request.POST.getlist("line") or put_in(request.POST)
    try:
        with refusals():
            log_lines(request, code, lines)
    except Refused as refused:
        return show(request, sit(code), n, refused.status, notice=refused.says)
    return redirect(request.get_full_path() if n else reverse("table_log", args=[code]))


def put_in(post: Any) -> list[str]:
    """A missing line in somebody's own words, behind the entry that was picked."""
    what, after = post.get("what", "").strip(), post.get("after", "")
    return [f"table insert after {after}: {what}"] if what and after.isdecimal() else []
