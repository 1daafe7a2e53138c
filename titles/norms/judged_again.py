"""Tournaments that are judged again because more is known of somebody who stood in them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction

from ratings.register.changes.models import PersonChange
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.mergers.selectors import numbers_of
from ratingsite.foundations.transitions import locked
from titles.norms.championships import reports_beside
from titles.norms.models import NormSearch
from titles.norms.search import search_again
from titles.register.models import TitleRemoval
from tournaments.reports.models import Entry, Report


def reexamine_after_transfers(changes: Iterable[PersonChange], *, now: datetime) -> list[Report]:
    """1.4.3, 1.4.4: a transfer that is entered later than its day changes whose federation counted meanwhile."""
    by_day: dict[date, set[int]] = {}
    for change in changes:
        by_day.setdefault(change.starts_on, set()).add(change.player_id)
    return _again({search.pk: search for day, people in by_day.items() for search in _judged(people, day)}, now)


def reexamine_after_return(removal: TitleRemoval, *, now: datetime) -> list[Report]:
    """A title that is given back was never taken away: it counts where it was missing (0.4.2).

    One that a list told by mistake counts from no day, and an earlier list may have told it too: all are judged again.
    """
    since = date.min if removal.is_mistake else removal.removed_on
    searches = _judged({removal.held.player_id}, since)
    return _again({search.pk: search for search in searches}, now)


def reexamine_after_rating(decided: DecidedRating, *, now: datetime) -> list[Report]:
    """1.4.6a: a rating that was decided for norms behind a tournament, or taken back, counts in it or does not."""
    searches = [search for search in _judged({decided.player_id}, decided.starts_on) if _began_in(search, decided)]
    return _again({search.pk: search for search in searches}, now)


def _began_in(search: NormSearch, decided: DecidedRating) -> bool:
    first_day = search.report.tournament.starts_on
    return decided.starts_on <= first_day and (decided.ends_on is None or first_day <= decided.ends_on)


def reexamine_beside_zonal(zonal: Report, *, now: datetime) -> list[Report]:
    """1.4.3a: in the year of its own zonal a federation's national championship is not exempt, whichever was first."""
    found = NormSearch.objects.filter(report__in=reports_beside(zonal), outcome=NormSearch.Outcome.JUDGED)
    return _again({search.pk: search for search in found.select_related("report")}, now)


def _judged(players: Iterable[int], since: date) -> Iterable[NormSearch]:
    """The tournaments that were judged, went on since a day, and had one of these in any part, under any number."""
    stood = Entry.objects.filter(player__in=numbers_of(players), report__state=Report.State.ACCEPTED)
    tournaments = stood.filter(report__tournament__ends_on__gte=since).values("report__tournament")
    found = NormSearch.objects.filter(report__tournament__in=tournaments, report__state=Report.State.ACCEPTED)
    return found.filter(outcome=NormSearch.Outcome.JUDGED).select_related("report__tournament")


def _again(searches: dict[int, NormSearch], now: datetime) -> list[Report]:
    reports = sorted(
        (search.report for search in searches.values()), key=lambda report: (report.accepted_at, report.pk)
    )
    for report in reports:
        judge_again(report, now)
    return reports


@transaction.atomic
def judge_again(report: Report, now: datetime) -> None:
    """Search a judged report once more; what was approved and is not found just so is marked for the commission."""
    search_again(locked(report), now)
