"""How phones come to seats: an open door, who asks for a seat, and what went from phone to phone."""

import secrets

from django.db import models
from django.utils import timezone

# Consonants alone: no letter that reads like another or like a digit, and no code that is a word.
JOIN_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
JOIN_LENGTH = 6


def new_join_code() -> str:
    """Six letters to call across a table."""
    return "".join(secrets.choice(JOIN_LETTERS) for _ in range(JOIN_LENGTH))


class Joining(models.Model):
    """The door of a table: as long as it is open, a code or a link leads to its free seats, and to nothing else."""

    table = models.OneToOneField("referee.Table", on_delete=models.CASCADE, related_name="joining")
    code = models.CharField(max_length=JOIN_LENGTH, unique=True)
    # What the square says: nobody guesses it, so looking there is not counted.
    link = models.CharField(max_length=32, unique=True)
    # A careful table is asked before somebody sits down on a free seat.
    careful = models.BooleanField(default=False)
    open_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.code}"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still come in."""
        return self.open_until > timezone.now()


class Arbiter(models.Model):
    """Somebody from outside whom the host asked to rule: a link, and the phone that took it up."""

    table = models.OneToOneField("referee.Table", on_delete=models.CASCADE, related_name="arbiter")
    link = models.CharField(max_length=32, unique=True)
    # A hash, as of every phone; empty while nobody has opened the link.
    phone = models.CharField(max_length=64, blank=True)
    # The entries in dispute for which the table called.
    called = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.table_id} {self.link}"


class SeatRequest(models.Model):
    """A phone that asks for a seat which is not simply free, or to host the table."""

    table = models.ForeignKey("referee.Table", on_delete=models.CASCADE, related_name="seat_requests")
    # Without a seat it is about hosting.
    seat = models.PositiveSmallIntegerField(null=True)
    # Hashes, as of every phone: the one that asks, and those that said yes so far.
    phone = models.CharField(max_length=64)
    agreed = models.JSONField(default=list)
    refused = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        constraints = (
            # A phone that asks again asks for something else instead.
            models.UniqueConstraint(fields=("table", "phone"), name="one_request_per_phone"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat}"


class Handover(models.Model):
    """A seat, or the table itself, that one phone had and has no more: by whom, and at which line of the log."""

    table = models.ForeignKey("referee.Table", on_delete=models.CASCADE, related_name="handovers")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    # The phone that had it, hashed; it is told until it says that it has read it.
    before = models.CharField(max_length=64)
    heard = models.BooleanField(default=False)
    # freed, host, holder, seats, words, site: who gave it away.
    how = models.CharField(max_length=10)
    # The seats that said yes, where it took them.
    agreed = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        indexes = (
            # Every page of a phone asks whether it has lost something.
            models.Index(fields=("table", "before"), condition=models.Q(heard=False), name="unheard_handovers"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat} {self.how}"
