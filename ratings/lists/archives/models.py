"""An archive of a system: a span of the past whose lists make a chain of their own."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratingsite.foundations.canonical import canonical, sha256_of

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Archive(models.Model):
    """Both days count. The spans of a system never meet, and all lie before its present lists: a day has one chain.

    One that was opened by mistake and has no list is taken back, with a reason. One that has lists is never changed but
    by its closing: from then on it has the days of its lists alone, and all others are free for other archives.
    """

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="archives")
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    last_list = models.DateField()  # the last list that is made within the span
    closes_on = models.DateField()  # the last day on which an event may end for that (7.13)
    reason = models.CharField(_("what it is for"), max_length=500)
    opened_by = models.ForeignKey(**_person)
    opened_at = models.DateTimeField(_("opened"))
    taken_back_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_reason = models.CharField(_("why it was taken back"), max_length=500, blank=True)
    # closed: who, when and why, and the days for which it had been opened
    closed_by = models.ForeignKey(**_person, null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_reason = models.CharField(_("why it was closed"), max_length=500, blank=True)
    opened_from = models.DateField(_("opened from"), null=True, blank=True)
    opened_until = models.DateField(_("opened until"), null=True, blank=True)

    class Meta:
        verbose_name = _("archive")
        verbose_name_plural = _("archives")
        ordering = ["system", "-starts_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_list__gte=F("starts_on"), last_list__lte=F("ends_on"), closes_on__lt=F("last_list")),
                name="archive_in_order",
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True) | (Q(taken_back_by__isnull=False) & ~Q(taken_back_reason="")),
                name="who_takes_an_archive_back_says_why",
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True)
                | Q(closed_by__isnull=False, opened_from__lte=F("starts_on"), opened_until__gte=F("ends_on"))
                & ~Q(closed_reason=""),
                name="who_closes_an_archive_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id} {self.starts_on:%Y-%m-%d} – {self.ends_on:%Y-%m-%d}"

    @property
    def years(self) -> str:
        """``2003–2012``."""
        first, last = self.starts_on.year, self.ends_on.year
        return str(first) if first == last else f"{first}–{last}"

    @property
    def opened_for(self) -> tuple[date, date]:
        """The days for which it was opened."""
        return self.opened_from or self.starts_on, self.opened_until or self.ends_on

    @property
    def heading_sha256(self) -> str:
        """On what the first list of the chain stands: system and span, as it was opened. The present chain's first
        stands on nothing.
        """
        return sha256_of([canonical(["archive", self.system_id, *(day.isoformat() for day in self.opened_for)])])
