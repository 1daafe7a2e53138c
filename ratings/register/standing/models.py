"""When a federation was suspended or excluded, by which decision."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class FederationSpan(models.Model):
    """Days on which a federation was no member, both included; without a last day until further notice.

    What was entered wrongly is taken back, with a reason; a span that has no end yet is ended once.
    """

    class Kind(models.TextChoices):
        SUSPENDED = "suspended", _("suspended: temporarily excluded from membership")
        EXCLUDED = "excluded", _("permanently excluded from membership")

    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="spans")
    kind = models.CharField(_("what was decided"), max_length=10, choices=Kind.choices)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    decision = models.CharField(
        _("decision"), max_length=300, help_text=_("Which decision of the Council: its number and day.")
    )
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))
    ended_by = models.ForeignKey(**_person, null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)  # when the last day was entered, if behind the first
    end_decision = models.CharField(_("decision that ended it"), max_length=300, blank=True)
    taken_back_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_reason = models.CharField(_("why it was taken back"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("span without membership")
        verbose_name_plural = _("spans without membership")
        ordering = ["-starts_on", "federation", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="span_ends_after_it_starts"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True) | (Q(taken_back_by__isnull=False) & ~Q(taken_back_reason="")),
                name="who_takes_a_span_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.federation_id}: {self.kind} {self.starts_on:%Y-%m-%d}"

    @property
    def state(self) -> str:
        """``lasting`` until somebody has said when it ends, then ``ended``, or ``taken-back``."""
        if self.taken_back_at is not None:
            return "taken-back"
        return "lasting" if self.ends_on is None else "ended"

    def covers(self, day: date) -> bool:
        """Whether the federation was out on a day."""
        return self.starts_on <= day and (self.ends_on is None or day <= self.ends_on)
