"""The verbs of a game: who says each, a line that shows it, and how it is read."""

from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from rules_kb.core import Action, Seat
from rules_kb.words import LineError, Words, name_of

Reader = Callable[[Seat, Words, Any], Action]
# What people say of a game that is played or over, where it does not end in -s or -ed.
SPOKEN = {
    "bought": "buy", "built": "build", "chose": "choose", "drew": "draw", "kept": "keep", "paid": "pay", "sold": "sell",
    "threw": "roll", "throw": "roll", "throws": "roll", "won": "win",
}  # fmt: skip
ENDINGS = ("s", "es", "ed", "d")


class Verb(NamedTuple):
    """How one verb is read, and a line that shows it; `by` are the sides that may say it, players aside."""

    read: Reader
    like: str
    by: tuple[Seat, ...]
    players: bool


def infinitive(said: str, known: Container[str]) -> str:
    """The verb that a word is a form of: rolls, rolled, paid; else the word itself."""
    forms = (said, SPOKEN.get(said, ""), *(said.removesuffix(ending) for ending in ENDINGS))
    return next((form for form in forms if form in known), said)


class Verbs(dict[str, Verb]):
    """Every verb of one game, declared beside the function that reads it."""

    def on(self, like: str, by: tuple[Seat, ...] = (), players: bool = True) -> Callable[[Reader], Reader]:
        """Declares the decorated function as the reader of the example's second word."""

        def declare(read: Reader) -> Reader:
            self[like.split()[1].rstrip(":")] = Verb(read, like, by, players)
            return read

        return declare

    def read(self, by: Seat, words: Words, ed: Any) -> Action:
        """The action a line tells, from its verb on; LineError says what was expected."""
        said = words.take("a verb")
        self.check_speaker(by, said, words.players)
        try:
            action = self[said].read(by, words, ed)
            words.finish()
        except LineError as wrong:
            example = f" Write it like: {self[said].like}" if wrong.shape else ""
            raise LineError(wrong.message + example) from None
        return action

    def check_speaker(self, by: Seat, said: str, players: Sequence[str]) -> None:
        """Refuses a side that says what is not its to say."""
        verb = self[said]
        if by not in verb.by and not (verb.players and by >= 0):
            raise LineError(f'"{name_of(by, players)} {said}" makes no sense. Write it like: {verb.like}')
