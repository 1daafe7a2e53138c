"""What is set aside from the runs of a system, since when, why, and what it waits for."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingSystem
from ratings.register.models import Player

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class SetAside(models.Model):
    """One event by its source, or one player with all games; in force until somebody, or a later run, ends it.

    What a failure has set aside is looked at again by every later run, and taken in as soon as it can be rated.
    """

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="set_asides")
    source = models.CharField(_("tournament"), max_length=64, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="set_asides")
    reason = models.TextField(_("reason, and what it waits for"))
    by_failure = models.BooleanField(default=True)  # looked at again by itself
    run = models.ForeignKey("ratings.RatingRun", on_delete=models.PROTECT, related_name="set_asides")
    set_by = models.ForeignKey(**_person)
    set_at = models.DateTimeField(_("set aside"))
    # the published events from which games of the player were left out: a correction brings them in
    left_out = models.ManyToManyField(RatedEvent, related_name="left_out_games_of")
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_by = models.ForeignKey(**_person, null=True)  # nobody: a run has looked again
    ended_reason = models.TextField(_("why it ended"), blank=True)

    class Meta:
        verbose_name = _("set aside")
        verbose_name_plural = _("set aside")
        ordering = ["set_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=True) & ~Q(source="") | Q(player__isnull=False, source=""),
                name="an_event_or_a_player_is_set_aside",
            ),
            models.UniqueConstraint(
                fields=["system", "source"], condition=Q(ended_at__isnull=True) & ~Q(source=""), name="event_aside_once"
            ),
            models.UniqueConstraint(
                fields=["system", "player"], condition=Q(ended_at__isnull=True), name="player_aside_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id}: {self.source or self.player}"
