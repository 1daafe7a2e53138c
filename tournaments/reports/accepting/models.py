"""A selection of reports that somebody accepts together, and what became of each."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.reports.models import Report


class Selection(models.Model):
    """Reports that one person selected in one act; a worker accepts them one after the other."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("selected"))

    class Meta:
        verbose_name = _("selection of reports")
        verbose_name_plural = _("selections of reports")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d %H:%M}"


class SelectedReport(models.Model):
    """One report of a selection. What is left stays as it was, and waits for a look of its own."""

    class Outcome(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        LEFT = "left", _("left")

    class Why(models.TextChoices):
        ERRORS = "errors", _("There are errors now that stand in the way.")
        WARNINGS = "warnings", _("There are warnings now: somebody has to look at them.")
        NOT_PERMITTED = "not-permitted", _("Your offices do not accept it any more.")
        MOVED_ON = "moved-on", _("Somebody else has moved it on meanwhile.")
        CONTRADICTING = "contradicting", _("What was decided and what is reported contradict each other.")
        FAILED = "failed", _("It could not be accepted from here.")

    selection = models.ForeignKey(Selection, on_delete=models.CASCADE, related_name="reports")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="selected")
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome.choices, default=Outcome.WAITING)
    why = models.CharField(_("why it was left"), max_length=13, choices=Why.choices, blank=True)

    class Meta:
        verbose_name = _("selected report")
        verbose_name_plural = _("selected reports")
        ordering = ["selection", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["report"], condition=Q(outcome="waiting"), name="selected_once_at_a_time"),
            models.CheckConstraint(
                condition=Q(outcome="left") & ~Q(why="") | ~Q(outcome="left") & Q(why=""), name="what_is_left_says_why"
            ),
        ]

    def __str__(self) -> str:
        return str(self.report)
