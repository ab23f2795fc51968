"""Questions before rules: asked once while nothing moves, and the wide ones before those that lie within them."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Question = TypeVar("Question", bound=Callable[..., Any])


def keep_answers(position: Any) -> None:
    """From here on nothing moves, until `ask_anew`."""
    position.kept_answers = {}


def ask_anew(position: Any) -> None:
    """Something is about to move: no answer given before holds any longer."""
    position.kept_answers = None


def asked_once(question: Question) -> Question:
    """A question of a position and some other things, worked out once for as long as nothing moves."""

    @wraps(question)
    def ask(position: Any, *about: Any) -> Any:
        kept = position.kept_answers
        if kept is None:
            return question(position, *about)
        # It is asked about one thing or a few, nearly always the very same: comparing them is quicker than a key.
        for known, answer in kept.get(question, ()):
            if known == about:
                return answer
        answer = question(position, *about)
        kept.setdefault(question, []).append((about, answer))
        return answer

    return ask  # type: ignore[return-value]


# Behind a question the wider one that must hold as well.
WIDER: dict[Any, Callable[..., bool]] = {}
# The actions a question is asked of, where it is not asked of all.
ASKED_OF: dict[Any, frozenset[type]] = {}


def within(wider: Callable[..., bool]) -> Callable[[Question], Question]:
    """A question whose answer is no wherever that of a wider one is: many of them are silenced by asking that alone."""

    def declare(question: Question) -> Question:
        WIDER[question] = wider
        return question

    return declare


def asked_of(*kinds: type) -> Callable[[Question], Question]:
    """A question that is asked of these actions alone: of any other its answer is yes."""

    def declare(question: Question) -> Question:
        ASKED_OF[question] = frozenset(kinds)
        return question

    return declare


def questions_before(question: Callable[..., bool], kind: type) -> tuple[Callable[..., bool], ...]:
    """What is asked of an action of this kind, the wider question first."""
    found = (WIDER[question], question) if question in WIDER else (question,)
    return tuple([one for one in found if kind in ASKED_OF.get(one, (kind,))])
