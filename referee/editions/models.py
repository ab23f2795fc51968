"""House editions: their versions, and what a new version would change at the tables that play an older one."""

from typing import Any

from django.conf import settings
from django.db import models

DRAFT, PUBLISHED, SUPERSEDED = "draft", "published", "superseded"
STATES = ((DRAFT, "draft"), (PUBLISHED, "published"), (SUPERSEDED, "superseded"))
# What a version is known by; once it is published none of this changes any more.
FIXED = ("edition_id", "number", "text", "fingerprint", "published_at")


class Edition(models.Model):
    """A house edition under its id, through all its versions."""

    slug = models.CharField("id", max_length=30, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    # No new table is offered it any more; those that play it go on.
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("slug",)
        verbose_name = "house edition"

    def __str__(self) -> str:
        return self.slug


class EditionVersion(models.Model):
    """One version of a house edition: a text that may be edited until it is published and never after."""

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=STATES, default=DRAFT)
    name = models.CharField(max_length=80)
    text = models.TextField()
    fingerprint = models.CharField(max_length=16)
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("edition", "-number")
        constraints = (
            # A record that says family-rules@2 means one text.
            models.UniqueConstraint(fields=("edition", "number"), name="one_text_per_version"),
            # Two people who edit at once edit the same draft, not two.
            models.UniqueConstraint(fields=("edition",), condition=models.Q(state=DRAFT), name="one_draft_per_edition"),
            # A new table gets the newest version, so there is only one.
            models.UniqueConstraint(
                fields=("edition",), condition=models.Q(state=PUBLISHED), name="one_published_version_per_edition"
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition.slug}@{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A version that is published is never changed; it can only be superseded."""
        stored = EditionVersion.objects.filter(pk=self.pk).exclude(state=DRAFT).first() if self.pk else None
        if stored and (self.state == DRAFT or any(getattr(stored, part) != getattr(self, part) for part in FIXED)):
            raise TypeError("A published version is never changed: make a draft of the next one.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Only a draft can be thrown away."""
        if EditionVersion.objects.filter(pk=self.pk).exclude(state=DRAFT).exists():
            raise TypeError("A published version is never deleted: tables play by it.")
        return super().delete(*args, **kwargs)


class DraftChange(models.Model):
    """One save of a draft: who, when, what it changed in words, and the text it left behind."""

    version = models.ForeignKey(EditionVersion, on_delete=models.CASCADE, related_name="changes")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Point, before, after.
    said = models.JSONField(default=list)
    # What two people have in common who both opened the draft when it stood like this.
    text = models.TextField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.version_id} {self.at:%F %H:%M}"


class KeptText(models.Model):
    """A shipped edition as it was when a house edition was made to extend it; what it extends itself is kept beside it."""

    fingerprint = models.CharField(max_length=16, unique=True)
    text = models.TextField()

    def __str__(self) -> str:
        return self.fingerprint


class Impact(models.Model):
    """What one draft would change: a look at every table that plays an older version, in parts."""

    version = models.ForeignKey(EditionVersion, on_delete=models.CASCADE, related_name="impacts")
    # The draft's text as it was looked at: edited since, it must be looked at again.
    fingerprint = models.CharField(max_length=16)
    made_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            # Asking twice about the same text is asking once.
            models.UniqueConstraint(fields=("version", "fingerprint"), name="one_look_per_text"),
        )

    def __str__(self) -> str:
        return f"{self.version_id} {self.fingerprint}"


class ImpactPart(models.Model):
    """Some of the tables to look at: one job."""

    impact = models.ForeignKey(Impact, on_delete=models.CASCADE, related_name="parts")
    tables = models.JSONField(default=list)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            # The progress bar counts the parts that are done.
            models.Index(fields=("impact", "done_at"), name="parts_done_of_an_impact"),
        )

    def __str__(self) -> str:
        return f"{self.impact_id} {len(self.tables)}"


class ImpactChange(models.Model):
    """One ruling that would be another one."""

    part = models.ForeignKey(ImpactPart, on_delete=models.CASCADE, related_name="changes")
    table = models.ForeignKey("referee.Table", on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    # The rule that would speak or fall silent; none where only money or standing differs.
    rule = models.CharField(max_length=80, blank=True)
    line = models.TextField()
    was = models.CharField(max_length=120)
    now = models.CharField(max_length=120)
    # Whether it is different only because something before it is.
    follows = models.BooleanField(default=False)

    class Meta:
        ordering = ("table_id", "seq", "rule")
        constraints = (
            # A part that is done twice leaves each change once.
            models.UniqueConstraint(fields=("part", "table", "seq", "rule"), name="one_change_per_ruling_and_rule"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq} {self.rule}"
