"""A question about a flag, to whoever was the chief arbiter of its event."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.runs.review.models import ReviewFlag
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class ArbiterQuestion(models.Model):
    """``arbiters`` are the chief arbiters with an account, as the floor above has found them; nobody before it did."""

    class State(models.TextChoices):
        ASKED = "asked", _("waits for the arbiter")
        ANSWERED = "answered", _("answered")
        LET_GO = "let-go", _("the review went on without")

    MOVES = transitions("question to an arbiter", asked="answered let-go")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    flag = models.ForeignKey(ReviewFlag, on_delete=models.PROTECT, related_name="questions")
    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.ASKED)
    arbiters = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    looked_for = models.BooleanField(default=False)  # the floor above has looked who the arbiters are
    question = models.TextField(_("question"))
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    answer = models.TextField(_("answer"), blank=True)
    answered_by = models.ForeignKey(**_person, null=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    let_go_by = models.ForeignKey(**_person, null=True)

    class Meta:
        verbose_name = _("question to an arbiter")
        verbose_name_plural = _("questions to arbiters")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["flag", "event"], condition=Q(state="asked"), name="one_open_question_a_flag_and_event"
            ),
            models.CheckConstraint(
                condition=~Q(state="answered") | Q(answered_by__isnull=False) & ~Q(answer=""),
                name="an_answered_question_has_an_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.state}"
