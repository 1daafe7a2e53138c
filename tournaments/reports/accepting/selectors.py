"""The reports that wait for their acceptance, and how far a selection has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.reports.accepting.models import SelectedReport, Selection
from tournaments.reports.acts import ACCEPTING
from tournaments.reports.models import Entry, Report
from tournaments.reports.permissions import report_rows

Outcome = SelectedReport.Outcome


def reports_to_accept(user: User, *, day: date) -> QuerySet[Report]:
    """The reports that this person may accept, those that have waited longest first."""
    if not (may := _may_accept(user, day)):
        return Report.objects.none()
    return Report.objects.filter(reduce(or_, may)).order_by(Coalesce("endorsed_at", "certified_at"), "pk")


def accepts_reports(user: User, *, day: date) -> bool:
    """Whether this person holds an office that accepts reports, whether or not one waits."""
    return bool(_may_accept(user, day))


def _may_accept(user: User, day: date) -> list[Q]:
    """For each of the acts that accept a report, which ones, where this person's offices let him do it at all."""
    rows = report_rows(user, day=day)
    return [which for act in ACCEPTING if (which := open_to(user, act, rows, day=day)) != NONE]


def selectable(reports: QuerySet[Report]) -> QuerySet[Report]:
    """Of these the ones that nobody warned of when they were signed, and that no selection has taken.

    A report signed before warnings were counted, or left with errors since, is looked at by itself.
    """
    return reports.filter(~Exists(_waiting_in_a_selection()), warnings=0)


def with_their_rows(reports: QuerySet[Report]) -> QuerySet[Report]:
    """With what a line of the list says of a report: its tournament, players, and whether a selection has it."""
    of_report = Entry.objects.filter(report=OuterRef("pk")).order_by().values("report")
    players = of_report.annotate(number=Count("pk")).values("number")
    found = reports.select_related("tournament__federation", "tournament__system", "endorsed_by", "certified_by")
    return found.annotate(players=Coalesce(players, 0), is_selected=Exists(_waiting_in_a_selection()))


def _waiting_in_a_selection() -> QuerySet[SelectedReport]:
    return SelectedReport.objects.filter(report=OuterRef("pk"), outcome=Outcome.WAITING)


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How many reports of a selection have which outcome."""

    waiting: int
    accepted: int
    left: int

    @property
    def done(self) -> int:
        return self.accepted + self.left

    @property
    def total(self) -> int:
        return self.waiting + self.done


def progress_of(selection: Selection) -> Progress:
    """One query, however large the selection is."""
    counts = {f"{each}": Count("pk", filter=Q(outcome=each)) for each in Outcome.values}
    return Progress(**selection.reports.aggregate(**counts))


def left_of(selection: Selection) -> QuerySet[SelectedReport]:
    """What was left, each with its tournament."""
    return selection.reports.filter(outcome=Outcome.LEFT).select_related("report__tournament").order_by("pk")


def unfinished_selections(user: User) -> QuerySet[Selection]:
    """The selections of a person of which some reports still wait for the worker."""
    waiting = SelectedReport.objects.filter(selection=OuterRef("pk"), outcome=Outcome.WAITING)
    return Selection.objects.filter(Exists(waiting), made_by=user)
