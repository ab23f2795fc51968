"""The pages of an evening: its report, shown, shared and taken along."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from referee import jobs
from referee.errors import refusal
from referee.evenings import arrivals, groups, report_page
from referee.evenings.files import FILES, file_name
from referee.models import Arrival, PlayGroup
from referee.numbers import number
from referee.operations import retention
from referee.operations.limits import place_of, take
from referee.records import Unacceptable
from referee.seated.wording import blank
from referee.seats import chairs, handover_page, handovers, phones, sharing
from referee.seats.views import public_page
from referee.seats.watch_views import look, shown
from referee.tables.making import MOST_PLAYERS
from referee.tables.views import page, seat_down, sit
from rules_kb.kernel.model import Malformed

# So many lines that cannot be read are listed at once.
MOST_COMPLAINTS = 200


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True)
def report(request: HttpRequest, code: str) -> HttpResponse:
    """The report of a table: how it ended, or how it stands; its link made or taken back."""
    seated = sit(code)
    if request.method == "POST":
        if request.POST.get("do") == "revoke":
            sharing.revoke(code=code, seq=sharing.EVENING)
        else:
            sharing.share_evening(code=code)
        return redirect("table_report", code)
    link = sharing.open_links(seated.table).get(sharing.EVENING)
    to = handover_page.invitation(request, "shared_evening", link.code) if link else None
    more = {"link": to, "files": FILES, "here": "report"}
    more |= {"next_table": groups.next_table(seated.table), "group": groups.known_group(seated.table)}
    return page(request, seated, "evenings/report.html", {**report_page.report_context(seated), **more})


@require_safe
@cache_control(private=True)
def download(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The evening as a file to keep."""
    seated = sit(code)
    if kind not in FILES:
        raise Http404
    answer = HttpResponse(FILES[kind].make(seated), content_type=FILES[kind].media)
    answer["Content-Disposition"] = f'attachment; filename="{file_name(seated.table, kind)}"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def put_in(request: HttpRequest) -> HttpResponse:
    """A record put in as a new table: all of it, or a list of what cannot be read."""
    if request.method != "POST":
        return render(request, "evenings/put_in.html")
    text, file = request.POST.get("record", ""), request.FILES.get("upload")
    try:
        incoming = arrivals.read(
            file.read() if file else text.encode(errors="surrogatepass"), request.POST.get("name", "")
        )
    except (Malformed, Unacceptable) as wrong:
        status, said = (
            (400, list(wrong.errors.items())) if isinstance(wrong, Malformed) else (wrong.status, [("", wrong.message)])
        )
        context = {"text": text, "count": len(said), "complaints": said[:MOST_COMPLAINTS]}
        return render(request, "evenings/put_in.html", context, status=status)
    take("tables", place_of(request))
    arrival = jobs.ask_in(incoming=incoming, phone=phones.at_hand(request.session))
    return redirect("arrival", arrival.code)


@require_safe
def arrival(request: HttpRequest, code: str) -> HttpResponse:
    """How far a record has come; the table itself once it is one."""
    found = get_object_or_404(Arrival, code=code)
    if found.table:
        return redirect("table_page", found.table.code)
    return render(request, "evenings/arrival.html", {"arrival": found})


@require_safe
def watched(request: HttpRequest, watch: str) -> HttpResponse:
    """The report for those who look on."""
    seated = look(watch)
    return shown(request, "evenings/report.html", seated, {**report_page.report_context(seated), "here": "report"})


@require_safe
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """The report for everybody who has its link, and no way from there to the table."""
    return public_page(
        request, "evenings/shared.html", lambda: report_page.shared_page(sharing.find_evening(code).table)
    )


@require_http_methods(["GET", "HEAD", "POST"])
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same players again, by one tap; or first other names and another order."""
    seated = sit(code)
    names = [blank(name) for name in seated.record.players]
    wrong: list[str] = []
    if request.method == "POST":
        names = [said for n in range(MOST_PLAYERS) if (said := request.POST.get(f"name{n}", "").strip())]
        begins, phone = number(request.POST.get("begins", "")) or 0, phones.at_hand(request.session)
        take("tables", place_of(request))
        try:
            return seat_down(request, groups.play_again(code=code, players=names, begins=begins, phone=phone))
        except Malformed as refused:
            wrong = list(refused.errors.values())
    rows = [*names, *[""] * (MOST_PLAYERS - len(names))][:MOST_PLAYERS]
    context = {"rows": list(enumerate(rows)), "wrong": wrong, "next_table": groups.next_table(seated.table)}
    return page(request, seated, "evenings/again.html", context, 400 if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """The one question before a table is deleted; its host answers it."""
    seated, phone = sit(code), phones.token_of(request.session)
    if request.method != "POST":
        return page(request, seated, "evenings/delete.html", {"hosts": chairs.is_host(seated.table, phone)})
    try:
        retention.delete_table(code=code, phone=phone)
    except handovers.NotAsked:
        return refusal(request, 403, "Only the phone that hosts this table can delete it.")
    return redirect("my_tables")


@require_http_methods(["GET", "HEAD", "POST"])
def group(request: HttpRequest, code: str) -> HttpResponse:
    """A group: its evenings, its standings, who comes in before whom, what was decided."""
    found = get_object_or_404(PlayGroup, code=code)
    if request.method == "POST":
        return change_group(request, found)
    evenings = groups.results(found)
    context = {
        "group": found,
        "evenings": evenings[::-1],
        "scores": groups.standings(evenings),
        "pairs": groups.head_to_head(evenings),
        "decisions": groups.decisions(evenings),
        "to": handover_page.invitation(request, "group", found.code),
    }
    answer = render(request, "evenings/group.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def change_group(request: HttpRequest, found: PlayGroup) -> HttpResponse:
    """Another name for a group, or its next evening."""
    if request.POST.get("do") == "again":
        take("tables", place_of(request))
        newest = found.meetings.select_related("table").last().table
        return seat_down(request, groups.play_again(code=newest.code, phone=phones.at_hand(request.session)))
    try:
        groups.rename(code=found.code, name=request.POST.get("name", ""))
    except Malformed as wrong:
        return refusal(request, 400, next(iter(wrong.errors.values())))
    return redirect("group", found.code)
