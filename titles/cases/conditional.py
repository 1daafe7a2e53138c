"""Conditional titles (0.6.2): a list reaches the rating, the federation asks, the chair confirms; or a lower one."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.register.mergers.selectors import title_now
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import cases_of
from titles.norms.tournament_facts import STANDARD
from titles.regulations.awards.verdict import LowerTitle, Outcome
from titles.regulations.ladder import is_above


@transaction.atomic
def find_reached(published: RatingList, *, now: datetime) -> list[TitleCase]:
    """Put the conditional titles whose rating a list has reached on the desks of those who ask for them."""
    if published.system_id != STANDARD:
        return []
    waiting = TitleCase.objects.filter(state=TitleCase.State.CONDITIONAL, reached_on__isnull=True)
    of_list = waiting.filter(player__entries__rating_list=published).select_for_update(of=("self",))
    return [case for case in of_list if note_reached(case, published.list_date, now=now)]


def note_reached(case: TitleCase, day: date, *, now: datetime) -> bool:
    """Put a conditional title that has its rating, since this day, on the desk of who asks for it; a part of the acts
    that bring the rating. Whether it has.
    """
    if case.state != TitleCase.State.CONDITIONAL or case.reached_on is not None:
        return False
    if judge_case(case, case.day_of(now)).way.outcome is not Outcome.COMPLETE:
        return False
    case.reached_on, case.unconfirmed_by = day, None
    case.save(update_fields=["reached_on", "unconfirmed_by"])
    record("find rating reached", case, by=None, now=now, article="0.6.2", day=day.isoformat())
    notices.reached(case, now=now)
    return True


@transaction.atomic
def ask_for_award(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """The federation asks that the conditional title is awarded finally. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "ask-award", case, day=now.date())
    if missing := judge_case(case, case.day_of(now)).way.missing:
        raise CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)
    moved = move(case, TitleCase.State.ASKED)
    record("ask for award", case, by=by, now=now, moved=moved, article=decision.article)
    notices.asked_finally(case, now=now)
    return case


def lower_titles(case: TitleCase, moment: datetime) -> list[LowerTitle]:
    """The titles below the conditional one that the player does not hold, each with whether its rating is reached."""
    lower = judge_case(case, case.day_of(moment)).way.lower_titles
    return [each for each in lower if is_above(each.title, title_now(case.player) or None)]


@transaction.atomic
def take_lower_title(case: TitleCase, title: str, *, by: User, now: datetime) -> TitleCase:
    """Open the application for a lower title that the same place gives meanwhile. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "take-lower", case, day=now.date())
    if not any(each.title == title and each.is_reached for each in lower_titles(case, now)):
        raise CaseRefused(Obstacle.NO_WAY, decision.article)
    if cases_of(case.player).filter(title=title, state__in=TitleCase.OPEN).exists():
        raise CaseRefused(Obstacle.OPEN_ALREADY, decision.article)
    lower = TitleCase.objects.create(
        player=case.player,
        title=title,
        way=TitleCase.Way.DIRECT,
        federation_id=case.federation_id,
        direct=case.direct,
        opened_by=by,
        opened_at=now,
        is_by_player=case.is_by_player,
        federations_refusal=case.federations_refusal,
    )
    record("take lower title", lower, by=by, now=now, article=decision.article, title=title)
    return lower
