"""Volumes of lists. All that stands in one stands in its lists too: it may go, and is bound anew out of these."""

from __future__ import annotations

from django.db import models

from ratings.lists.models import RatingList
from ratings.register.models import Player


class Volume(models.Model):
    """Lists that were bound together; never changed."""

    bound_at = models.DateTimeField()

    class Meta:
        verbose_name = "volume of lists"
        verbose_name_plural = "volumes of lists"

    def __str__(self) -> str:
        return str(self.pk)


class BoundList(models.Model):
    """A list, the one volume in which it is bound, and its place there, from 0."""

    rating_list = models.OneToOneField(RatingList, on_delete=models.PROTECT, primary_key=True, related_name="bound")
    volume = models.ForeignKey(Volume, on_delete=models.PROTECT, related_name="lists", db_index=False)
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = "bound list"
        verbose_name_plural = "bound lists"
        constraints = [models.UniqueConstraint(fields=["volume", "place"], name="one_bound_list_a_place")]

    def __str__(self) -> str:
        return f"{self.volume_id}, {self.place}"


class BoundLines(models.Model):
    """What the lists of a volume say of a player (``binding``); looked for by the player."""

    pk = models.CompositePrimaryKey("player_id", "volume_id")
    player = models.ForeignKey(
        Player, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    volume = models.ForeignKey(
        Volume, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    lines = models.TextField()

    class Meta:
        verbose_name = "bound lines"
        verbose_name_plural = "bound lines"

    def __str__(self) -> str:
        return f"{self.player_id} in {self.volume_id}"
