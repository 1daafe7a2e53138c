"""Which report of this portal is that of an event for which a norm is entered as made elsewhere."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q

from ratings.register.mergers.selectors import numbers_of
from ratings.register.names import search_key
from titles.norms.models import Norm
from titles.norms.tournament_facts import STANDARD
from titles.regulations import NormEvent
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

MISTYPED = timedelta(days=3)
"""The days of a certificate may be typed wrong by so much; nobody plays two events for a norm within that."""


def report_here(player: int, host: str, name: str, event: NormEvent) -> Report | None:
    """The accepted report in which the player stands, of an event that was held there on these days, or nearly, or that
    has the same name and meets them; of several the one whose days are nearest.
    """
    held_there = Q(tournament__territory=host) | Q(tournament__territory__isnull=True, tournament__federation=host)
    standard = Q(tournament__system=STANDARD) | Q(tournament__other_systems=STANDARD)
    meets = Q(tournament__starts_on__lte=event.end, tournament__ends_on__gte=event.start)
    reports = Report.objects.filter(held_there, standard, meets, state=Report.State.ACCEPTED)
    found = reports.filter(entries__player__in=numbers_of([player])).select_related("tournament").distinct()
    same = (report for report in found if _is_same(report.tournament, name, event))
    return min(same, key=lambda report: (sum(_away(report.tournament, event), timedelta()), -report.part), default=None)


def is_judged_here(player: int, title: str, report: Report | None) -> bool:
    """0.3, 1.8: whether a norm for the title was found in the report of the event, whatever was decided of it.

    One that was refused, voided by the commission, or is not signed yet, is not had from a paper beside it. Of one that
    the portal itself has given up, because a newer report no longer has it, nobody has decided anything.
    """
    if report is None:
        return False
    given_up = Q(state=Norm.State.VOIDED, approved_at__isnull=True, closing_article="")
    found = Norm.objects.filter(player__in=numbers_of([player]), title=title, report__tournament=report.tournament_id)
    return found.exclude(given_up).exists()


def _is_same(tournament: Tournament, name: str, event: NormEvent) -> bool:
    return max(_away(tournament, event)) <= MISTYPED or search_key(tournament.name) == search_key(name)


def _away(tournament: Tournament, event: NormEvent) -> tuple[timedelta, timedelta]:
    return abs(tournament.starts_on - event.start), abs(tournament.ends_on - event.end)
