"""A verb of the record: its action, how it is read and written, how it is told, and what completes it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules_kb.kernel.log import End, Finish, TurnTo
from rules_kb.kernel.model import TABLE, Action, Seat
from rules_kb.kernel.said import Facts, Said
from rules_kb.kernel.text import LARGEST, LineError
from rules_kb.record.reader import Complaint, Words, name_of, seat_of

# The log's own verbs take one thing more: how the line inside a correction is read or written.
Reader = Callable[..., Action]
Writer = Callable[..., str]
ReadBlock = Callable[[Sequence[Complaint], Sequence[str], Any], tuple[Any, list[Complaint]]]
WriteBlock = Callable[[Any, Sequence[str], Any], list[str]]
ENDINGS = ("s", "es", "ed", "d")
# A verb as it happened, and as somebody is about to do it.
TENSES = re.compile(r"\(([^()|]*)\|([^()|]*)\)")


class Shape(NamedTuple):
    """What follows a verb: place by place, afterwards, and right behind certain words.

    `@kind` stands for the words of a kind, `@kind/to` for those of the player named third, `@kind:` for each with a
    colon; everything else stands for itself.
    """

    at: tuple[str, ...] = ()
    then: str = ""
    after: Mapping[str, str] = {}


class Term(NamedTuple):
    """One thing that follows a verb: how it is read, and how it is written so that it reads back."""

    read: Callable[[Words, Any], Any]
    write: Callable[..., str] = lambda said, *_: str(said)


def after(word: str, term: Term, missing: Any = "") -> Term:
    """A thing behind a word; without the word it was not said."""
    return Term(
        lambda words, ed: term.read(words, ed) if words.took(word) else missing,
        lambda said, *more: "" if said == missing else f"{word} {term.write(said, *more)}",
    )


def behind(word: str, term: Term, expected: str = "") -> Term:
    """A thing behind a word that must stand there."""

    def read(words: Words, ed: Any) -> Any:
        words.need(word, expected)
        return term.read(words, ed)

    return Term(read, lambda said, *more: f"{word} {term.write(said, *more)}")


def number(expected: str, least: int = 1, most: int = LARGEST) -> Term:
    """A number within its bounds."""
    return Term(lambda words, ed: words.number(expected, least, most))


AMOUNT = Term(lambda words, ed: words.amount())
PRICE = after("for", AMOUNT, None)
PLAYER = Term(lambda words, ed: words.player(), lambda seat, players, ed: name_of(seat, players))


def fields(action: Action, ed: Any) -> Facts:
    """What an action says, field by field; who acts is the player."""
    said = {name: getattr(action, name) for name in action.__struct_fields__ if name != "by"}
    return {"player": action.by, **said}


class Verb(NamedTuple):
    """All there is to one action in a record.

    `like` is a line that shows it, `by` the sides that may say it, players aside. What follows the verb is what it `takes`,
    field by field, or is up to `read` and `write`. `tells` says it in both tenses, `(as it happened|as it is about to)`,
    filled with `facts`. `spoken` are forms of the verb that do not end in -s or -ed; without a shape the quick line does
    not offer it. `refusal` answers a side that has another word for it.
    """

    kind: type[Action]
    like: str
    tells: str
    takes: tuple[Term, ...] = ()
    read: Reader | None = None
    write: Writer | None = None
    facts: Callable[[Any, Any], Facts] = fields
    by: tuple[Seat, ...] = ()
    players: bool = True
    spoken: tuple[str, ...] = ()
    shape: Shape | None = Shape()
    refusal: str = ""

    @property
    def word(self) -> str:
        """The verb itself."""
        return self.like.split()[1].rstrip(":")

    @property
    def shown_by(self) -> Seat | None:
        """The side that says it in the example; None for a player."""
        return seat_of(self.like.split()[0], ())

    def may_say(self, by: Seat) -> bool:
        """Whether a side may say it."""
        return by in self.by or (self.players and by >= 0)

    def past(self, action: Action, ed: Any) -> Said:
        """An action as somebody would tell it afterwards."""
        return Said(TENSES.sub(r"\1", self.tells), self.facts(action, ed))

    def present(self, action: Action, ed: Any) -> Said:
        """An action as somebody who is about to do it says it."""
        return Said(TENSES.sub(r"\2", self.tells), self.facts(action, ed))

    def action(self, by: Seat, words: Words, ed: Any, *more: Any) -> Action:
        """The action that the words behind the verb tell."""
        if self.read is not None:
            return self.read(by, words, ed, *more)
        kind: Callable[..., Action] = self.kind
        return kind(by, *[term.read(words, ed) for term in self.takes])

    def rest(self, action: Action, *more: Any) -> str:
        """What follows the verb."""
        if self.write is not None:
            return self.write(action, *more)
        said = [getattr(action, name) for name in action.__struct_fields__[1:]]
        return spaced(*(term.write(each, *more) for term, each in zip(self.takes, said, strict=False)))


class Verbs(dict[str, tuple[Verb, ...]]):
    """Verbs by their word, the likeliest first; a word may mean one thing said by a player and another by the table."""

    def __init__(self, *verbs: Verb) -> None:
        super().__init__()
        for verb in verbs:
            self[verb.word] = (*self.get(verb.word, ()), verb)
        self.by_kind = {verb.kind: verb for verb in verbs}
        self.word_of = {verb.kind: verb.word for verb in verbs}
        self.spoken = {form: verb.word for verb in verbs for form in verb.spoken}

    def read(self, by: Seat, words: Words, ed: Any, *more: Any) -> Action:
        """The action a line tells, from its verb on; LineError says what was expected."""
        verb = self.meant(by, words.take("a verb"), words.players)
        try:
            action = verb.action(by, words, ed, *more)
            words.finish()
        except LineError as wrong:
            example = f" Write it like: {verb.like}" if wrong.shape else ""
            raise LineError(wrong.message + example) from None
        return action

    def meant(self, by: Seat, said: str, players: Sequence[str]) -> Verb:
        """The verb a side means by a word; refuses a side that says what is not its to say."""
        for verb in self[said]:
            if verb.may_say(by):
                return verb
        first = self[said][0]
        raise LineError(first.refusal or f'"{name_of(by, players)} {said}" makes no sense. Write it like: {first.like}')

    def write(self, action: Action, *more: Any) -> str:
        """The words of an action from its verb on, which read back to it."""
        kind = type(action)
        word, rest = self.word_of[kind], self.by_kind[kind].rest(action, *more)
        return f"{word}{rest}" if rest.startswith(":") else spaced(word, rest)


def infinitive(said: str, *games: Verbs) -> str:
    """The verb that a word is a form of: rolls, rolled, paid; else the word itself."""
    for verbs in games:
        if said in verbs:
            return said
    spoken = [verbs.spoken.get(said, "") for verbs in games]
    forms = (said, *spoken, *(said.removesuffix(ending) for ending in ENDINGS))
    return next((form for form in forms if any(form in verbs for verbs in games)), said)


def spaced(*parts: str) -> str:
    """The parts of a line that there are, a blank between them."""
    return " ".join([part for part in parts if part])


def after_for(what: int | str | None) -> str:
    """What stands behind `for`: a reason or a price, where one was said."""
    return "" if what is None or what == "" else f"for {what}"


def seat_names(seats: Iterable[Seat], players: Sequence[str]) -> str:
    """Seats in a row, as a record names them."""
    return ", ".join(name_of(seat, players) for seat in seats)


def position_verb(kind: type[Any], read_block: ReadBlock, write_block: WriteBlock) -> Verb:
    """How it stands, told in the middle of a game by the indented lines below."""

    def read(by: Seat, words: Words, ed: Any) -> Action:
        words.took(":")
        if words.peek():
            raise LineError("The position belongs on indented lines below this one.")
        block, complaints = read_block(words.block, words.players, ed)
        words.complaints += complaints
        action: Action = kind(by, block)
        return action

    return Verb(
        kind,
        "table position:",
        "the table (said|says) how it stands",
        read=read,
        write=lambda action, players, ed: "\n  ".join([":", *write_block(action.block, players, ed)]),
        by=(TABLE,),
        players=False,
        # Its lines stand below it, so it has a sheet of its own.
        shape=None,
    )


END = Verb(End, "Ann end", "{player} (ended|ends) the turn")
FINISH = Verb(Finish, "table end", "the game (was|is) ended", by=(TABLE,), players=False)
TURN = Verb(
    TurnTo,
    "table turn Ann",
    "the turn (went|goes) to {player}",
    (PLAYER,),
    by=(TABLE,),
    players=False,
    shape=Shape(("@player",)),
)
