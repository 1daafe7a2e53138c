"""An interim rating: asked for, worked out from the rated period, agreed to by two offices, refused, withdrawn."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import tournament_behind
from ratings.lists.models import RatingList
from ratings.runs.interim import events_of_player, rated_up_to, run_that_rated
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases.conditional import note_reached
from titles.cases.corrected_lists import change_words, mark_application, release_player
from titles.cases.interim import notices
from titles.cases.interim.evidence import asked_rating
from titles.cases.interim.models import InterimRating
from titles.cases.interim.permissions import new_interim
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle, given
from titles.norms.tournament_facts import STANDARD
from tournaments.registration.models import ScheduledRound

ARTICLE = "1.5.3a"
State = InterimRating.State
NOBODY = {"administrator": None, "administrator_at": None, "commission": None, "commission_at": None}


@transaction.atomic
def ask_for_interim(
    case: TitleCase, event: RatedEvent, last_round: int | None, *, by: User, now: datetime
) -> InterimRating:
    """Rest the application on the rating behind a round of an event; those who decide are asked. ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "ask", new_interim(case, by), day=now.date())
    if case.interim_ratings.filter(state__in=InterimRating.OPEN).exists():
        raise CaseRefused(Obstacle.INTERIM_ALREADY, ARTICLE)
    if asked_rating(case, case.day_of(now)) is None:
        raise CaseRefused(Obstacle.NO_RATING_ASKED, ARTICLE)
    if not events_of_player(case.player, STANDARD).filter(pk=event.pk).exists():
        raise CaseRefused(Obstacle.NO_GAMES, ARTICLE)
    interim = InterimRating(
        case=case, event=event, last_round=last_round, reached_on=_day(event, last_round), asked_by=by, asked_at=now
    )
    if run_that_rated(event) is not None:
        _work_out(interim)
        _check(interim, now.date())
        interim.state = State.ASKED
    interim.save()
    record("ask for interim rating", case, by=by, now=now, article=decision.article, event=event.name, **_told(interim))
    if interim.state == State.ASKED:
        notices.to_agree(interim, now=now)
    return interim


def _day(event: RatedEvent, last_round: int | None) -> date:
    """The day of the round, if the tournament has told it, else the last day of the event."""
    if last_round is None:
        return event.ends_on
    tournament = tournament_behind(event)
    if tournament is None:  # handed over from outside: it has no schedule here
        return event.ends_on
    of_round = ScheduledRound.objects.filter(tournament=tournament, number=last_round)
    return of_round.values_list("day", flat=True).first() or event.ends_on


def _work_out(interim: InterimRating) -> None:
    """From the run whose list has brought the event in: with it the whole period is rated. Raises ``CaseRefused``."""
    run = run_that_rated(interim.event)
    found = None if run is None else rated_up_to(run, interim.case.player, interim.event, interim.last_round)
    if found is None:
        raise CaseRefused(Obstacle.NO_GAMES, ARTICLE)
    interim.run, interim.rating, interim.games, interim.working = run, found.rating, found.games, found.working
    interim.sha256 = sha256_of([canonical(found.working)])


def _check(interim: InterimRating, day: date) -> None:
    asked = asked_rating(interim.case, day)
    if asked is None or (interim.rating or 0) < asked.rating:
        raise CaseRefused(Obstacle.NOT_REACHED, asked.article if asked else ARTICLE)


def _told(interim: InterimRating) -> dict[str, str | int | None]:
    return {"round": interim.last_round, "rating": interim.rating, "sha256": interim.sha256}


# ---------------------------------------------------------------- when the list is there
@transaction.atomic
def work_out_waiting(published: RatingList, *, now: datetime) -> list[InterimRating]:
    """A list has rated a period, or rated it again: what rests on it is worked out, and asked for anew if it differs.

    What was decided on is left alone: a title that was awarded is examined again by another way.
    """
    if published.system_id != STANDARD:
        return []
    events = RatedEvent.objects.filter(runs__published_list=published)
    found = InterimRating.objects.filter(state__in=InterimRating.OPEN, case__state__in=TitleCase.OPEN)
    # by its source: an event that was corrected has another row; and what was worked out from the version before
    changed = Q(event__source__in=events.values("source"))
    if published.supersedes_id is not None:
        changed |= Q(run__published_list=published.supersedes_id)
    found = found.filter(changed).select_for_update(of=("self",))
    return [interim for interim in found if _work_out_again(interim, published, now)]


def _work_out_again(interim: InterimRating, published: RatingList, now: datetime) -> bool:
    before, was = interim.sha256, interim.rating
    try:
        _work_out(interim)
        _check(interim, now.date())
    except CaseRefused as error:
        if error.obstacle is Obstacle.NO_GAMES:
            interim.rating = None
        _close_short(interim, error.article, now)
        if published.supersedes_id is not None:
            about = change_words(interim.case, was, interim.rating, error.article)
            mark_application(interim.case, published, about, now)
        return True
    if interim.sha256 == before:
        return False
    worked = {name: getattr(interim, name) for name in ("run", "rating", "games", "working", "sha256")}
    if interim.state == State.ASKED:
        InterimRating.objects.filter(pk=interim.pk).update(**worked, **NOBODY)
        moved = (str(State.ASKED), str(State.ASKED))
    else:
        moved = move(interim, State.ASKED, **worked, **NOBODY)
    record("work out interim rating", interim.case, by=None, now=now, moved=moved, article=ARTICLE, **_told(interim))
    notices.to_agree(interim, now=now)
    return True


def _close_short(interim: InterimRating, article: str, now: datetime) -> None:
    """The rating is not there: another round or event can be named, or a published rating waited for."""
    reached = "–" if interim.rating is None else str(interim.rating)
    reason = f"{reached} ({article})"
    moved = move(interim, State.REFUSED, reason=reason, closed_at=now, rating=interim.rating, **NOBODY)
    record("find interim rating short", interim.case, by=None, now=now, moved=moved, article=article, reason=reason)
    notices.not_reached(interim, now=now)


# ---------------------------------------------------------------- agreed to, refused, withdrawn
@transaction.atomic
def agree_as_administrator(interim: InterimRating, *, by: User, now: datetime, seen: str = "") -> InterimRating:
    """The rating administrator agrees to the calculation that he saw. Raises ``CaseRefused``."""
    return _agree(interim, "agree-as-administrator", "administrator", by, now, seen)


@transaction.atomic
def agree_for_commission(interim: InterimRating, *, by: User, now: datetime, seen: str = "") -> InterimRating:
    """A member of the qualification commission agrees to the calculation that he saw. Raises ``CaseRefused``."""
    return _agree(interim, "agree-for-commission", "commission", by, now, seen)


def _agree(interim: InterimRating, act: str, office: str, by: User, now: datetime, seen: str) -> InterimRating:
    interim = locked(interim)
    decision = require(by, act, interim, day=now.date())
    if seen and seen != interim.sha256:
        raise CaseRefused(Obstacle.OTHER_CALCULATION, ARTICLE)
    signed = {office: by, f"{office}_at": now}
    other = interim.commission_id if office == "administrator" else interim.administrator_id
    if other is None:
        InterimRating.objects.filter(pk=interim.pk).update(**signed)
        interim.refresh_from_db()
        moved = ("", "")
    else:
        moved = move(interim, State.AGREED, **signed)
    words = "agree to interim rating"
    record(words, interim.case, by=by, now=now, moved=moved, article=decision.article, **_told(interim))
    if interim.state == State.AGREED:
        notices.agreed(interim, now=now)
        note_reached(locked(interim.case), interim.reached_on, now=now)
        release_player(interim.case.player, now=now)
    return interim


@transaction.atomic
def refuse_interim(interim: InterimRating, *, by: User, now: datetime, reason: str) -> InterimRating:
    """One of the two does not agree; the application goes on without it. Raises ``CaseRefused``."""
    interim = locked(interim)
    decision = require(by, "refuse", interim, day=now.date())
    reason = given(reason)
    moved = move(interim, State.REFUSED, refused_by=by, closed_at=now, reason=reason)
    record("refuse interim rating", interim.case, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    notices.refused(interim, now=now)
    return interim


@transaction.atomic
def withdraw_interim(interim: InterimRating, *, by: User, now: datetime) -> InterimRating:
    """The application rests on it no more; another one can be asked for."""
    interim = locked(interim)
    decision = require(by, "withdraw", interim, day=now.date())
    moved = move(interim, State.WITHDRAWN, closed_at=now)
    record("withdraw interim rating", interim.case, by=by, now=now, moved=moved, article=decision.article)
    return interim
