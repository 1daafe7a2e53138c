"""Which ratings there are, and the periods at whose end a list is made."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class RatingSystem(models.Model):
    """A system with lists of its own, e.g. ``fide-standard``."""

    code = models.CharField(_("code"), max_length=20, primary_key=True)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("rating system")
        verbose_name_plural = _("rating systems")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


class RatingPeriod(models.Model):
    """The span whose games one list brings in; it ends with the day before ``list_date`` (7.1, 7.11)."""

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="periods")
    starts_on = models.DateField(_("from"))
    list_date = models.DateField(_("list of"))
    closes_on = models.DateField(_("closing day"))  # 7.13

    class Meta:
        verbose_name = _("rating period")
        verbose_name_plural = _("rating periods")
        ordering = ["system", "list_date"]
        constraints = [
            models.UniqueConstraint(fields=["system", "list_date"], name="one_period_a_list_date"),
            models.CheckConstraint(
                condition=Q(list_date__gt=F("starts_on")) & Q(closes_on__lt=F("list_date")), name="period_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id} {self.list_date:%Y-%m}"
