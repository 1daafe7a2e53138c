"""Member federations by FIDE's three letters, with those that have passed away."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Federation(models.Model):
    """A member federation. Old codes stay valid in old files, so they are rows with dates and not deleted."""

    code = models.CharField(_("code"), max_length=3, primary_key=True)
    name = models.CharField(_("name"), max_length=80)
    exists_from = models.DateField(_("from"), null=True, blank=True)
    exists_to = models.DateField(_("until"), null=True, blank=True)
    successor = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    is_federation = models.BooleanField(_("is a member federation"), default=True)  # FID and NON are none

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(exists_to__isnull=True) | Q(exists_from__isnull=True) | Q(exists_to__gte=F("exists_from")),
                name="federation_ends_after_it_starts",
            )
        ]

    def __str__(self) -> str:
        return self.code

    def exists_on(self, day: date) -> bool:
        """Whether the code was in use on a day."""
        return (self.exists_from is None or self.exists_from <= day) and (
            self.exists_to is None or day <= self.exists_to
        )

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which this federation's calendar days begin and end."""
        return ZoneInfo(self.time_zone)
