"""An unpublished rating that an application rests on, its calculation, and who has agreed to it (1.5.3a)."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.ledger.models import RatedEvent
from ratings.runs.models import RatingRun
from ratingsite.foundations.states import transitions
from titles.cases.models import TitleCase

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
_nobody_yet = {**_person, "null": True, "blank": True}


class InterimRating(models.Model):
    """The rating behind a round of an event, or behind the whole event. Worked out once the whole period is rated."""

    class State(models.TextChoices):
        WAITING = "waiting", pgettext_lazy("interim rating", "waits for the list of its period")
        ASKED = "asked", pgettext_lazy("interim rating", "waits for agreement")
        AGREED = "agreed", pgettext_lazy("interim rating", "agreed to")
        REFUSED = "refused", pgettext_lazy("interim rating", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("interim rating", "withdrawn")

    MOVES = transitions(
        "interim rating",
        waiting="asked refused withdrawn",  # refused: the list is there, and the calculation does not reach it
        asked="agreed refused withdrawn",
        agreed="asked refused withdrawn",  # asked anew, or not reached: a correction has changed the calculation
    )
    OPEN = ("waiting", "asked", "agreed")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    case = models.ForeignKey(TitleCase, on_delete=models.PROTECT, related_name="interim_ratings")
    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="+")
    last_round = models.PositiveSmallIntegerField(_("up to round"), null=True, blank=True)
    reached_on = models.DateField(_("reached"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    # worked out from the run that has rated the period; ``sha256`` is what administrator and commission agree to
    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    games = models.PositiveIntegerField(_("rated games until then"), null=True, blank=True)
    working = models.JSONField(null=True, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    administrator = models.ForeignKey(**_nobody_yet)
    administrator_at = models.DateTimeField(_("agreed by the administrator"), null=True, blank=True)
    commission = models.ForeignKey(**_nobody_yet)
    commission_at = models.DateTimeField(_("agreed by the commission"), null=True, blank=True)
    # nobody: the calculation itself does not reach the rating
    refused_by = models.ForeignKey(**_nobody_yet)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("interim rating")
        verbose_name_plural = _("interim ratings")
        ordering = ["-asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case"], condition=Q(state__in=("waiting", "asked", "agreed")), name="one_interim_rating_a_case"
            ),
            models.CheckConstraint(
                condition=~Q(state="agreed") | Q(administrator__isnull=False, commission__isnull=False),
                name="administrator_and_commission_agree",
            ),
            models.CheckConstraint(
                condition=Q(administrator__isnull=True) | ~Q(administrator=F("commission")),
                name="two_people_agree_to_a_rating",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("asked", "agreed")) | Q(rating__isnull=False, run__isnull=False),
                name="what_is_agreed_to_is_worked_out",
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(reason=""), name="who_refuses_an_interim_rating_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.case}"
