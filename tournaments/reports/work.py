"""What of tournaments and reports waits for a person: the acts that the policy table lets him do, with their days."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import Due, WorkItem
from ratingsite.office.work_lists import AnyPart, LongPart, Part
from tournaments.registration.abroad.selectors import events_abroad_to_decide, events_abroad_to_report
from tournaments.registration.abroad.work import abroad_work
from tournaments.registration.appointments.selectors import appointments_to_answer, without_a_chief
from tournaments.registration.appointments.work import appointments_work
from tournaments.registration.changes.selectors import changes_to_decide
from tournaments.registration.changes.work import changes_work
from tournaments.registration.entries.selectors import entries_to_answer
from tournaments.registration.entries.work import entries_work
from tournaments.registration.models import Tournament
from tournaments.registration.orders.selectors import orders_to_enter
from tournaments.registration.orders.work import ordered_work
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.registration.territory.selectors import consents_to_answer
from tournaments.registration.territory.work import territory_work
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.permissions import corrections_to_decide, to_correct
from tournaments.reports.days_due import HANG_ON, REGISTERING, days_due
from tournaments.reports.late_reports import late_reports_to_decide, late_reports_work
from tournaments.reports.parts.interim import interim_due, interim_reports_due
from tournaments.reports.to_fide.selectors import reports_to_send
from tournaments.reports.to_fide.work import sending_work
from tournaments.reports.waiting_registrations import DECISIONS, TO_DECIDE
from tournaments.reports.waiting_reports import TO_COME, TO_MOVE_ON, morning_after
from tournaments.reports.work_items import edition_of_work, work_item


# ---------------------------------------------------------------- own registrations
def _to_submit(user: User, day: date) -> QuerySet[Tournament]:
    """The drafts and refusals of this person."""
    return Tournament.objects.filter(open_to(user, "submit", tournament_rows(user), day=day), organiser=user)


def _own_registrations(user: User, day: date) -> Iterator[WorkItem]:
    return map(_own, _with_their_days(_to_submit(user, day)))


def _own(tournament: Tournament) -> WorkItem:
    """A draft to send, or a refusal to answer."""
    if tournament.state == Tournament.State.REFUSED:
        what = _("Refused: change it and register again")
        return work_item("registration", tournament, what, tournament.decided_at)
    what = _("Go on with the registration")
    return work_item("registration", tournament, what, tournament.created_at, days_due(tournament, REGISTERING))


def _with_their_days(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With everything that their deadlines are worked out from."""
    return tournaments.select_related("federation", "organiser", "system").prefetch_related(*HANG_ON)


# 4
def _interim_reports(user: User, day: date) -> Iterator[WorkItem]:
    """The parts of long tournaments that are due while they are played."""
    for tournament in _with_their_days(interim_reports_due(user, day=day)):
        if due := interim_due(tournament, day=day):
            what = _("Send the interim report, up to round %(round)s") % {"round": due.last_round}
            since = morning_after(tournament, due.played_on)
            last = Due(code=due.deadline.name, day=due.deadline.day, article=due.deadline.article)
            yield work_item("report", tournament, what, since, (last,))


# ---------------------------------------------------------------- corrections
def _corrections(user: User, day: date) -> Iterator[WorkItem]:
    for correction in corrections_to_decide(user, day):
        what = _("Allow or refuse the correction of the report")
        yield _on_correction(correction, what, correction.asked_at)
    for correction in to_correct(user, day):
        what = _("Send the corrected version of the report")
        yield _on_correction(correction, what, correction.decided_at or correction.asked_at)


def _on_correction(correction: Correction, what: str, since: Any) -> WorkItem:
    tournament = correction.report.tournament
    return WorkItem(
        kind="report",
        title=tournament.name,
        url=reverse("correction", args=[correction.pk]),
        what=what,
        since=since,
        due_on=None,
        article=as_printed(tournament, ON_REPORTS),
        edition=edition_of_work(tournament),
    )


# ---------------------------------------------------------------- all of them
def _rows(*found: Callable[..., QuerySet[Any]]) -> Callable[[User, date], list[QuerySet[Any]]]:
    """These lists of rows, asked of a person and a day."""
    return lambda user, day: [each(user, day=day) for each in found]


LATE_REPORTS = Part(rows=_rows(late_reports_to_decide), items=late_reports_work)
"""It asks by ``late_until``: months behind a day are no number of days."""

PARTS: tuple[AnyPart, ...] = (
    LongPart(lists=(TO_DECIDE,)),
    Part(rows=_rows(_to_submit), items=_own_registrations),
    Part(rows=_rows(changes_to_decide), items=changes_work),
    Part(rows=_rows(appointments_to_answer, without_a_chief), items=appointments_work),
    Part(rows=_rows(entries_to_answer), items=entries_work),
    LongPart(lists=DECISIONS),
    Part(rows=_rows(orders_to_enter), items=ordered_work),
    Part(rows=_rows(events_abroad_to_decide, events_abroad_to_report), items=abroad_work),
    Part(rows=_rows(consents_to_answer), items=territory_work),
    LongPart(lists=(TO_COME,)),
    Part(rows=_rows(interim_reports_due), items=_interim_reports),
    LongPart(lists=(TO_MOVE_ON,)),
    LATE_REPORTS,
    Part(rows=_rows(corrections_to_decide, to_correct), items=_corrections),
    Part(rows=_rows(reports_to_send), items=sending_work),
)
