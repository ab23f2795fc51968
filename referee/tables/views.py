"""The pages of a table: read the request, ask a query or log a line, render."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee.models import Table
from referee.seats import chairs, phones
from referee.seats import page as chair_page
from referee.tables import demo, desks, log_forms, log_page, mine_page, queries
from referee.tables import making as table_making
from referee.tables import page as table_page
from rules_kb.errors import Malformed


def sit(code: str) -> queries.Seated:
    """The table of a code, or a kind 404."""
    try:
        return queries.sit(code)
    except Table.DoesNotExist as none:
        raise Http404 from none


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Makes a table from what a family knows about its box."""
    form = table_making.TableForm(request.POST or None)
    if form.is_valid() and not form.second_page:
        return seat_down(request, form.made(phones.at_hand(request.session)))
    if place := form.second_page:
        status = 400 if form.errors else 200
        return render(request, "tables/new_position.html", form.how_it_stands(place), status=status)
    context = {**table_making.choices(), **table_making.sent(form)}
    return render(request, "tables/new.html", context, status=400 if request.method == "POST" else 200)


@require_POST
def demo_table(request: HttpRequest) -> HttpResponse:
    """A table with a dispute in it, one tap away."""
    return seat_down(request, demo.make(phones.at_hand(request.session), request.POST.get("game", "")))


def seat_down(request: HttpRequest, table: Table) -> HttpResponse:
    """Off to a new table, which this phone remembers."""
    queries.remember(request.session, table.code)
    return redirect("table_page", table.code)


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table itself, or only its number for a page that is open already."""
    if request.method == "HEAD":
        return mark_alone(code=code)
    seated = sit(code)
    queries.remember(request.session, code)
    return show(request, seated)


def mark_alone(**address: str) -> HttpResponse:
    """Whether anything is new at a table, without a word of it: open pages ask this every few seconds."""
    found = Table.objects.only("length").filter(**address).first()
    if found is None:
        raise Http404
    return HttpResponse(headers={"X-Table": chairs.mark(found)})


def show(request: HttpRequest, seated: queries.Seated, status: int = 200, **more: Any) -> HttpResponse:
    """The table as a page, or only what changes for a page that is open already."""
    # Before anything else is read: who sits down meanwhile is news to this page, never missed.
    mark = chairs.mark(seated.table)
    seats = chair_page.of(seated, phones.of(request.session), bool(request.session.get("shared")))
    context = {**table_page.of(seated), **seats, "key": secrets.token_hex(8), "mark": mark, **more}
    part = "tables/_table.html" if "X-Part" in request.headers else "tables/table.html"
    response = render(request, part, context, status=status)
    response["X-Table"] = mark
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A sheet of the table: shown, or put into one line of the log."""
    seated = sit(code)
    if request.method == "POST":
        return log(request, seated, name)
    desk = desks.of(seated)
    if name not in desk.sheets:
        raise Http404
    found = {**slip(request, seated), **desk.sheets[name](seated, request.GET)}
    return render(request, [f"{desk.own}/sheet_{name}.html", f"tables/sheet_{name}.html"], found)


def slip(request: HttpRequest, seated: queries.Seated) -> dict[str, Any]:
    """What every sheet needs; inside an open page it comes without the page around it."""
    base = "tables/_bare.html" if "X-Part" in request.headers else "base.html"
    own = desks.of(seated).own
    return {"s": seated, "table": seated.table, "own": own, "base": base, "key": secrets.token_hex(8)}


def log(request: HttpRequest, seated: queries.Seated, name: str) -> HttpResponse:
    """One form, one line, one entry; whatever went wrong comes back with what was entered."""
    composers = desks.of(seated).composers
    if name not in composers:
        raise Http404
    code, line = seated.table.code, ""
    try:
        with log_forms.refusals():
            line = composers[name](seated, request.POST)
            log_forms.log_lines(request, code, [line])
    except log_forms.Refused as refused:
        # What only another phone may say is not offered to this one again.
        return refuse(request, code, refused.status, refused.says, "" if refused.status == 403 else line)
    return show(request, sit(code), 201) if "X-Part" in request.headers else redirect(back(request, code))


def refuse(request: HttpRequest, code: str, status: int, says: str, line: str, title: str = "") -> HttpResponse:
    """The table as it is now, with what was not logged one tap away."""
    return show(request, sit(code), status, notice={"status": status, "says": says, "line": line, "title": title})


def back(request: HttpRequest, code: str) -> str:
    """The page a form was sent from."""
    page, at = request.POST.get("back", ""), request.POST.get("at", "")
    place = f"?entry={at}#entry-{at}" if at.isdecimal() else ""
    return reverse(page if page in ("table_log", "table_deeds") else "table_page", args=[code]) + place


@require_safe
def may_i(request: HttpRequest, code: str) -> HttpResponse:
    """What a line would mean, without logging it; without a line, what somebody may do now."""
    seated = sit(code)
    context = slip(request, seated)
    try:
        return render(request, "tables/may_i.html", {**context, **desks.of(seated).may_i(seated, request.GET)})
    except Malformed as wrong:
        said = {"wrong": wrong.errors, "line": request.GET.get("line", "")}
        return render(request, "tables/may_i.html", {**context, **said}, status=400)


@require_safe
def table_log(request: HttpRequest, code: str) -> HttpResponse:
    """The log, turn by turn."""
    seated = sit(code)
    context = log_page.of(seated, log_page.asked(request.GET))
    shown = [line for turn in context["turns"] for line in turn["lines"]]
    chair_page.add_votes(seated, shown, phones.of(request.session))
    return render(request, "tables/log.html", {**context, "key": secrets.token_hex(8)})


@require_safe
def deeds(request: HttpRequest, code: str) -> HttpResponse:
    """Who has what on the table, and the count."""
    seated = sit(code)
    desk = desks.of(seated)
    return render(request, f"{desk.own}/deeds.html", {**desk.holdings(seated), "key": secrets.token_hex(8)})


@require_safe
def deed(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """One deed: its rent now, what may be done with it and why not."""
    seated = sit(code)
    found = desks.of(seated).deed(seated, name)
    if found is None:
        raise Http404
    return render(request, "tables/deed.html", {**found, "key": secrets.token_hex(8)})


@require_safe
def my_tables(request: HttpRequest) -> HttpResponse:
    """The tables of this phone."""
    return render(request, "tables/mine.html", {"tables": mine_page.of(request.session)})
