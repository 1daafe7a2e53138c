"""Published lists. A list is a chain link: its hash covers its lines and the hash of the list before it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.models.players import Player
from ratings.models.systems import RatingSystem


class RatingList(models.Model):
    """What was published on a day. Never changed: a correction is the next version, which points back."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="lists")
    list_date = models.DateField(_("list of"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    sequence = models.PositiveIntegerField(_("number in the chain"))  # 1, 2, 3 … within the system
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    origin = models.CharField(_("origin"), max_length=120)  # how it came: a run, or the file it was imported from
    entries_count = models.PositiveIntegerField(_("players"))
    content_sha256 = models.CharField(_("SHA-256 of the lines"), max_length=64)
    previous_sha256 = models.CharField(_("hash of the list before"), max_length=64, blank=True)
    chain_sha256 = models.CharField(_("hash of the list"), max_length=64, unique=True)
    published_at = models.DateTimeField(_("published"))
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ["system", "-list_date", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["system", "list_date", "version"], name="one_list_a_version"),
            models.UniqueConstraint(fields=["system", "sequence"], name="one_list_a_link"),
            models.CheckConstraint(
                condition=Q(version=1, supersedes__isnull=True) | Q(version__gt=1, supersedes__isnull=False),
                name="a_correction_points_back",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id} {self.list_date:%Y-%m-%d}" + (f" v{self.version}" if self.version > 1 else "")


class ListEntry(models.Model):
    """One line of a list: what 7.11 publishes, and what the next run needs (K, games so far, highest rating)."""

    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=100)
    title = models.CharField(max_length=3, blank=True)
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")
    sex = models.CharField(max_length=1, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)  # none: unrated (7.21)
    games = models.PositiveSmallIntegerField(default=0)  # rated in the period
    k_factor = models.PositiveSmallIntegerField(null=True, blank=True)
    games_total = models.PositiveIntegerField(default=0)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    last_played_on = models.DateField(null=True, blank=True)
    is_inactive = models.BooleanField(default=False)  # 7.22

    class Meta:
        verbose_name = _("list entry")
        verbose_name_plural = _("list entries")
        constraints = [models.UniqueConstraint(fields=["rating_list", "player"], name="one_line_a_player")]
        indexes = [
            models.Index(fields=["rating_list", "-rating", "player"], name="list_by_rating"),
            models.Index(fields=["player", "rating_list"], name="list_by_player"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.rating or '–'}"
