"""From a day on an entry of the register is read as a second one of somebody; the row can end, and is never deleted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Merger(models.Model):
    """``second`` is a mistaken entry of ``person``, from ``starts_on`` until ``ends_on`` (that day not included)."""

    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merged_into")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merged_from")
    starts_on = models.DateField(_("from"))
    reason = models.TextField(_("reason"))
    merged_by = models.ForeignKey(**_person)
    merged_at = models.DateTimeField(_("merged"))
    ends_on = models.DateField(_("until"), null=True, blank=True)
    ended_by = models.ForeignKey(**_person, null=True, blank=True)
    ended_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    ended_reason = models.TextField(_("why it was taken back"), blank=True)

    class Meta:
        verbose_name = _("merged entry")
        verbose_name_plural = _("merged entries")
        ordering = ["merged_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(second=F("person")), name="two_entries_are_merged"),
            models.UniqueConstraint(fields=["second"], condition=Q(ends_on__isnull=True), name="merged_once"),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True, ended_at__isnull=True, ended_by__isnull=True)
                | Q(ends_on__isnull=False, ended_at__isnull=False, ended_by__isnull=False),
                name="who_parts_has_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.second_id} → {self.person_id}"
