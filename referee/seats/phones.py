"""A phone is known by a random token that it alone keeps; the database has only a hash of it."""

import hashlib
import secrets
from typing import Any

FEWEST, MOST = 16, 200


def token_of(session: Any) -> str:
    """The token of this phone; empty for one that never sat down anywhere."""
    return str(session.get("phone", ""))


def at_hand(session: Any) -> str:
    """The token of this phone, made now if it has none."""
    if not session.get("phone"):
        session["phone"] = secrets.token_urlsafe(24)
    return token_of(session)


def is_token(text: str) -> bool:
    """Whether a program's token is long enough not to be guessed and plain enough to be sent."""
    return FEWEST <= len(text) <= MOST and text.isascii() and text.isprintable()


def known_as(token: str) -> str:
    """What is stored of a token; empty for none."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""
