"""An appeal against a rating, from its filing to the final ruling."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class RatingAppeal(models.Model):
    """``games`` are those on which the rating was calculated, as the list that the auditor has sent says them:
    ``event``, ``name``, ``round``, ``opponent`` (key and name), ``score`` as the contract writes it (0.5), ``rated``,
    ``reason``. ``disputed`` are the places in it that the appellant calls wrong.
    """

    class State(models.TextChoices):
        FILED = "filed", pgettext_lazy("appeal", "filed")
        FORWARDED = "forwarded", _("passed on by the federation")
        SENT = "sent", _("list of games sent to the appellant")
        AGREED = "agreed", _("list of games agreed")
        DISPUTED = "disputed", _("list of games disputed")
        ASKED = "asked", _("tournament director asked")
        ANSWERED = "answered", _("tournament director has answered")
        UPHELD = "upheld", pgettext_lazy("appeal", "upheld")
        DISMISSED = "dismissed", pgettext_lazy("appeal", "dismissed")
        WITHDRAWN = "withdrawn", pgettext_lazy("appeal", "withdrawn")
        DECLINED = "declined", _("not passed on by the federation")
        LAPSED = "lapsed", _("lapsed without its fee")

    MOVES = transitions(
        "appeal against a rating",
        filed="forwarded sent declined lapsed withdrawn",
        forwarded="upheld dismissed withdrawn",
        sent="agreed disputed upheld dismissed withdrawn",
        agreed="upheld dismissed withdrawn",
        disputed="asked upheld dismissed withdrawn",
        asked="answered upheld dismissed withdrawn",
        answered="asked upheld dismissed withdrawn",
        # amended, as long as no list says what was ruled
        upheld="upheld dismissed",
        dismissed="upheld dismissed",
    )
    OPEN = ("filed", "forwarded", "sent", "agreed", "disputed", "asked", "answered")
    RULED = ("upheld", "dismissed")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rating_appeals")
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="appeals")
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.FILED)
    grounds = models.TextField(_("what is wrong, and why"))
    filed_by = models.ForeignKey(**_person)
    filed_at = models.DateTimeField(_("filed"))
    fee_cents = models.PositiveIntegerField(_("fee"), null=True, blank=True)  # 739
    fee_awaited_until = models.DateField(_("fee awaited until"), null=True, blank=True)
    fee_received_on = models.DateField(_("fee received"), null=True, blank=True)
    fee_returned_on = models.DateField(_("fee returned"), null=True, blank=True)
    passed_on_by = models.ForeignKey(**_person, null=True)
    passed_on_words = models.TextField(_("what the federation says"), blank=True)
    games = models.JSONField(default=list, blank=True)
    disputed = models.JSONField(default=list, blank=True)
    disputed_words = models.TextField(_("what is wrong with the list of games"), blank=True)
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    looked_for_directors = models.BooleanField(default=False)  # the floor above has looked who they are
    question = models.TextField(_("question to the tournament director"), blank=True)
    answer = models.TextField(_("answer of the tournament director"), blank=True)
    answered_by = models.ForeignKey(**_person, null=True)
    decided_by = models.ForeignKey(**_person, null=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    unheard_words = models.TextField(_("why it is not heard"), blank=True)
    calculation = models.TextField(_("ruling, with its calculation"), blank=True)
    published_rating = models.PositiveSmallIntegerField(_("published rating"), null=True, blank=True)
    ruled_rating = models.PositiveSmallIntegerField(_("rating by the ruling"), null=True, blank=True)
    correction = models.ForeignKey(ListCorrection, on_delete=models.PROTECT, null=True, related_name="rating_appeals")

    class Meta:
        verbose_name = _("appeal against a rating")
        verbose_name_plural = _("appeals against ratings")
        ordering = ["-filed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "rating_list"],
                condition=Q(state__in=["filed", "forwarded", "sent", "agreed", "disputed", "asked", "answered"]),
                name="one_open_appeal_a_rating",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["upheld", "dismissed"])
                | Q(decided_by__isnull=False) & ~Q(calculation="") & ~Q(decided_by=F("filed_by")),
                name="a_ruling_says_how_it_was_calculated",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["declined", "lapsed"])
                | Q(decided_by__isnull=False) & ~Q(unheard_words="") & ~Q(decided_by=F("filed_by")),
                name="what_is_not_heard_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.rating_list}"
