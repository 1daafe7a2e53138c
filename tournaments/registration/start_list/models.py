"""A line of the start list: what was said of a player, and whom of the register it means."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player, Sex


class AnnouncedPlayer(models.Model):
    """Somebody who is announced. Without a ``player`` the line means nobody of the register beyond doubt."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="start_list")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=100)
    number_said = models.CharField(_("FIDE ID or national number"), max_length=20, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("announced player")
        verbose_name_plural = _("announced players")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_announced_player_a_number"),
            models.UniqueConstraint(fields=["tournament", "player"], name="nobody_is_announced_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"
