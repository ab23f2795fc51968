"""Seats, invitations and shared rulings: read the request, call a service or query, render."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from referee.errors import later
from referee.models import Share
from referee.numbers import number
from referee.operations.limits import TooMuch
from referee.seated.queries import Seated
from referee.seats import arbiters, chairs, consents, handover_page, handovers, joining, phones, sharing
from referee.seats import page as chair_page
from referee.seats.permissions import ARBITERS, NotYours
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
    phone = phones.token_of(request.session)
    rows = chairs.rows(seated.table, seated.record, phone)
    context = {
        "rows": [{"row": row, "token": seated.token(row.seat)} for row in rows],
        "host": chairs.is_host(seated.table, phone),
        # Where nobody hosts yet, anybody at the table may do what a host does.
        "hosts": not seated.table.host or chairs.is_host(seated.table, phone),
        **arbiter_invited(request, seated),
        "door": handover_page.door(request, seated),
        "words": handover_page.words_for(seated, phone),
        "look_on": handover_page.invitation(request, "watch", seated.table.watch),
        "history": handover_page.history(seated),
        "precedents": consents.precedents(seated.table),
    }
    return slip(request, seated, "tables/common/sheet_seats.html", context)


def arbiter_invited(request: HttpRequest, seated: Seated) -> dict[str, Any]:
    """Who was asked to rule, and the link for that."""
    found = arbiters.arbiter_of(seated.table)
    ruled = seated.table.logged.filter(logged_by=ARBITERS)
    return {
        "ruled": [{"seq": one.seq, "told": chair_page.told(seated, one.text)} for one in ruled],
        "arbiter": found,
        "arbiter_link": handover_page.invitation(request, "arbiter", found.link) if found else None,
    }


def change_seats(request: HttpRequest, seated: Seated) -> HttpResponse:
    """Sit down, get up, ask, answer, let others in, or say that this phone is everybody's."""
    code, asked, wanted = seated.table.code, request.POST.get("do", ""), request.POST.get("seat", "")
    if asked == "take" and wanted == SHARED:
        request.session["shared"] = True
        return shown(request, code)
    try:
        if asked in AT_THE_TABLE:
            AT_THE_TABLE[asked](request, code)
        elif asked in AT_A_SEAT and wanted.isdecimal() and len(wanted) < 3 and int(wanted) < len(seated.record.players):
            seat, token = int(wanted), phones.at_hand(request.session)
            AT_A_SEAT[asked](code=code, seat=seat, phone=token, who=seated.words.who(seat))
        else:
            return refuse(request, code, 400, "Which seat? Tap one of the players.", "", NOTHING)
    except tuple(REFUSALS) as why:
        answer = refuse(request, code, REFUSALS[type(why)], str(why), "", NOTHING)
        return later(answer, why.seconds) if isinstance(why, TooMuch) else answer
    return redirect("table_seats", code) if asked in STAYS else shown(request, code, sat=asked == "take")


def asks(*, code: str, seat: int, phone: str, who: str) -> None:
    """Ask for a seat that has another phone."""
    handovers.ask(code=code, seat=seat, phone=phone)


def takes_over(*, code: str, seat: int, phone: str, who: str) -> None:
    """The host takes a lost phone's seat."""
    handovers.take_over(code=code, seat=seat, phone=phone)


def answers(request: HttpRequest, code: str) -> None:
    """Say yes or no to a phone that asks."""
    which, yes = number(request.POST.get("request", "")) or 0, request.POST["do"] == "yes"
    handovers.answer(code=code, request=which, phone=phones.token_of(request.session), yes=yes)


AT_A_SEAT: dict[str, Any] = {"take": chairs.take, "leave": chairs.leave, "ask": asks, "take_over": takes_over}
AT_THE_TABLE: dict[str, Callable[[HttpRequest, str], Any]] = {
    "yes": answers,
    "no": answers,
    "host": lambda request, code: handovers.ask(code=code, seat=None, phone=phones.at_hand(request.session)),
    "words": lambda request, code: handovers.recover(
        code=code, phone=phones.at_hand(request.session), words=request.POST.get("words", "")[:200]
    ),
    "heard": lambda request, code: handovers.hear(code=code, phone=phones.token_of(request.session)),
    "open": lambda request, code: joining.open_door(code=code),
    "close": lambda request, code: joining.close_door(code=code),
    "careful": lambda request, code: joining.be_careful(code=code, careful=True),
    "trusting": lambda request, code: joining.be_careful(code=code, careful=False),
    "confirm": lambda request, code: arbiters.be_careful(
        code=code, phone=phones.token_of(request.session), careful=True
    ),
    "trust": lambda request, code: arbiters.be_careful(
        code=code, phone=phones.token_of(request.session), careful=False
    ),
    "invite": lambda request, code: arbiters.invite(code=code, phone=phones.token_of(request.session)),
    "dismiss": lambda request, code: arbiters.dismiss(code=code, phone=phones.token_of(request.session)),
    "call": lambda request, code: arbiters.call(code=code, seq=number(request.POST.get("n", "")) or 0),
}
# What is done on the sheet itself, which is then shown as it is now.
STAYS = ("open", "close", "careful", "trusting", "confirm", "trust", "invite", "dismiss")
REFUSALS: dict[type[Exception], int] = {
    chairs.ChairTaken: 409,
    NotYours: 403,
    handovers.NotAsked: 403,
    handovers.WrongWords: 403,
    handovers.TooManyAsking: 429,
    TooMuch: 429,
}


def shown(request: HttpRequest, code: str, sat: bool = False) -> HttpResponse:
    """The table after a change of seats."""
    if "X-Part" in request.headers:
        return show(request, sit(code), sat=sat)
    return redirect(reverse("table_page", args=[code]) + ("?sat=1" if sat else ""))


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """The link to one ruling: made, shown with its square, taken back."""
    seated = sit(code)
    if request.method == "POST":
        return change_link(request, code, n)
    entry = seated.table.logged.filter(seq=n).first()
    if entry is None:
        raise Http404
    link = sharing.open_links(seated.table).get(n)
    to = handover_page.invitation(request, "shared", link.code) if link else None
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
    return public_page(request, "sharing/ruling.html", lambda: sharing.page(sharing.find(code)))


def public_page(request: HttpRequest, template: str, linked: Callable[[], dict[str, Any]]) -> HttpResponse:
    """What a link leads to, for everybody who has it and for no search engine; or that it was taken back."""
    try:
        answer = render(request, template, linked())
    except Share.DoesNotExist:
        answer = render(request, "sharing/gone.html", status=404)
    answer["X-Robots-Tag"] = "noindex"
    return answer
