"""The regulations of an event as they were attached: a PDF or an address, version by version."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class EventRules(models.Model):
    """One version, never changed: the newest counts, the others stay to be read. Either a file or an address."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.PROTECT, related_name="own_rules")
    number = models.PositiveSmallIntegerField(_("number"))  # 1, 2, 3 … in the tournament
    address = models.URLField(_("address"), blank=True)
    name = models.CharField(_("file name"), max_length=120, blank=True)
    content = models.BinaryField(default=b"")
    size = models.PositiveIntegerField(_("bytes"), default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    attached_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    attached_at = models.DateTimeField(_("attached"))

    class Meta:
        verbose_name = _("regulations of an event")
        verbose_name_plural = _("regulations of events")
        ordering = ["tournament", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_version_of_rules_a_number"),
            models.CheckConstraint(
                condition=Q(address="", size__gt=0) & ~Q(sha256="") | ~Q(address="") & Q(size=0, sha256=""),
                name="rules_are_a_file_or_an_address",
            ),
        ]

    def __str__(self) -> str:
        return self.address or self.name
