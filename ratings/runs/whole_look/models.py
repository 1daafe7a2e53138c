"""A whole run rated again: asked for by a reviewer, done by a worker in chunks, with what it found."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.runs.models import RatingRun
from ratingsite.foundations.leases.models import Leased
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class WholeLook(Leased):
    """``differences`` are the first of those found: ``player`` (key), and of both sides ``stored`` and ``found``;
    ``attempts`` are those since the last chunk that came to its end.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waits for a worker")
        WORKING = "working", _("is being rated again")
        AGREES = "agrees", _("everybody has the same result")
        DIFFERS = "differs", _("somebody has another result")
        FAILED = "failed", _("could not be rated again")
        STOPPED = "stopped", _("stopped")

    MOVES = transitions(
        "run rated again",
        queued="working agrees differs failed stopped",
        working="agrees differs failed stopped",
    )
    WORKING_STATES = ("queued", "working")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="whole_looks")
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.QUEUED)
    chunks = models.PositiveIntegerField(default=0)  # so many have come to their end
    done = models.PositiveIntegerField(default=0)  # players
    total = models.PositiveIntegerField(default=0)
    differing = models.PositiveIntegerField(default=0)
    differences = models.JSONField(default=list, blank=True)
    failure = models.JSONField(default=dict, blank=True)
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    stopped_by = models.ForeignKey(**_person, null=True)

    class Meta:
        verbose_name = _("run rated again")
        verbose_name_plural = _("runs rated again")
        ordering = ["-asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["run"], condition=Q(state__in=["queued", "working"]), name="one_live_look_a_run"
            ),
            models.CheckConstraint(condition=~Q(state="agrees") | Q(differing=0), name="who_agrees_has_no_difference"),
        ]

    def __str__(self) -> str:
        return f"{self.run}: {self.state}"
