"""Somebody with an account says that he is a player of the register; the player's federation confirms or refuses it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.register.models import Player
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT}


class PlayerClaim(models.Model):
    """One account and one player; while it is confirmed the account is ``self`` to the player. Never two of either."""

    class State(models.TextChoices):
        ASKED = "asked", pgettext_lazy("claim", "asked")
        CONFIRMED = "confirmed", pgettext_lazy("claim", "confirmed")
        REFUSED = "refused", pgettext_lazy("claim", "refused")
        ENDED = "ended", pgettext_lazy("claim", "ended")

    MOVES = transitions("claim", asked="confirmed refused ended", confirmed="ended")

    user = models.ForeignKey(**_person, related_name="player_claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="claims")
    words = models.TextField(_("how the federation knows you"), max_length=1000)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked"))
    decided_by = models.ForeignKey(**_person, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True)
    reason = models.TextField(_("reason"), blank=True)
    ended_by = models.ForeignKey(**_person, null=True, related_name="+")
    ended_at = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("account of a player")
        verbose_name_plural = _("accounts of players")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(state__in=["asked", "confirmed"]), name="one_player_an_account"
            ),
            models.UniqueConstraint(fields=["player"], condition=Q(state="confirmed"), name="one_account_a_player"),
            models.CheckConstraint(
                condition=~Q(state__in=["confirmed", "refused"])
                | Q(decided_by__isnull=False) & ~Q(decided_by=F("user")),
                name="somebody_else_decides_a_claim",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"
