"""The score that the rest of an event must bring, for each average of the opponents still to come (1.4.7 to 1.4.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ratingsite.foundations.exact import WIN, Hundredths
from titles.regulations.editions.edition import NormTitle
from titles.regulations.forecast.rounds import STRONGEST, Rest, best_first, worst_first
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.performance import counted_games, rating_average, score_required
from titles.regulations.scores import HALF_A_POINT

Enough = Callable[[int, int], bool]
"""Whether a score of the rest is enough, if everybody who may still come has that rating."""

Order = Callable[[int, int], list[Hundredths]]
"""The results of so many games in an order, from the points of them together."""


@dataclass(frozen=True, kw_only=True)
class ScoreRow:
    """What the rest must bring if those still to come average so much; ``None`` is without an end.

    They are taken to be rated alike, and to have the titles and the federations that the norm still asks for.
    """

    score: Hundredths
    average_from: int | None
    average_to: int | None


Tables = Mapping[Hundredths, Sequence[ScoreRow]]
"""A table for each result of the next game."""


def score_table(rest: Rest, title: NormTitle) -> tuple[ScoreRow, ...]:
    """The least score that is a norm in whatever order the results come, highest score first; the norm is possible."""
    return _table(rest, _thresholds(rest, _judged(rest, title, worst_first)))


def table_of_good_starts(rest: Rest, title: NormTitle) -> tuple[ScoreRow, ...]:
    """The same if the wins come first, so that what follows may be ignored (1.4.1e); empty if no game can be."""
    return _table(rest, _thresholds(rest, _judged(rest, title, best_first))) if rest.can_spare else ()


def row_against(rest: Rest, title: NormTitle, average: int) -> ScoreRow:
    """The row of ``score_table`` for opponents who average so much, without the others; the norm is possible.

    Where no score is enough against them it is the first row, which the least average that can be enough begins.
    """
    enough, most = _judged(rest, title, worst_first), rest.games * WIN
    if not enough(most, average):
        average = _least(enough, most, average)
    score = next(each for each in range(0, most + 1, HALF_A_POINT) if enough(each, average))
    least = _least(enough, score, rest.edition.unrated_counts_as)
    return _without_end(ScoreRow(score=Hundredths(score), average_from=least, average_to=None), rest)


def table_before(rest: Rest, after: Tables, pick: Callable[[Iterable[int]], int]) -> tuple[ScoreRow, ...]:
    """The table before a known next opponent, from those after each result: ``max`` for any order, ``min`` at best."""
    return _table(rest, _thresholds_before(rest, after, pick))


def _table(rest: Rest, thresholds: Iterable[tuple[int, int]]) -> tuple[ScoreRow, ...]:
    rows: list[ScoreRow] = []
    for score, average in thresholds:
        # the lower score suffices from there on
        if rows and rows[-1].average_from == average:
            rows.pop()
        elif rows:
            rows[-1] = replace(rows[-1], average_to=average - 1)
        rows.append(ScoreRow(score=Hundredths(score), average_from=average, average_to=None))
    return tuple(_without_end(row, rest) for row in rows)


def _without_end(row: ScoreRow, rest: Rest) -> ScoreRow:
    whatever = row.average_from == rest.edition.unrated_counts_as or not rest.open
    return replace(row, average_from=None) if whatever else row


def _thresholds(rest: Rest, enough: Enough) -> Iterator[tuple[int, int]]:
    """Each score of the rest, from all points down, with the least average for which it is enough."""
    average = rest.edition.unrated_counts_as
    for score in range(rest.games * WIN, -1, -HALF_A_POINT):
        if not enough(score, STRONGEST):
            return
        average = _least(enough, score, average)
        yield score, average


def _least(enough: Enough, score: int, low: int) -> int:
    """The least average that is enough; a higher one always is, and no lower score needs a lower one."""
    high = STRONGEST
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(score, middle) else (middle + 1, high)
    return low


def _thresholds_before(rest: Rest, after: Tables, pick: Callable[[Iterable[int]], int]) -> Iterator[tuple[int, int]]:
    for score in range(rest.games * WIN, -1, -HALF_A_POINT):
        results = [first for first in after if 0 <= score - first <= (rest.games - 1) * WIN]
        least = [_threshold(rest, after[first], score - first) for first in results]
        known = [average for average in least if average is not None]
        if not known or (pick is max and None in least):
            return
        yield score, pick(known)


def _threshold(rest: Rest, table: Sequence[ScoreRow], score: int) -> int | None:
    averages = [row.average_from or rest.edition.unrated_counts_as for row in table if row.score <= score]
    return min(averages, default=None)


# ---------------------------------------------------------------- whether a score is enough
def _judged(rest: Rest, title: NormTitle, order: Order) -> Enough:
    if not rest.can_spare:
        return _by_the_figures(rest, title)
    return lambda score, average: rest.is_norm(title, rest.filled(order(score, rest.games), rest.anybody(average)))


def _by_the_figures(rest: Rest, title: NormTitle) -> Enough:
    """Where every game counts only the sum matters: the score that the articles require, as the mix can be met."""
    so_far = sum(game.score for game in rest.so_far(title)[1].games)

    @cache
    def required(rating: int) -> Hundredths | None:
        case = rest.case(title, rest.filled([WIN] * rest.games, rest.anybody(rating)))
        counted = counted_games(case, all_counted_games(case))
        return score_required(rest.edition, case.requirement, len(counted), rating_average(counted))

    def enough(score: int, average: int) -> bool:
        least = required(average)
        return least is not None and so_far + score >= least

    return enough
