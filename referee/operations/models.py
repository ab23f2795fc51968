"""What is kept for those who look after the site: how much of a limit somebody has used, and which tables went."""

from django.db import models


class Allowance(models.Model):
    """What one place has used of one limit, until its time is over."""

    # A keyed hash of where it came from; forgotten when the time is over.
    by = models.CharField(max_length=64, unique=True)
    used = models.PositiveBigIntegerField(default=0)
    # Counts whose time is over are looked for with every count.
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.used} until {self.until}"


class DeletedTable(models.Model):
    """What stays of a table that was deleted: where its log ended, and nothing of its people."""

    # What the table was counted by; the database lets the entries of just this one go.
    number = models.PositiveBigIntegerField(unique=True)
    last_hash = models.CharField(max_length=64)
    length = models.PositiveIntegerField()
    deleted_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.last_hash[:16]} after {self.length} lines"
