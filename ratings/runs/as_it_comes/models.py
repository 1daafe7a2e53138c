"""The events that were rated as they came, in which order, the current ratings that this led to, and what stopped them
(CFC 712).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratingsite.foundations.states import transitions


class CameEvent(models.Model):
    """One event, by its source, since it was first rated as it came.

    An event that came after later ones had been rated, and changes somebody by that, is *late*: it was rated behind
    them, and an office decides whether they are rated again behind it. ``difference`` is what that would change; while
    it is nothing, nothing is decided.
    """

    class State(models.TextChoices):
        IN_ORDER = "in-order", _("rated in the order of the days")
        LATE = "late", _("came late: to be decided")
        KEPT = "kept", _("came late: what followed it stays")
        RERATED = "rerated", _("came late: what followed it was rated again")

    MOVES = transitions("event that came", **{"in-order": "late"}, late="kept rerated")

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="came_events")
    source = models.CharField(_("tournament"), max_length=64)
    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="+")  # the version taken last
    came_at = models.DateTimeField(_("first rated"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.IN_ORDER)
    # of a late one: {"player": row, "kept": rating, "rerated": rating}
    difference = models.JSONField(default=list, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_office = models.CharField(max_length=24, blank=True)
    decided_reason = models.TextField(_("reason of the decision"), blank=True)

    class Meta:
        verbose_name = _("event rated as it came")
        verbose_name_plural = _("events rated as they came")
        ordering = ["came_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["system", "source"], name="an_event_comes_once"),
            models.CheckConstraint(
                condition=~Q(state__in=["kept", "rerated"]) | Q(decided_by__isnull=False) & ~Q(decided_reason=""),
                name="a_late_event_is_decided_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id}: {self.source}"


class CurrentRating(models.Model):
    """A rating between two lists, behind the event that led to it; in force until the next one, or a list, follows."""

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="current_ratings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="current_ratings")
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")  # it starts from
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    games_total = models.PositiveIntegerField(default=0)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="+")  # the last one
    as_of = models.DateField()  # its last day
    working = models.JSONField()  # as ``RunResult.working``: every event since the list
    since = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("current rating")
        verbose_name_plural = _("current ratings")
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["system", "player"], condition=Q(ended_at__isnull=True), name="one_current_rating"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id}: {self.player_id} {self.rating}"


class StandStill(models.Model):
    """Since when the current ratings of a system stand still, for something that waits cannot be rated; over with
    ``ended_at``. What stopped them before ``failure`` did is told by the record.
    """

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="stand_stills")
    failure = models.JSONField()  # as ``RatingRun.failure``
    since = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("current ratings that stand still")
        verbose_name_plural = _("current ratings that stand still")
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["system"], condition=Q(ended_at__isnull=True), name="one_stand_still"),
        ]

    def __str__(self) -> str:
        return self.system_id
