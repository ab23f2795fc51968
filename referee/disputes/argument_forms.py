"""The facts of an argument as fields: one form for all of them, what was said and what is wrong beside each."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules_kb.arguments import answers
from rules_kb.arguments.what_matters import idle
from rules_kb.record.scenes import Argument, Choice

LONGEST = 400
SHORT = 16
QUOTED = "Not your box? Pick yours."


class Field(NamedTuple):
    """One fact with its label, what is in it, what can be, and what is wrong with it."""

    key: str
    label: str
    kind: str
    value: str
    choices: tuple[Choice, ...]
    error: str
    least: int = 0
    most: int = 0
    hint: str = ""
    # Whether a question told it, and whether no other answer would change anything.
    told: bool = False
    idle: bool = False

    @property
    def wide(self) -> bool:
        """Whether its answers are too long to stand beside the label."""
        return self.kind == "choice" and max(len(each.label) for each in self.choices) > SHORT


def said(query: Mapping[str, str]) -> dict[str, str]:
    """What an address says, cut to what a field can hold."""
    return {key: str(value)[:LONGEST] for key, value in query.items()}


def fields(
    argument: Argument, given: Mapping[str, str], errors: Mapping[str, str], told: Iterable[str] = ()
) -> list[Field]:
    """The facts of an argument, the edition last; `told` are those a question has told."""
    offered = answers.offered_editions(argument)
    usual = answers.usual(argument)
    edition = given.get(answers.EDITION) or usual
    known = edition if edition in {each.value for each in offered} else usual
    said = {fact.key: given.get(fact.key, "").strip() or fact.default for fact in argument.facts}
    choices = answers.choices(argument, known, said)
    folded = frozenset[str]() if errors else idle(argument, known, tuple(said.items())) - set(told)
    rows = [
        Field(fact.key, fact.label, fact.kind, said[fact.key], choices[fact.key], errors.get(fact.key, ""),
              fact.least, fact.most, told=fact.key in told,
              # What an argument asks first is what it is about, and what somebody changed is not hidden from them.
              idle=at > 0 and fact.key in folded and said[fact.key] == fact.default)
        for at, fact in enumerate(argument.facts)
    ]  # fmt: skip
    # Whoever has not said which box is on the table is told why this one.
    hint = "" if answers.EDITION in given else QUOTED
    fault = errors.get(answers.EDITION, "")
    first = tuple(sorted(offered, key=lambda one: (one.value != usual, not one.label.startswith("Monopoly"))))
    return [
        *rows,
        Field(
            answers.EDITION,
            "Which set of rules?",
            "choice",
            known,
            first,
            fault,
            hint=hint,
            told=answers.EDITION in told,
        ),
    ]
