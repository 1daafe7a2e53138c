"""Writes ratings as the JSON of the contract; numbers are exact to the hundredth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ratings.regulations.results import (
    CalculationStep,
    EventRating,
    GameWorking,
    InitialRating,
    InitialWorking,
    PeriodResult,
    PlayerRating,
    PooledResult,
)
from ratingsite.foundations.exact import Hundredths, decimal_text, half_up

Json = dict[str, Any]


def period_to_json(result: PeriodResult) -> Json:
    """The document that ``manage.py rate`` prints."""
    return {"players": {key: player_to_json(player) for key, player in result.players.items()}}


def player_to_json(player: PlayerRating) -> Json:
    """One player of that document."""
    return {
        "rating_before": player.rating_before,
        "rating_after": player.rating_after,
        "games": player.games,
        "score": _number(player.score),
        "expected": _number(player.expected),
        "k": player.k,
        "change": _number(player.change),
        "rounded_change": player.rounded_change,
        "rounding_article": player.rounding_article,
        "new_rating": player.new_rating,
        "unlisted_reason": player.unlisted_reason,
        "unlisted_article": player.unlisted_article,
        "rating_source": player.rating_source,
        "rating_source_article": player.rating_source_article,
        "events": [_event(event) for event in player.events],
        "initial": None if player.initial is None else _initial(player.initial),
    }


def _number(hundredths: Hundredths | None) -> float | None:
    """The shortest float that prints as the exact decimal; the only float of the regulations, and nothing counts it."""
    return None if hundredths is None else float(decimal_text(hundredths))


def _whole_or_number(number: Fraction) -> int | float | None:
    """A number of points, to the hundredth."""
    return int(number) if number.denominator == 1 else _number(Hundredths(half_up(number * 100)))


def _event(event: EventRating) -> Json:
    document: Json = {
        "id": event.id,
        "edition": event.edition,
        "games": event.games,
        "score": _number(event.score),
        "expected": _number(event.expected),
        "change": _number(event.change),
        "k": event.k,
        "k_reason": event.k_reason,
        "k_article": event.k_article,
        "k_before_limit": event.k_before_limit,
        "opponents_average": event.opponents_average,
        "opponents_total": event.opponents_total,
        "rc": event.rc,
        "rc_new": event.rc_new,
        "ru": event.ru,
        "ru_new": event.ru_new,
        "working": [_game(game) for game in event.working],
    }
    return document | _by_list(event) | _event_by_event(event)


def _by_list(event: EventRating) -> Json:
    """What only an event has that is rated with the ratings at the time of the game."""
    if event.ratings_article is None:
        return {}
    return {
        "ratings_article": event.ratings_article,
        "list": None if event.list_date is None else event.list_date.isoformat(),
        "own_rating": event.own_rating,
    }


def _event_by_event(event: EventRating) -> Json:
    """What only a rule book gives that rates one event after the other."""
    if event.rating_before is None and event.rating_after is None:
        return {}
    return {
        "rating_before": event.rating_before,
        "rating_after": event.rating_after,
        "percentage": event.percentage,
        "performance": _number(event.performance),
        "record": event.record,
        "steps": [_step(step) for step in event.steps],
        "first_pass": [_game(game) for game in event.first_pass],
    }


def _step(step: CalculationStep) -> Json:
    return {
        "code": step.code,
        "article": step.article,
        "amount": _number(step.amount),
        "rating": _number(step.rating),
    }


def _game(game: GameWorking) -> Json:
    document: Json = {
        "round": game.round,
        "opponent": game.opponent,
        "opponent_rating": game.opponent_rating,
        "difference": game.difference,
        "counted_difference": game.counted_difference,
        "limited": game.limited,
        "limit_article": game.limit_article,
        "expected": _number(game.expected),
        "score": _number(game.score),
        "rated": game.rated,
        "reason": game.reason,
        "article": game.article,
    }
    return document if game.basis is None else document | {"basis": game.basis}


def _initial(initial: InitialRating) -> Json:
    return {
        "edition": initial.edition,
        "games": initial.games,
        "score": _number(initial.score),
        "opponents_average": _number(initial.opponents_average),
        "performance": initial.performance,
        "published": initial.published,
        "reason": initial.reason,
        "article": initial.article,
        "games_required": initial.games_required,
        "floor": initial.floor,
        "pooled": [_pooled(result) for result in initial.pooled],
        "working": None if initial.working is None else _working(initial.working),
    }


def _pooled(result: PooledResult) -> Json:
    return {
        "event": result.event,
        "end": result.end.isoformat(),
        "games": result.games,
        "score": _number(result.score),
        "opponents_average": _number(result.opponents_average),
        "performance": result.performance,
        "counted": result.counted,
        "reason": result.reason,
        "article": result.article,
    }


def _working(working: InitialWorking) -> Json:
    return {
        "average": _number(working.average),
        "percentage": working.percentage,
        "hypothetical_draws": working.hypothetical_draws,
        "hypothetical_rating": working.hypothetical_rating,
        "half_points_over": working.half_points_over,
        "dp": working.dp,
        "added": _whole_or_number(working.added),
        "exact": _number(working.exact),
        "rounded": working.rounded,
        "highest": working.highest,
        "limited": working.limited,
        "average_article": working.average_article,
        "article": working.article,
    }
