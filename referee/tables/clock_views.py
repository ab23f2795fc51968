"""The clock of a timed game: shown on a sheet, set, started and stopped."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from referee.numbers import number
from referee.tables.board import clock as clocks
from referee.tables.views import refuse, show, sit, slip

UNCHANGED = "The clock is as it was"


def set_and_start(request: HttpRequest, code: str) -> None:
    """The clock is set to so many minutes, and runs."""
    clocks.set_to(code=code, minutes=number(request.POST.get("minutes", "")) or 0)
    clocks.go_on(code=code)


TURNS: dict[str, Callable[[HttpRequest, str], None]] = {
    "set": set_and_start,
    "go": lambda request, code: clocks.go_on(code=code),
    "pause": lambda request, code: clocks.pause(code=code),
    "away": lambda request, code: clocks.take_away(code=code),
}


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True)
def clock(request: HttpRequest, code: str) -> HttpResponse:
    """The clock of a timed game; any phone at the table may touch it, as any may log."""
    seated = sit(code)
    if not clocks.is_timed(seated):
        raise Http404
    if request.method != "POST":
        return slip(request, seated, "tables/board/sheet_clock.html", {"clock": clocks.of(seated)})
    try:
        TURNS[request.POST.get("do", "")](request, code)
    except KeyError:
        return refuse(request, code, 400, "Set it, start it or stop it.", "", UNCHANGED)
    except clocks.NoTime as why:
        return refuse(request, code, 400, str(why), "", UNCHANGED)
    return show(request, sit(code)) if "X-Part" in request.headers else redirect("table_page", code)
