"""What the desk of a run's review keeps: its flags with ticks and notes, and its events with their sums."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratingsite.foundations.canonical import sha256_of

SHORT = 16


class ReviewFlag(models.Model):
    """One sign worth a look, with its evidence; whoever has looked at it says so, and may leave a note."""

    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="flags", db_index=False)
    place = models.PositiveIntegerField()  # in the order in which they are looked at
    kind = models.CharField(_("kind"), max_length=16)  # a value of flags.Kind
    # events of the run: nobody looks for a flag by them
    event = models.ForeignKey(
        RatedEvent, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    other_event = models.ForeignKey(
        RatedEvent, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    players = models.ManyToManyField(Player, related_name="+", db_constraint=False)
    seen = models.PositiveIntegerField()
    threshold = models.PositiveIntegerField()
    more = models.JSONField(default=dict, blank=True)
    article = models.CharField(max_length=12, blank=True)
    # the same sign in the next run of the period: it is still as it was seen
    mark = models.CharField(max_length=64)
    note = models.TextField(_("note"), blank=True)
    looked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    looked_at = models.DateTimeField(_("looked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("flag of a review")
        verbose_name_plural = _("flags of a review")
        ordering = ["run", "place"]
        constraints = [models.UniqueConstraint(fields=["run", "place"], name="one_flag_a_place")]

    def __str__(self) -> str:
        return f"{self.kind} {self.seen}"

    @property
    def as_it_stands(self) -> str:
        """What its page sends along, so that nobody writes over a tick or a note that came meanwhile."""
        looked = self.looked_at.isoformat() if self.looked_at else ""
        return sha256_of([f"{looked} {self.note}"])[:SHORT]


class ReviewedEvent(models.Model):
    """An event as a run has rated it; sums over its players, scores and changes in hundredths."""

    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="reviewed_events", db_index=False)
    event = models.ForeignKey(
        RatedEvent, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    players = models.PositiveIntegerField()
    unrated = models.PositiveIntegerField()
    newcomers = models.PositiveIntegerField()
    average = models.PositiveSmallIntegerField(null=True)  # of those with a rating
    games = models.PositiveIntegerField()  # rated ones, counted for each player
    score = models.PositiveIntegerField()  # of those with a rating, in their rated games
    expected = models.PositiveIntegerField()
    change = models.IntegerField()
    largest = models.IntegerField()  # of one player: score less expected score, the largest either way
    not_counted = models.PositiveIntegerField()  # games, counted for each player
    reasons = models.JSONField(default=list)  # why: [reason, article, edition, games], most games first

    class Meta:
        verbose_name = _("event of a review")
        verbose_name_plural = _("events of a review")
        constraints = [models.UniqueConstraint(fields=["run", "event"], name="one_sum_an_event")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.change}"
