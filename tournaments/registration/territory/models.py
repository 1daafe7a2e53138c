"""What the federation of the territory says to a registration by another one (0.2)."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratingsite.foundations.states import transitions
from tournaments.registration.models import Tournament

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class TerritoryConsent(models.Model):
    """Asked for when the tournament is registered; one that counts no more stays in the record."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked – the federation of the territory has not answered")
        AGREED = "agreed", _("the federation of the territory agrees")
        REFUSED = "refused", _("the federation of the territory does not agree")
        OVERTAKEN = "overtaken", _("overtaken by another registration")

    MOVES = transitions("consent", asked="agreed refused overtaken", agreed="overtaken", refused="agreed overtaken")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="consents")
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")  # of the territory
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ASKED)
    article = models.CharField(_("article"), max_length=12)
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("answered"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("agreement of the territory")
        verbose_name_plural = _("agreements of territories")
        ordering = ["-asked_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=~Q(state="overtaken"), name="one_agreement_a_registration"
            ),
            models.CheckConstraint(condition=~Q(state="refused") | ~Q(reason=""), name="who_does_not_agree_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.federation_id}"
