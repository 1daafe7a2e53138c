"""Titles and applications whose championship or norm was reported anew: held against the report as it is now (0.4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q

from titles.cases import notices
from titles.cases.models import CaseNorm, TitleCase
from titles.championships.models import DirectList, DirectRow
from titles.championships.results import findings_of
from titles.norms.models import Norm
from titles.register.models import HeldTitle
from titles.register.reexamination import mark_title, release_title
from titles.regulations.awards.rules import AwardRule
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report


def reexamine_titles(tournament: Tournament, *, now: datetime) -> None:
    """Mark the awarded titles that its report bears out no more, and release those that it bears out again."""
    for case in _awarded_on(tournament):
        _hold_against_reports(case, now)


def reexamine_given_back(held: HeldTitle, *, now: datetime) -> None:
    """The same of a title that was given back: while it was taken away nobody has marked it."""
    for case in TitleCase.objects.filter(held=held, state=TitleCase.State.AWARDED).select_related("held", "direct"):
        _hold_against_reports(case, now)


def _hold_against_reports(case: TitleCase, now: datetime) -> None:
    doubts = list(_doubts(case))
    assert case.held is not None  # noqa: S101 - a constraint says so of what is awarded
    if doubts:
        mark_title(case.held, doubts[0][1], _words(doubts), now=now)
    else:
        release_title(case.held, now=now)


def tell_applicants(report: Report, *, now: datetime) -> None:
    """Tell who has an open application on the list of direct titles that this report has brought back to its chief
    arbiter, once for each report: it waits for the list (1.10a). Of a norm its own mails tell.
    """
    lists = DirectList.objects.filter(report=report, state=DirectList.State.FOUND)
    lying = CaseNorm.objects.filter(direct__direct_list__in=lists)
    rests = Q(direct__direct_list__in=lists) | Q(pk__in=lying.values("case"))
    for case in TitleCase.objects.filter(rests, state__in=TitleCase.OPEN).select_related("player", "direct"):
        notices.report_corrected(case, report, _words(list(_doubts(case))), now=now)


def _awarded_on(tournament: Tournament) -> list[TitleCase]:
    """Of nearly every tournament none: which they are is asked first, each way by its own indexes. Asked for in one
    question with what is shown of them, all applications ever made are gone through.
    """
    by_norms = CaseNorm.objects.filter(norm__report__tournament=tournament).order_by().values_list("case")
    by_rows = CaseNorm.objects.filter(direct__direct_list__tournament=tournament).order_by().values_list("case")
    directly = TitleCase.objects.filter(direct__direct_list__tournament=tournament).order_by().values_list("pk")
    found = [pk for (pk,) in by_norms.union(by_rows, directly)]
    awarded = TitleCase.objects.filter(pk__in=found, state=TitleCase.State.AWARDED)
    return list(awarded.select_related("held__player", "direct")) if found else []


def _words(doubts: list[tuple[str, Report]]) -> str:
    return "; ".join(words for words, _report in doubts)[:300]


def _doubts(case: TitleCase) -> Iterator[tuple[str, Report]]:
    """Each result that is borne out no more, with the report that says so."""
    if case.direct is not None:
        yield from _of_row(case.direct)
    for lies in case.norms.select_related("norm__unconfirmed_by", "norm__report__tournament", "direct"):
        if lies.direct is not None:
            yield from _of_row(lies.direct)
        elif lies.norm is not None:
            yield from _of_norm(lies.norm)


def _of_row(row: DirectRow) -> Iterator[tuple[str, Report]]:
    """A place, a score or the size of the championship; the chief arbiter's signature is asked for elsewhere."""
    found = row.direct_list
    broken = [each.article for each in findings_of(row) if not each.met and each.rule is not AwardRule.DIRECT_LIST]
    if row.struck_at is not None:
        broken.append("1.10a")
    if broken and found.report is not None:
        yield f"{row.award}, {found.tournament.name} ({', '.join(dict.fromkeys(broken))})", found.report


def _of_norm(norm: Norm) -> Iterator[tuple[str, Report]]:
    if norm.unconfirmed_by is not None or norm.state == Norm.State.VOIDED:
        yield f"{norm}, {norm.report.tournament.name} (1.8)", norm.unconfirmed_by or norm.report
