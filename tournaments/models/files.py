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
    number = models.PositiveSmallIntegerField(_("number"), default=1)  # 1, 2, 3 … in the tournament: the receipt
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)  # as it was read; the sender may have to say
    dialect = models.CharField(_("format"), max_length=8, blank=True)
    faults = models.JSONField(default=list)  # as check_report prints them
    accepted = models.BooleanField(default=False)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(_("sent"))
    read_at = models.DateTimeField(_("read"), null=True, blank=True)  # empty: kept, and something ended before reading

    class Meta:
        verbose_name = _("submitted file")
        verbose_name_plural = _("submitted files")
        ordering = ["-sent_at"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sha256"], name="same_bytes_same_file"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_file_a_number"),
        ]

    def __str__(self) -> str:
        return self.name
