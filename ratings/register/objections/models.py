"""A player's objection, from its filing to the answer."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.register.models import Federation, Player
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Objection(models.Model):
    """What a player says is wrong, and what the one who hears it has answered."""

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("objection", "open")
        CORRECTED = "corrected", pgettext_lazy("objection", "corrected")
        DECLINED = "declined", pgettext_lazy("objection", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("objection", "withdrawn")

    class About(models.TextChoices):
        DATA = "data", _("what is kept of me")
        RATING = "rating", _("my rating")
        RESULT = "result", _("a result in an accepted report")

    class Hears(models.TextChoices):
        OFFICER = "officer", _("the federation’s rating officer")
        AUDITOR = "auditor", _("the rating auditor")  # CFC 739

    MOVES = transitions("objection", open="corrected declined withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="objections")
    about = models.CharField(_("about"), max_length=8, choices=About.choices)
    system = models.CharField(_("system"), max_length=16, blank=True)
    what = models.CharField(_("what is wrong"), max_length=200)
    grounds = models.TextField(_("what is right, and why"), max_length=2000)
    heard_by = models.CharField(_("heard by"), max_length=8, choices=Hears.choices)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")  # whose officer hears it
    article = models.CharField(_("article"), max_length=12, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.OPEN)
    filed_by = models.ForeignKey(**_person)
    filed_at = models.DateTimeField(_("filed"))
    decided_by = models.ForeignKey(**_person, null=True)
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.TextField(_("answer"), blank=True)

    class Meta:
        verbose_name = _("objection")
        verbose_name_plural = _("objections")
        ordering = ["-filed_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state__in=["corrected", "declined"])
                | Q(decided_by__isnull=False) & ~Q(answer="") & ~Q(decided_by=F("filed_by")),
                name="who_answers_an_objection_says_why",
            ),
        ]
        indexes = [models.Index(fields=["federation", "state"], name="objections_waiting")]

    def __str__(self) -> str:
        return f"{self.player}: {self.what}"
