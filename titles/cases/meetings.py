"""Meetings of the commission: planned, voted in by members without a stake, closed with what came of each case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.doubted_norms import doubted_norms
from titles.cases.models import Meeting, TitleCase, Vote
from titles.cases.permissions import NEW_MEETING
from titles.cases.procedure import close_as_refused, obstacle_to_refusal
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
    _refuse_strangers(people, now, decision.article)
    _note_present(meeting, people, by=by, now=now, article=decision.article)
    return meeting


def _note_present(meeting: Meeting, people: Collection[User], *, by: User, now: datetime, article: str) -> None:
    voted = User.objects.filter(pk__in=meeting.votes.values("by"))
    meeting.attended.set({*people, *voted})
    present = ", ".join(sorted(each.name for each in meeting.attended.all()))
    record("note attendance", meeting, by=by, now=now, article=article, present=present)


def _refuse_strangers(people: Collection[User], now: datetime, article: str) -> None:
    if set(people) - set(members(now)):
        raise CaseRefused(Obstacle.NO_MEMBER, article)


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
    """Nobody votes before the posting has ended (2.4), the file is whole, each objection is answered and none of
    its norms is examined again.
    """
    if obstacle := obstacle_to_votes(case, day):
        raise obstacle


def obstacle_to_votes(case: TitleCase, day: date) -> CaseRefused | None:
    """What is in the way of votes on a day; it may have come behind them."""
    if case.objections.filter(answered_at__isnull=True).exists():
        return CaseRefused(Obstacle.UNANSWERED, "2.4")
    if missing := judge_case(case, day).way.missing:
        return CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)
    return CaseRefused(Obstacle.NORM_IN_DOUBT, "1.8") if doubted_norms(case) else None


# ---------------------------------------------------------------- closing
class NotClosed(ValueError):
    """Some applications can be neither decided nor put off as was asked: ``why`` says of each why not. Nothing was
    done.
    """

    def __init__(self, why: Mapping[TitleCase, CaseRefused]) -> None:
        super().__init__(", ".join(str(case.pk) for case in why))
        self.why = why


@transaction.atomic
def close_meeting(
    meeting: Meeting,
    *,
    minutes: str,
    refusals: Mapping[UUID, Refusing],
    put_off: Collection[UUID] = (),
    present: Collection[User] | None = None,
    by: User,
    now: datetime,
) -> Meeting:
    """End it: more for than against is recommended, otherwise refused with a reason; without a vote it is not treated,
    and waits on.

    ``refusals`` say why and under which article, by case; what is ``put_off``, because something has come in the way of
    its votes, waits for another meeting. ``present`` says who was there, where that is not what was noted last. Raises
    ``CaseRefused``, and ``NotClosed`` with every case that can be neither decided nor put off.
    """
    meeting = locked(meeting)
    decision = require(by, "close", meeting, day=now.date())
    if not meeting.has_begun(now):
        raise CaseRefused(Obstacle.NO_MEETING, "2.3")
    minutes = given(minutes)
    if present is not None and {*present, by} != {*meeting.attended.all(), by}:
        _refuse_strangers(present, now, decision.article)
        _note_present(meeting, {*present, by}, by=by, now=now, article=decision.article)
    meeting.attended.add(by)
    cases = [locked(case) for case in meeting.cases.filter(state=TitleCase.State.POSTED).order_by("pk")]
    in_the_way = {case: obstacle_to_votes(case, case.day_of(now)) for case in cases if votes_on(case, meeting).total()}
    _refuse_what_cannot_be_done(in_the_way, meeting, refusals, put_off)
    for case in cases:
        if case not in in_the_way:
            _leave_untreated(case, meeting, by=by, now=now)
        elif obstacle := in_the_way[case]:
            _put_off(case, meeting, obstacle, by=by, now=now)
        else:
            _decide(case, meeting, refusals.get(case.pk, Refusing()), office=decision.office, by=by, now=now)
    meeting.cases.filter(state=TitleCase.State.POSTED).update(meeting=None)
    moved = move(meeting, Meeting.State.CLOSED, closed_by=by, closed_at=now, minutes=minutes)
    record("close meeting", meeting, by=by, now=now, moved=moved, article=decision.article)
    return meeting


def _refuse_what_cannot_be_done(
    in_the_way: Mapping[TitleCase, CaseRefused | None],
    meeting: Meeting,
    refusals: Mapping[UUID, Refusing],
    put_off: Collection[UUID],
) -> None:
    """Look at all that was voted on first: whoever closes the meeting is told of everything why it cannot be done.

    Votes that decide are not put off: the commission has spoken, and who closes its meeting has one vote of it.
    See rulings-titles: 2.4, behind the votes.
    """
    why = {}
    for case, obstacle in in_the_way.items():
        if case.pk in put_off:
            refusal = None if obstacle else CaseRefused(Obstacle.NOTHING_IN_THE_WAY, "0.6.3")
        elif obstacle is None and outcome_of(votes_on(case, meeting)) is TitleCase.State.REFUSED:
            refusing = refusals.get(case.pk, Refusing())
            refusal = obstacle_to_refusal(case, refusing.reason, refusing.article)
        else:
            refusal = obstacle
        if refusal is not None:
            why[case] = refusal
    if why:
        raise NotClosed(why)


def _decide(case: TitleCase, meeting: Meeting, why: Refusing, *, office: str, by: User, now: datetime) -> None:
    cast = votes_on(case, meeting)
    if outcome_of(cast) is TitleCase.State.REFUSED:
        close_as_refused(case, why.reason, why.article, office=office, by=by, now=now)
        return
    moved = move(case, TitleCase.State.RECOMMENDED, decided_by=by, decided_at=now)
    counts = ", ".join(f"{choice.value} {cast[choice]}" for choice in Vote.Choice)
    record("recommend application", case, by=by, now=now, moved=moved, article="0.6.3", votes=counts)
    notices.recommended(case, now=now)


def _put_off(case: TitleCase, meeting: Meeting, obstacle: CaseRefused, *, by: User, now: datetime) -> None:
    """It can be put on the agenda of another meeting, where it is voted on anew."""
    meeting.put_off.add(case)
    record("put off application", case, by=by, now=now, article=obstacle.article, day=meeting.held_on.isoformat())


def _leave_untreated(case: TitleCase, meeting: Meeting, *, by: User, now: datetime) -> None:
    """The same of one on which nobody has voted."""
    meeting.not_treated.add(case)
    record("leave application untreated", case, by=by, now=now, article="0.6.3", day=meeting.held_on.isoformat())


def last_that_left(case: TitleCase) -> Meeting | None:
    """The meeting that has left an application to another one, until it stands on the agenda of that: ``was_put_off``
    by it, or not treated.
    """
    if case.meeting_id is not None:
        return None
    was_put_off = Exists(Meeting.put_off.through.objects.filter(meeting=OuterRef("pk"), titlecase=case))
    left = Meeting.objects.filter(Q(put_off=case) | Q(not_treated=case)).distinct()
    return left.annotate(was_put_off=was_put_off).order_by("-held_on", "-closed_at").first()


def outcome_of(cast: Mapping[str, int]) -> TitleCase.State:
    """What votes decide: recommended with more for than against, else refused."""
    more_for = cast.get(Vote.Choice.FOR, 0) > cast.get(Vote.Choice.AGAINST, 0)
    return TitleCase.State.RECOMMENDED if more_for else TitleCase.State.REFUSED


def votes_on(case: TitleCase, meeting: Meeting) -> Counter[str]:
    """How many voted which way."""
    return Counter(Vote.objects.filter(case=case, meeting=meeting).values_list("choice", flat=True))
