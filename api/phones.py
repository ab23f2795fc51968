"""Programs are phones too: a token of their own making, sent with every request that needs one."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.schema import refuses
from referee.seats.phones import FEWEST, is_token

ABOUT = f"Who is asking: a secret of the sender's own making, at least {FEWEST} characters, the same every time."
PHONE = OpenApiParameter("X-Phone", str, OpenApiParameter.HEADER, description=ABOUT)
NEEDED = OpenApiParameter("X-Phone", str, OpenApiParameter.HEADER, description=ABOUT, required=True)
NOT_YOURS = refuses({403: "That seat has another phone."})


def phone_of(request: Request) -> str:
    """The token a request came with; empty for none, refused where it could be guessed."""
    token = str(request.headers.get("X-Phone", ""))
    if token and not is_token(token):
        raise ValidationError({"X-Phone": f"At least {FEWEST} plain characters, the same every time."})
    return token


def needed_phone(request: Request) -> str:
    """The token of a request that makes no sense without one."""
    if not (token := phone_of(request)):
        raise ValidationError({"X-Phone": "This request needs a phone: send the header X-Phone."})
    return token
