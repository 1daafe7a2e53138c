"""The tie-breaks that a registration names, of a report, and their figures as tables print them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ratingsite.foundations.exact import decimal_text
from tournaments.registration.models import Tournament
from tournaments.regulations.tie_breaks import Figure, standings
from tournaments.reports.checks.fields import field_of
from tournaments.reports.models import Entry, Report

RATINGS = frozenset({"ARO", "ARO/C1"})
"""Tie-breaks that are ratings; the others are scores."""


def named_tie_breaks(tournament: Tournament) -> tuple[str, ...]:
    """The names in their order, as ``tournaments.regulations.tie_breaks`` has them or as they were typed."""
    return tuple(name.strip() for name in tournament.tie_breaks.split(",") if name.strip())


def figures_of(report: Report, entries: Iterable[Entry]) -> Mapping[int, tuple[Figure, ...]]:
    """The figures of each starting rank, in the order of their names.

    Nothing where none are named, and where points are counted otherwise than 1, ½ and 0.
    """
    names = named_tie_breaks(report.tournament)
    tournament = report.tournament
    field = field_of(entries, report.games.all(), tournament.format, tournament.starts_on) if names else None
    return {each.number: each.figures for each in standings(field, names)} if field else {}


def figure_text(figure: Figure) -> str:
    """The figure as a table prints it; the direct encounter is a place."""
    if figure.value is None:
        return "–"
    if figure.name == "DE":
        return str(-figure.value)
    return amount_text(figure.name, figure.value)


def amount_text(name: str, amount: int) -> str:
    """What a round gives to a figure of this name, or the sum of it."""
    return str(amount) if name in RATINGS else decimal_text(amount)
