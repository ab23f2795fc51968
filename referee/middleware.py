"""What every request passes on its way in."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from referee.errors import later, refusal, too_much
from referee.operations.limits import SENT, TooMuch, place_of
from referee.records import MAX_BODY
from rules_kb.kernel.work import MOST_STEPS, StepBudget, TooMuchWork

LENGTH = re.compile("[0-9]{1,12}")


class Bounds:
    """Refuses what is too large, of unknown length or too much from one place, before anything reads it.

    Whatever a request asks for, so much is worked out for it and no more.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass it on, or say why not."""
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return refusal(request, 411, "Please send the length of the record along with it.")
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if not LENGTH.fullmatch(announced):
            return refusal(request, 400, "That request could not be read.")
        if int(announced) > MAX_BODY:
            return refusal(request, 413, "That is too large for a game record. 256 kB is the limit.")
        try:
            if int(announced):
                SENT.take(place_of(request), int(announced))
        except TooMuch as enough:
            return later(refusal(request, 429, str(enough)), enough.seconds)
        with StepBudget(MOST_STEPS):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        """A page that was asked for too often, or would take for ever to work out."""
        if isinstance(wrong, TooMuchWork):
            return too_much(request, wrong)
        if isinstance(wrong, TooMuch):
            return later(refusal(request, 429, str(wrong)), wrong.seconds)
        return None
