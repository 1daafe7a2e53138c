"""The application at the commission and the Council: returned, posted, put on an agenda, refused, awarded (0.6, 2)."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.appeals import note_refused_case
from titles.cases.assembling import JudgedCase, edition_id, judge_case
from titles.cases.doubted_norms import doubted_norms
from titles.cases.models import Meeting, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle, given
from titles.norms.articles import application_articles
from titles.register.models import HeldTitle
from titles.register.services import enter_title
from titles.regulations import edition_by_id
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import Outcome

AFTER_POSTING = frozenset({AwardRule.DAYS_AHEAD, AwardRule.POSTED})
SOURCES = {
    TitleCase.Way.NORMS: HeldTitle.Source.NORMS,
    TitleCase.Way.RATING: HeldTitle.Source.RATING,
    TitleCase.Way.DIRECT: HeldTitle.Source.DIRECT,
}


@transaction.atomic
def return_case(case: TitleCase, *, by: User, now: datetime, reason: str) -> TitleCase:
    """Give the file back, so that it can be mended and submitted again. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "return", case, day=now.date())
    reason = given(reason)
    moved = move(case, TitleCase.State.DRAFT, submitted_by=None, submitted_at=None, meeting=None)
    record("return application", case, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    notices.returned(case, reason, now=now)
    return case


@transaction.atomic
def post_case(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """2.4: post it for objections, once nothing but the days is missing. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "post", case, day=now.date())
    missing = missing_to_post(case, judge_case(case, case.day_of(now)))
    if case.way != TitleCase.Way.NORMS:
        raise CaseRefused(Obstacle.NO_WAY, "0.6.1")
    if missing:
        raise CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)
    moved = move(case, TitleCase.State.POSTED, posted_by=by, posted_at=now)
    record("post application", case, by=by, now=now, moved=moved, article=decision.article)
    notices.posted(case, now=now)
    return case


def missing_to_post(case: TitleCase, judged: JudgedCase) -> tuple[AwardFinding, ...]:
    """What must be there before it is posted."""
    return tuple(each for each in judged.way.missing if each.rule not in AFTER_POSTING)


@transaction.atomic
def schedule_case(case: TitleCase, meeting: Meeting, *, by: User, now: datetime) -> TitleCase:
    """Put it on the agenda of a meeting that is still to be held. Raises ``CaseRefused``."""
    case, meeting = locked(case), locked(meeting)
    decision = require(by, "schedule", case, day=now.date())
    if meeting.state != Meeting.State.PLANNED:
        raise CaseRefused(Obstacle.NO_MEETING, "2.3")
    case.meeting = meeting
    case.save(update_fields=["meeting"])
    day = meeting.held_on.isoformat()
    record("schedule application", case, by=by, now=now, article=decision.article, day=day)
    return case


def posting_ends_on(case: TitleCase) -> date | None:
    """The first day on which it can be decided on (2.4); nothing before it is posted."""
    if case.posted_on is None or case.submitted_on is None:
        return None
    edition = edition_by_id(edition_id(case.submitted_on))
    return case.posted_on + timedelta(days=edition.days_posted)


# ---------------------------------------------------------------- decisions
@transaction.atomic
def refuse_case(case: TitleCase, *, by: User, now: datetime, reason: str, article: str) -> TitleCase:
    """Refuse it under an article and with the reason; the applicant may appeal. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "refuse", case, day=now.date())
    return close_as_refused(case, reason, article, office=decision.office, by=by, now=now)


def close_as_refused(case: TitleCase, reason: str, article: str, *, office: str, by: User, now: datetime) -> TitleCase:
    """A part of the acts that refuse, in their transaction. Beside the chosen article it cites what is missing."""
    if obstacle := obstacle_to_refusal(case, reason, article):
        raise obstacle
    reason, before = reason.strip(), case.state
    missing = (each.article for each in judge_case(case, case.day_of(now)).way.missing)
    articles = ", ".join(dict.fromkeys([article, *missing]))[:40]
    closed = {"closing_reason": reason, "closing_article": article, "decided_by": by, "decided_at": now}
    moved = move(case, TitleCase.State.REFUSED, **closed)
    record("refuse application", case, by=by, now=now, moved=moved, article=articles, reason=reason)
    note_refused_case(case, state_before=before, article=articles, office=office, by=by, now=now)
    return case


def obstacle_to_refusal(case: TitleCase, reason: str, article: str) -> CaseRefused | None:
    """What a refusal lacks: it says why, and names an article of the edition that judges the application."""
    if not reason.strip():
        return CaseRefused(Obstacle.NO_REASON)
    return None if article in dict(refusal_articles(case)) else CaseRefused(Obstacle.NO_ARTICLE)


def refusal_articles(case: TitleCase) -> list[tuple[str, str]]:
    """What an application that was submitted may be refused under: the articles of the edition that judges it."""
    assert case.submitted_on is not None  # noqa: S101 - a draft is not refused
    return application_articles(edition_id(case.submitted_on))


@transaction.atomic
def confirm_title(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """0.6.1: the chairman confirms a title by rating or by a championship, and FIDE awards it. Raises ``CaseRefused``.

    0.6.2: one from a championship whose rating was never reached is awarded conditionally.
    """
    case = locked(case)
    decision = require(by, "confirm", case, day=now.date())
    is_first = case.state == TitleCase.State.SUBMITTED
    if is_first and judge_case(case, case.day_of(now)).way.outcome is Outcome.CONDITIONAL:
        moved = move(case, TitleCase.State.CONDITIONAL, decided_by=by, decided_at=now, unconfirmed_by=None)
        record("confirm title conditionally", case, by=by, now=now, moved=moved, article="0.6.2")
        notices.conditional(case, now=now)
        return case
    return _award(case, "confirm title", decision.article, by=by, now=now)


@transaction.atomic
def award_title(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """0.6.3: the Council awards what the commission recommends. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "award", case, day=now.date())
    return _award(case, "award title", decision.article, by=by, now=now)


def _award(case: TitleCase, act: str, article: str, *, by: User, now: datetime) -> TitleCase:
    judged = judge_case(case, case.day_of(now))
    if missing := judged.way.missing:
        raise CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)
    if doubted_norms(case):
        raise CaseRefused(Obstacle.NORM_IN_DOUBT, "1.8")
    source = SOURCES[TitleCase.Way(case.way)]
    held = enter_title(case.player, case.title, source, achieved_on=judged.way.achieved_on, now=now)
    moved = move(case, TitleCase.State.AWARDED, held=held, decided_by=by, decided_at=now, unconfirmed_by=None)
    days = {"achieved_on": str(held.achieved_on or ""), "confirmed_on": str(held.confirmed_on)}
    record(act, case, by=by, now=now, moved=moved, article=article, **days)
    notices.awarded(case, now=now)
    return case
