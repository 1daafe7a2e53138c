"""The unsent content of a form."""

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """What one user has typed into a form and not yet sent.

    ``key`` tells apart the forms that are open at one address where each makes a thing of its own; elsewhere it is
    empty. ``version`` counts the saves, and ``tab`` is the page that saved last: another one has to look first.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    path = models.CharField(max_length=200)
    key = models.CharField(max_length=36, blank=True, default="")
    fields = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    tab = models.CharField(max_length=36, blank=True, default="")
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "path", "key"], name="one_draft_a_form")]

    def __str__(self) -> str:
        return f"{self.path} ({self.user_id})"
