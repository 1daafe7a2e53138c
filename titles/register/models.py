"""Titles as they were achieved and confirmed, and as they were taken away. A title is never typed over."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.lists.models import RatingList
from ratings.register.models import Player, Title
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}

BREACH = "0.4.4"


class HeldTitle(models.Model):
    """One title of one player, with its two days (0.4, 0.4.3) where they are known, and where it is known from."""

    class Source(models.TextChoices):
        LIST = "list", _("a rating list")
        NORMS = "norms", _("norms")
        RATING = "rating", _("a rating")
        DIRECT = "direct", _("a championship")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="titles_held")
    title = models.CharField(_("title"), max_length=3, choices=Title.choices)
    source = models.CharField(_("known from"), max_length=8, choices=Source.choices)
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")
    achieved_on = models.DateField(_("achieved"), null=True)
    confirmed_on = models.DateField(_("confirmed"), null=True)
    written_at = models.DateTimeField(_("entered"))

    class Meta:
        verbose_name = _("title")
        verbose_name_plural = _("titles")
        ordering = ["-confirmed_on", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "title"], condition=Q(source="list"), name="a_list_tells_a_title_once"
            ),
            models.CheckConstraint(
                condition=Q(source="list", rating_list__isnull=False, confirmed_on__isnull=True)
                | (~Q(source="list") & Q(rating_list__isnull=True, confirmed_on__isnull=False)),
                name="an_awarded_title_has_its_day",
            ),
            models.CheckConstraint(
                condition=Q(achieved_on__isnull=True)
                | Q(confirmed_on__isnull=True)
                | Q(achieved_on__lte=F("confirmed_on")),
                name="a_title_is_achieved_before_it_is_confirmed",
            ),
        ]
        indexes = [models.Index(fields=["title", "-confirmed_on"], name="titles_by_day")]

    def __str__(self) -> str:
        return f"{self.title}, {self.player.name}"


class TitleRemoval(models.Model):
    """A title taken away (0.4.1, 0.4.4), or told by a list by mistake: then from the day of that list. One that was
    undone has never counted.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    held = models.ForeignKey(HeldTitle, on_delete=models.PROTECT, related_name="removals")
    removed_on = models.DateField(_("taken away"))
    article = models.CharField(_("article"), max_length=12)  # none where a list had told it by mistake
    reason = models.TextField(_("reason"), max_length=2000)
    removed_by = models.ForeignKey(**_person)
    removed_at = models.DateTimeField(_("decided"))
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)

    class Meta:
        verbose_name = _("revocation of a title")
        verbose_name_plural = _("revocations of titles")
        ordering = ["removed_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["held"], condition=Q(undone_at__isnull=True), name="a_title_is_taken_away_once"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="who_takes_a_title_away_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.held}"

    @property
    def is_for_breach(self) -> bool:
        """Whether the ground is a breach of fair play (0.4.4), and not abuse (0.4.1)."""
        return self.article == BREACH

    @property
    def is_mistake(self) -> bool:
        """Whether nothing was taken away: a list had told the title, and nobody had it."""
        return not self.article


class TitleReexamination(models.Model):
    """A report or a list that bears a title out no more as it was awarded, and what the commission has made of it."""

    class Outcome(models.TextChoices):
        UPHELD = "upheld", pgettext_lazy("title", "upheld")
        TAKEN = "taken", pgettext_lazy("title", "taken away")
        STANDS = "stands", pgettext_lazy("title", "borne out again")
        REPLACED = "replaced", pgettext_lazy("title", "examined by a later report")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    held = models.ForeignKey(HeldTitle, on_delete=models.PROTECT, related_name="reexaminations")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="+")
    # the version that has taken away the rating which the title asks for
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")
    about = models.CharField(_("what is borne out no more"), max_length=300)
    opened_at = models.DateTimeField(_("marked"))
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome.choices, blank=True)
    closed_by = models.ForeignKey(**{**_person, "null": True, "blank": True})
    closed_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("re-examination of a title")
        verbose_name_plural = _("re-examinations of titles")
        ordering = ["opened_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["held"],
                condition=Q(outcome="", report__isnull=False),
                name="a_title_is_examined_for_one_report_at_a_time",
            ),
            models.UniqueConstraint(
                fields=["held"],
                condition=Q(outcome="", rating_list__isnull=False),
                name="a_title_is_examined_for_one_list_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(report__isnull=False, rating_list__isnull=True)
                | Q(report__isnull=True, rating_list__isnull=False),
                name="a_title_is_examined_for_a_report_or_a_list",
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=("upheld", "taken")) | ~Q(reason="") & Q(closed_by__isnull=False),
                name="who_decides_on_a_title_again_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.held}"

    @property
    def cause(self) -> Report | RatingList:
        """The version that was held against the title."""
        cause = self.rating_list or self.report
        assert cause is not None  # noqa: S101 - a constraint says so
        return cause
