"""The unsent content of a form."""

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """What one user has typed into the form at one address and not yet sent."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    path = models.CharField(max_length=200)
    fields = models.JSONField(default=dict)
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "path"], name="one_draft_a_form")]

    def __str__(self) -> str:
        return f"{self.path} ({self.user_id})"
