"""The shapes that go over the wire, written down once for the schema and the documentation."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers

SEAT = "A player's name, `bank` or `table`."


class JudgeRequest(serializers.Serializer):
    """A record and, if wanted, the edition to judge it by instead of its own."""

    record = serializers.CharField(
        trim_whitespace=False, help_text="The game, one line per thing that happened."
    )
    edition = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="An edition id. Left out: as the record says.",
    )


class Edition(serializers.Serializer):
    """A set of rules that ships with the referee."""

    id = serializers.CharField()
    name = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    about = serializers.CharField()


def transfer(
    name: str, more: dict[str, serializers.Field] | None = None, **options: Any
) -> serializers.Serializer:
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


class Report(serializers.Serializer):
    """The referee's whole answer to a record."""

    edition = serializers.CharField()
    entries = Entry(many=True)
    unreadable = Unreadable(many=True)
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
