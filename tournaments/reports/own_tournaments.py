"""A person's own tournaments – organised, or as arbiter – with what comes next, and the last days to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import BigAutoField, DateField, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import Step, WorkItem
from tournaments.registration.facts import deadlines_of, law_of
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.read_together import read_other_systems, read_together
from tournaments.registration.words import PageDeadline, page_deadlines
from tournaments.regulations.deadlines import Deadline
from tournaments.reports.days_due import HANG_ON, REGISTERING
from tournaments.reports.models import Report
from tournaments.reports.permissions import CASE
from tournaments.reports.steps import steps_before_the_ledger

BESIDE = 8  # own tournaments that stand beside the work
_State = Tournament.State
_BEFORE = (_State.DRAFT,)
_KEEPING = (*_BEFORE, _State.APPROVED, _State.RUNNING, _State.FINISHED)


@dataclass(frozen=True, kw_only=True)
class OwnTournament:
    """One tournament of the reader's, the step that waits, and the next last day of it."""

    tournament: Tournament
    is_organiser: bool
    step: Step | None
    due: PageDeadline | None


def own_tournaments(user: User) -> QuerySet[Tournament]:
    """What the person organises or is an arbiter of, the latest first."""
    return _own(user)


def _own(user: User | Place) -> QuerySet[Tournament]:
    organised = Tournament.objects.filter(organiser=user).order_by().values("pk")
    directed = Appointment.objects.filter(user=user).order_by().values("tournament")
    # apart, each has an index: by either they would be looked for among all tournaments there ever were
    return Tournament.objects.filter(pk__in=organised.union(directed)).order_by("-starts_on", "name", "pk")


def under_way(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those of which something is still to come before they are with the ratings, the nearest first."""
    accepted = Report.objects.filter(tournament=OuterRef("pk"), state=Report.State.ACCEPTED, is_last_part=True)
    return tournaments.exclude(state=_State.WITHDRAWN).filter(~Exists(accepted)).order_by("starts_on", "name", "pk")


def nearest_own(user: User) -> list[Tournament]:
    """The first ``BESIDE`` of the person's that are under way."""
    return _NEAREST.rows(user=user.pk)


def has_own(user: User) -> bool:
    """Whether the person has or had any."""
    return _ANY.first(user=user.pk) is not None


def with_people(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With everybody whom their steps name."""
    return tournaments.select_related("federation", "organiser", "decided_by", "system")


_USER = Place("user", BigAutoField())
_NEAREST = KeptQuestion(lambda: with_people(under_way(_own(_USER)))[:BESIDE])
_ANY = KeptQuestion(lambda: _own(_USER).order_by().values_list("pk", flat=True)[:1])


def with_their_steps(found: Sequence[Tournament], user: User, *, day: date) -> list[OwnTournament]:
    """The tournaments of a page, which are ``with_people``, with their steps: as many questions for many as for one."""
    read_other_systems(found)
    read_together(found, "appointments", "schedule", "decisions")
    reports = _current_reports(found, day)
    return [
        OwnTournament(
            tournament=each,
            is_organiser=each.organiser_id == user.pk,
            step=_step_that_waits(each, reports.get(each.pk)),
            due=_next_due(each, day),
        )
        for each in found
    ]


def own_days(user: User, day: date) -> Iterator[WorkItem]:
    """The last days of the person's tournaments under way, those to come too: of the registration, of every report."""
    found = under_way(own_tournaments(user)).filter(state__in=_KEEPING)
    for tournament in found.select_related("federation", "system").prefetch_related(*HANG_ON):
        if tournament.state in _BEFORE and tournament.organiser_id != user.pk:
            continue
        yield from _items(tournament, day)


# ---------------------------------------------------------------- what comes next
def _current_reports(tournaments: Sequence[Tournament], day: date) -> dict[object, Report]:
    """The version that counts of each, as ``current_report`` finds it, with whether the federation has no officer."""
    if not tournaments:
        return {}
    own = {each.pk: each for each in tournaments}
    found = {report.tournament_id: report for report in _VERSIONS.rows(tournaments=list(own), day=day)}
    for key, report in found.items():
        report.tournament = own[key]
    return found


def _versions() -> QuerySet[Report]:
    """The newest last."""
    not_yet = Q(corrects__isnull=False) & ~Q(state=Report.State.ACCEPTED)
    versions = Report.objects.filter(AmongGiven("tournament", "tournaments", UUID))
    versions = versions.exclude(state__in=Report.REPLACED).exclude(not_yet)
    versions = versions.annotate(has_no_officer=CASE.no_officer(Place("day", DateField())))
    people = ("certified_by", "endorsed_by", "accepted_by", "refused_by")
    return versions.select_related(*people).defer("statements", "header").order_by("version")


_VERSIONS = KeptQuestion(_versions)


def _step_that_waits(tournament: Tournament, report: Report | None) -> Step | None:
    turn = None
    if report and getattr(report, "has_no_officer", False):
        turn = _("the rating administrator")
    elif report:
        turn = _("the rating officer of %(federation)s") % {"federation": tournament.federation_id}
    steps = steps_before_the_ledger(tournament, report, endorser=turn)
    return next((step for step in steps if step.status in ("now", "broken")), None)


def _next_due(tournament: Tournament, day: date) -> PageDeadline | None:
    """The next of its days that is not over; while somebody else decides on it there is none."""
    if tournament.state not in _KEEPING:
        return None
    shown = page_deadlines(_days_of(tournament), law_of(tournament), today=day)
    return next((each for each in shown if not each.is_past), None)


def _days_of(tournament: Tournament) -> list[Deadline]:
    """Its last days that are still to be kept: before it is sent the registration's too."""
    found: dict[str, Deadline] = {}
    for deadline in deadlines_of(tournament, now=tournament.created_at):
        if (deadline.code in REGISTERING) == (tournament.state in _BEFORE):
            found.setdefault(deadline.name, deadline)
    return list(found.values())


def _items(tournament: Tournament, day: date) -> Iterator[WorkItem]:
    days, law, page = _days_of(tournament), law_of(tournament), reverse("tournament", args=[tournament.pk])
    for deadline, shown in zip(days, page_deadlines(days, law, today=day), strict=True):
        yield WorkItem(
            kind="tournament",
            title=tournament.name,
            url=page,
            what=str(shown.label),
            since=tournament.registered_at or tournament.created_at,
            due_on=deadline.day,
            zone=tournament.zone,
            article=deadline.article,
            edition=shown.edition,
            deadline=deadline.name,
        )
