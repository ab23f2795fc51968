"""Seats, invitations and shared rulings: read the request, call a service or query, render."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from referee.models import Share
from referee.seated.queries import Seated
from referee.seats import chairs, consents, phones, sharing
from referee.seats.permissions import NotYours
from referee.tables.views import refuse, show, sit, slip
from rules_kb.kernel.model import Malformed

# The chair a phone asks for when a whole family uses it.
SHARED = "shared"
NOTHING = "Nobody has moved"


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits where, and how others join or look on."""
    seated = sit(code)
    if request.method == "POST":
        return change_seats(request, seated)
    phone = phones.of(request.session)
    rows = chairs.rows(seated.table, seated.record, phone)
    context = {
        "rows": [{"row": row, "token": seated.token(row.seat)} for row in rows],
        "host": chairs.is_host(seated.table, phone),
        "join": invitation(request, "table_page", code),
        "look_on": invitation(request, "watch", seated.table.watch),
        "precedents": consents.precedents(seated.table),
    }
    return slip(request, seated, "tables/common/sheet_seats.html", context)


def invitation(request: HttpRequest, page: str, code: str) -> dict[str, Any]:
    """An address with its square for cameras."""
    address = request.build_absolute_uri(reverse(page, args=[code]))
    return {"address": address, "qr": sharing.qr(address)}


def change_seats(request: HttpRequest, seated: Seated) -> HttpResponse:
    """Sit down, get up, or say that this phone is everybody's."""
    code, asked, wanted = seated.table.code, request.POST.get("do", ""), request.POST.get("seat", "")
    if asked == "take" and wanted == SHARED:
        request.session["shared"] = True
        return shown(request, code)
    if asked not in DOINGS or not (wanted.isdecimal() and len(wanted) < 3 and int(wanted) < len(seated.record.players)):
        return refuse(request, code, 400, "Which seat? Tap one of the players.", "", NOTHING)
    try:
        seat, token = int(wanted), phones.at_hand(request.session)
        DOINGS[asked](code=code, seat=seat, phone=token, who=seated.words.who(seat))
    except (chairs.ChairTaken, NotYours) as other:
        return refuse(request, code, 409 if isinstance(other, chairs.ChairTaken) else 403, str(other), "", NOTHING)
    return shown(request, code)


DOINGS: dict[str, Any] = {"take": chairs.take, "leave": chairs.leave}


def shown(request: HttpRequest, code: str) -> HttpResponse:
    """The table after a change of seats."""
    return show(request, sit(code)) if "X-Part" in request.headers else redirect("table_page", code)


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """The link to one ruling: made, shown with its square, taken back."""
    seated = sit(code)
    if request.method == "POST":
        return change_link(request, code, n)
    entry = seated.table.entries.filter(seq=n).first()
    if entry is None:
        raise Http404
    link = sharing.open_links(seated.table).get(n)
    to = invitation(request, "shared", link.code) if link else None
    return slip(
        request, seated, "tables/common/sheet_share.html", {"n": n, "told": seated.told(entry.text), "link": to}
    )


def change_link(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """Share a ruling, or take its link back."""
    try:
        (sharing.revoke if request.POST.get("do") == "revoke" else sharing.share)(code=code, seq=n)
    except Malformed as none:
        raise Http404 from none
    return redirect("table_share", code, n)


@require_safe
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """One ruling for everybody who has its link: the card, and nothing else of the table."""
    try:
        link = sharing.find(code)
    except Share.DoesNotExist:
        answer = render(request, "sharing/gone.html", status=404)
    else:
        answer = render(request, "sharing/ruling.html", sharing.page(link))
    answer["X-Robots-Tag"] = "noindex"
    return answer
