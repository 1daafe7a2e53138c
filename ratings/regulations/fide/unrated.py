"""The period of a player without a rating: which results are pooled, and whether a first rating is published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.games import Entry
from ratings.regulations.fide.survey import event_rating
from ratings.regulations.fide.terms import Candidate, Exclusion, Performance, Pool
from ratings.regulations.fide.working import pool_of, unrated_event, unrated_rows
from ratings.regulations.results import EventRating, InitialRating, InitialWorking, PlayerRating, PooledResult
from ratings.regulations.snapshots import EarlierResult, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths, half_up

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
    """What is known of it: each game counts as one opponent, and Ru follows from the average where it is not told."""
    ru = result.performance
    if ru is None:
        ru = event_rating(edition, half_up(result.opponents_average), result.score, result.games, None)
    return Candidate(
        id=result.event,
        end=result.end,
        pool=_pool(result.games, result.score, result.games * result.opponents_average, ru),
        in_period=False,
        opponents=result.games,
        ru=ru,
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
        opponents=len(entry.opponents_elsewhere.union(side.opponent for side in entry.counted)),
        ru=ru,
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
