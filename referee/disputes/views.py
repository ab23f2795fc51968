"""The page of a dispute: hear a complaint, show the card, log what the table does about it."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee import services
from referee.disputes import page as dispute_page
from referee.models import Table
from referee.seats import phones
from referee.seats.speaking import NotYours
from referee.tables import queries as table_queries
from referee.tables.views import REFUSALS, sent
from rules_kb.errors import Malformed

# A rewind takes back two turns at most; a form with more lines was not made here.
MOST_LINES = 60


def sit(code: str) -> table_queries.Seated:
    """The table of a code, whatever game it plays, or a kind 404."""
    try:
        return table_queries.sit(code)
    except Table.DoesNotExist as none:
        raise Http404 from none


@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, code: str, n: int = 0) -> HttpResponse:
    """A dispute about one entry, or about a line that is missing."""
    seated = sit(code)
    if n and not seated.table.entries.filter(seq=n).exists():
        raise Http404
    if request.method == "POST":
        return log(request, code, n)
    return show(request, code, n)


def show(request: HttpRequest, code: str, n: int, status: int = 200, **more: Any) -> HttpResponse:
    """The page as things stand now."""
    context = dispute_page.of(sit(code), n, request.GET.dict(), phones.of(request.session))
    return render(request, "disputes/dispute.html", {**context, "key": secrets.token_hex(8), **more}, status=status)


def log(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """One tap: every line of a remedy is an entry of its own; what is refused leaves the rest out."""
    lines = request.POST.getlist("line") or put_in(request.POST)
    try:
        log_all(code, lines, phones.of(request.session), sent(request.POST))
    except Malformed as wrong:
        return show(request, code, n, 400, notice=" ".join(wrong.errors.values()))
    except services.Stale:
        return show(request, code, n, 409, notice=f"{REFUSALS[409]} Look again, then tap once more.")
    except services.KeyReused:
        return show(request, code, n, 422, notice=REFUSALS[422])
    except NotYours as other:
        return show(request, code, n, 403, notice=str(other))
    return redirect(request.get_full_path() if n else reverse("table_log", args=[code]))


def put_in(post: Any) -> list[str]:
    """A missing line in somebody's own words, behind the entry that was picked."""
    what, after = post.get("what", "").strip(), post.get("after", "")
    return [f"table insert after {after}: {what}"] if what and after.isdecimal() else []


def log_all(code: str, lines: list[str], phone: str, form: dict[str, Any]) -> None:
    """Log some lines one after the other, each under a key of its own."""
    if not 0 < len(lines) <= MOST_LINES:
        raise Malformed({"form": "This form is not complete. Open the table again."})
    for at, line in enumerate(lines):
        key = f"{form['key'][:70]}-{at}" if at else form["key"]
        services.log_line(code=code, line=line, key=key, seen=form["seen"] + at, phone=phone)
