"""Invitations to look after the site: each is used once, by whoever has its link."""

from django.conf import settings
from django.db import models


class Invitation(models.Model):
    """One link; what it is known by is hashed, so that nobody who reads the database can use it."""

    hashed = models.CharField(max_length=64, unique=True)
    # The names of the rights it gives; none of them: the first admin, who may do everything.
    rights = models.JSONField(default=list)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return ", ".join(self.rights) or "the first admin"
