"""A change of a registration after it was sent: what stood there, what is to stand there, and who decides."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.states import transitions
from tournaments.registration.models import Tournament

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class RegistrationChange(models.Model):
    """One version of a registration behind the one that was sent. ``before`` and ``after`` are whole documents
    (``changes.documents``), so that no version is lost when the tournament's rows are written anew."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("waits for a decision")
        MADE = "made", _("made; the office was told")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Decider(models.TextChoices):
        NOBODY = "nobody", _("nobody: the office is told of it")
        OFFICER = "officer", _("the federation’s rating officer")
        CHAIR = "chair", _("the chair of the commission")
        PRESIDENT = "president", _("the President of FIDE")

    MOVES = transitions("registration change", proposed="approved refused withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="changes")
    number = models.PositiveSmallIntegerField(_("version"))  # what was sent is version 1
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.PROPOSED)
    decider = models.CharField(_("decides"), max_length=12, choices=Decider.choices)
    article = models.CharField(_("article"), max_length=12)
    before = models.JSONField(editable=False)
    after = models.JSONField(editable=False)
    reason = models.TextField(_("reason"))
    proposed_by = models.ForeignKey(**_person)
    proposed_at = models.DateTimeField(_("proposed"))
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_reason = models.TextField(_("why it was decided so"), blank=True)
    # the broken findings for which that reason was given, as ``deciding.despite_document`` writes them
    approved_despite = models.JSONField(default=list, editable=False)
    office = models.CharField(_("office"), max_length=24, blank=True)  # in which it was decided

    class Meta:
        verbose_name = _("change of a registration")
        verbose_name_plural = _("changes of registrations")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_registration_change_a_version"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state="proposed"), name="one_open_registration_change"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_registration_change_says_why"),
            models.CheckConstraint(
                condition=Q(state__in=["proposed", "made", "withdrawn"]) | Q(decided_by__isnull=False),
                name="somebody_decides_a_registration_change",
            ),
            models.CheckConstraint(
                condition=Q(state="made", decider="nobody") | ~Q(state="made") & ~Q(decider="nobody"),
                name="what_nobody_decides_is_made_at_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"
