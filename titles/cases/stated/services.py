"""A rating of a list that is not here: the applicant states it with evidence, the commission confirms or refuses it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from hashlib import sha256

from django.db import transaction

from ratings.lists.models import RatingList
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases.assembling import title_facts
from titles.cases.conditional import note_reached
from titles.cases.corrected_lists import release_player
from titles.cases.interim.evidence import asked_rating
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle, given
from titles.cases.stated import notices
from titles.cases.stated.evidence import has_stated, reached
from titles.cases.stated.models import StatedRating
from titles.cases.stated.permissions import new_stated
from titles.norms.tournament_facts import STANDARD
from titles.regulations.awards.judge import rating_findings
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import Way

State = StatedRating.State
SHORT = {
    AwardRule.RATING: Obstacle.NOT_ENOUGH,
    AwardRule.DIRECT_MINIMUM: Obstacle.NOT_ENOUGH,
    AwardRule.RATED_GAMES: Obstacle.FEW_GAMES,
    AwardRule.DIRECT_MINIMUM_GAMES: Obstacle.FEW_GAMES,
}
"""What a rating itself can lack; all else is for others."""


@dataclass(frozen=True, kw_only=True)
class Said:
    """The rating, of which list, how many rated games there were by then, and how it can be looked up."""

    list_date: date
    rating: int
    games: int | None
    evidence: str
    file: bytes = b""
    file_name: str = ""


@transaction.atomic
def state_rating(case: TitleCase, said: Said, *, by: User, now: datetime) -> StatedRating:
    """Rest the application on a rating of a published list that is not here; the commission is asked.

    Raises ``CaseRefused``: one is stated already, the list is here, or the title asks for more.
    """
    case = locked(case)
    decision = require(by, "state", new_stated(case, by), day=now.date())
    asked = asked_rating(case, case.day_of(now))
    if asked is None:
        raise CaseRefused(Obstacle.NO_RATING_ASKED)
    if has_stated(case):
        raise CaseRefused(Obstacle.STATED_ALREADY)
    if RatingList.objects.filter(system=STANDARD, archive__isnull=True, list_date=said.list_date).exists():
        raise CaseRefused(Obstacle.LIST_IS_HERE, asked.article)
    stated = StatedRating(
        case=case,
        list_date=said.list_date,
        rating=said.rating,
        games=said.games,
        evidence=given(said.evidence),
        file=said.file or None,
        file_name=said.file_name[:120],
        file_sha256=sha256(said.file).hexdigest() if said.file else "",
        stated_by=by,
        stated_at=now,
    )
    if short := _short(stated, now):
        raise CaseRefused(SHORT[short.rule], short.article, (short,))
    stated.save()
    told = {"rating": said.rating, "day": said.list_date.isoformat(), "sha256": stated.file_sha256}
    record("state rating", case, by=by, now=now, article=decision.article, **told)
    notices.to_judge(stated, now=now)
    return stated


def _short(stated: StatedRating, now: datetime) -> AwardFinding | None:
    """What the title asks of a rating and this one has not, if it were confirmed."""
    fact = replace(reached(stated), agreed=True)
    facts = title_facts(stated.case, stated.case.day_of(now), ratings=(fact,), national=None)
    found = rating_findings(facts, Way(stated.case.way))
    return next((each for each in found if each.rule in SHORT and not each.met), None)


@transaction.atomic
def confirm_stated(stated: StatedRating, *, by: User, now: datetime) -> StatedRating:
    """The commission has looked at the evidence: the rating counts in every application of the player.

    A conditional title that has its rating with it lies on the desk of who asks for it (0.6.2), and what a corrected
    list had put in doubt stands again.
    """
    stated = locked(stated)
    decision = require(by, "confirm", stated, day=now.date())
    moved = move(stated, State.CONFIRMED, decided_by=by, decided_at=now)
    told = {"rating": stated.rating, "day": stated.list_date.isoformat()}
    record("confirm stated rating", stated.case, by=by, now=now, moved=moved, article=decision.article, **told)
    notices.confirmed(stated, now=now)
    for case in stated.case.player.title_cases.filter(state=TitleCase.State.CONDITIONAL, reached_on__isnull=True):
        note_reached(locked(case), stated.list_date, now=now)
    release_player(stated.case.player, now=now)
    return stated


@transaction.atomic
def refuse_stated(stated: StatedRating, *, by: User, now: datetime, reason: str) -> StatedRating:
    """The evidence does not satisfy; another rating, or better evidence, can be stated. Raises ``CaseRefused``."""
    stated = locked(stated)
    decision = require(by, "refuse", stated, day=now.date())
    reason = given(reason)
    moved = move(stated, State.REFUSED, decided_by=by, decided_at=now, reason=reason)
    record("refuse stated rating", stated.case, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    notices.refused(stated, now=now)
    return stated


@transaction.atomic
def withdraw_stated(stated: StatedRating, *, by: User, now: datetime) -> StatedRating:
    """The application rests on it no more; another one can be stated."""
    stated = locked(stated)
    decision = require(by, "withdraw", stated, day=now.date())
    moved = move(stated, State.WITHDRAWN, decided_at=now)
    record("withdraw stated rating", stated.case, by=by, now=now, moved=moved, article=decision.article)
    return stated
