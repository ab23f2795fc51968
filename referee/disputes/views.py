"""Disputes and what is put right: hear a complaint or pick what happened, show what follows, log it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from referee.disputes import page as dispute_page
from referee.disputes import right_page
from referee.seated.log_forms import Refused, log_lines, refusals
from referee.seated.queries import Seated
from referee.seats import phones
from referee.tables.views import page, sit


@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """A dispute about one entry."""
    seated = entered(code, n)
    if request.method != "POST":
        return show(request, seated, n)
    refused = log(request, code)
    return (
        show(request, sit(code), n, refused.status, notice=refused.says)
        if refused
        else redirect(request.get_full_path())
    )


def entered(code: str, n: int) -> Seated:
    """A table that has such an entry, or a kind 404."""
    seated = sit(code)
    if not seated.log.entries([n]):
        raise Http404
    return seated


def show(request: HttpRequest, seated: Seated, n: int, status: int = 200, **more: Any) -> HttpResponse:
    """The page of one dispute."""
    context = dispute_page.of(seated, n, request.GET.dict(), phones.token_of(request.session))
    return page(request, seated, "disputes/dispute.html", {**context, **more}, status)


def log(request: HttpRequest, code: str) -> Refused | None:
    """One tap: every line is an entry of its own; what is refused leaves the rest out and says why."""
    try:
        with refusals():
            log_lines(request, code, request.POST.getlist("line"))
    except Refused as refused:
        return refused
    return None


@require_safe
def put_right(request: HttpRequest, code: str) -> HttpResponse:
    """What was forgotten lately, or the moment at which something went wrong."""
    seated = sit(code)
    return page(request, seated, "disputes/forgotten.html", right_page.overview(seated))


@require_http_methods(["GET", "HEAD", "POST"])
def right(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """One entry put right: what was possible there, what follows, one tap."""
    seated = entered(code, n)
    refused = log(request, code) if request.method == "POST" else None
    if request.method == "POST" and refused is None:
        return redirect("table_page", code)
    return show_right(request, sit(code) if refused else seated, n, refused)


def show_right(request: HttpRequest, seated: Seated, n: int, refused: Refused | None) -> HttpResponse:
    """The page of one entry that is put right; words that cannot be read come back with what was expected."""
    asked, phone = request.GET.dict(), phones.token_of(request.session)
    try:
        with refusals():
            found = right_page.of(seated, n, asked, phone)
    except Refused as unread:
        found, refused = right_page.of(seated, n, {}, phone), unread
        found["counts"] = asked.get("replace") or asked.get("insert")
    notice, status = (refused.says, refused.status) if refused else ("", 200)
    return page(request, seated, "disputes/right.html", {**found, "notice": notice}, status)
