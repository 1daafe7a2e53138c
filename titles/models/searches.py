"""What was found when an accepted report was searched for norms: once for each report, kept as it was judged."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.models import RatingList
from tournaments.models import Report


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
