"""What is kept of evenings besides their logs: records on their way to become tables, and groups that meet again."""

from django.db import models
from django.utils import timezone

from referee.links import new_code


class Arrival(models.Model):
    """A record that was read to its end and becomes a table, all of it at once, when its lines are judged."""

    code = models.CharField(max_length=32, unique=True, default=new_code)
    name = models.CharField(max_length=80)
    head = models.TextField()
    # The lines as the log keeps them, each with its key and who logged it; forgotten once they are a table's.
    lines = models.JSONField(default=list)
    tokens = models.JSONField(default=list)
    family = models.BooleanField(default=True)
    banker = models.CharField(max_length=40, blank=True)
    host = models.CharField(max_length=64, blank=True)
    total = models.PositiveIntegerField()
    judged = models.PositiveIntegerField(default=0)
    # Why it became none after all.
    trouble = models.TextField(blank=True)
    table = models.OneToOneField("referee.Table", on_delete=models.CASCADE, null=True, related_name="arrival")
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.judged} of {self.total}"


class PlayGroup(models.Model):
    """People who play again: a name and a link, and nothing else about them."""

    code = models.CharField(max_length=32, unique=True, default=new_code)
    name = models.CharField(max_length=80)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Meeting(models.Model):
    """One evening of a group."""

    group = models.ForeignKey(PlayGroup, on_delete=models.CASCADE, related_name="meetings")
    table = models.OneToOneField("referee.Table", on_delete=models.CASCADE, related_name="meeting")
    # The evening whose players said "again": a second tap there leads here.
    after = models.OneToOneField("referee.Table", on_delete=models.CASCADE, null=True, related_name="next_meeting")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.group_id} {self.table_id}"
