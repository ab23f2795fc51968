"""How pages look on this phone: light, dark or as the phone has it, and how large the letters are. A cookie keeps it."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

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


# It changes colours and sizes, nothing else; a token in every page's foot would put a second cookie on every visitor.
@csrf_exempt
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """One tap changes one thing, and leads back to the page it was tapped on."""
    was, back = look_of(request), request.POST.get("back", "")
    scheme, letters = request.POST.get("scheme", was.scheme), request.POST.get("type", was.type)
    is_here = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    answer = redirect(back if is_here else "home")
    if scheme in SCHEMES and letters in TYPES:
        secure, age = settings.SESSION_COOKIE_SECURE, settings.SESSION_COOKIE_AGE
        answer.set_cookie(COOKIE, f"{scheme}-{letters}", max_age=age, secure=secure, httponly=True, samesite="Lax")
    return answer
