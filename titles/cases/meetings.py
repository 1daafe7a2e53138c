"""Meetings of the commission: planned, voted in by members without a stake, closed with what came of each case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.models import Meeting, TitleCase, Vote
from titles.cases.permissions import NEW_MEETING
from titles.cases.procedure import close_as_refused
from titles.cases.refusals import CaseRefused, Obstacle, Refusing, given


@transaction.atomic
def plan_meeting(held_on: date, place: str, time_zone: str = "UTC", *, by: User, now: datetime) -> Meeting:
    """Plan a meeting for a day to come, in the zone of its place. Raises ``CaseRefused``."""
    require(by, "plan", NEW_MEETING, day=now.date())
    if held_on < counted_day(now, ZoneInfo(time_zone)):
        raise CaseRefused(Obstacle.DAY_IS_PAST, "2.3")
    planned = {"time_zone": time_zone, "planned_by": by, "planned_at": now}
    meeting = Meeting.objects.create(held_on=held_on, place=place.strip(), **planned)
    record("plan meeting", meeting, by=by, now=now, article="2.3", day=held_on.isoformat())
    return meeting


@transaction.atomic
def cancel_meeting(meeting: Meeting, *, by: User, now: datetime, reason: str) -> Meeting:
    """It is not held; what stood on its agenda waits for another one. Raises ``CaseRefused``."""
    meeting = locked(meeting)
    decision = require(by, "cancel", meeting, day=now.date())
    reason = given(reason)
    moved = move(meeting, Meeting.State.CANCELLED, closed_by=by, closed_at=now, minutes=reason)
    meeting.cases.update(meeting=None)
    record("cancel meeting", meeting, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    return meeting


@transaction.atomic
def note_attendance(meeting: Meeting, people: Collection[User], *, by: User, now: datetime) -> Meeting:
    """Say who of the commission is there, on the day or later. Who has voted stays. Raises ``CaseRefused``."""
    meeting = locked(meeting)
    decision = require(by, "attendance", meeting, day=now.date())
    if not meeting.has_begun(now):
        raise CaseRefused(Obstacle.NO_MEETING, "2.3")
    if set(people) - set(members(now)):
        raise CaseRefused(Obstacle.NO_MEMBER, decision.article)
    voted = User.objects.filter(pk__in=meeting.votes.values("by"))
    meeting.attended.set({*people, *voted})
    present = ", ".join(sorted(each.name for each in meeting.attended.all()))
    record("note attendance", meeting, by=by, now=now, article=decision.article, present=present)
    return meeting


def members(now: datetime) -> list[User]:
    """Who is on the commission."""
    return holders([Office.QC, Office.QC_CHAIR], None, now)


@transaction.atomic
def cast_vote(case: TitleCase, choice: str, *, by: User, now: datetime) -> Vote:
    """Vote on a case of the agenda on the day of the meeting or later. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "vote", case, day=now.date())
    meeting = case.meeting
    if meeting is None or meeting.state != Meeting.State.PLANNED or not meeting.has_begun(now):
        raise CaseRefused(Obstacle.NO_MEETING, "2.3")
    if not meeting.attended.filter(pk=by.pk).exists():
        raise CaseRefused(Obstacle.NOT_PRESENT, "0.6.3")
    refuse_vote(case, case.day_of(now))
    cast = {"choice": Vote.Choice(choice), "cast_at": now}
    vote, _new = Vote.objects.update_or_create(case=case, meeting=meeting, by=by, defaults=cast)
    # how somebody votes is for the minutes, which are written when the meeting is closed
    record("vote on application", case, by=by, now=now, article=decision.article)
    return vote


def refuse_vote(case: TitleCase, day: date) -> None:
    """Nobody votes before the posting has ended (2.4), the file is whole and each objection is answered."""
    if case.objections.filter(answered_at__isnull=True).exists():
        raise CaseRefused(Obstacle.UNANSWERED, "2.4")
    if missing := judge_case(case, day).way.missing:
        raise CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)


@transaction.atomic
def close_meeting(
    meeting: Meeting, *, minutes: str, refusals: Mapping[UUID, Refusing], by: User, now: datetime
) -> Meeting:
    """End it: more for than against is recommended, otherwise refused with a reason; without a vote it waits on.

    ``refusals`` say why and under which article, by case. Raises ``CaseRefused``.
    """
    meeting = locked(meeting)
    decision = require(by, "close", meeting, day=now.date())
    if not meeting.has_begun(now):
        raise CaseRefused(Obstacle.NO_MEETING, "2.3")
    meeting.attended.add(by)
    for case in meeting.cases.filter(state=TitleCase.State.POSTED).order_by("pk"):
        _decide(locked(case), meeting, refusals.get(case.pk, Refusing()), office=decision.office, by=by, now=now)
    moved = move(meeting, Meeting.State.CLOSED, closed_by=by, closed_at=now, minutes=given(minutes))
    record("close meeting", meeting, by=by, now=now, moved=moved, article=decision.article)
    return meeting


def _decide(case: TitleCase, meeting: Meeting, why: Refusing, *, office: str, by: User, now: datetime) -> None:
    cast = votes_on(case, meeting)
    if not sum(cast.values()):
        TitleCase.objects.filter(pk=case.pk).update(meeting=None)
        return
    refuse_vote(case, case.day_of(now))
    if outcome_of(cast) is TitleCase.State.RECOMMENDED:
        moved = move(case, TitleCase.State.RECOMMENDED, decided_by=by, decided_at=now)
        counts = ", ".join(f"{choice.value} {cast[choice]}" for choice in Vote.Choice)
        record("recommend application", case, by=by, now=now, moved=moved, article="0.6.3", votes=counts)
        notices.recommended(case, now=now)
        return
    close_as_refused(case, why.reason, why.article, office=office, by=by, now=now)


def outcome_of(cast: Mapping[str, int]) -> TitleCase.State:
    """What votes decide: recommended with more for than against, else refused."""
    more_for = cast.get(Vote.Choice.FOR, 0) > cast.get(Vote.Choice.AGAINST, 0)
    return TitleCase.State.RECOMMENDED if more_for else TitleCase.State.REFUSED


def votes_on(case: TitleCase, meeting: Meeting) -> Counter[str]:
    """How many voted which way."""
    return Counter(Vote.objects.filter(case=case, meeting=meeting).values_list("choice", flat=True))
