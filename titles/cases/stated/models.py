"""A rating of a published list that is not here: who states it, with which evidence, and what the commission says."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratingsite.foundations.states import transitions
from titles.cases.models import TitleCase

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
_nobody_yet = {**_person, "null": True, "blank": True}


class StatedRating(models.Model):
    """A standard rating "at some time", of a list from before the lists of this portal. Once confirmed it counts in
    every application of the player.
    """

    class State(models.TextChoices):
        STATED = "stated", pgettext_lazy("stated rating", "waits for the commission")
        CONFIRMED = "confirmed", pgettext_lazy("stated rating", "confirmed")
        REFUSED = "refused", pgettext_lazy("stated rating", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("stated rating", "withdrawn")

    MOVES = transitions("stated rating", stated="confirmed refused withdrawn")
    OPEN = ("stated", "confirmed")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    case = models.ForeignKey(TitleCase, on_delete=models.PROTECT, related_name="stated_ratings")
    list_date = models.DateField(_("list of"))
    rating = models.PositiveSmallIntegerField(_("rating"))
    games = models.PositiveIntegerField(_("rated games until then"), null=True, blank=True)
    evidence = models.TextField(_("evidence"), max_length=2000)
    file = models.BinaryField(null=True, blank=True)
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    file_sha256 = models.CharField(max_length=64, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.STATED)
    stated_by = models.ForeignKey(**_person)
    stated_at = models.DateTimeField(_("stated"))
    decided_by = models.ForeignKey(**_nobody_yet)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("stated rating")
        verbose_name_plural = _("stated ratings")
        ordering = ["-stated_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case"], condition=Q(state__in=("stated", "confirmed")), name="one_stated_rating_a_case"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("confirmed", "refused")) | Q(decided_by__isnull=False),
                name="who_decides_on_a_stated_rating_is_known",
            ),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True) | ~Q(state="confirmed") | ~Q(stated_by=F("decided_by")),
                name="nobody_confirms_what_he_states",
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(reason=""), name="who_refuses_a_stated_rating_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.case}"
