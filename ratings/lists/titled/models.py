"""Who holds a title and has no rating on a list."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingList
from ratings.register.models import Player


class TitledPlayer(models.Model):
    """One line of the file of unrated titled players; written with the lines of its list, before their head, and never
    changed.
    """

    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="titled", db_constraint=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=24)  # the number with which it was written
    name = models.CharField(max_length=100)
    title = models.CharField(max_length=3)
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")
    sex = models.CharField(max_length=1, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("unrated titled player")
        verbose_name_plural = _("unrated titled players")
        ordering = ["rating_list", "key"]
        constraints = [models.UniqueConstraint(fields=["rating_list", "player"], name="one_titled_line_a_player")]

    def __str__(self) -> str:
        return f"{self.title} {self.name}"
