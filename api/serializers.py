"""The shapes that go over the wire, written down once for the schema and the documentation."""

from typing import get_args

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from api.typed import shape_of
from rules_kb.answer import shapes
from rules_kb.answer.card import CardWords
from rules_kb.kernel.model import How


class JudgeRequest(serializers.Serializer):
    """A record and, if wanted, the edition to judge it by instead of its own."""

    record = serializers.CharField(trim_whitespace=False, help_text="The game, one line per thing that happened.")
    edition = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="An edition id. Left out: as the record says.",
    )


CAREFUL = "Whether what takes money, deeds or the game from a seat with a phone waits for its yes."
HOWS = list(get_args(How))


class EditionSerializer(serializers.Serializer):
    """A set of rules one can play by: published here, or shipped."""

    id = serializers.CharField()
    name = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    about = serializers.CharField()


ViolationSerializer = shape_of(shapes.ViolationTold)
PositionSerializer = shape_of(shapes.PositionTold)
Report = shape_of(shapes.Report)


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
    careful = serializers.BooleanField(source="confirms", required=False, help_text=CAREFUL)


class Watched(PositionSerializer):  # type: ignore[valid-type, misc]
    """A table and where its game stands, for those who look on."""

    name = serializers.CharField()
    head = serializers.CharField()
    length = serializers.IntegerField(help_text="How many entries the log has.")
    last_hash = serializers.CharField(help_text="The end of the hash chain.")
    words = serializers.CharField(help_text="The same as four words, as every phone shows it.")


class TableSerializer(Watched):
    """A table and where its game stands."""

    code = serializers.CharField(help_text="The table's address; whoever has it may log.")
    watch = serializers.CharField(help_text="A second address; whoever has only this one may look on.")
    careful = serializers.BooleanField(help_text=CAREFUL)


class LineSerializer(serializers.Serializer):
    """A line to be logged, or only tried."""

    line = serializers.CharField(max_length=20_000, help_text="What happened, such as `Ann roll 3 4`.")


class NewEntry(LineSerializer):
    """A line with the key that makes sending it twice harmless."""

    key = serializers.CharField(max_length=80, help_text="Made by the sender, new for every line.")
    seen = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=1_000_000,
        help_text="How many entries the sender has seen.",
    )


class RulingSerializer(serializers.Serializer):
    """What the referee says of a line."""

    verdict = serializers.ChoiceField(["legal", "irregular", "illegal"])
    stands = serializers.BooleanField()
    violations = ViolationSerializer(many=True)
    contested = shape_of(shapes.ContestedPoint)(many=True)
    moved = shape_of(shapes.MoneyMoved)(many=True)
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
    ruling = RulingSerializer(allow_null=True)


class TableRuling(RulingSerializer):
    """The ruling on one entry as it is now, after every correction and decision so far."""

    seq = serializers.IntegerField()
    now = serializers.CharField(help_text="The line as it counts now; a correction may have replaced what was logged.")
    turn = serializers.IntegerField(help_text="The turn it belongs to.")
    closed = inline_serializer(
        "Closed",
        {"how": serializers.ChoiceField(HOWS), "by": serializers.IntegerField(help_text="The entry that closed it.")},
        allow_null=True,
        help_text="How what it reported was closed; null while that waits for the table, or if it reported nothing.",
    )


class Checked(RulingSerializer):
    """What would happen: the ruling, and where the game would stand."""

    after = PositionSerializer()


# What is owed now, and the shortest way to settle it.
Dues = shape_of(shapes.PositionTold, "Dues", only=("dues", "settlement"))


class ChairSerializer(serializers.Serializer):
    """One seat of a table."""

    seat = serializers.IntegerField(help_text="In the order of play, from 0.")
    player = serializers.CharField()
    taken = serializers.BooleanField(help_text="A phone sits there and speaks for it alone.")
    yours = serializers.BooleanField(help_text="It is the asking phone.")


class SaySerializer(serializers.Serializer):
    """One seat's last word on an entry."""

    player = serializers.CharField()
    says = serializers.ChoiceField(["yes", "no", ""], help_text="Empty: nothing said yet.")
    own_phone = serializers.BooleanField(help_text="Said on the seat's own phone, not on a shared one.")


class Says(serializers.Serializer):
    """What was said about an entry, and what the majority comes to."""

    seq = serializers.IntegerField()
    outcome = serializers.ChoiceField(["holds", "edition", "open"])
    says = SaySerializer(many=True)


class PrecedentSerializer(serializers.Serializer):
    """A point of the rules that a table has fixed."""

    seq = serializers.IntegerField()
    param = serializers.CharField()
    value = serializers.CharField()
    question = serializers.CharField()
    arbiter = serializers.BooleanField(help_text="It was the arbiter who decided it.")
    holds = serializers.BooleanField(
        help_text="False where the vote was lost or tied: the edition stands, and rulings follow it."
    )


class Dispute(serializers.Serializer):
    """An entry that somebody says no to."""

    seq = serializers.IntegerField()
    told = serializers.CharField(help_text="What the entry says.")
    by = serializers.CharField(help_text="Who says no.")
    about = serializers.CharField(help_text="What is wrong, in the log's word for it; empty where nothing was named.")
    counts = serializers.BooleanField(help_text="Whether it counts while it is disputed.")
    means = serializers.CharField(help_text="What the no means for it.")
    tally = serializers.CharField(help_text="How the vote stands.")
    called = serializers.BooleanField(help_text="Whether the arbiter is called to it.")


class ArbitersTable(Watched):
    """A table as its arbiter sees it."""

    disputes = Dispute(many=True)


class ArbiterLink(serializers.Serializer):
    """The invitation of an arbiter."""

    link = serializers.CharField()
    page = serializers.CharField(help_text="The page it leads to.")
    taken = serializers.BooleanField(help_text="Whether a phone has taken it up.")


class Careful(serializers.Serializer):
    """How careful a table is."""

    careful = serializers.BooleanField(help_text=CAREFUL)


class NewShare(serializers.Serializer):
    """The entry whose ruling is to be shared."""

    seq = serializers.IntegerField(min_value=0, max_value=1_000_000, help_text="0 is the report of the evening.")


class ShareSerializer(serializers.Serializer):
    """A public link to one ruling, or to the report of the evening."""

    seq = serializers.IntegerField(help_text="0 is the report of the evening.")
    code = serializers.CharField()
    page = serializers.CharField(help_text="The page it leads to.")


class SharedRuling(serializers.Serializer):
    """One ruling, and nothing else of its table."""

    told = serializers.CharField(help_text="What happened.")
    edition = serializers.CharField()
    card = shape_of(CardWords, "Card")()
