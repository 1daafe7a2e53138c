"""The period of a player without a rating: which results are pooled, and whether a first rating is published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratings.regulations.fide_standard.edition import FideStandardEdition, Pool
from ratings.regulations.fide_standard.games import Entry
from ratings.regulations.fide_standard.working import Exclusion, pool_of, unrated_event, unrated_rows
from ratings.regulations.results import EventRating, InitialRating, InitialWorking, PlayerRating, PooledResult
from ratings.regulations.snapshots import EarlierResult, PlayerSnapshot
from ratingsite.exact import DRAW, Hundredths, half_up

ZERO_FIRST_EVENT = "zero-first-event"
LOW_SCORE = "score-too-low"
FEW_RATED_OPPONENTS = "few-rated-opponents"
OUTSIDE_WINDOW = "outside-26-months"
TOO_FEW_GAMES = "too-few-games"
NO_RATED_OPPONENT = "no-rated-opponent"
BELOW_FLOOR = "below-floor"


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An event that may be pooled; ``in_period`` tells one of this period from an earlier one."""

    id: str
    end: date
    pool: Pool
    in_period: bool


def rate_unrated(player: PlayerSnapshot, entries: tuple[Entry, ...]) -> PlayerRating:
    """One unrated player's period; ``entries`` in the order of their days."""
    if not entries:
        return _result((), None)
    edition = entries[-1].governed.edition
    last_end = max(entry.governed.event.end for entry in entries)
    candidates = sorted((*_earlier(player.earlier), *_played(entries)), key=_by_day)
    judged = [
        (candidate, _exclusion(edition, place, candidate, last_end)) for place, candidate in enumerate(candidates)
    ]
    left_out = {candidate.id: excluded for candidate, excluded in judged if candidate.in_period}
    events = tuple(
        unrated_event(entry, unrated_rows(entry, left_out.get(entry.governed.event.id))) for entry in entries
    )
    return _result(events, _initial(edition, judged))


def _by_day(candidate: Candidate) -> tuple[date, bool, str]:
    return candidate.end, candidate.in_period, candidate.id


def _earlier(results: Iterable[EarlierResult]) -> list[Candidate]:
    return [
        Candidate(
            id=result.event,
            end=result.end,
            pool=Pool(games=result.games, score=result.score, opponents_total=result.games * result.opponents_average),
            in_period=False,
        )
        for result in results
    ]


def _played(entries: Iterable[Entry]) -> list[Candidate]:
    """The events of the period with at least one game that counts. See rulings: first-event."""
    return [
        Candidate(id=entry.governed.event.id, end=entry.governed.event.end, pool=pool_of(entry.counted), in_period=True)
        for entry in entries
        if entry.counted
    ]


def _exclusion(edition: FideStandardEdition, place: int, candidate: Candidate, last_end: date) -> Exclusion | None:
    # 8.21: a score of zero in the first event is disregarded; before 2022 also other low scores
    half_points = edition.event_half_points if place else edition.first_event_half_points
    if candidate.pool.score < half_points * DRAW:
        is_zero_first = place == 0 and not candidate.pool.score
        return ZERO_FIRST_EVENT if is_zero_first else LOW_SCORE, edition.articles.zero_first_event
    # before 2022: so is an event with fewer than 3 rated opponents
    if candidate.pool.games < edition.event_rated_opponents:
        return FEW_RATED_OPPONENTS, edition.articles.zero_first_event
    # 7.14: results within consecutive rating periods of not more than 26 months are pooled. See rulings: window
    if _months(candidate.end) <= _months(last_end) - edition.pooled_periods:
        return OUTSIDE_WINDOW, edition.articles.first_publication
    return None


def _months(day: date) -> int:
    return day.year * 12 + day.month


def _pooled(edition: FideStandardEdition, candidate: Candidate, excluded: Exclusion | None) -> PooledResult:
    reason, article = excluded or (None, edition.articles.first_publication)
    return PooledResult(
        event=candidate.id,
        end=candidate.end,
        games=candidate.pool.games,
        score=candidate.pool.score,
        opponents_average=_average(candidate.pool),
        counted=excluded is None,
        reason=reason,
        article=article,
    )


def _average(pool: Pool) -> Hundredths:
    return Hundredths(half_up(pool.opponents_total * 100 / pool.games))


def _together(pools: Iterable[Pool]) -> Pool:
    every = tuple(pools)
    return Pool(
        games=sum(pool.games for pool in every),
        score=Hundredths(sum(pool.score for pool in every)),
        opponents_total=sum((pool.opponents_total for pool in every), Fraction(0)),
    )


def _initial(edition: FideStandardEdition, judged: Sequence[tuple[Candidate, Exclusion | None]]) -> InitialRating:
    """8.2: Ru, once there are enough games for it."""
    pool = _together(candidate.pool for candidate, excluded in judged if excluded is None)
    pooled = tuple(_pooled(edition, candidate, excluded) for candidate, excluded in judged)
    working = edition.initial_rating(edition, pool) if pool.games >= edition.games_to_enter else None
    performance = None if working is None else _limited(working)
    reason, article = _why_not(edition, performance, pooled)
    return InitialRating(
        edition=edition.id,
        games=pool.games,
        score=pool.score,
        opponents_average=_average(pool) if pool.games else None,
        performance=performance,
        published=reason is None,
        reason=reason,
        article=article,
        games_required=edition.games_to_enter,
        floor=edition.rating_floor,
        pooled=pooled,
        working=working,
    )


def _limited(working: InitialWorking) -> int:
    return working.rounded if working.highest is None else min(working.rounded, working.highest)


def _why_not(
    edition: FideStandardEdition, performance: int | None, pooled: tuple[PooledResult, ...]
) -> tuple[str | None, str]:
    """Why no rating is published yet, and the article; ``None`` and the article if one is."""
    article = edition.articles.first_publication
    if performance is not None:
        # 7.14: the rating must be at least the floor
        return (BELOW_FLOOR if performance < edition.rating_floor else None), article
    if not pooled:
        return NO_RATED_OPPONENT, article
    if any(result.counted for result in pooled):
        return TOO_FEW_GAMES, article
    return pooled[0].reason, pooled[0].article


def _result(events: tuple[EventRating, ...], initial: InitialRating | None) -> PlayerRating:
    return PlayerRating(
        rating_before=None,
        rating_after=initial.performance if initial is not None and initial.published else None,
        games=sum(event.games for event in events),
        score=Hundredths(sum(event.score for event in events)),
        expected=None,
        k=None,
        change=None,
        events=events,
        initial=initial,
    )
