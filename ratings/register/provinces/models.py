"""A player's province of residence, known from a day on (CFC 735)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player


class Province(models.TextChoices):
    """The provinces and territories of Canada by the codes of its post."""

    ALBERTA = "AB", _("Alberta")
    BRITISH_COLUMBIA = "BC", _("British Columbia")
    MANITOBA = "MB", _("Manitoba")
    NEW_BRUNSWICK = "NB", _("New Brunswick")
    NEWFOUNDLAND = "NL", _("Newfoundland and Labrador")
    NORTHWEST = "NT", _("Northwest Territories")
    NOVA_SCOTIA = "NS", _("Nova Scotia")
    NUNAVUT = "NU", _("Nunavut")
    ONTARIO = "ON", _("Ontario")
    PRINCE_EDWARD = "PE", _("Prince Edward Island")
    QUEBEC = "QC", _("Quebec")
    SASKATCHEWAN = "SK", _("Saskatchewan")
    YUKON = "YT", _("Yukon")


class Residence(models.Model):
    """Where a player lived from a day on. Never changed: what is entered later for the same day takes its place."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="residences")
    province = models.CharField(_("province"), max_length=2, choices=Province.choices)
    starts_on = models.DateField(_("known from"))
    source = models.CharField(_("where it is known from"), max_length=200)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(_("entered"))

    class Meta:
        verbose_name = _("province of residence")
        verbose_name_plural = _("provinces of residence")
        ordering = ["player", "starts_on", "entered_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(province__in=Province.values), name="a_province_of_canada")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.province}"
