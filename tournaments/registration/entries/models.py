"""Whether an event takes entries, and the entries that players made."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.register.models import Player
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "null": True, "related_name": "+"}


class OpenEntries(models.Model):
    """While there is one, players enter themselves; its organiser opens and closes it."""

    tournament = models.OneToOneField(
        "tournaments.Tournament", on_delete=models.CASCADE, primary_key=True, related_name="open_entries"
    )
    opened_at = models.DateTimeField(_("opened"))

    class Meta:
        verbose_name = _("open entries")
        verbose_name_plural = _("open entries")

    def __str__(self) -> str:
        return str(self.tournament)


class PlayerEntry(models.Model):
    """A player of the register, as he asked to stand on the start list.

    ``email`` is confirmed: it is that of the account, or the link that was sent to it was opened.
    """

    class State(models.TextChoices):
        ASKED = "asked", pgettext_lazy("entry", "waits for the organiser")
        CONFIRMED = "confirmed", pgettext_lazy("entry", "confirmed")
        DECLINED = "declined", pgettext_lazy("entry", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("entry", "withdrawn")

    MOVES = transitions("player-entry", asked="confirmed declined withdrawn", confirmed="declined withdrawn")
    STANDING = (State.ASKED, State.CONFIRMED)

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="player_entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    email = models.EmailField(_("e-mail address"))
    user = models.ForeignKey(**_person)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked"))
    answered_by = models.ForeignKey(**_person)
    answered_at = models.DateTimeField(_("answered"), null=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("entry of a player")
        verbose_name_plural = _("entries of players")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=Q(state__in=["asked", "confirmed"]),
                name="one_entry_a_player",
            ),
            models.CheckConstraint(
                condition=~Q(state="declined") | ~Q(reason=""), name="who_declines_an_entry_says_why"
            ),
        ]
        indexes = [models.Index(fields=["tournament", "state", "asked_at"], name="entries_by_state")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.player}"
