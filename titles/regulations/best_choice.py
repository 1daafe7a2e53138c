"""The best lawful choice of games (1.4.1e, 1.4.1f): exact, and bounded before it is enumerated."""

from __future__ import annotations

from collections.abc import Sequence

from titles.regulations.choice import Case, Choice
from titles.regulations.cuts import Cut
from titles.regulations.number_of_games import games_credited
from titles.regulations.performance import score_required
from titles.regulations.selection import best_of_cut

FAR = 10_000
"""More rating points than anybody can be short of."""


def best_norm(case: Case, everything: Choice, ways: Sequence[Cut]) -> Choice | None:
    """The choice that is a norm and is worth the most games; of several the one that ignores fewest, then the one
    with the highest performance, then the one that ignores more of the last games. None if no choice is a norm.
    """
    best: tuple[tuple[int, int, int], Choice] | None = None
    for cut in ways:
        if best is not None and _most_credit(case, cut) < best[0][0]:
            continue
        found = best_of_cut(case, everything, cut, least_average(case, cut))
        if found is not None:
            average, choice = found
            rank = _credit(case, choice, cut, average), -cut.ignored, average + cut.dp
            if best is None or rank > best[0]:
                best = rank, choice
    return best[1] if best else None


def least_average(case: Case, cut: Cut) -> int:
    """1.4.8, 1.4.8a: the average that makes the score of a cut a title performance."""
    return max(case.requirement.average, case.requirement.performance - cut.dp)


def _credit(case: Case, choice: Choice, cut: Cut, average: int) -> int:
    required = score_required(case.edition, case.requirement, cut.kept, average)
    return 0 if required is None else games_credited(case, choice, cut.score, required)


def _most_credit(case: Case, cut: Cut) -> int:
    """No choice of the cut is worth more games: a higher average never asks for a higher score."""
    required = score_required(case.edition, case.requirement, cut.kept, cut.highest_average)
    worth = max(cut.kept, case.edition.eight_games_count_as)
    return 0 if required is None else worth + (cut.score - required) // 100


def closest(case: Case, everything: Choice, ways: Sequence[Cut]) -> Choice | None:
    """Where nothing is a norm: the choice with the required mix that is the fewest rating points short.

    Counted are the points that the average and the performance are short of. Of several the choice that ignores
    fewest, then the one that ignores more of the last games. None if no choice has the mix or none is better than
    all counted games. The cuts are tried in the order of what they can reach, until none can come as close.
    """
    best: tuple[int, int] | None = None  # the points short, and the place of the cut
    nearest: Choice | None = None
    for at_best, place in sorted((_points_short(case, cut, cut.highest_average), n) for n, cut in enumerate(ways)):
        if best is not None and (at_best, place) > best:
            break
        cut, limit = ways[place], FAR if best is None else best[0] + (place < best[1])
        found = best_of_cut(case, everything, cut, _average_for(case, cut, limit))
        if found is not None:
            best = _points_short(case, cut, found[0]), place
            nearest = found[1] if cut.ignored else None
    return nearest


def _points_short(case: Case, cut: Cut, average: int) -> int:
    requirement = case.requirement
    return max(0, requirement.performance - average - cut.dp) + max(0, requirement.average - average)


def _average_for(case: Case, cut: Cut, points: int) -> int:
    """The least average with which the cut is fewer points short than that."""
    asked = case.requirement.performance - cut.dp, case.requirement.average
    if max(asked) - points >= min(asked):
        return max(asked) - points + 1
    return (sum(asked) - points) // 2 + 1
