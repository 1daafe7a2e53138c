"""A correction of a published list, from its preparation to the versions that it makes, or the list that has it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingSystem
from ratingsite.foundations.leases.models import Leased
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class ListCorrection(Leased):
    """What is wrong with a list: events of which the ledger has a newer version, lines, or an operation on all of it.

    ``effects`` is what the computation found (``effects.Effects`` as JSON): nothing of it counts before it is decided.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("is being computed")
        REVIEW = "review", _("to be decided")
        PUBLISHING = "publishing", _("is being published")
        PUBLISHED = "published", _("new versions published")
        CARRIED = "carried", _("goes into the next list")
        TAKEN = "taken", _("taken into a list")
        FAILED = "failed", _("could not be computed")
        REFUSED = "refused", _("refused")
        NOTHING = "nothing", _("changes no rating")
        WITHDRAWN = "withdrawn", _("withdrawn")

    MOVES = transitions(
        "correction of a list",
        queued="review nothing failed withdrawn",
        review="queued publishing carried refused withdrawn",
        publishing="published review failed",
        carried="taken withdrawn",
        failed="queued withdrawn",
    )
    LIVE_STATES = ("queued", "review", "publishing")
    WORKING_STATES = ("queued", "publishing")
    HEAVY = ("effects",)
    BESIDE = ("rating_list", "prepared_by", "decided_by")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="corrections")
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="corrections_asked")
    events = models.ManyToManyField(RatedEvent, related_name="list_corrections")  # the versions that are to count
    # {"player": row, "rating": …, "k_factor": …, "games": … so far} of the first list, each where it was typed
    # (``decided_lines``); who has no line there gets one
    lines = models.JSONField(default=list, blank=True)
    operation = models.CharField(_("operation"), max_length=24, blank=True)
    authority = models.CharField(_("authority"), max_length=200, blank=True)  # who has decided it, and when
    reason = models.TextField(_("what is wrong, and how it is known"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    computations = models.PositiveSmallIntegerField(default=1)
    effects = models.JSONField(default=dict, blank=True)
    failure = models.JSONField(default=dict, blank=True)
    prepared_by = models.ForeignKey(**_person)
    prepared_at = models.DateTimeField(_("prepared"))
    decided_by = models.ForeignKey(**_person, null=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_office = models.CharField(max_length=24, blank=True)
    decided_reason = models.TextField(_("reason of the decision"), blank=True)
    withdrawn_by = models.ForeignKey(**_person, null=True)
    withdrawn_at = models.DateTimeField(_("withdrawn on"), null=True, blank=True)
    withdrawn_reason = models.TextField(_("why it was withdrawn"), blank=True)
    published_lists = models.ManyToManyField(RatingList, related_name="made_by_correction")
    taken_into = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="took_in")

    class Meta:
        verbose_name = _("correction of a list")
        verbose_name_plural = _("corrections of lists")
        ordering = ["-prepared_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["system"],
                condition=Q(state__in=["queued", "review", "publishing"]),
                name="one_live_correction_a_system",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["publishing", "published"])
                | Q(decided_by__isnull=False) & ~Q(decided_by=F("prepared_by")) & ~Q(decided_reason=""),
                name="two_people_correct_a_list",
            ),
            models.CheckConstraint(
                condition=~Q(state="taken") | Q(taken_into__isnull=False), name="what_is_taken_in_has_a_list"
            ),
            models.CheckConstraint(
                condition=Q(operation="") | ~Q(authority=""), name="an_operation_names_its_authority"
            ),
        ]

    def __str__(self) -> str:
        return str(self.rating_list)
