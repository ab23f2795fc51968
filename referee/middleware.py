"""What every request passes on its way in."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from referee.errors import refusal

# A record of the largest size still fits when every character of it is escaped.
MAX_BODY = 2 * 1024 * 1024
LENGTH = re.compile("[0-9]{1,12}")


def bounded_body(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses a body that is too large, or of unknown length, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return refusal(request, 411, "Please send the length of the record along with it.")
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if not LENGTH.fullmatch(announced):
            return refusal(request, 400, "That request could not be read.")
        if int(announced) > MAX_BODY:
            return refusal(request, 413, "That is too large for a game record. 256 kB is the limit.")
        return get_response(request)

    return middleware
