"""What is remembered: tables, their logs, and the rulings that can always be made again."""

from typing import Any

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from referee.editions.models import DraftChange, Edition, EditionVersion, Impact, ImpactChange, ImpactPart, KeptText
from referee.evenings.models import Arrival, Meeting, PlayGroup
from referee.links import new_code
from referee.operations.models import Allowance, DeletedTable
from referee.seats.models import Arbiter, Handover, Joining, SeatRequest
from referee.staff.models import Invitation
from rules_kb.record import chain

__all__ = [
    "Allowance", "Arbiter", "Arrival", "Chair", "DeletedTable", "DraftChange", "Edition", "EditionVersion", "Entry",
    "Handover", "Impact", "ImpactChange", "ImpactPart", "Invitation", "Job", "Joining", "KeptStretch", "KeptText", "Meeting",
    "PlayGroup", "Ruling", "SeatRequest", "Share", "Table", "new_code",
]  # fmt: skip


class Table(models.Model):
    """One game at one table: how it began, and where its log stands now."""

    code = models.CharField(max_length=32, unique=True, default=new_code)
    # A second address: whoever has only this one may look on.
    watch = models.CharField(max_length=32, unique=True, default=new_code)
    # The phone that made the table, hashed; it may free anybody's chair.
    host = models.CharField(max_length=64, blank=True)
    # How often somebody sat down, got up, asked, answered or touched the clock: with the length, this tells open pages
    # that they are behind.
    seatings = models.PositiveIntegerField(default=0, db_default=0)
    # Whether a phone waits for an answer, or has not read yet what it lost: without it, no page asks.
    unsettled = models.BooleanField(default=False, db_default=False)
    # Whether what takes something from a seat with a phone of its own waits for a yes of that phone.
    confirms = models.BooleanField(default=False, db_default=False)
    name = models.CharField(max_length=80)
    # The head of its record: edition, options, players, what is assumed, where it began. It never changes.
    head = models.TextField()
    # The edition it plays by now: that of its head, or the one it moved to; made again from the log like the position.
    edition = models.CharField(max_length=40, blank=True)
    tokens = models.JSONField(default=list)
    family = models.BooleanField(default=True)
    banker = models.CharField(max_length=40, blank=True)
    # The clock of a timed game: when its time is up while it runs, else the seconds it stopped with. No rule reads it.
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    length = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64)
    # What holds the rest of this row that must not be changed by hand, as `sealed` makes it.
    seal = models.CharField(max_length=64, default="", db_default="")
    # The position after the newest entry, and the rules it was judged by: both can be made again from the log.
    position = models.BinaryField()
    judged_by = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (
            # Publishing a version asks which tables play an older one.
            models.Index(fields=("edition",), name="tables_by_edition"),
            # A server that starts asks which tables other rules have judged.
            models.Index(fields=("judged_by",), name="tables_by_rules"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def sealed(self) -> str:
        """The seal it should have: who hosts it, when it was made, and where its log ends."""
        return chain.seal(self.code, self.host, self.made_at.isoformat(), self.length, self.last_hash)

    @property
    def words(self) -> str:
        """The end of its log in four words, the same on every phone."""
        return chain.four_words(self.last_hash)

    @property
    def logged(self) -> models.QuerySet["Entry"]:
        """The entries this row knows of: while an answer is worked out, another phone may log more."""
        return self.entries.filter(seq__lte=self.length)

    @property
    def ruled(self) -> models.QuerySet["Ruling"]:
        """The rulings on the entries this row knows of."""
        return self.rulings.filter(seq__lte=self.length)


class Entry(models.Model):
    """One line of a log, chained to the one before; never changed, never deleted."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    text = models.TextField()
    # Who tapped it in, where that is known; the line itself says whose doing it was.
    logged_by = models.CharField(max_length=40, blank=True)
    key = models.CharField(max_length=80)
    hash = models.CharField(max_length=64)
    # Held by the hash, as everything above.
    logged_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("seq",)
        verbose_name_plural = "entries"
        constraints = (
            # Two phones at once must never make two entries of one number.
            models.UniqueConstraint(fields=("table", "seq"), name="one_entry_per_number"),
            # A post sent twice is one entry.
            models.UniqueConstraint(fields=("table", "key"), name="one_entry_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.text}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A log is only added to."""
        if self.pk is not None:
            raise TypeError("An entry is never changed: add a correction.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """A log is only added to."""
        raise TypeError("An entry is never deleted: strike it.")


# A ruling that waits for the table.
OPEN = models.Q(how="", verdict__in=("illegal", "irregular"))


class Ruling(models.Model):
    """What the referee says of one entry now; thrown away and made again whenever the rules or the log change."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rulings")
    seq = models.PositiveIntegerField()
    verdict = models.CharField(max_length=10)
    stands = models.BooleanField()
    # What it broke: rule, level, which of its sentences, facts with seats as numbers; words are made on reading.
    violations = models.JSONField(default=list)
    # The disputed points it hangs on: parameter, the other value, and the rules not broken like this by that.
    doubts = models.JSONField(default=list)
    # Who paid whom how much, by seats.
    moved = models.JSONField(default=list)
    # What a position said otherwise than the log, and nothing in the log explains.
    notes = models.JSONField(default=list)
    # The edition it was made by where the table had moved on from that of its head, and what it had decided by then.
    edition = models.CharField(max_length=60, blank=True)
    options = models.JSONField(default=dict)
    # What counts now, where a correction replaced the line.
    now = models.TextField(blank=True)
    turn = models.PositiveIntegerField(default=0)
    # The entry that closed what it reported, and how; both empty while that waits for the table, or if it was nothing.
    closed_by = models.PositiveIntegerField(null=True, blank=True)
    how = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            # The log page joins entries and rulings by number.
            models.UniqueConstraint(fields=("table", "seq"), name="one_ruling_per_entry"),
        )
        indexes = (
            # The table page, its badge and the API ask for what waits to be put right.
            models.Index(fields=("table", "seq"), condition=OPEN, name="open_rulings"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.verdict}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for the table, as OPEN asks the database."""
        return not self.how and self.verdict in ("illegal", "irregular")


class KeptStretch(models.Model):
    """So many entries of a long log, judged, with where they left the game; thrown away and made again like rulings."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="stretches")
    number = models.PositiveIntegerField()
    # The rules, the head and every line up to its end, as one hash: with another one it is out of date.
    known_by = models.CharField(max_length=64)
    stored = models.BinaryField()

    class Meta:
        ordering = ("number",)
        constraints = (
            # Two who add the next stretch at once add one; a dispute reads them in order.
            models.UniqueConstraint(fields=("table", "number"), name="one_stretch_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}"


class Chair(models.Model):
    """A seat that a phone has taken: from now on only that phone speaks for it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    # A hash of what the phone keeps to itself.
    phone = models.CharField(max_length=64)
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seat",)
        constraints = (
            # Two phones that tap at once must not both be Red.
            models.UniqueConstraint(fields=("table", "seat"), name="one_phone_per_chair"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat}"


class Share(models.Model):
    """A public link to the ruling on one entry, until it is taken back."""

    code = models.CharField(max_length=32, unique=True, default=new_code)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="shares")
    seq = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            # Sharing a ruling twice gives one link, so taking it back takes all of it back.
            models.UniqueConstraint(
                fields=("table", "seq"), condition=models.Q(revoked_at__isnull=True), name="one_open_link_per_ruling"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Job(models.Model):
    """Work to be done in the background: a row first, a message second, so that nothing is lost with a broker."""

    # What it is about: a table, some of the tables a new version of an edition would touch, or a record put in.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="jobs")
    part = models.OneToOneField(ImpactPart, on_delete=models.CASCADE, null=True, related_name="job")
    arrival = models.OneToOneField(Arrival, on_delete=models.CASCADE, null=True, related_name="job")
    task = models.CharField(max_length=40)
    made_at = models.DateTimeField(auto_now_add=True)
    # From when on somebody may take it: whoever is at it puts that off as long as he lives.
    due_at = models.DateTimeField(default=timezone.now, db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            # Asking twice for the same work while it waits is asking once.
            models.UniqueConstraint(
                fields=("table", "task"), condition=models.Q(done_at__isnull=True), name="one_open_job_per_table"
            ),
        )
        indexes = (
            # Whoever works looks for what is not done, the first in line first.
            models.Index(fields=("due_at",), condition=models.Q(done_at__isnull=True), name="open_jobs_in_line"),
            # The admin tells how many were done in the last minute.
            models.Index(fields=("done_at",), name="jobs_by_end"),
        )

    def __str__(self) -> str:
        return f"{self.task} {self.table_id or self.part_id}"
