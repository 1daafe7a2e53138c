"""A rating run: a state machine with a fencing number, and what it found for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.models import Player
from ratings.runs.frozen_players import ManifestDecoder, ManifestEncoder
from ratingsite.foundations.leases.models import Leased
from ratingsite.foundations.states import transitions


class RatingRun(Leased):
    """The calculation of one period."""

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        FROZEN = "frozen", _("frozen")
        COMPUTING = "computing", _("computing")
        CHECKED = "checked", _("checked")
        LISTING = "listing", _("listing")
        REVIEW = "review", _("in review")
        PUBLISHING = "publishing", _("publishing")
        PUBLISHED = "published", _("published")
        REFUSED = "refused", _("refused")
        FAILED = "failed", _("failed")
        VOIDED = "voided", _("voided")
        SUPERSEDED = "superseded", _("replaced by a correction")

    MOVES = transitions(
        "rating run",
        queued="frozen failed voided",
        frozen="computing failed voided",
        computing="checked failed voided",
        checked="listing failed voided",
        listing="review failed voided",
        review="publishing published refused voided",  # the version that a correction makes is published with it
        publishing="published failed voided",
        refused="voided",
        failed="voided",
        published="superseded",
    )
    LIVE_STATES = ("queued", "frozen", "computing", "checked", "listing", "review", "publishing")
    WORKING_STATES = ("queued", "frozen", "computing", "checked", "listing", "publishing")
    STOPPED_STATES = ("failed", "refused", "voided")
    HEAVY = ("manifest",)
    BESIDE = ("period__system", "previous_list", "approved_by")
    SEALED_STATES = ("review", "publishing", "published")  # from the review on nothing of a run is changed
    LAID_OUT_STATES = (*SEALED_STATES, "refused", "superseded")  # and behind them nobody writes a result any more

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    period = models.ForeignKey(RatingPeriod, on_delete=models.PROTECT, related_name="runs")
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    named_edition = models.CharField(max_length=20, blank=True)  # for every event, instead of the one its day chooses
    # what was frozen: the list before, the events, the players by the hashes of their columns
    manifest = models.JSONField(default=dict, encoder=ManifestEncoder, decoder=ManifestDecoder)
    input_sha256 = models.CharField(max_length=64, blank=True)
    output_sha256 = models.CharField(max_length=64, blank=True)
    done = models.PositiveIntegerField(default=0)  # players whose result is stored
    total = models.PositiveIntegerField(default=0)
    summary = models.JSONField(default=dict, blank=True)  # what the review shows: counted once, when it was checked
    failure = models.JSONField(default=dict, blank=True)  # which player, event and article stopped it
    coming_list = models.UUIDField(null=True, unique=True)  # the key of the list to come, under which its lines wait
    lines_sha256 = models.CharField(max_length=64, blank=True)  # of the lines that the review shows
    rows_sha256 = models.CharField(max_length=64, blank=True)  # of these as they stand (``standing_lines``)
    lines_count = models.PositiveIntegerField(default=0)
    # of the file of unrated titled players that the review shows; none where no text asks for one
    titled_count = models.PositiveIntegerField(null=True)
    titled_sha256 = models.CharField(max_length=64, blank=True)
    lines_compared = models.PositiveIntegerField(null=True)  # how far a list that is being published is hashed again
    previous_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")
    published_list = models.OneToOneField(RatingList, on_delete=models.PROTECT, null=True, related_name="run")
    events = models.ManyToManyField(RatedEvent, related_name="runs")
    # a run that makes the next version of a published list: for which correction, and in the place of which version
    correction = models.ForeignKey("ratings.ListCorrection", on_delete=models.PROTECT, null=True, related_name="runs")
    corrects = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    started_at = models.DateTimeField(_("started"))
    finished_at = models.DateTimeField(_("computed"), null=True, blank=True)
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    # why the commission has refused it, and why it was put aside
    refused_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    refused_reason = models.TextField(_("why it was refused"), blank=True)
    voided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    voided_reason = models.TextField(_("why it was put aside"), blank=True)

    class Meta:
        verbose_name = _("rating run")
        verbose_name_plural = _("rating runs")
        ordering = ["-started_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["period"],
                condition=Q(state__in=["queued", "frozen", "computing", "checked", "listing", "review", "publishing"]),
                name="one_live_run_a_period",
            ),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True) | ~Q(approved_by=F("started_by")), name="two_people_publish"
            ),
            models.CheckConstraint(
                condition=~Q(state="published") | Q(published_list__isnull=False, approved_by__isnull=False),
                name="published_runs_have_a_list",
            ),
        ]

    def __str__(self) -> str:
        return f"run for {self.period}"

    @property
    def titled_in_file(self) -> int | None:
        """How many unrated titled players are in the file that goes with the list; ``None`` where none does."""
        return self.titled_count if self.coming_list else None

    @property
    def is_laid_out(self) -> bool:
        """Whether its flags and the sums of its events are there, which have pages: they are kept when a run comes to
        its review, and runs from before there was a desk have none.
        """
        return "drift" in self.summary


class RunResult(models.Model):
    """What a run found for one player: ``told`` says it as the contract's JSON, whole or in brief (``runs.brief``).

    Of whom the plain engine has rated ``kept`` is that JSON. Of whom the kernel has rated it is NULL: the numbers here
    and those of each event (``EventResult``) say it in brief. Runs from before there were such rows kept it as JSON.
    """

    pk = models.CompositePrimaryKey("run", "player")
    # a run writes its own results alone, of the people whom it has read in the register: no row is asked again
    run = models.ForeignKey(
        RatingRun, on_delete=models.PROTECT, related_name="results", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="results", db_constraint=False)
    rating_before = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_after = models.PositiveSmallIntegerField(null=True, blank=True)
    games = models.PositiveSmallIntegerField(default=0)
    k_factor = models.PositiveSmallIntegerField(null=True, blank=True)
    change_hundredths = models.IntegerField(default=0)
    # of whom the kernel has rated: sums over the events, the rating of standard chess that stood in for a missing one,
    # and the games of a first rating, where one was looked for
    score_hundredths = models.PositiveIntegerField(null=True)
    expected_hundredths = models.PositiveIntegerField(null=True)
    rating_taken = models.PositiveSmallIntegerField(null=True)
    initial_games = models.PositiveIntegerField(null=True)
    kept = models.JSONField(db_column="working", null=True)
    # what stands above says how: ``runs.result_rows`` tells, ``runs.workings`` works out
    told_in_brief: ClassVar[Callable[[Any], dict[str, Any]]]
    worked_out: ClassVar[Callable[[Any], dict[str, Any]]]

    class Meta:
        verbose_name = _("result of a run")
        verbose_name_plural = _("results of a run")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.rating_before} → {self.rating_after}"

    @property
    def told(self) -> dict[str, Any]:
        """The contract's JSON, whole or in brief; ask ``runs.result_rows.tell`` first where it is asked of many."""
        kept: dict[str, Any] | None = self.kept
        return type(self).told_in_brief(self) if kept is None else kept

    @property
    def working(self) -> dict[str, Any]:
        """The contract's JSON, article by article: of what is stored in brief it is worked out again."""
        return type(self).worked_out(self)


class EventResult(models.Model):
    """What an event brought a player whom the kernel has rated, scores and changes in hundredths.

    ``met_…`` are the games against rated opponents of who looks for a first rating, pooled or not. Written with the
    result of the player, which holds on to run and player; it is looked for by these alone, so nothing else is indexed.
    """

    pk = models.CompositePrimaryKey("run", "player", "event")
    run = models.ForeignKey(
        RatingRun, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    event = models.ForeignKey(
        RatedEvent, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    edition = models.CharField(max_length=20)
    games = models.PositiveSmallIntegerField()
    score_hundredths = models.PositiveIntegerField()
    expected_hundredths = models.PositiveIntegerField(null=True)
    change_hundredths = models.IntegerField(null=True)
    k_factor = models.PositiveSmallIntegerField(null=True)
    opponents_total = models.PositiveIntegerField()
    met_games = models.PositiveSmallIntegerField(null=True)
    met_score_hundredths = models.PositiveIntegerField(null=True)
    met_total = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = "result in an event"
        verbose_name_plural = "results in events"

    def __str__(self) -> str:
        return f"{self.player_id} in {self.event_id}: {self.change_hundredths}"


class FrozenPerson(models.Model):
    """What the register said of somebody when a run was frozen, where the line of the list before does not say it.

    ``federation`` is a code; who has no row here stands on the list to come as on the one before.
    """

    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="frozen_people", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)
    title = models.CharField(max_length=3, blank=True)
    federation = models.CharField(max_length=3)
    sex = models.CharField(max_length=1, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("person as frozen")
        verbose_name_plural = _("people as frozen")
        constraints = [models.UniqueConstraint(fields=["run", "player"], name="one_frozen_row_a_person")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.name}"
