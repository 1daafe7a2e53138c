"""A rating by decision: its number, its days, and who has decided it."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class DecidedRating(models.Model):
    """A fact of a player, both days included. Never changed: what was wrong is taken back, with a reason."""

    class Kind(models.TextChoices):
        HONORARY = "honorary", _("honorary rating (2003, 10.52)")
        NORMS = "norms", _("decided for norms: the federation is temporarily excluded (1.4.6a)")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="decided_ratings")
    kind = models.CharField(_("kind of rating"), max_length=10, choices=Kind.choices)
    rating = models.PositiveSmallIntegerField(_("rating"), validators=[MinValueValidator(1), MaxValueValidator(3000)])
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    decision = models.CharField(
        _("decision"), max_length=300, help_text=_("Who has decided it, when, under which number.")
    )
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))
    taken_back_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_reason = models.CharField(_("why it was taken back"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("rating by decision")
        verbose_name_plural = _("ratings by decision")
        ordering = ["player", "starts_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="decided_rating_in_order"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True) | (Q(taken_back_by__isnull=False) & ~Q(taken_back_reason="")),
                name="who_takes_a_decided_rating_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"

    @property
    def counts_for_nothing(self) -> bool:
        """2003, 10.52: the rule that it points to (B.01 9.4) was not found, so no calculation asks for it."""
        return self.kind == self.Kind.HONORARY
