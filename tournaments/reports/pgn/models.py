"""A PGN file as it came in, with what was read in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.registration.models import Tournament


class GamesFile(models.Model):
    """The scores of a tournament, or of one part of it. Never changed; the newest one counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="games_files")
    part = models.PositiveSmallIntegerField(_("part"), default=0)  # as of the report: 0 is the whole
    number = models.PositiveSmallIntegerField(_("number"))  # 1, 2, 3 … in the tournament: the receipt
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    games = models.JSONField(default=list)  # each as PgnGame.as_json writes it
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(_("sent"))

    class Meta:
        verbose_name = _("file of games")
        verbose_name_plural = _("files of games")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_games_file_a_number"),
        ]

    def __str__(self) -> str:
        return self.name
