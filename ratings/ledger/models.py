"""The ledger: the frozen copy of every accepted report. From here on rating never looks back into tournaments."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player


class RatedEvent(models.Model):
    """One version of one tournament as it was accepted. Never changed; a correction is a new version."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    # the key of the tournament that handed it over; behind a full stop, the number of a part reported by itself
    source = models.CharField(_("tournament"), max_length=64)
    version = models.PositiveSmallIntegerField(_("version"))
    # no index by itself: most events are of one system, and a planner without numbers would look versions up by it
    system = models.ForeignKey("ratings.RatingSystem", on_delete=models.PROTECT, related_name="events", db_index=False)
    name = models.CharField(_("name"), max_length=100)
    place = models.CharField(_("place"), max_length=100)
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")
    format = models.CharField(_("format"), max_length=24)
    starts_on = models.DateField(_("starts"))
    ends_on = models.DateField(_("ends"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    # the list that it comes on; none where no edition makes one, or of an event that is older than this column
    comes_on = models.DateField(_("comes on the list of"), null=True, blank=True)
    # how near its start the first day was moved, at the nearest; none where nobody has moved it, or of an older event
    start_moved_hours = models.PositiveIntegerField(
        _("hours before its start at which its first day was moved"), null=True, blank=True
    )
    document = models.JSONField()  # the event whole, as contracts.md writes it; the columns beside it are for searching
    content_sha256 = models.CharField(_("SHA-256 of the document"), max_length=64)
    recorded_at = models.DateTimeField(_("recorded"))
    # who accepted its report; none of an event that is older than this column
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("rated event")
        verbose_name_plural = _("rated events")
        ordering = ["ends_on", "starts_on", "name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["source", "system", "version"], name="one_event_a_version"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """What names this version outside the database: in snapshots and workings."""
        return key_of_event(self.source, self.version)


def key_of_event(source: str, version: int) -> str:
    """What names a version of a source's event outside the database; one of each system may have it."""
    return f"{source}:{version}"


class RatedGame(models.Model):
    """One game between two players of the register; unplayed ones stand here too, so that the working can say why."""

    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="games")
    round = models.PositiveSmallIntegerField(_("round"))
    white = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_as_black")
    result = models.CharField(_("result"), max_length=8)  # as ratings.regulations.Result

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        ordering = ["event", "round", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(white=F("black")), name="nobody_plays_himself"),
            models.UniqueConstraint(fields=["event", "round", "white", "black"], name="one_game_a_round"),
            models.CheckConstraint(
                condition=Q(result__in=["1-0", "0-1", "1/2-1/2", "+--", "--+", "---", "=-="]), name="result_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.white_id}–{self.black_id} {self.result}"


class PackedEvent(models.Model):
    """An event as columns, as runs read it: its facts as JSON, twelve bytes a game, and a hash. Never changed."""

    event = models.OneToOneField(RatedEvent, on_delete=models.PROTECT, primary_key=True, related_name="+")
    facts = models.JSONField()
    games = models.BinaryField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("event as columns")
        verbose_name_plural = _("events as columns")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.sha256}"


class OpenEvent(models.Model):
    """An event of which something may still have to be made: a list, or a correction of one.

    It only says where to look: whether an event waits, and for what, is asked of those that stand here, and not of all
    years. An event stands here from its first day in the ledger (``ledger.services.keep_open``) and is taken out some
    time after it is settled (``runs.settled_events``).
    """

    event = models.OneToOneField(RatedEvent, on_delete=models.PROTECT, primary_key=True, related_name="still_open")
    # as the event says them: the first of a system is found by an index, corrections without a look at the others
    system = models.ForeignKey("ratings.RatingSystem", on_delete=models.PROTECT, related_name="+", db_index=False)
    version = models.PositiveSmallIntegerField(_("version"))
    comes_on = models.DateField(_("comes on the list of"), null=True, blank=True)
    recorded_at = models.DateTimeField(_("recorded"))

    class Meta:
        verbose_name = _("open event")
        verbose_name_plural = _("open events")
        indexes = [
            models.Index(fields=["system", "comes_on"], name="open_by_list"),
            models.Index(fields=["system", "recorded_at"], name="open_by_moment"),
        ]

    def __str__(self) -> str:
        return str(self.event_id)


class HeldEvent(models.Model):
    """An event, or a tournament with all its parts, that waits under inquiry: no run takes it until it is released.

    With a system only what its ledger has of the source waits; without one, what any ledger has.
    """

    source = models.CharField(_("tournament"), max_length=64, db_index=True)
    system = models.ForeignKey(
        "ratings.RatingSystem", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    article = models.CharField(_("article"), max_length=12)
    reason = models.TextField(_("reason"))
    held_at = models.DateTimeField(_("held"))
    held_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    released_at = models.DateTimeField(_("released"), null=True, blank=True)
    released_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    released_reason = models.TextField(_("why it was released"), blank=True)

    class Meta:
        verbose_name = _("held event")
        verbose_name_plural = _("held events")
        ordering = ["held_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["source"], condition=Q(released_at__isnull=True, system__isnull=True), name="held_once"
            ),
            models.UniqueConstraint(
                fields=["source", "system"],
                condition=Q(released_at__isnull=True, system__isnull=False),
                name="held_once_in_a_system",
            ),
            models.CheckConstraint(
                condition=Q(released_at__isnull=True, released_by__isnull=True)
                | Q(released_at__isnull=False, released_by__isnull=False),
                name="who_releases_has_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.article}"
