"""An event abroad that is to count for one player's CFC rating, and the games he played there (736)."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.foundations.states import transitions
from tournaments.registration.models import Format

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
MOST_ROUNDS = 30


class EventAbroad(models.Model):
    """The letter, its fee and what became of it. What has ended stays in the record."""

    class State(models.TextChoices):
        REQUESTED = "requested", _("asked for – waits for the CFC office")
        APPROVED = "approved", _("registered – the result is to be sent")
        REPORTED = "reported", _("the result is here – waits to be accepted")
        RETURNED = "returned", _("the result was returned to be mended")
        RATED = "rated", _("accepted: it counts for the CFC rating")
        NOT_RATED = "not-rated", _("not rated")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed – no result was sent in time")

    MOVES = transitions(
        "event abroad",
        requested="approved refused withdrawn",
        approved="reported withdrawn lapsed",
        reported="rated returned not-rated",
        returned="reported not-rated",
    )

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="events_abroad")
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")  # whose rating it counts for
    system = models.ForeignKey(
        RatingSystem, on_delete=models.PROTECT, related_name="+", verbose_name=_("counts for the rating")
    )
    name = models.CharField(_("name of the tournament"), max_length=100)
    city = models.CharField(_("place"), max_length=100)
    territory = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="+", verbose_name=_("federation of the territory")
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    format = models.CharField(_("format"), max_length=24, choices=Format.choices, default=Format.SWISS)
    fide_code = models.PositiveIntegerField(_("FIDE event code"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.REQUESTED)
    requested_by = models.ForeignKey(**_person)
    requested_at = models.DateTimeField(_("letter received"))  # the server's receipt; nobody writes it
    fee_cents = models.PositiveIntegerField(_("fee"))  # in Canadian dollars, as the edition has it
    fee_paid_on = models.DateField(_("fee received on"), null=True, blank=True)
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)  # of the last refusal, return or withdrawal
    crosstable = models.TextField(_("crosstable"), blank=True)
    reported_by = models.ForeignKey(**_person, null=True, blank=True)
    reported_at = models.DateTimeField(_("result received"), null=True, blank=True)
    accepted_by = models.ForeignKey(**_person, null=True, blank=True)
    accepted_at = models.DateTimeField(_("result decided"), null=True, blank=True)
    rated_event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    barred_until = models.DateField(_("barred until"), null=True, blank=True)  # the last day of the bar

    class Meta:
        verbose_name = _("event abroad")
        verbose_name_plural = _("events abroad")
        ordering = ["-starts_on", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_abroad_ends_after_it_starts"),
            models.CheckConstraint(condition=Q(rounds__gte=1, rounds__lte=MOST_ROUNDS), name="event_abroad_has_rounds"),
            models.CheckConstraint(condition=~Q(territory=F("federation")), name="event_abroad_is_abroad"),
            models.CheckConstraint(
                condition=Q(state__in=["requested", "refused", "withdrawn"]) | Q(fee_paid_on__isnull=False),
                name="event_abroad_is_paid_for",
            ),
            models.CheckConstraint(
                condition=~Q(state="lapsed") | Q(barred_until__isnull=False), name="who_lets_it_lapse_is_barred"
            ),
            models.CheckConstraint(
                condition=~Q(state="rated") | Q(rated_event__isnull=False), name="event_abroad_is_in_the_ledger"
            ),
            models.UniqueConstraint(
                fields=["player", "system", "name", "starts_on"],
                condition=~Q(state__in=["refused", "withdrawn"]),
                name="event_abroad_is_asked_for_once",
            ),
        ]
        indexes = [models.Index(fields=["state", "ends_on"], name="event_abroad_by_state")]

    def __str__(self) -> str:
        return self.name


class GameAbroad(models.Model):
    """One game of the player; ``result`` as he is White or Black in it. What FIDE does not rate is kept, not rated."""

    class Result(models.TextChoices):
        WIN = "1", _("won")
        DRAW = "=", _("drawn")
        LOSS = "0", _("lost")
        WIN_BY_FORFEIT = "+", _("won by forfeit")
        LOSS_BY_FORFEIT = "-", _("lost by forfeit")

    event = models.ForeignKey(EventAbroad, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveSmallIntegerField(_("round"))
    opponent = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    is_white = models.BooleanField(_("White"))
    result = models.CharField(_("result"), max_length=1, choices=Result.choices)
    is_rated_by_fide = models.BooleanField(_("rated by FIDE"), default=True)

    class Meta:
        ordering = ["event", "round"]
        constraints = [models.UniqueConstraint(fields=["event", "round"], name="one_game_abroad_a_round")]

    def __str__(self) -> str:
        return f"{self.round}: {self.opponent_id} {self.result}"
