"""Surveys an event as a whole: is it rated, as a round robin or as a Swiss, and what did the unrated perform?"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction

from ratings.regulations.fide.composition import (
    GAMES_OF_A_PAIR,
    is_played_out,
    keys_of,
    rating_at_start,
    rating_in,
    unrated_in,
)
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.numbers import limit_every_game, plus_for_half_points
from ratings.regulations.fide.parts import GovernedEvent, different_opponents, excluded_as_a_whole
from ratings.regulations.fide.terms import TOO_LOW_SCORE, EventSurvey, Exclusion, Performance, Pool
from ratings.regulations.snapshots import POINTS, EventSnapshot, Format, PlayerSnapshot
from ratingsite.foundations.exact import DRAW, Hundredths, from_hundredths, half_up, percent


@dataclass(frozen=True, kw_only=True)
class AgainstRated:
    """What a player scored against rated opponents in an event."""

    opponents: tuple[str, ...]
    score: Hundredths
    total: int

    @property
    def games(self) -> int:
        """How many games; an opponent met twice counts twice."""
        return len(self.opponents)


def survey_event(
    governed: GovernedEvent, players: Mapping[str, PlayerSnapshot], not_counted: Container[int]
) -> EventSurvey:
    """All that must be known before the games are looked at; an edition without such rules finds nothing.

    ``not_counted`` are the places of games that count for neither player: they are no part of a performance.
    """
    edition, event = governed.edition, governed.event
    excluded = excluded_as_a_whole(governed, players)
    if excluded:
        return EventSurvey(excluded=excluded)
    if edition.round_robin and governed.tournament is None and is_played_out(event):
        return edition.round_robin(edition, event, players)
    if not edition.round_robin:
        return EventSurvey()
    # 6.5: what was played after a match was decided is no part of a performance either
    counted = tuple(game for place, game in enumerate(event.games) if place not in not_counted)
    return _as_a_swiss(replace(governed, event=replace(event, games=counted)), players)


def _as_a_swiss(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> EventSurvey:
    """10.21a, 10.22 to 10.24: Rc is the average of the rated opponents, and Ru follows from it."""
    edition, event = governed.edition, governed.event
    performances, entering = {}, {}
    against_rated = _against_rated(event, players)
    for key in sorted(unrated_in(event, players) & against_rated.keys()):
        played = against_rated[key]
        found = performances[key] = _performance(edition, played)
        opponents = different_opponents(governed, key, played.opponents)
        if edition.unrated_count_in_a_swiss and found.ru is not None and _meets(edition, played, opponents, found.ru):
            entering[key] = found.ru
    return EventSurvey(performances=performances, entering=entering)


def _against_rated(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> dict[str, AgainstRated]:
    """Of everybody who met a rated opponent; the games of a large event are gone through once."""
    met: dict[str, list[tuple[str, Hundredths, int]]] = {}
    for game in event.games:
        for own, other, points in zip(
            (game.white, game.black), (game.black, game.white), POINTS[game.result], strict=True
        ):
            rating = rating_in(event, players, game, other)
            if rating is not None:
                met.setdefault(own, []).append((other, points, rating))
    return {key: _summed(games) for key, games in met.items()}


def _summed(games: Sequence[tuple[str, Hundredths, int]]) -> AgainstRated:
    return AgainstRated(
        opponents=tuple(other for other, _, _ in games),
        score=Hundredths(sum(points for _, points, _ in games)),
        total=sum(rating for _, _, rating in games),
    )


def _performance(edition: FideEdition, played: AgainstRated) -> Performance:
    rc = half_up(Fraction(played.total, played.games))
    return Performance(rc=rc, ru=event_rating(edition, rc, played.score, played.games, None))


def _meets(edition: FideEdition, played: AgainstRated, opponents: int, ru: int) -> bool:
    """6.41 and 6.42 (2009): three rated opponents, enough points, and a performance not below the floor."""
    return (
        opponents >= edition.event_rated_opponents
        and played.score >= edition.first_event_half_points * DRAW
        and ru >= edition.rating_floor
    )


@dataclass(frozen=True, kw_only=True)
class Crosstable:
    """The players that count, what each scored against the others that count, and the ratings of the rated."""

    scores: Mapping[str, Hundredths]
    ratings: Mapping[str, int]
    games: int

    @property
    def opponents(self) -> int:
        """n, the number of opponents of each player."""
        return len(self.scores) - 1


def two_passes(edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> EventSurvey:
    """The averages and Ru of every player, worked out twice, every number whole before it is used further.

    See rulings: round-robin-rounding.
    """
    unrated = unrated_in(event, players)
    left_out = _left_out(edition, event, unrated)
    present = [key for key in keys_of(event) if key not in left_out]
    if not unrated - left_out.keys():
        return EventSurvey(left_out=left_out, is_round_robin=True)
    table = Crosstable(
        scores=_scores(event, present),
        ratings={key: rating for key in present if (rating := rating_at_start(event, players, key)) is not None},
        games=(len(present) - 1) * GAMES_OF_A_PAIR[Format(event.format)],
    )
    performances = _second_pass(edition, table, _first_pass(edition, table))
    return EventSurvey(
        left_out=left_out,
        entering=_entering(edition, {key: performances[key] for key in unrated if key in performances}),
        performances=performances,
        is_round_robin=True,
    )


def event_rating(edition: FideEdition, average: int, score: Hundredths, games: int, opponents: int | None) -> int:
    """Ru of one event; with ``opponents`` it is a round robin (2003, 10.22 to 10.25)."""
    pool = Pool(games=games, score=score, opponents_total=Fraction(average * games), round_robin_opponents=opponents)
    return plus_for_half_points(edition, pool).rounded


def _scores(event: EventSnapshot, present: Iterable[str]) -> dict[str, Hundredths]:
    scores = dict.fromkeys(present, 0)
    for game in event.games:
        if game.white in scores and game.black in scores:
            for key, points in zip((game.white, game.black), POINTS[game.result], strict=True):
                scores[key] += points
    return {key: Hundredths(score) for key, score in scores.items()}


def _left_out(edition: FideEdition, event: EventSnapshot, unrated: Set[str]) -> dict[str, Exclusion]:
    """6.1: the unrated with too low a score, found again until nobody more is. See rulings: disregarded-cascade."""
    left_out: dict[str, Exclusion] = {}
    while True:
        scores = _scores(event, [key for key in keys_of(event) if key not in left_out])
        low = [key for key in sorted(unrated - left_out.keys()) if scores[key] < edition.first_event_half_points * DRAW]
        if not low:
            return left_out
        left_out |= dict.fromkeys(low, (TOO_LOW_SCORE, edition.articles.low_score))


def _first_pass(edition: FideEdition, table: Crosstable) -> dict[str, Performance]:
    """10.21b: Ra from the rated players' ratings and results; Rc of each player, and Ru of each without a rating."""
    n = table.opponents
    average_rating = Fraction(sum(table.ratings.values()), len(table.ratings))
    differences = [
        edition.difference_for_score(percent(from_hundredths(table.scores[key]), table.games)) for key in table.ratings
    ]
    average_difference = Fraction(sum(differences), len(differences))
    ra = half_up(average_rating - average_difference * n / (n + 1))
    found = {}
    for key, score in table.scores.items():
        if key in table.ratings:
            # 10.51: Rc = (Ra (n + 1) - R) / n
            found[key] = Performance(rc=half_up(Fraction(ra * (n + 1) - table.ratings[key], n)), opponents=n)
        else:
            found[key] = Performance(rc=ra, ru=event_rating(edition, ra, score, table.games, n), opponents=n)
    return found


def _second_pass(edition: FideEdition, table: Crosstable, first: Mapping[str, Performance]) -> dict[str, Performance]:
    """10.57: opponents who are too far away count as the nearest rating allowed; Rc and Ru follow anew."""
    levels = {key: table.ratings.get(key, first[key].ru or 0) for key in first}
    found = {}
    for key, performance in first.items():
        moved = sum(_moved(edition, levels[key], levels[other]) for other in levels if other != key)
        rc_new = performance.rc + half_up(Fraction(moved, table.opponents))
        ru_new = None
        if performance.ru is not None:
            ru_new = event_rating(edition, rc_new, table.scores[key], table.games, table.opponents)
        found[key] = replace(performance, rc_new=rc_new, ru_new=ru_new)
    return found


def _moved(edition: FideEdition, own: int, other: int) -> int:
    """How far the limit moves an opponent towards the player."""
    (counted,) = limit_every_game(edition, own, [own - other])
    return own - counted - other


def _entering(edition: FideEdition, performances: Mapping[str, Performance]) -> dict[str, int]:
    """2003, 10.57, and 2009, 8.58: with which rating the others meet a player without one."""
    enters_with = edition.round_robin_enters_with
    return {key: enters_with(found) for key, found in performances.items()} if enters_with else {}
