"""The shapes that go over the wire, written down once for the schema and the documentation."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers

SEAT = "A player's name, `bank` or `table`."


class JudgeRequest(serializers.Serializer):
    """A record and, if wanted, the edition to judge it by instead of its own."""

    record = serializers.CharField(trim_whitespace=False, help_text="The game, one line per thing that happened.")
    edition = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="An edition id. Left out: as the record says.",
    )


class Edition(serializers.Serializer):
    """A set of rules one can play by: published here, or shipped."""

    id = serializers.CharField()
    name = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    about = serializers.CharField()


def transfer(name: str, more: dict[str, serializers.Field] | None = None, **options: Any) -> serializers.Serializer:
    """Money between two; `from` is a Python keyword, so the fields are named in a dict."""
    seats = {"from": serializers.CharField(help_text=SEAT), "to": serializers.CharField(help_text=SEAT)}
    return inline_serializer(
        name, {**seats, "amount": serializers.IntegerField(), **(more or {})}, many=True, **options
    )


class Violation(serializers.Serializer):
    """One rule that an entry breaks, in words and facts."""

    rule = serializers.CharField(help_text="The rule's public id, such as `board.build.even`.")
    level = serializers.ChoiceField(["irregular", "illegal", "impossible"])
    sentence = serializers.CharField()
    fix = serializers.CharField(allow_blank=True)
    citation = serializers.CharField(allow_blank=True)
    certainty = serializers.ChoiceField(["printed", "publisher", "custom", "disputed"])
    facts = serializers.DictField()
    waived = serializers.BooleanField(required=False, help_text="The table let it stand; it does not count.")
    because = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Entries whose falling caused this one."
    )


class Contested(serializers.Serializer):
    """A point on which the sources disagree and which would change this ruling."""

    param = serializers.CharField()
    here = serializers.CharField()
    otherwise = serializers.CharField()


class Entry(serializers.Serializer):
    """One line of the record with its ruling."""

    seq = serializers.IntegerField()
    text = serializers.CharField()
    verdict = serializers.ChoiceField(["legal", "irregular", "illegal"])
    stands = serializers.BooleanField()
    violations = Violation(many=True)
    contested = Contested(many=True)
    moved = transfer("Transfer")
    struck = serializers.BooleanField(required=False)
    replaced = serializers.BooleanField(required=False)
    now = serializers.CharField(required=False, help_text="What a replaced entry reads now.")
    notes = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="What a position changed without an explanation."
    )
    steps = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="How a card and the answers to it came out."
    )


class Unreadable(serializers.Serializer):
    """A line nobody could read; it is not judged and stops nothing else."""

    seq = serializers.IntegerField(allow_null=True)
    line = serializers.IntegerField()
    message = serializers.CharField()


@extend_schema_field(
    {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False, "minItems": 2}
)
class BillLine(serializers.ListField):
    """One step of a bill: what, and how much."""


class Settlement(serializers.Serializer):
    """What is to be paid now, plainly and with the fewest payments."""

    payments = transfer("Payment")
    netted = transfer("NettedPayment", allow_null=True, help_text="Null where a debtor cannot pay.")


class Expected(serializers.Serializer):
    """What one player may or must do next."""

    player = serializers.CharField()
    actions = serializers.ListField(child=serializers.CharField())


class Standing(serializers.Serializer):
    """How one player stands at the end of the record."""

    player = serializers.CharField()
    cash = serializers.IntegerField(allow_null=True)
    worth = serializers.IntegerField(allow_null=True)
    out = serializers.BooleanField()
    hand = serializers.IntegerField(allow_null=True, required=False, help_text="Cards in hand, in the card game.")
    sets = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The colours of full sets, in the card game."
    )


class Position(serializers.Serializer):
    """Where a game stands: who owes what, who has what, what may come next."""

    dues = transfer(
        "Due",
        {
            "state": serializers.ChoiceField(["open", "called"]),
            "why": serializers.CharField(),
            "seq": serializers.IntegerField(),
            "until": serializers.CharField(allow_null=True),
            "bill": serializers.ListField(child=BillLine()),
        },
    )
    settlement = Settlement()
    expected = Expected(many=True)
    standings = Standing(many=True)
    winner = serializers.CharField(allow_null=True)
    position = serializers.ListField(child=serializers.CharField())
    unseen = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="How many copies of each card may still be in a hand or a pile, in the card game.",
    )


class Report(Position):
    """The referee's whole answer to a record."""

    edition = serializers.CharField()
    entries = Entry(many=True)
    unreadable = Unreadable(many=True)


class Complaint(serializers.Serializer):
    """One thing that is in the way, and where."""

    pointer = serializers.CharField(help_text="A JSON pointer into the request.")
    detail = serializers.CharField()


class Problem(serializers.Serializer):
    """A refusal (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = Complaint(many=True, required=False)


class NewTable(serializers.Serializer):
    """A table to be made."""

    name = serializers.CharField(max_length=80)
    head = serializers.CharField(
        max_length=20_000,
        trim_whitespace=False,
        help_text="The head of a game record: edition, options, players, what is assumed, where it starts.",
    )


class Watched(Position):
    """A table and where its game stands, for those who look on."""

    name = serializers.CharField()
    head = serializers.CharField()
    length = serializers.IntegerField(help_text="How many entries the log has.")
    last_hash = serializers.CharField(help_text="The end of the hash chain.")


class Table(Watched):
    """A table and where its game stands."""

    code = serializers.CharField(help_text="The table's address; whoever has it may log.")
    watch = serializers.CharField(help_text="A second address; whoever has only this one may look on.")


class Line(serializers.Serializer):
    """A line to be logged, or only tried."""

    line = serializers.CharField(max_length=20_000, help_text="What happened, such as `Ann roll 3 4`.")


class NewEntry(Line):
    """A line with the key that makes sending it twice harmless."""

    key = serializers.CharField(max_length=80, help_text="Made by the sender, new for every line.")
    seen = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=1_000_000,
        help_text="How many entries the sender has seen.",
    )


class Ruling(serializers.Serializer):
    """What the referee says of a line."""

    verdict = serializers.ChoiceField(["legal", "irregular", "illegal"])
    stands = serializers.BooleanField()
    violations = Violation(many=True)
    moved = transfer("RulingTransfer")
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="What a position changed without an explanation; no payment."
    )


class LoggedEntry(serializers.Serializer):
    """An entry of a stored log; the ruling is null where it was struck."""

    seq = serializers.IntegerField()
    text = serializers.CharField()
    logged_by = serializers.CharField(allow_blank=True)
    logged_at = serializers.DateTimeField()
    hash = serializers.CharField()
    ruling = Ruling(allow_null=True)


class TableRuling(Ruling):
    """The ruling on one entry as it is now, after every correction and decision so far."""

    seq = serializers.IntegerField()
    now = serializers.CharField(help_text="The line as it counts now; a correction may have replaced what was logged.")
    turn = serializers.IntegerField(help_text="The turn it belongs to.")


class Checked(Ruling):
    """What would happen: the ruling, and where the game would stand."""

    after = Position()


class Dues(serializers.Serializer):
    """What is owed now, and the shortest way to settle it."""

    dues = Position().fields["dues"]
    settlement = Settlement()


class Chair(serializers.Serializer):
    """One seat of a table."""

    seat = serializers.IntegerField(help_text="In the order of play, from 0.")
    player = serializers.CharField()
    taken = serializers.BooleanField(help_text="A phone sits there and speaks for it alone.")
    yours = serializers.BooleanField(help_text="It is the asking phone.")


class Say(serializers.Serializer):
    """One seat's last word on an entry."""

    player = serializers.CharField()
    says = serializers.ChoiceField(["yes", "no", ""], help_text="Empty: nothing said yet.")
    own_phone = serializers.BooleanField(help_text="Said on the seat's own phone, not on a shared one.")


class Says(serializers.Serializer):
    """What was said about an entry, and what the majority comes to."""

    seq = serializers.IntegerField()
    outcome = serializers.ChoiceField(["holds", "edition", "open"])
    says = Say(many=True)


class Precedent(serializers.Serializer):
    """A point of the rules that a table has fixed."""

    seq = serializers.IntegerField()
    param = serializers.CharField()
    value = serializers.CharField()
    question = serializers.CharField()
    holds = serializers.BooleanField(
        help_text="False where the vote was lost or tied: the edition stands, and rulings follow it."
    )


class NewShare(serializers.Serializer):
    """The entry whose ruling is to be shared."""

    seq = serializers.IntegerField(min_value=1, max_value=1_000_000)


class Share(serializers.Serializer):
    """A public link to one ruling."""

    seq = serializers.IntegerField()
    code = serializers.CharField()
    page = serializers.CharField(help_text="The page it leads to.")


class SharedRuling(serializers.Serializer):
    """One ruling, and nothing else of its table."""

    told = serializers.CharField(help_text="What happened.")
    edition = serializers.CharField()
    card = serializers.DictField(
        help_text="Verdict, what to do now, why, by which rules, how sure, what would change it."
    )
