"""Surveys an event as a whole: is it rated, as a round robin or as a Swiss, and what did the unrated perform?"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ratings.regulations.fide_standard.composition import (
    is_played_out,
    keys_of,
    short_enough,
)
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import EventSurvey, Performance
from ratings.regulations.fide_standard.exclusions import excluded_event
from ratings.regulations.fide_standard.ratings_used import is_unrated, rating_in
from ratings.regulations.fide_standard.round_robin import event_rating
from ratings.regulations.snapshots import POINTS, EventSnapshot, PlayerSnapshot
from ratingsite.foundations.exact import DRAW, Hundredths, half_up


@dataclass(frozen=True, kw_only=True)
class AgainstRated:
    """What an unrated player scored against rated opponents in an event."""

    opponents: tuple[str, ...]
    score: Hundredths
    total: int

    @property
    def games(self) -> int:
        """How many games; an opponent met twice counts twice."""
        return len(self.opponents)


def survey_event(
    edition: FideStandardEdition,
    event: EventSnapshot,
    players: Mapping[str, PlayerSnapshot],
    not_counted: Container[int],
) -> EventSurvey:
    """All that must be known before the games are looked at; an edition without such rules finds nothing.

    ``not_counted`` are the places of games that count for neither player: they are no part of a performance.
    """
    excluded = excluded_event(edition, event, players) or short_enough(edition, event)
    if excluded is None and edition.composition:
        excluded = edition.composition(edition, event, players)
    if excluded:
        return EventSurvey(excluded=excluded)
    if edition.round_robin and is_played_out(event):
        return edition.round_robin(edition, event, players)
    if not edition.round_robin:
        return EventSurvey()
    # 6.5: what was played after a match was decided is no part of a performance either
    counted = tuple(game for place, game in enumerate(event.games) if place not in not_counted)
    return _as_a_swiss(edition, replace(event, games=counted), players)


def _as_a_swiss(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> EventSurvey:
    """10.21a, 10.22 to 10.24: Rc is the average of the rated opponents, and Ru follows from it."""
    performances, entering = {}, {}
    for key in keys_of(event):
        if not is_unrated(event, players, key):
            continue
        played = _against_rated(event, players, key)
        if not played.games:
            continue
        found = performances[key] = _performance(edition, played)
        if edition.unrated_count_in_a_swiss and found.ru is not None and _meets(edition, played, found.ru):
            entering[key] = found.ru
    return EventSurvey(performances=performances, entering=entering)


def _against_rated(event: EventSnapshot, players: Mapping[str, PlayerSnapshot], key: str) -> AgainstRated:
    opponents, score, total = [], 0, 0
    for game in event.games:
        for own, other, points in zip(
            (game.white, game.black), (game.black, game.white), POINTS[game.result], strict=True
        ):
            rating = rating_in(event, players, game, other)
            if own == key and rating is not None:
                opponents.append(other)
                score, total = score + points, total + rating
    return AgainstRated(opponents=tuple(opponents), score=Hundredths(score), total=total)


def _performance(edition: FideStandardEdition, played: AgainstRated) -> Performance:
    rc = half_up(Fraction(played.total, played.games))
    return Performance(rc=rc, ru=event_rating(edition, rc, played.score, played.games, None))


def _meets(edition: FideStandardEdition, played: AgainstRated, ru: int) -> bool:
    """6.41 and 6.42 (2009): three rated opponents, enough points, and a performance not below the floor."""
    return (
        len(set(played.opponents)) >= edition.event_rated_opponents
        and played.score >= edition.first_event_half_points * DRAW
        and ru >= edition.rating_floor
    )
