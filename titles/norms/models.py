"""Norms that were found in a report, and the search that found them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratingsite.foundations.states import transitions
from ratingsite.office.accounts.models import Office
from titles.regulations import (
    NormDossier,
    NormTitle,
    NormVerdict,
    Rule,
    Status,
    dossier_from_json,
    edition_by_id,
    finding_from_json,
    verdict_from_json,
)
from titles.regulations.norms.rating_days import lasts_long
from titles.regulations.norms.rules import NormFinding
from tournaments.reports.models import Report

CHANGED = "1.8"
"""The article under which an approved norm is voided when what it rests on has changed, and nobody has done wrong."""
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
        HELD = "held", pgettext_lazy("norm", "held")
        REFUSED = "refused", _("refused")
        VOIDED = "voided", _("voided")

    MOVES = transitions(
        "norm",
        found="certified held refused voided",
        certified="countersigned held refused voided",
        countersigned="approved held refused voided",
        held="found certified countersigned voided",
        approved="voided",
        refused="found certified countersigned",  # an appeal was upheld
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
    closing_article = models.CharField(_("article"), max_length=12, blank=True)  # of its edition
    # whose refusal an appeal has undone: he does not refuse it again
    overruled = models.ForeignKey(**_person)
    # the corrected report in which it is not found again as it was approved: the commission looks at it anew
    unconfirmed_by = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # the commission has asked again who owes the signature; it is overdue anew so long after that
    chased_at = models.DateTimeField(_("asked again"), null=True, blank=True)
    # under inquiry: nobody signs, and released it goes on where it was
    held_from = models.CharField(max_length=14, choices=State.choices, blank=True)
    held_by = models.ForeignKey(**_person)
    held_at = models.DateTimeField(_("held since"), null=True, blank=True)
    held_office = models.CharField(_("office that holds it"), max_length=24, choices=Office.choices, blank=True)
    held_reason = models.TextField(_("why it is held"), blank=True)

    class Meta:
        verbose_name = _("norm")
        verbose_name_plural = _("norms")
        ordering = ["-found_at", "player"]
        constraints = [
            # what was voided stays as it was beside what a later search finds
            models.UniqueConstraint(
                fields=["report", "player", "title"], condition=~Q(state="voided"), name="one_norm_a_title"
            ),
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
            models.CheckConstraint(
                condition=~Q(state="held")
                | (Q(held_at__isnull=False, held_by__isnull=False) & ~Q(held_from="") & ~Q(held_reason="")),
                name="held_with_a_reason",
            ),
        ]
        indexes = [models.Index(fields=["state", "-approved_at"], name="norm_by_state")]

    @cached_property
    def judged_dossier(self) -> NormDossier:
        """What was judged; it never changes."""
        return dossier_from_json(self.dossier)

    @cached_property
    def judged_verdict(self) -> NormVerdict:
        """What came of it."""
        return verdict_from_json(self.verdict)

    @property
    def certificate(self) -> Any:
        """Its certificate in the latest version, from what was read with it where ``norms`` has read it; or none."""
        return max(self.certificates.all(), key=lambda each: each.version, default=None)

    @property
    def player_federation(self) -> str:
        """The federation that the player played for; the policy asks for it of many norms, and reads nothing else."""
        return str(self.dossier["player"]["federation"])

    @property
    def exemption(self) -> str | None:
        """The exemption from the foreigner rule that was claimed; known also where the rest is not read any more."""
        found: str | None = self.dossier["event"]["exemption"]
        return found

    def __str__(self) -> str:
        return f"{_('%(title)s norm') % {'title': self.title}}, {self.player}"


class NormSignature(models.Model):
    """Who signed a norm, in which office, when, and the SHA-256 of exactly what was signed. Never changed."""

    class Step(models.TextChoices):
        CERTIFIED = "certified", _("signed by the chief arbiter")
        COUNTERSIGNED = "countersigned", _("countersigned")
        APPROVED = "approved", pgettext_lazy("norm", "approved")

    norm = models.ForeignKey(Norm, on_delete=models.PROTECT, related_name="signatures")
    step = models.CharField(max_length=14, choices=Step.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    office = models.CharField(_("office"), max_length=24, choices=Office.choices)
    at = models.DateTimeField(_("signed"))
    sha256 = models.CharField(max_length=64)
    # the federation for which the commission countersigned, and the rating officers in whose place, who have a part in
    # the case; no names where the federation has no officer
    in_place_for = models.ForeignKey(Federation, on_delete=models.PROTECT, null=True, related_name="+")
    in_place_of = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("signature of a norm")
        verbose_name_plural = _("signatures of norms")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["norm", "step"], name="one_signature_a_step")]

    def __str__(self) -> str:
        return f"{self.norm}: {self.get_step_display()}"


@dataclass(frozen=True, kw_only=True)
class NearMiss:
    """Who just missed a norm, by how little."""

    player_id: int
    title: NormTitle
    dossier: NormDossier
    verdict: NormVerdict


class NormSearch(models.Model):
    """The search of one report. ``outcome`` says why nothing could be judged, where nothing could."""

    class Outcome(models.TextChoices):
        JUDGED = "judged", _("judged")
        PART = "part", _("norms are looked for when every part is accepted")
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
    # 1.5.6: participants and average of a Swiss, by the number of rounds that may be missed; kept for pages of players
    swiss_fields = models.JSONField(null=True)
    near_misses = models.JSONField(default=list)  # player, title, dossier and verdict of who just missed a norm

    class Meta:
        verbose_name = _("search for norms")
        verbose_name_plural = _("searches for norms")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.report}"

    @cached_property
    def findings(self) -> list[NormFinding]:
        """The findings on the tournament (1.1, 1.4.1, 1.4.2d, e)."""
        return [
            finding_from_json(finding, f"tournament_findings.{number}", Rule)
            for number, finding in enumerate(self.tournament_findings)
        ]

    @property
    def unmet_findings(self) -> list[NormFinding]:
        """Those of them that are broken, or open because nobody has said."""
        return [finding for finding in self.findings if not finding.met]

    @property
    def broken_findings(self) -> list[NormFinding]:
        """Those that are broken; with one of these an approval gives its reason. Open is not broken."""
        return [finding for finding in self.findings if finding.status is Status.BROKEN]

    @property
    def takes_lists_of_days(self) -> bool:
        """1.1.4: whether the opponents are as they were on the day of each game, not on the first day."""
        tournament = self.report.tournament
        is_judged = self.outcome == self.Outcome.JUDGED
        return is_judged and lasts_long(edition_by_id(self.edition), tournament.starts_on, tournament.ends_on)

    @cached_property
    def missed(self) -> list[NearMiss]:
        """Who just missed a norm."""
        return [
            NearMiss(
                player_id=miss["player"],
                title=NormTitle(miss["title"]),
                dossier=dossier_from_json(miss["dossier"]),
                verdict=verdict_from_json(miss["verdict"]),
            )
            for miss in self.near_misses
        ]
