"""A refusal, with the term of its appeal; and an appeal against it, from its filing to its decision."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.states import transitions
from ratingsite.office.accounts.models import Office

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Body(models.TextChoices):
    """Who hears an appeal."""

    COMMISSION = "commission", _("the qualification commission")
    AUDITOR = "auditor", _("the rating auditor")  # CFC 739
    COUNCIL = "council", _("the FIDE Council")  # titles, 0.4.4


class Refusal(models.Model):
    """What an office has refused, under which article and why; and since when whom it concerns has known it.

    ``subject_kind`` and ``subject_id`` are the thing as its floor finds it (``subjects``). The last day is stored once
    the refusal is communicated; it is empty until then, and where no text gives a number of days.
    """

    class State(models.TextChoices):
        STANDING = "standing", _("refused")
        APPEALED = "appealed", _("under appeal")
        SETTLED = "settled", _("settled")  # the appeal was decided, or the refusal was overtaken

    class Heard(models.TextChoices):
        BY_MAIL = "mail", _("the mail was delivered")
        ON_THE_PAGE = "page", _("the page was seen")

    MOVES = transitions("refusal", standing="appealed settled", appealed="standing settled")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    subject_kind = models.CharField(max_length=16)
    subject_id = models.UUIDField()
    subject_name = models.CharField(_("name"), max_length=200)
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")  # whose days count
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.STANDING)
    refused_by = models.ForeignKey(**_person)
    refused_at = models.DateTimeField(_("refused"))
    refused_office = models.CharField(_("office"), max_length=24, choices=Office.choices, blank=True)
    state_before = models.CharField(max_length=16, blank=True)  # the state that the thing goes back to
    article = models.CharField(_("article"), max_length=40, blank=True)
    edition = models.CharField(max_length=24, blank=True)  # on whose page the articles stand
    reason = models.TextField(_("reason"))
    # those who may appeal; they are told
    concerned = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    # the account of the player whom it concerns himself, who appeals without an office
    of_player = models.ForeignKey(**_person, null=True, blank=True)
    # the appeal, as the text has it: ``None`` where it gives no number of days, and asks no fee
    heard_by = models.CharField(_("heard by"), max_length=12, choices=Body.choices, default=Body.COMMISSION)
    appeal_article = models.CharField(_("article"), max_length=40, blank=True)
    appeal_days = models.PositiveSmallIntegerField(_("days for the appeal"), null=True, blank=True)
    fee_cents = models.PositiveIntegerField(_("fee"), null=True, blank=True)
    refund_change = models.PositiveSmallIntegerField(_("fee returned from a change of"), null=True, blank=True)
    communicated_at = models.DateTimeField(_("communicated"), null=True, blank=True)
    communicated_how = models.CharField(max_length=8, choices=Heard.choices, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)

    class Meta:
        verbose_name = _("refusal")
        verbose_name_plural = _("refusals")
        ordering = ["refused_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_kind", "subject_id"], condition=~Q(state="settled"), name="one_refusal_a_thing"
            ),
            models.CheckConstraint(
                condition=Q(last_day__isnull=True) | Q(communicated_at__isnull=False, appeal_days__isnull=False),
                name="last_day_is_counted_from_the_communication",
            ),
        ]
        indexes = [models.Index(fields=["subject_kind", "subject_id"], name="refusal_of_a_thing")]

    def __str__(self) -> str:
        return self.subject_name

    def local_day(self, moment: datetime) -> date:
        """The day for which a moment counts in the federation's zone, as for every deadline; the term is counted so."""
        return counted_day(moment, self.federation.zone)

    # 0.4: within seven days of the communication of the decision
    def last_day_from(self, communicated_at: datetime) -> date | None:
        """The last day for an appeal, if the refusal was communicated then; ``None`` where no text gives the days."""
        if self.appeal_days is None:
            return None
        return self.local_day(communicated_at) + timedelta(days=self.appeal_days)

    def is_late(self, moment: datetime) -> bool:
        """Whether the last day is over in the federation's zone."""
        return self.last_day is not None and self.local_day(moment) > self.last_day


class Appeal(models.Model):
    """One appeal: filed with its grounds, upheld or dismissed with a reason by somebody else than who refused."""

    class State(models.TextChoices):
        FILED = "filed", pgettext_lazy("appeal", "filed")
        REVIEW = "review", pgettext_lazy("appeal", "under review")
        UPHELD = "upheld", pgettext_lazy("appeal", "upheld")
        DISMISSED = "dismissed", pgettext_lazy("appeal", "dismissed")
        WITHDRAWN = "withdrawn", pgettext_lazy("appeal", "withdrawn")

    MOVES = transitions("appeal", filed="review upheld dismissed withdrawn", review="upheld dismissed withdrawn")
    OPEN = (State.FILED, State.REVIEW)

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    refusal = models.ForeignKey(Refusal, on_delete=models.PROTECT, related_name="appeals")
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.FILED)
    grounds = models.TextField(_("grounds"))
    filed_by = models.ForeignKey(**_person)
    filed_at = models.DateTimeField(_("filed"))  # the server's receipt; nobody writes it
    filed_office = models.CharField(_("office"), max_length=24, choices=Office.choices, blank=True)  # a player: none
    parties = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")  # who has a part in the case
    taken_up_by = models.ForeignKey(**_person, null=True)
    taken_up_at = models.DateTimeField(_("taken up"), null=True, blank=True)
    decided_by = models.ForeignKey(**_person, null=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_office = models.CharField(_("office"), max_length=24, choices=Office.choices, blank=True)
    decided_reason = models.TextField(_("reason of the decision"), blank=True)
    ended_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["filed_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["refusal"], condition=~Q(state="withdrawn"), name="one_appeal_a_refusal"),
            models.CheckConstraint(
                condition=Q(state__in=["upheld", "dismissed"], decided_by__isnull=False, decided_at__isnull=False)
                & ~Q(decided_reason="")
                | ~Q(state__in=["upheld", "dismissed"]) & Q(decided_by__isnull=True, decided_at__isnull=True),
                name="decided_appeals_say_who_and_why",
            ),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True) | ~Q(decided_by=F("filed_by")), name="nobody_hears_his_own_appeal"
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.refusal}"
