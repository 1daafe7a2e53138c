"""A correction of an accepted report, from the request to the version that makes it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.states import transitions
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Correction(models.Model):
    """Somebody says that an accepted report is wrong; allowed, the chief arbiter sends the next version."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked for")
        ALLOWED = "allowed", _("allowed")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        MADE = "made", _("made")

    MOVES = transitions("correction", asked="allowed refused withdrawn", allowed="made withdrawn")
    OPEN = (State.ASKED, State.ALLOWED)

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    report = models.ForeignKey(
        Report, on_delete=models.PROTECT, related_name="corrections"
    )  # the version that is wrong
    source = models.CharField(_("tournament"), max_length=64, db_index=True)  # of its event in the ledgers
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ASKED)
    reason = models.TextField(_("what is wrong, and how it is known"))
    # results that should stand there instead, by starting ranks: {"round", "white", "black", "now"}
    results = models.JSONField(default=list, blank=True)
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked for"))
    decided_by = models.ForeignKey(**_person, null=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_office = models.CharField(max_length=24, blank=True)
    decided_reason = models.TextField(_("reason of the decision"), blank=True)
    ended_at = models.DateTimeField(_("made or withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["asked_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["report"], condition=Q(state__in=["asked", "allowed"]), name="one_open_correction"
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(decided_reason=""), name="refused_corrections_say_why"
            ),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, decided_by__isnull=True)
                | Q(decided_at__isnull=False, decided_by__isnull=False),
                name="who_decides_a_correction_has_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.report}"
