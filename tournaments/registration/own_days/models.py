"""How long beforehand a federation wants its tournaments registered, by their first days."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation

MOST_DAYS = 365


class OwnDays(models.Model):
    """For tournaments that begin on ``applies_from`` or later, until a newer row; ``title_days``: with norms."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="own_days")
    applies_from = models.DateField(_("for first days from"))
    days = models.PositiveSmallIntegerField(_("days before the start"))
    title_days = models.PositiveSmallIntegerField(_("days before the start where norms can be made"))
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField(_("set"))

    class Meta:
        verbose_name = _("days of a federation’s own")
        verbose_name_plural = _("days of a federation’s own")
        ordering = ["federation", "-applies_from"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "applies_from"], name="own_days_once_a_day"),
            models.CheckConstraint(condition=Q(title_days__gte=F("days")), name="no_fewer_days_where_norms_are_made"),
            models.CheckConstraint(condition=Q(title_days__lte=MOST_DAYS), name="own_days_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.federation_id}: {self.days}"
