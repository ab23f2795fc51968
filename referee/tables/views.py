"""The pages of a table: read the request, ask a query or log a line, render."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee.disputes.open_disputes import open_disputes
from referee.models import Table
from referee.operations.limits import place_of, take
from referee.search.asking import LONGEST
from referee.search.views import answered
from referee.seated import log_forms, queries
from referee.seats import chairs, handover_page, joining, phones
from referee.seats import page as chair_page
from referee.stored_rows import table_of
from referee.tables import games, kept_pages, mine_page, same_line
from referee.tables import making as table_making
from referee.tables import page as table_page
from referee.tables.board import count_page
from referee.tables.common import demo, log_page, weighing
from rules_kb.kernel.model import Malformed

# Where a sheet says whose things it is about; a phone with a seat of its own opens it for that one.
OWN_SEAT = {"trade": "by", "build": "who"}
# What a page needs of the answers to a line that was no move.
NEAR = {"asked", "first", "closest", "card"}


def found(code: str) -> Table:
    """The table of a code as it is stored, or a kind 404."""
    try:
        return table_of(code)
    except Table.DoesNotExist as none:
        raise Http404 from none


def sit(code: str) -> queries.Seated:
    """The table of a code, or a kind 404."""
    return queries.seated(found(code))


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Makes a table from what a family knows about its box."""
    form = table_making.TableForm(request.POST or None)
    if form.is_valid() and not form.second_page:
        take("tables", place_of(request))
        return seat_down(request, form.made(phones.at_hand(request.session)))
    if second := form.second_page:
        status = 400 if form.errors else 200
        return render(request, second.template, form.how_it_stands(second), status=status)
    status = 400 if request.method == "POST" else 200
    return render(request, "tables/common/new.html", table_making.shown(form), status=status)


@require_POST
def demo_table(request: HttpRequest) -> HttpResponse:
    """A table with a dispute in it, one tap away."""
    take("tables", place_of(request))
    return seat_down(request, demo.make(phones.at_hand(request.session), request.POST.get("game", "")))


def seat_down(request: HttpRequest, table: Table) -> HttpResponse:
    """Off to a new table, which this phone remembers and others may join."""
    joining.open_door(code=table.code)
    response = redirect("table_page", table.code)
    queries.remember(request, response, table.code)
    return response


@require_safe
@cache_control(private=True)
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table itself, or only its number for a page that is open already."""
    if request.method == "HEAD":
        return mark_alone(code=code)
    stored = found(code)
    kept = kept_pages.find(stored, kept_pages.player(request, stored)) if "sat" not in request.GET else None
    response = answer(request, stored, kept) if kept else show(request, queries.seated(stored))
    queries.remember(request, response, code)
    return response


def answer(request: HttpRequest, table: Table, page: str, status: int = 200) -> HttpResponse:
    """A page of a table that may be kept, with the tokens of this answer."""
    return HttpResponse(kept_pages.with_tokens(page, request), status=status, headers={"X-Table": chairs.mark(table)})


def mark_alone(**address: str) -> HttpResponse:
    """Whether anything is new at a table, without a word of it: open pages ask this every few seconds."""
    found = Table.objects.only("length", "seatings").filter(**address).first()
    if found is None:
        raise Http404
    return HttpResponse(headers={"X-Table": chairs.mark(found)})


@require_safe
def events(request: HttpRequest, code: str) -> HttpResponse:
    """Leave to listen at a table."""
    return leave_to_listen(code=code)


def leave_to_listen(**address: str) -> HttpResponse:
    """An empty answer, which a page takes for "ask now and then"; a server that can stream streams instead."""
    answer = mark_alone(**address)
    answer.status_code = 204
    return answer


def page(
    request: HttpRequest, seated: queries.Seated, template: str | list[str], context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of a table, with what all of them and their forms need."""
    html = rendered(request, seated, template, context)
    return HttpResponse(kept_pages.with_tokens(html, request), status=status)


def rendered(request: HttpRequest, seated: queries.Seated, template: str | list[str], context: dict[str, Any]) -> str:
    """The same, with places for what belongs to one answer alone."""
    # Both stand in every line of a log: a code has nothing to escape, and a name that is missing is looked for everywhere.
    often = {"address": SafeString(reverse("table_page", args=[seated.table.code])), "watching": False}
    shared = {"s": seated, "table": seated.table, **often, **kept_pages.TOKENS}
    return render_to_string(template, {**shared, **context}, request)


def slip(
    request: HttpRequest, seated: queries.Seated, template: str | list[str], context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A sheet of a table; inside an open page it comes without the page around it."""
    base = "tables/common/_bare.html" if "X-Part" in request.headers else "base.html"
    return page(request, seated, template, {"own": games.pages_of(seated).own, "base": base, **context}, status)


def show(
    request: HttpRequest, seated: queries.Seated, status: int = 200, sat: bool = False, **more: Any
) -> HttpResponse:
    """The table as a page, or only what changes for a page that is open already; who just sat down may let others in."""
    shown, phone = table_page.page_context(seated), phones.token_of(request.session)
    seats = chair_page.seats_context(seated, phone, bool(request.session.get("shared")))
    seats["disputes"] = open_disputes(seated, phone)
    chair_page.mark_refused(shown["recent"]["lines"], [one.seq for one in seats["disputes"] if not one.counts])
    is_kept = not (more or seats["let_in"] or sat or "sat" in request.GET)
    if seats["let_in"] or (seats["free"] and (sat or "sat" in request.GET)):
        more |= {"door": handover_page.door(request, seated), "words": handover_page.words_for(seated, phone)}
    part = "tables/common/_table.html" if "X-Part" in request.headers else "tables/common/table.html"
    html = rendered(request, seated, part, {**shown, **seats, "mark": chairs.mark(seated.table), **more})
    if is_kept:
        kept_pages.keep(seated.table, kept_pages.player(request, seated.table), html)
    return answer(request, seated.table, html, status)


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True)
def sheet(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A sheet of the table: shown, or put into one line of the log."""
    seated = sit(code)
    if request.method == "POST":
        return log(request, seated, name)
    if name not in games.pages_of(seated).sheets:
        raise Http404
    return sheet_page(request, seated, name, request.GET)


def sheet_page(request: HttpRequest, seated: queries.Seated, name: str, asked: QueryDict) -> HttpResponse:
    """One sheet of the table as it stands."""
    pages = games.pages_of(seated)
    rows = chairs.rows(seated.table, seated.record, phones.token_of(request.session)) if name in OWN_SEAT else []
    match [row.seat for row in rows if row.yours]:
        case [seat] if OWN_SEAT[name] not in asked and not seated.board.players[seat].out:
            asked = QueryDict(f"{asked.urlencode()}&{OWN_SEAT[name]}={seat}")
    templates = [f"{pages.own}/sheet_{name}.html", f"tables/common/sheet_{name}.html"]
    return slip(request, seated, templates, pages.sheets[name](seated, asked))


@require_safe
@cache_control(private=True)
def taken_along(request: HttpRequest, code: str) -> HttpResponse:
    """The sheets of the table as it stands, by address, for a phone that may lose its network."""
    seated, place = sit(code), reverse("table_page", args=[code])
    wanted = [(one, *one.split("?")) for one in games.pages_of(seated).along(seated)]
    pages = {f"{place}/{one}": sheet_page(request, seated, name, QueryDict(*asked)) for one, name, *asked in wanted}
    return JsonResponse({address: page.content.decode() for address, page in pages.items()})


@require_safe
@cache_control(private=True)
def open_matters(request: HttpRequest, code: str) -> HttpResponse:
    """The list behind the badge: what does not stand, what is to put right, who owes whom."""
    seated = sit(code)
    return slip(request, seated, "tables/common/sheet_open.html", table_page.page_context(seated))


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, code: str) -> HttpResponse:
    """Compares what was counted with the log; only what somebody chooses is logged."""
    seated = sit(code)
    if "by" in request.POST:
        return log(request, seated, "count")
    if not games.pages_of(seated).counts_cash:
        raise Http404
    if request.method != "POST":
        return show_count(request, seated)
    try:
        with log_forms.refusals():
            log_forms.log_lines(request, code, count_page.chosen(request.POST))
    except log_forms.Refused as refused:
        return show_count(request, sit(code), refused)
    return (
        redirect("table_page", code)
        if "play" in request.POST
        else redirect(reverse("table_count", args=[code]) + "?done=1")
    )


def show_count(request: HttpRequest, seated: queries.Seated, refused: log_forms.Refused | None = None) -> HttpResponse:
    """The page on which cash is counted, with what was put in if it could not be used."""
    try:
        with log_forms.refusals():
            found = count_page.of(seated, request.GET)
    except log_forms.Refused as unread:
        found, refused = count_page.blank_form(seated, request.GET), unread
    wrong, status = (refused.says, refused.status) if refused else ("", 200)
    context = {**found, "wrong": wrong, "done": bool(request.GET.get("done"))}
    return page(request, seated, "tables/board/count.html", context, status)


def log(request: HttpRequest, seated: queries.Seated, name: str) -> HttpResponse:
    """One form, one line, one entry; whatever went wrong comes back with what was entered."""
    composers = games.pages_of(seated).composers
    if name not in composers:
        raise Http404
    code, line = seated.table.code, ""
    try:
        with log_forms.refusals():
            line = composers[name](seated, request.POST)
            if same := same_line.find(request, seated, line):
                return show(request, seated, 409, notice=same_line.notice(request, seated, line, same))
            table = log_forms.log_lines(request, code, [line], seated.table)
    except log_forms.Refused as refused:
        return not_logged(request, code, refused, line)
    if "X-Part" not in request.headers:
        return redirect(back(request, code))
    return show(request, queries.seated(table), 201)


def not_logged(request: HttpRequest, code: str, refused: log_forms.Refused, line: str) -> HttpResponse:
    """Why a line was not logged; one that came at the same moment from two phones is told to be the same."""
    now = sit(code)
    if refused.status == 409 and (same := same_line.find(request, now, line)):
        return show(request, now, 409, notice=same_line.notice(request, now, line, same))
    # What only another phone may say is not offered to this one again.
    return refuse(request, code, refused.status, refused.says, "" if refused.status == 403 else line)


def refuse(request: HttpRequest, code: str, status: int, says: str, line: str, title: str = "") -> HttpResponse:
    """The table as it is now, with what was not logged one tap away, and what answers it if it was a question."""
    seated = sit(code)
    found = asked_of(seated, line) if status == 400 else {}
    notice = {"status": status, "says": says, "line": line, "title": title}
    return show(request, seated, status, notice=notice, **{key: found[key] for key in NEAR & found.keys()})


def back(request: HttpRequest, code: str) -> str:
    """The page a form was sent from."""
    name, at = request.POST.get("back", ""), request.POST.get("at", "")
    place = f"?entry={at}#entry-{at}" if at.isdecimal() else ""
    return reverse(name if name in ("table_log", "table_deeds") else "table_page", args=[code]) + place


@require_safe
def may_i(request: HttpRequest, code: str) -> HttpResponse:
    """What a line would mean, without logging it; without a line, what somebody may do now."""
    seated, status = sit(code), 200
    pages = games.pages_of(seated)
    try:
        found = weighing.may_i(seated, request.GET, pages.turn(seated), pages.changed, pages.may_now)
    except Malformed as wrong:
        line = request.GET.get("line", "")
        found, status = {"wrong": wrong.errors, "line": line, **asked_of(seated, line)}, 400
    return slip(request, seated, "tables/common/may_i.html", found, status)


def asked_of(seated: queries.Seated, line: str) -> dict[str, Any]:
    """The answers to what is no move: it may have been a question."""
    line = line.strip()[:LONGEST]
    return answered(line, seated.ed.game.name, seated.record.edition_id) if line else {}


@require_safe
@cache_control(private=True)
def table_log(request: HttpRequest, code: str) -> HttpResponse:
    """The log, turn by turn."""
    seated = sit(code)
    context = log_page.of(seated, log_page.asked(request.GET))
    shown = [line for turn in context["turns"] for line in turn["lines"]]
    chair_page.add_votes(seated, shown, phones.token_of(request.session))
    handover_page.add_handovers(seated, shown)
    return page(request, seated, "tables/common/log.html", context)


@require_safe
@cache_control(private=True)
def deeds(request: HttpRequest, code: str) -> HttpResponse:
    """Who has what on the table, and the count."""
    seated = sit(code)
    pages = games.pages_of(seated)
    return page(request, seated, f"{pages.own}/deeds.html", pages.holdings(seated))


@require_safe
@cache_control(private=True)
def deed(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """One deed: its rent now, what may be done with it and why not."""
    seated = sit(code)
    pages = games.pages_of(seated)
    found = pages.deed(seated, name)
    if found is None:
        raise Http404
    return page(request, seated, f"{pages.own}/deed.html", found)


@require_safe
def my_tables(request: HttpRequest) -> HttpResponse:
    """The tables of this phone."""
    return render(request, "tables/common/mine.html", {"tables": mine_page.tables_of_phone(request)})
