"""A file that went to FIDE's rating server, byte for byte, and the mark that it did."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class SentFile(models.Model):
    """Somebody says that this file was sent to FIDE on a day. Never changed; a mistaken mark is taken back.

    ``settled_at`` is the moment at which the report was endorsed, or certified where nobody endorses it: what is
    endorsed anew has to be sent anew.
    """

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="sent_files")
    settled_at = models.DateTimeField()
    fide_code = models.PositiveIntegerField(_("FIDE event code"))  # under which it was sent
    dialect = models.CharField(_("format"), max_length=8)
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    sent_on = models.DateField(_("sent to FIDE on"))
    marked_by = models.ForeignKey(**_person)
    marked_at = models.DateTimeField(_("marked"))
    taken_back_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_reason = models.TextField(_("why it was taken back"), blank=True)

    class Meta:
        verbose_name = _("file sent to FIDE")
        verbose_name_plural = _("files sent to FIDE")
        ordering = ["-marked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "settled_at"], condition=Q(taken_back_at__isnull=True), name="sent_to_fide_once"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True) | (Q(taken_back_by__isnull=False) & ~Q(taken_back_reason="")),
                name="who_takes_a_mark_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.sha256[:12]}"

    @property
    def stands(self) -> bool:
        """Whether nobody has taken the mark back."""
        return self.taken_back_at is None
