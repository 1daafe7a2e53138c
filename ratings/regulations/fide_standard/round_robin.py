"""Round robins with unrated players: Ra from the results of the rated, Ru, and the second pass (2003, 10.57)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ratings.regulations.fide_standard.composition import GAMES_OF_A_PAIR, keys_of
from ratings.regulations.fide_standard.differences import limit_every_game
from ratings.regulations.fide_standard.edition import FideStandardEdition, Pool
from ratings.regulations.fide_standard.event_survey import TOO_LOW_SCORE, EventSurvey, Exclusion, Performance
from ratings.regulations.fide_standard.initial_rating import plus_for_half_points
from ratings.regulations.fide_standard.ratings_used import is_unrated
from ratings.regulations.snapshots import POINTS, EventSnapshot, Format, PlayerSnapshot
from ratingsite.foundations.exact import DRAW, Hundredths, from_hundredths, half_up, percent


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


def two_passes(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> EventSurvey:
    """The averages and Ru of every player, worked out twice, every number whole before it is used further.

    See rulings: round-robin-rounding.
    """
    unrated = {key for key in keys_of(event) if is_unrated(event, players, key)}
    left_out = _left_out(edition, event, unrated)
    present = [key for key in keys_of(event) if key not in left_out]
    if not unrated - left_out.keys():
        return EventSurvey(left_out=left_out, is_round_robin=True)
    table = Crosstable(
        scores=_scores(event, present),
        ratings={key: rating for key in present if key not in unrated and (rating := players[key].rating) is not None},
        games=(len(present) - 1) * GAMES_OF_A_PAIR[Format(event.format)],
    )
    performances = _second_pass(edition, table, _first_pass(edition, table))
    return EventSurvey(
        left_out=left_out,
        entering={key: _entering(edition, performances[key]) for key in unrated if key in performances},
        performances=performances,
        is_round_robin=True,
    )


def event_rating(
    edition: FideStandardEdition, average: int, score: Hundredths, games: int, opponents: int | None
) -> int:
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


def _left_out(edition: FideStandardEdition, event: EventSnapshot, unrated: set[str]) -> dict[str, Exclusion]:
    """6.1: the unrated with too low a score, found again until nobody more is. See rulings: disregarded-cascade."""
    left_out: dict[str, Exclusion] = {}
    while True:
        scores = _scores(event, [key for key in keys_of(event) if key not in left_out])
        low = [key for key in sorted(unrated - left_out.keys()) if scores[key] < edition.first_event_half_points * DRAW]
        if not low:
            return left_out
        left_out |= dict.fromkeys(low, (TOO_LOW_SCORE, edition.articles.low_score))


def _first_pass(edition: FideStandardEdition, table: Crosstable) -> dict[str, Performance]:
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


def _second_pass(
    edition: FideStandardEdition, table: Crosstable, first: Mapping[str, Performance]
) -> dict[str, Performance]:
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


def _moved(edition: FideStandardEdition, own: int, other: int) -> int:
    """How far the limit moves an opponent towards the player."""
    (counted,) = limit_every_game(edition, own, [own - other])
    return own - counted - other


def _entering(edition: FideStandardEdition, performance: Performance) -> int:
    """2003, 10.57: Ru of the first pass is what the limit is held against; 2009, 8.58: Ru (new), as if established."""
    return (performance.ru if edition.average else performance.ru_new) or 0
