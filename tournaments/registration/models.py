"""A tournament, its schedule and its arbiters – what is registered before the first round."""

from __future__ import annotations

from datetime import date, datetime
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.register.names import search_key
from ratingsite.foundations.states import transitions


class Format(models.TextChoices):
    """The formats of contracts.md."""

    SWISS = "swiss", _("Swiss system")
    ROUND_ROBIN = "round-robin", _("Round robin")
    DOUBLE_ROUND_ROBIN = "double-round-robin", _("Double round robin")
    SCHEVENINGEN = "scheveningen", _("Scheveningen")
    TEAM = "team", _("Team tournament")
    MATCH = "match", _("Match")
    KNOCKOUT = "knockout", _("Knockout")
    LEAGUE = "league", _("League")


class Tournament(models.Model):
    """One event, from the draft of its registration to its end."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        SUBMITTED = "submitted", _("submitted")
        LATE = "late", _("late – waits for the qualification commission")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        WITHDRAWN = "withdrawn", _("withdrawn")

    MOVES = transitions(
        "registration",
        draft="submitted late withdrawn",
        submitted="approved refused withdrawn",
        late="approved refused withdrawn",
        approved="running finished withdrawn",
        refused="submitted late withdrawn",
        running="finished",
    )

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name"), max_length=100)
    city = models.CharField(_("place"), max_length=100)
    search_name = models.CharField(max_length=201, editable=False, default="")
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="tournaments")
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="tournaments")
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    format = models.CharField(_("format"), max_length=24, choices=Format.choices)
    rate_of_play = models.CharField(_("rate of play"), max_length=100)  # as tournaments.regulations reads it
    expected_players = models.PositiveSmallIntegerField(_("expected players"))
    # 0.2.1 and 1.1: the strongest players decide how long the notice and how much time there must be
    highest_rating = models.PositiveSmallIntegerField(_("highest rating expected"), null=True, blank=True)
    highest_rating_of_women = models.PositiveSmallIntegerField(
        _("highest rating of a woman expected"), null=True, blank=True
    )
    will_be_rated = models.BooleanField(
        _("the regulations of the event say that it will be rated"), default=False
    )  # 9.2
    is_title_tournament = models.BooleanField(_("norms can be made"), default=False)  # 1.11: 30 days
    is_example = models.BooleanField(default=False)  # invented people, plainly marked
    website = models.URLField(_("website"), blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments")
    created_at = models.DateTimeField(_("created"))
    registered_at = models.DateTimeField(
        _("registered"), null=True, blank=True
    )  # the server's receipt; nobody writes it
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decision_reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"),
            models.CheckConstraint(condition=Q(rounds__gte=1, rounds__lte=99), name="tournament_rounds_in_range"),
            models.CheckConstraint(
                condition=Q(registered_at__isnull=False) | Q(state__in=["draft", "withdrawn"]),
                name="registered_once_submitted",
            ),
        ]
        indexes = [models.Index(fields=["state", "starts_on"], name="tournament_by_state")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the search key in step with the name and the place."""
        self.search_name = search_key(f"{self.name} {self.city}")[:201]
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def local_day(self, moment: datetime) -> date:
        """The calendar day of a moment where the tournament is held; deadlines are counted in these."""
        return moment.astimezone(self.federation.zone).date()


class ScheduledRound(models.Model):
    """When a round is to be played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("round"))
    day = models.DateField(_("day"))
    time = models.TimeField(_("time"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_date_a_round")]

    def __str__(self) -> str:
        return f"{self.number}: {self.day}"


class Licence(models.TextChoices):
    NATIONAL = "NA", _("national arbiter")
    FIDE = "FA", _("FIDE Arbiter")
    INTERNATIONAL = "IA", _("International Arbiter")


class Appointment(models.Model):
    """An arbiter of a tournament, with the licence held. With a user, that user acts for it in the portal."""

    class Role(models.TextChoices):
        CHIEF = "chief", _("chief arbiter")
        DEPUTY = "deputy", _("deputy arbiter")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="appointments")
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    name = models.CharField(_("name"), max_length=100)
    fide_id = models.PositiveIntegerField(_("FIDE ID"), null=True, blank=True)
    licence = models.CharField(_("licence"), max_length=2, choices=Licence.choices, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="appointments"
    )

    class Meta:
        ordering = ["role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament"], condition=Q(role="chief"), name="one_chief_arbiter")
        ]

    def __str__(self) -> str:
        return f"{self.licence} {self.name}".strip()
