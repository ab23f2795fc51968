"""Questions that several rules ask of the same line: while rules are asked nothing moves, so one answer does for all."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Question = TypeVar("Question", bound=Callable[..., Any])
# Where a position keeps the answers; it is no part of what is stored or copied.
KEPT = "answers"


def keep_answers(position: Any) -> None:
    """From here on nothing moves, until `ask_anew`."""
    position.__dict__[KEPT] = {}


def ask_anew(position: Any) -> None:
    """Something is about to move: no answer given before holds any longer."""
    position.__dict__.pop(KEPT, None)


def asked_once(question: Question) -> Question:
    """A question of a position and some other things, worked out once for as long as nothing moves."""

    @wraps(question)
    def ask(position: Any, *about: Any) -> Any:
        kept = position.__dict__.get(KEPT)
        if kept is None:
            return question(position, *about)
        # By which things they are and not by how they look; the answer holds them, so that no other takes their place.
        key = (question, *map(id, about))
        found = kept.get(key)
        if found is None:
            found = kept[key] = question(position, *about), about
        return found[0]

    return ask  # type: ignore[return-value]
