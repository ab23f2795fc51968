"""What an answer is made of, key by key: as it is built, sent and documented."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from rules_kb.editions.citation import Certainty, Citation
from rules_kb.kernel.model import Level, Verdict

Side = Annotated[str, Meta(description="A player's name, `bank` or `table`.")]

MoneyMoved = TypedDict("MoneyMoved", {"from": Side, "to": Side, "amount": int})
DueTold = TypedDict(
    "DueTold",
    {
        "from": Side,
        "to": Side,
        "amount": Annotated[int | None, Meta(description="Null while a utility's rent waits for a throw.")],
        "state": Literal["open", "called"],
        "why": str,
        "seq": int,
        "until": str,
        "bill": list[tuple[str, int | None]],
    },
)


class Settlement(TypedDict):
    """What is to be paid now, plainly and with the fewest payments."""

    payments: list[MoneyMoved]
    netted: Annotated[list[MoneyMoved] | None, Meta(description="Null where a debtor cannot pay.")]


class Expected(TypedDict):
    """What one player may or must do next."""

    player: str
    actions: list[str]


class StandingTold(TypedDict):
    """How one player stands at the end of the record."""

    player: str
    cash: int | None
    worth: int | None
    out: bool
    hand: NotRequired[Annotated[int | None, Meta(description="Cards in hand, in the card game.")]]
    sets: NotRequired[Annotated[list[str], Meta(description="The colours of full sets, in the card game.")]]


Unseen = Annotated[
    dict[str, int],
    Meta(description="How many copies of each card may still be in a hand or a pile, in the card game."),
]


class PositionTold(TypedDict):
    """Where a game stands: who owes what, who has what, what may come next."""

    dues: list[DueTold]
    settlement: Settlement
    expected: list[Expected]
    standings: list[StandingTold]
    winner: str | None
    position: list[str]
    unseen: NotRequired[Unseen]


class ViolationTold(TypedDict):
    """One rule that an entry breaks, in words and facts."""

    rule: Annotated[str, Meta(description="The rule's public id: its game, its chapter and its name, dots between.")]
    level: Level
    sentence: str
    fix: str
    citation: str
    certainty: Certainty
    source: Annotated[Citation, Meta(description="Whose rule it is, where it is written, what the text says instead.")]
    facts: dict[str, Any]
    waived: NotRequired[Annotated[bool, Meta(description="The table let it stand; it does not count.")]]
    because: NotRequired[Annotated[list[int], Meta(description="Entries whose falling caused this one.")]]


class ContestedPoint(TypedDict):
    """A point on which the sources disagree and which would change this ruling."""

    param: str
    here: str
    otherwise: str
    note: Annotated[str, Meta(description="What the edition itself says about it.")]


class EntryTold(TypedDict):
    """One line of the record with its ruling."""

    seq: int
    text: str
    verdict: Verdict
    stands: bool
    violations: list[ViolationTold]
    contested: list[ContestedPoint]
    moved: list[MoneyMoved]
    struck: NotRequired[bool]
    replaced: NotRequired[bool]
    now: NotRequired[Annotated[str, Meta(description="What a replaced entry reads now.")]]
    notes: NotRequired[Annotated[list[str], Meta(description="What a position changed without an explanation.")]]
    steps: NotRequired[Annotated[list[str], Meta(description="How a card and the answers to it came out.")]]


class LineNotRead(TypedDict):
    """A line nobody could read; it is not judged and stops nothing else."""

    seq: int
    line: int
    message: str


class Report(PositionTold):
    """The referee's whole answer to a record."""

    edition: str
    entries: list[EntryTold]
    unreadable: list[LineNotRead]
    left_out: Annotated[list[str], Meta(description="What was too much to work out; the rulings themselves stand.")]
