"""How pages look on this phone: light, dark or as the phone has it, and how large the letters are. A cookie keeps it."""

from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

COOKIE = "look"
SCHEMES = {"phone": "(prefers-color-scheme: dark)", "light": "not all", "dark": "screen"}
TYPES = ("usual", "large")


class Look(NamedTuple):
    """What a phone has chosen."""

    scheme: str = "phone"
    type: str = "usual"

    @property
    def dark_media(self) -> str:
        """When the dark colours count."""
        return SCHEMES[self.scheme]


def look_of(request: HttpRequest) -> Look:
    """What this phone has chosen; what is none of it counts for nothing."""
    scheme, _, letters = request.COOKIES.get(COOKIE, "").partition("-")
    return Look(scheme if scheme in SCHEMES else "phone", letters if letters in TYPES else "usual")


def context(request: HttpRequest) -> dict[str, Look]:
    """For every page."""
    return {"look": look_of(request)}


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """The switches; one tap changes one thing, and leads back to the page they were asked for from."""
    if request.method != "POST":
        came = urlsplit(request.headers.get("Referer", ""))
        return render(request, "look.html", {"back": came.path if came.netloc == request.get_host() else ""})
    was, back = look_of(request), request.POST.get("back", "")
    scheme, letters = request.POST.get("scheme", was.scheme), request.POST.get("type", was.type)
    is_here = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    answer = redirect(back if is_here else "home")
    if scheme in SCHEMES and letters in TYPES:
        secure, age = settings.SESSION_COOKIE_SECURE, settings.SESSION_COOKIE_AGE
        answer.set_cookie(COOKIE, f"{scheme}-{letters}", max_age=age, secure=secure, httponly=True, samesite="Lax")
    return answer
