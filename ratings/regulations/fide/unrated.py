"""The period of a player without a rating: which results are pooled, and whether a first rating is published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.games import Entry
from ratings.regulations.fide.parts import different_opponents
from ratings.regulations.fide.survey import event_rating
from ratings.regulations.fide.terms import TOO_LOW_SCORE, Candidate, Exclusion, Performance, Pool
from ratings.regulations.fide.working import pool_of, unrated_event, unrated_rows
from ratings.regulations.results import EventRating, InitialRating, InitialWorking, PlayerRating, PooledResult
from ratings.regulations.snapshots import EarlierResult, PlayerSnapshot
from ratingsite.foundations.exact import DRAW, Hundredths, half_up
from ratingsite.foundations.months import MONTHS_A_YEAR, month_number

if TYPE_CHECKING:  # an edition that names no rule has the one of 2022 from here
    from ratings.regulations.fide.edition import FideEdition
    from ratings.regulations.fide.terms import Candidate

ZERO_FIRST_EVENT = "zero-first-event"
OUTSIDE_WINDOW = "outside-26-months"
OUTSIDE_PERIODS = "outside-pooled-periods"
FEW_RATED_OPPONENTS = "few-rated-opponents"
FIRST_BELOW_FLOOR = "first-performance-below-floor"

Exclusions = tuple[Exclusion | None, ...]


def each_by_itself(edition: FideEdition, candidates: Sequence[Candidate], last_end: date) -> Exclusions:
    """Every event of the last 26 months, but not a first one without a point (2022, 7.14 and 8.21)."""
    return tuple(_by_itself(edition, place, candidate, last_end) for place, candidate in enumerate(candidates))


def _by_itself(edition: FideEdition, place: int, candidate: Candidate, last_end: date) -> Exclusion | None:
    # 8.21: a score of zero in the first event is disregarded; before 2022 also other low scores
    half_points = edition.event_half_points if place else edition.first_event_half_points
    if candidate.pool.score < half_points * DRAW:
        is_zero_first = place == 0 and not candidate.pool.score
        return ZERO_FIRST_EVENT if is_zero_first else TOO_LOW_SCORE, edition.articles.zero_first_event
    # before 2022: so is an event with fewer than 3 rated opponents
    if candidate.opponents < edition.event_rated_opponents:
        return FEW_RATED_OPPONENTS, edition.articles.zero_first_event
    # 7.14: results within consecutive rating periods of not more than 26 months are pooled. See rulings: window
    if not _in_window(edition, candidate, last_end):
        return OUTSIDE_WINDOW, edition.articles.first_publication
    return None


def from_the_first_performance(edition: FideEdition, candidates: Sequence[Candidate], last_end: date) -> Exclusions:
    """Nothing before the first performance that reaches the floor; later ones as far as they count (2003 and 2009).

    See rulings: first-performance.
    """
    has_performed = False
    found: list[Exclusion | None] = []
    for candidate in candidates:
        excluded = _by_performance(edition, candidate, has_performed=has_performed)
        has_performed = has_performed or excluded is None
        # 2003, 9.14c; 2009, 7.14c
        if excluded is None and not _in_window(edition, candidate, last_end):
            excluded = (OUTSIDE_PERIODS, edition.articles.first_publication)
        found.append(excluded)
    return tuple(found)


def _by_performance(edition: FideEdition, candidate: Candidate, *, has_performed: bool) -> Exclusion | None:
    articles = edition.articles
    # 2003, 6.42; 2009, 6.41 and 8.21: three rated opponents in the event; from July 2011 one is enough later
    needed = edition.later_rated_opponents if has_performed else edition.event_rated_opponents
    if not candidate.is_round_robin and candidate.opponents < needed:
        return FEW_RATED_OPPONENTS, articles.rated_opponents
    # 6.1: too low a score is disregarded; since 2009 not after a performance above the floor
    half_points = edition.event_half_points if has_performed else edition.first_event_half_points
    if candidate.pool.score < half_points * DRAW:
        return TOO_LOW_SCORE, articles.low_score
    # 2003, 10.31; 2009, 8.31: first performances below the floor at the time of the event are ignored
    if candidate.ru < candidate.floor and not has_performed:
        return FIRST_BELOW_FLOOR, articles.first_performance
    return None


def _in_window(edition: FideEdition, candidate: Candidate, last_end: date) -> bool:
    return period_number(edition, candidate.end) > period_number(edition, last_end) - edition.pooled_periods


def floor_on(edition: FideEdition, day: date) -> int:
    """The lowest rating on a day, also one of an older text (2009, 8.31 and 8.33)."""
    return next((floor for until, floor in edition.floors_before if day < until), edition.rating_floor)


def period_number(edition: FideEdition, day: date) -> int:
    """The rating period of a day, counted from the year 0; a year has as many as it has lists (7.11)."""
    return month_number(day) * len(edition.list_months) // MONTHS_A_YEAR


TOO_FEW_GAMES = "too-few-games"
NO_RATED_OPPONENT = "no-rated-opponent"
BELOW_FLOOR = "below-floor"

Judged = tuple[Candidate, Exclusion | None]
"""An event, and why it is left out."""


def rate_unrated(player: PlayerSnapshot, entries: tuple[Entry, ...]) -> PlayerRating:
    """One unrated player's period; ``entries`` in the order of their days."""
    if not entries:
        return _result((), None)
    # a game that was not played decides nothing: neither the edition nor the window
    edition = ([entry for entry in entries if entry.counted] or entries)[-1].governed.edition
    last_end = max(entry.governed.event.end for entry in [entry for entry in entries if entry.played] or entries)
    # 7.14: of an event that is rated late, the window ends with what was rated before it and ended behind it
    last_end = max([last_end, *(result.end for result in player.earlier)])
    candidates = sorted((*_earlier(edition, player.earlier), *_played(entries)), key=_by_day)
    judged = list(zip(candidates, edition.pool_events(edition, candidates, last_end), strict=True))
    left_out = {candidate.id: excluded for candidate, excluded in judged if candidate.in_period}
    events = tuple(
        unrated_event(entry, unrated_rows(entry, left_out.get(entry.governed.event.id))) for entry in entries
    )
    return _result(events, _initial(edition, judged, _games_to_enter(edition, player, judged)))


def _by_day(candidate: Candidate) -> tuple[date, bool, str]:
    return candidate.end, candidate.in_period, candidate.id


def _earlier(edition: FideEdition, results: Iterable[EarlierResult]) -> list[Candidate]:
    return [_earlier_candidate(edition, result) for result in results]


def _earlier_candidate(edition: FideEdition, result: EarlierResult) -> Candidate:
    """What is known of it; Ru follows from the average where it is not told."""
    ru = result.performance
    if ru is None:
        ru = event_rating(edition, half_up(result.opponents_average), result.score, result.games, None)
    return Candidate(
        id=result.event,
        end=result.end,
        pool=_pool(result.games, result.score, result.games * result.opponents_average, ru),
        in_period=False,
        opponents=result.different_opponents,
        ru=ru,
        floor=floor_on(edition, result.end),
    )


def _played(entries: Iterable[Entry]) -> list[Candidate]:
    """The events of the period with at least one game that counts. See rulings: first-event."""
    return [_played_candidate(entry) for entry in entries if entry.counted]


def _played_candidate(entry: Entry) -> Candidate:
    event, found = entry.governed.event, entry.performance
    sums, played = unrated_event(entry, unrated_rows(entry, None)), pool_of(entry.counted)
    ru = None if found is None else found.rating
    if ru is None:
        ru = event_rating(entry.governed.edition, sums.opponents_average or 0, played.score, played.games, None)
    pool = _pool(played.games, played.score, Fraction(sums.opponents_total), ru)
    return Candidate(
        id=event.id,
        end=event.end,
        pool=replace(pool, round_robin_opponents=_round_robin_opponents(found)),
        in_period=True,
        opponents=different_opponents(entry.governed, entry.key, [side.opponent for side in entry.counted]),
        ru=ru,
        floor=entry.governed.edition.rating_floor,
        is_round_robin=_round_robin_opponents(found) is not None,
        is_team_championship=event.team_championship,
    )


def _round_robin_opponents(found: Performance | None) -> int | None:
    """n of a round robin that was rated as such."""
    return None if found is None else found.opponents


def _pool(games: int, score: Hundredths, total: Fraction, ru: int) -> Pool:
    return Pool(games=games, score=score, opponents_total=total, performance_total=Fraction(ru * games))


def _games_to_enter(edition: FideEdition, player: PlayerSnapshot, judged: Sequence[Judged]) -> int:
    """Nine games, or five; seven for some players and some events (2009, 7.14f and 7.14g). See rulings: seven-games."""
    fewer = edition.fewer_games_to_enter
    if fewer is None:
        return edition.games_to_enter
    of_teams = sum(candidate.pool.games for candidate, why in judged if candidate.is_team_championship and why is None)
    return fewer if player.member_of or of_teams >= fewer else edition.games_to_enter


def _pooled(edition: FideEdition, candidate: Candidate, excluded: Exclusion | None) -> PooledResult:
    reason, article = excluded or (None, edition.articles.first_publication)
    return PooledResult(
        event=candidate.id,
        end=candidate.end,
        games=candidate.pool.games,
        score=candidate.pool.score,
        opponents_average=_average(candidate.pool),
        performance=candidate.ru if edition.round_robin else None,
        counted=excluded is None,
        reason=reason,
        article=article,
    )


def _average(pool: Pool) -> Hundredths:
    return Hundredths(half_up(pool.opponents_total * 100 / pool.games))


def _together(pools: Iterable[Pool]) -> Pool:
    every = tuple(pools)
    # 2009, 8.3: as if they were played in one tournament, which is a round robin only if it is one. See rulings: pooled
    if len(every) == 1:
        return every[0]
    return Pool(
        games=sum(pool.games for pool in every),
        score=Hundredths(sum(pool.score for pool in every)),
        opponents_total=sum((pool.opponents_total for pool in every), Fraction(0)),
        performance_total=sum((pool.performance_total for pool in every), Fraction(0)),
    )


def _initial(edition: FideEdition, judged: Sequence[Judged], games_to_enter: int) -> InitialRating:
    """8.2: Ru, once there are enough games for it."""
    pool = _together(candidate.pool for candidate, excluded in judged if excluded is None)
    pooled = tuple(_pooled(edition, candidate, excluded) for candidate, excluded in judged)
    working = edition.initial_rating(edition, pool) if pool.games >= games_to_enter else None
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
        games_required=games_to_enter,
        floor=edition.rating_floor,
        pooled=pooled,
        working=working,
    )


def _limited(working: InitialWorking) -> int:
    return working.rounded if working.highest is None else min(working.rounded, working.highest)


def _why_not(edition: FideEdition, performance: int | None, pooled: tuple[PooledResult, ...]) -> tuple[str | None, str]:
    """Why no rating is published yet, and the article; ``None`` and the article if one is."""
    article = edition.articles.first_publication
    if performance is not None and performance < edition.rating_floor:
        # 7.14: the rating must be at least the floor; in 2003 an article of its own, 10.32
        return BELOW_FLOOR, edition.articles.lowest_first_rating or article
    if performance is not None:
        return None, article
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
