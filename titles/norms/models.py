"""Norms that were found in a report, and the search that found them."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.foundations.states import transitions
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "null": True, "related_name": "+"}


class Norm(models.Model):
    """One player, one report, one title: what the regulations found, and who has signed it. Figures are never typed."""

    class Title(models.TextChoices):
        GM = "GM", _("Grandmaster")
        IM = "IM", _("International Master")
        WGM = "WGM", _("Woman Grandmaster")
        WIM = "WIM", _("Woman International Master")

    class State(models.TextChoices):
        FOUND = "found", _("found")
        CERTIFIED = "certified", _("signed by the chief arbiter")
        COUNTERSIGNED = "countersigned", _("countersigned by the rating officer")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        VOIDED = "voided", _("voided")

    MOVES = transitions(
        "norm",
        found="certified refused voided",
        certified="countersigned refused voided",
        countersigned="approved refused voided",
        approved="voided",
    )

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="norms")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="norms")
    title = models.CharField(_("title"), max_length=3, choices=Title.choices)
    edition = models.CharField(_("edition"), max_length=24)
    dossier = models.JSONField()  # the contract's input: what was judged
    verdict = models.JSONField()  # the contract's output for this title: figures and findings
    state = models.CharField(_("state"), max_length=14, choices=State.choices, default=State.FOUND)
    found_at = models.DateTimeField(_("found"))
    certified_by = models.ForeignKey(**_person)
    certified_at = models.DateTimeField(_("signed"), null=True, blank=True)
    countersigned_by = models.ForeignKey(**_person)
    countersigned_at = models.DateTimeField(_("countersigned"), null=True, blank=True)
    approved_by = models.ForeignKey(**_person)
    approved_at = models.DateTimeField(_("approved"), null=True, blank=True)
    approval_reason = models.TextField(_("reason for the approval"), blank=True)  # where 1.1 is not met
    closing_reason = models.TextField(_("reason"), blank=True)  # why it was refused or voided

    class Meta:
        verbose_name = _("norm")
        verbose_name_plural = _("norms")
        ordering = ["-found_at", "player"]
        constraints = [
            models.UniqueConstraint(fields=["report", "player", "title"], name="one_norm_a_title"),
            models.CheckConstraint(
                condition=~Q(state="approved")
                | Q(certified_by__isnull=False, countersigned_by__isnull=False, approved_by__isnull=False),
                name="approved_norms_are_signed",
            ),
            # 1.8: three signatures of three people
            models.CheckConstraint(
                condition=(Q(countersigned_by__isnull=True) | ~Q(countersigned_by=F("certified_by")))
                & (
                    Q(approved_by__isnull=True)
                    | (~Q(approved_by=F("certified_by")) & ~Q(approved_by=F("countersigned_by")))
                ),
                name="three_people_sign",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["refused", "voided"]) | ~Q(closing_reason=""), name="closed_with_a_reason"
            ),
        ]
        indexes = [models.Index(fields=["state", "-approved_at"], name="norm_by_state")]

    @property
    def score(self) -> int:
        """The score of the games that count, in hundredths."""
        return int(self.verdict["score"] * 100)

    def __str__(self) -> str:
        return f"{self.title} {_('norm')}, {self.player}"


class NormSearch(models.Model):
    """The search of one report. ``outcome`` says why nothing could be judged, where nothing could."""

    class Outcome(models.TextChoices):
        JUDGED = "judged", _("judged")
        NO_EDITION = "no-edition", _("no edition of the title regulations is in force at the start")
        NO_LIST = "no-list", _("no rating list is in force at the start")
        NOT_STANDARD = "not-standard", _("titles are for standard chess")
        NOT_JUDGEABLE = "not-judgeable", _("the report cannot be judged")

    report = models.OneToOneField(Report, on_delete=models.PROTECT, related_name="norm_search")
    outcome = models.CharField(_("outcome"), max_length=16, choices=Outcome.choices)
    problem = models.CharField(_("problem"), max_length=250, blank=True)  # the place and what was expected there
    edition = models.CharField(_("edition"), max_length=24, blank=True)
    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="+")
    searched_at = models.DateTimeField(_("searched"))
    players_judged = models.PositiveIntegerField(_("players judged"), default=0)
    tournament_findings = models.JSONField(default=list)  # 1.1: what the tournament itself must be
    near_misses = models.JSONField(default=list)  # player, title, dossier and verdict of who just missed a norm

    class Meta:
        verbose_name = _("search for norms")
        verbose_name_plural = _("searches for norms")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.report}"

    @property
    def unmet_tournament_findings(self) -> list[dict[str, object]]:
        """The findings of 1.1 that are broken, or open because nobody has said."""
        return [finding for finding in self.tournament_findings if not finding["met"]]

    @property
    def broken_tournament_findings(self) -> list[dict[str, object]]:
        """The findings of 1.1 that are broken; with one of these an approval gives its reason. Open is not broken."""
        return [finding for finding in self.unmet_tournament_findings if finding["found"] is not None]
