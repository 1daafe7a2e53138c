"""What somebody sent, kept byte for byte before anything reads it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament


class SubmittedFile(models.Model):
    """A file as it came in. Never changed; the same bytes sent again for a tournament are the same row."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="files")
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    faults = models.JSONField(default=list)  # as check_report prints them
    accepted = models.BooleanField(default=False)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(_("sent"))

    class Meta:
        verbose_name = _("submitted file")
        verbose_name_plural = _("submitted files")
        ordering = ["-sent_at"]
        constraints = [models.UniqueConstraint(fields=["tournament", "sha256"], name="same_bytes_same_file")]

    def __str__(self) -> str:
        return self.name
