"""The case file of an application, what lies in it, and the meetings that decide on it (0.6, 1.10, 2)."""

from __future__ import annotations

from datetime import date, datetime
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player, Title
from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.states import transitions
from titles.cases.elsewhere.models import NormElsewhere
from titles.championships.models import DirectRow
from titles.norms.models import Norm
from titles.register.models import HeldTitle

_USER = settings.AUTH_USER_MODEL
_person = {"to": _USER, "on_delete": models.PROTECT, "related_name": "+"}
_nobody_yet = {**_person, "null": True, "blank": True}


class Meeting(models.Model):
    """A meeting of the qualification commission. What stood on its agenda and was not decided waits for another."""

    class State(models.TextChoices):
        PLANNED = "planned", pgettext_lazy("meeting", "planned")
        CLOSED = "closed", pgettext_lazy("meeting", "closed")
        CANCELLED = "cancelled", pgettext_lazy("meeting", "cancelled")

    MOVES = transitions("meeting", planned="closed cancelled")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    held_on = models.DateField(_("day"))
    place = models.CharField(_("place"), max_length=120)
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")  # its day begins and ends by it
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.PLANNED)
    planned_by = models.ForeignKey(**_person)
    planned_at = models.DateTimeField(_("planned"))
    closed_by = models.ForeignKey(**_nobody_yet)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    minutes = models.TextField(_("minutes"), blank=True, max_length=8000)
    attended = models.ManyToManyField(_USER, related_name="+")
    # voted on, and not decided: when the meeting was closed something was in the way, and they wait for another one
    put_off = models.ManyToManyField("titles.TitleCase", related_name="+")
    # on its agenda when it was closed, and nobody had voted: they wait for another one too
    not_treated = models.ManyToManyField("titles.TitleCase", related_name="+")

    class Meta:
        verbose_name = _("meeting")
        verbose_name_plural = _("meetings")
        ordering = ["-held_on"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.held_on}, {self.place}"

    def has_begun(self, moment: datetime) -> bool:
        """Whether its day has come where it is held."""
        return self.held_on <= counted_day(moment, ZoneInfo(self.time_zone))

    @property
    def closed_on(self) -> date | None:
        """The day on which it was closed, where it was held."""
        return counted_day(self.closed_at, ZoneInfo(self.time_zone)) if self.closed_at else None


class TitleCase(models.Model):
    """One application of one player for one title. ``opened_by`` is nobody where a list was found to give the title."""

    class Way(models.TextChoices):
        NORMS = "norms", _("by norms")
        RATING = "rating", _("by rating")
        DIRECT = "direct", _("by a championship")

    class State(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("application", "being prepared")
        SUBMITTED = "submitted", pgettext_lazy("application", "submitted")
        POSTED = "posted", pgettext_lazy("application", "posted")
        RECOMMENDED = "recommended", pgettext_lazy("application", "recommended")
        CONDITIONAL = "conditional", pgettext_lazy("application", "awarded conditionally")
        ASKED = "asked", pgettext_lazy("application", "asked for finally")
        AWARDED = "awarded", pgettext_lazy("application", "awarded")
        REFUSED = "refused", pgettext_lazy("application", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("application", "withdrawn")

    MOVES = transitions(
        "application",
        draft="submitted withdrawn",
        submitted="draft posted conditional awarded refused withdrawn",
        posted="recommended refused withdrawn",
        recommended="awarded refused",
        conditional="asked refused",  # 0.6.2: once the rating is reached; its row was struck from the list (1.10a)
        asked="awarded refused conditional",  # a list was corrected, and the rating is not reached
        refused="submitted posted recommended conditional asked",  # an appeal was upheld
    )
    OPEN = ("draft", "submitted", "posted", "recommended", "conditional", "asked")
    PUBLIC = ("posted", "recommended", "conditional", "asked", "awarded", "refused")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="title_cases")
    title = models.CharField(_("title"), max_length=3, choices=Title.choices)
    way = models.CharField(_("way"), max_length=8, choices=Way.choices)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    opened_by = models.ForeignKey(**_nobody_yet)
    opened_at = models.DateTimeField(_("opened"))
    # 1.10d: the federation refuses to apply, and the player does
    is_by_player = models.BooleanField(_("by the player"), default=False)
    federations_refusal = models.TextField(_("how the federation has refused"), blank=True, max_length=2000)
    submitted_by = models.ForeignKey(**_nobody_yet)
    submitted_at = models.DateTimeField(_("submitted"), null=True, blank=True)
    # 2.2, 2.3: paid to FIDE; the portal takes no money
    fee_reference = models.CharField(_("reference of the payment"), max_length=100, blank=True)
    fee_paid_on = models.DateField(_("paid on"), null=True, blank=True)
    has_surcharge = models.BooleanField(_("with the surcharge of 50 %"), default=False)
    meeting = models.ForeignKey(Meeting, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    posted_by = models.ForeignKey(**_nobody_yet)
    posted_at = models.DateTimeField(_("posted"), null=True, blank=True)
    decided_by = models.ForeignKey(**_nobody_yet)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    closing_reason = models.TextField(_("reason"), blank=True)
    closing_article = models.CharField(_("article"), max_length=12, blank=True)  # under which it was refused
    overruled = models.ForeignKey(**_nobody_yet)  # whose refusal an appeal has undone
    # 1.2: the row of the chief arbiter's list, and the day of the list that has reached the rating of 0.6.2
    direct = models.ForeignKey(DirectRow, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    reached_on = models.DateField(_("rating reached"), null=True, blank=True)
    # the version of a list that has taken the rating away which the application had
    unconfirmed_by = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    held = models.OneToOneField(HeldTitle, on_delete=models.PROTECT, null=True, blank=True, related_name="case")

    class Meta:
        verbose_name = _("application for a title")
        verbose_name_plural = _("applications for titles")
        ordering = ["-opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "title"],
                condition=Q(state__in=("draft", "submitted", "posted", "recommended", "conditional", "asked")),
                name="one_open_application_a_title",
            ),
            models.CheckConstraint(
                condition=Q(way="direct", direct__isnull=False) | ~Q(way="direct") & Q(direct__isnull=True),
                name="a_direct_title_has_its_row",
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(closing_reason=""), name="refused_applications_say_why"
            ),
            models.CheckConstraint(condition=~Q(state="awarded") | Q(held__isnull=False), name="awarded_is_a_title"),
            models.CheckConstraint(
                condition=Q(is_by_player=False) | ~Q(federations_refusal=""), name="players_say_who_refused"
            ),
        ]
        indexes = [models.Index(fields=["state", "-posted_at"], name="cases_by_state")]

    def __str__(self) -> str:
        return f"{self.title}, {self.player.name}"

    def day_of(self, moment: datetime) -> date:
        """The day of a moment where the federation is that applies: what is counted in days is counted in these."""
        return counted_day(moment, self.federation.zone)

    @property
    def submitted_on(self) -> date | None:
        """2.3: from this day on it is before the meeting, and the edition of this day judges it."""
        return self.day_of(self.submitted_at) if self.submitted_at else None

    @property
    def posted_on(self) -> date | None:
        """2.4: the first day of the posting."""
        return self.day_of(self.posted_at) if self.posted_at else None

    @property
    def decided_on(self) -> date | None:
        """The day of the last decision."""
        return self.day_of(self.decided_at) if self.decided_at else None


class CaseNorm(models.Model):
    """A norm that an application rests on: one of the portal, one made elsewhere, or one of a championship (1.2.1)."""

    case = models.ForeignKey(TitleCase, on_delete=models.CASCADE, related_name="norms")
    norm = models.ForeignKey(Norm, on_delete=models.PROTECT, null=True, related_name="+")
    elsewhere = models.ForeignKey(NormElsewhere, on_delete=models.PROTECT, null=True, related_name="+")
    direct = models.ForeignKey(DirectRow, on_delete=models.PROTECT, null=True, related_name="in_cases")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(norm__isnull=False, elsewhere__isnull=True, direct__isnull=True)
                | Q(norm__isnull=True, elsewhere__isnull=False, direct__isnull=True)
                | Q(norm__isnull=True, elsewhere__isnull=True, direct__isnull=False),
                name="a_norm_of_a_case_is_one_or_the_other",
            ),
            models.UniqueConstraint(fields=["case", "norm"], name="a_norm_is_in_a_case_once"),
            models.UniqueConstraint(fields=["case", "elsewhere"], name="a_norm_elsewhere_is_in_a_case_once"),
            models.UniqueConstraint(fields=["case", "direct"], name="a_direct_norm_is_in_a_case_once"),
        ]

    def __str__(self) -> str:
        return str(self.norm or self.elsewhere or self.direct)


class PaperRequest(models.Model):
    """A missing paper, and those who were asked for it."""

    case = models.ForeignKey(TitleCase, on_delete=models.PROTECT, related_name="requests")
    document = models.CharField(_("paper"), max_length=24)
    about = models.CharField(_("event"), max_length=150, blank=True)
    article = models.CharField(_("article"), max_length=12)
    people = models.ManyToManyField(_USER, related_name="+")
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    answered_by = models.ForeignKey(**_nobody_yet)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answer = models.TextField(_("answer"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("request for a paper")
        verbose_name_plural = _("requests for papers")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "document", "about"],
                condition=Q(answered_at__isnull=True),
                name="one_open_request_a_paper",
            ),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True) | ~Q(answer=""), name="who_is_asked_for_a_paper_says_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.document}"


class TitleObjection(models.Model):
    """An objection to a posted application (2.4), and its answer. Nobody votes before it is answered."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    case = models.ForeignKey(TitleCase, on_delete=models.PROTECT, related_name="objections")
    # signed in; else the name, an address that was confirmed, and the link that it got, which is used up
    made_by = models.ForeignKey(**_nobody_yet)
    name = models.CharField(_("name"), max_length=80, blank=True)
    address = models.EmailField(_("address"), blank=True)
    link = models.CharField(max_length=32, null=True, unique=True)
    made_at = models.DateTimeField(_("made"))
    text = models.TextField(_("objection"), max_length=4000)
    answered_by = models.ForeignKey(**_nobody_yet)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answer = models.TextField(_("answer"), blank=True, max_length=4000)

    class Meta:
        verbose_name = _("objection to an application")
        verbose_name_plural = _("objections to applications")
        ordering = ["made_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True) | ~Q(answer=""), name="an_answer_to_an_objection_says_something"
            ),
            models.CheckConstraint(
                condition=Q(made_by__isnull=False) | (~Q(name="") & ~Q(address="") & Q(link__isnull=False)),
                name="who_objects_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.case}"

    @property
    def objector(self) -> str:
        """Whose it is; an address is shown to nobody."""
        return self.made_by.name if self.made_by else self.name


class Vote(models.Model):
    """How a member of the commission votes on an application; until the meeting is closed it can be cast anew."""

    class Choice(models.TextChoices):
        FOR = "for", pgettext_lazy("vote", "for")
        AGAINST = "against", pgettext_lazy("vote", "against")
        ABSTAIN = "abstain", pgettext_lazy("vote", "abstention")

    case = models.ForeignKey(TitleCase, on_delete=models.PROTECT, related_name="votes")
    meeting = models.ForeignKey(Meeting, on_delete=models.PROTECT, related_name="votes")
    by = models.ForeignKey(**_person)
    choice = models.CharField(_("vote"), max_length=8, choices=Choice.choices)
    cast_at = models.DateTimeField(_("cast"))

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        ordering = ["cast_at"]
        constraints = [models.UniqueConstraint(fields=["case", "meeting", "by"], name="one_vote_a_member")]

    def __str__(self) -> str:
        return f"{self.case}: {self.choice}"
