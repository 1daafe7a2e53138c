"""What is to be seen of a norm in doubt: which lists were corrected since it was found, and how it is judged now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from ratings.lists.models import RatingList
from ratings.register.mergers.selectors import numbers_of
from ratings.runs.corrections.effects import differing
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.audit.models import AuditEntry
from titles.norms.cards import CardFigures, CardRow, card_figures, card_rows
from titles.norms.dossiers import cards_of
from titles.norms.models import Norm, NormSearch
from titles.norms.not_rated import rating_findings
from titles.norms.tournament_facts import STANDARD
from titles.regulations import NormDossier, NormVerdict, Status, edition_by_id, judge_norms
from titles.regulations.norms.rules import NormFinding
from tournaments.reports.models import Entry, Report

MARKED = "re-examine norm"


@dataclass(frozen=True, kw_only=True)
class ChangedGame:
    """A round that is another one now; none of a round that only one of the two cards has."""

    before: CardRow | None
    after: CardRow | None

    @property
    def round(self) -> int:
        """Its number."""
        shown = self.before or self.after
        assert shown is not None  # noqa: S101 - one of them is there
        return shown.round


@dataclass(frozen=True, kw_only=True)
class JudgedNow:
    """The card of the player in the report as it is judged now. Without figures nothing is judged there any more."""

    report: Report
    edition: str
    is_found: bool
    games: tuple[ChangedGame, ...]
    number: int | None = None  # of the card, where there is one
    figures: CardFigures | None = None
    broken: tuple[NormFinding, ...] = ()


def judged_now(norm: Norm) -> JudgedNow | None:
    """How a norm in doubt is judged now; nothing of a norm that is in none."""
    report = norm.unconfirmed_by
    search = NormSearch.objects.filter(report=report, outcome=NormSearch.Outcome.JUDGED).first() if report else None
    if report is None or search is None:
        return None
    edition = edition_by_id(search.edition)
    not_rated = rating_findings(report.tournament, edition)
    numbers = numbers_of([norm.player_id])
    for number, entry, dossier in cards_of(report, edition).numbered():
        if entry.player_id in numbers:
            verdicts = {title.value: verdict for title, verdict in judge_norms(dossier).items()}
            games = tuple(_changed_games(norm, dossier, verdicts.get(norm.title)))
            told = _told(dossier, verdicts[norm.title], not_rated) if norm.title in verdicts else {"is_found": False}
            return JudgedNow(report=report, edition=edition.id, games=games, number=number, **told)
    return JudgedNow(report=report, edition=edition.id, is_found=False, games=())


def _told(dossier: NormDossier, verdict: NormVerdict, not_rated: list[NormFinding]) -> dict[str, object]:
    shown = verdict if verdict.achieved else verdict.closest or verdict
    broken = (*not_rated, *(finding for finding in shown.findings if finding.status is Status.BROKEN))
    is_found = verdict.achieved and not not_rated
    return {"is_found": is_found, "figures": card_figures(dossier, shown), "broken": broken}


def _changed_games(norm: Norm, dossier: NormDossier, verdict: NormVerdict | None) -> Iterator[ChangedGame]:
    before = {row.round: row for row in card_rows(norm.judged_dossier, norm.judged_verdict)}
    after = {row.round: row for row in card_rows(dossier, verdict or norm.judged_verdict)}
    for number in sorted(before.keys() | after.keys()):
        was, is_now = before.get(number), after.get(number)
        if was is None or is_now is None or _facts(was) != _facts(is_now):
            yield ChangedGame(before=was, after=is_now)


def _facts(row: CardRow) -> tuple[object, ...]:
    return row.kind, row.opponent_id, row.title, row.federation, row.rating, row.score


def corrections_since(norm: Norm) -> list[ListCorrection]:
    """The corrections, in their order, of the lists that a norm was judged by since then: of those that say of somebody
    who stood in the event something else.
    """
    search, tournament = norm.report.norm_search, norm.report.tournament
    if search.rating_list is None:
        return []
    days = Q(list_date=search.rating_list.list_date)
    if search.takes_lists_of_days:
        days |= Q(list_date__gt=tournament.starts_on, list_date__lte=tournament.ends_on)
    versions = RatingList.objects.filter(days, system=STANDARD, archive__isnull=True, published_at__gt=norm.found_at)
    stood = Entry.objects.filter(report__tournament=tournament, player__isnull=False).values_list("player", flat=True)
    rows = numbers_of(stood)
    other = [
        version
        for version in versions.filter(supersedes__isnull=False).select_related("supersedes")
        if differing(version.supersedes, version).filter(player__in=rows).exists()
    ]
    found = ListCorrection.objects.filter(published_lists__in=other)
    return list(found.select_related("rating_list").defer("effects").order_by("decided_at", "pk").distinct())


def marked_at(norms: Iterable[Norm]) -> Mapping[str, datetime]:
    """Since when norms are in doubt, by their keys; asks nothing where none is."""
    keys = [str(norm.pk) for norm in norms if norm.unconfirmed_by_id is not None]
    if not keys:
        return {}
    marks = AuditEntry.objects.filter(object_type=Norm.__name__, object_id__in=keys, act=MARKED).order_by("pk")
    return dict(marks.values_list("object_id", "at"))


def list_judged_by(norm: Norm) -> RatingList | None:
    """The version of the list at the start that the norm was judged by: its search goes on with the later ones."""
    at_start = norm.report.norm_search.rating_list
    if at_start is None or at_start.version == 1:
        return at_start
    versions = RatingList.objects.filter(system=at_start.system_id, archive=None, list_date=at_start.list_date)
    return versions.filter(published_at__lte=norm.found_at).order_by("-version").first() or at_start
