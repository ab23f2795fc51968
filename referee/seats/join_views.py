"""Joining a table: a code leads to its door, and the door asks "Which player are you?"."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee.errors import later
from referee.models import Joining
from referee.operations.limits import TooMuch, place_of
from referee.seated.queries import Seated, remember, seated
from referee.seats import chairs, handover_page, handovers, joining, phones
from referee.seats.phones import known_as

LIKE = "A code has six letters, like KTM BQX."
NO_DOOR = "No table has this code now. Look at it again: a code leads in only while joining is open."


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Where a code is typed in; a right one leads to the door of its table."""
    if request.method != "POST":
        return join_page(request)
    typed = request.POST.get("code", "")
    if not (code := joining.as_code(typed)):
        return join_page(request, 400, LIKE)
    try:
        found = joining.by_code(code=code, place=place_of(request))
    except TooMuch as enough:
        return later(join_page(request, 429, str(enough)), enough.seconds)
    return redirect("door", found.link) if found else join_page(request, 404, NO_DOOR)


def join_page(request: HttpRequest, status: int = 200, wrong: str = "") -> HttpResponse:
    """The field for a code, and why the last one did not do."""
    context = {"wrong": wrong, "typed": request.POST.get("code", "")[:20]}
    return render(request, "join/code.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, link: str) -> HttpResponse:
    """Which player are you? Whoever sits here already goes on to the table."""
    try:
        found = joining.by_link(link)
    except Joining.DoesNotExist:
        return render(request, "join/closed.html", status=404)
    table, mine = seated(found.table), known_as(phones.token_of(request.session))
    if mine and mine in {found.table.host, *handovers.chairs_now(found.table).values()}:
        return to_table(request, found.table.code)
    if not found.is_open:
        return render(request, "join/closed.html", status=404)
    return come_in(request, table) if request.method == "POST" else door_page(request, table)


def come_in(request: HttpRequest, s: Seated) -> HttpResponse:
    """Sit down, ask for a seat that is not free, or be known by the four words."""
    code, wanted, words = s.table.code, request.POST.get("seat", ""), request.POST.get("words", "")
    try:
        if words:
            handovers.recover(code=code, phone=phones.at_hand(request.session), words=words[:200])
            return to_table(request, code)
        if not (wanted.isdecimal() and len(wanted) < 3 and int(wanted) < len(s.record.players)):
            return door_page(request, s, 400, "Which seat? Tap one of the players.")
        if handovers.ask(code=code, seat=int(wanted), phone=phones.at_hand(request.session)):
            return to_table(request, code)
    except handovers.WrongWords as wrong:
        return door_page(request, s, 403, str(wrong))
    except TooMuch as enough:
        return later(door_page(request, s, 429, str(enough)), enough.seconds)
    except handovers.TooManyAsking as full:
        return door_page(request, s, 429, str(full))
    return redirect("door", s.table.joining.link)


def to_table(request: HttpRequest, code: str) -> HttpResponse:
    """Off to the table, which this phone remembers."""
    answer = redirect(reverse("table_page", args=[code]) + "?sat=1")
    remember(request, answer, code)
    return answer


def door_page(request: HttpRequest, s: Seated, status: int = 200, wrong: str = "") -> HttpResponse:
    """The seats of a table for somebody who is not there yet: names, and nothing else of the game."""
    phone = phones.token_of(request.session)
    rows = [row for row in chairs.rows(s.table, s.record, phone) if not s.board.players[row.seat].out]
    waits = handovers.pending(s.table).filter(phone=known_as(phone)).first() if phone else None
    refused = bool(phone) and s.table.seat_requests.filter(phone=known_as(phone), refused=True).exists()
    context: dict[str, Any] = {
        "name": s.table.name,
        "free": [{"seat": row.seat, "who": row.who, "token": s.token(row.seat)} for row in rows if not row.taken],
        "taken": [{"seat": row.seat, "who": row.who, "token": s.token(row.seat)} for row in rows if row.taken],
        "waits": handover_page.asked_for(s, waits, known_as(phone)) if waits else None,
        "wrong": wrong or ("The table said no." if refused else ""),
    }
    return render(request, "join/door.html", context, status=status)
