"""The annex to 1.7, computed from the articles: what so many games ask for, and the score for each average."""

from __future__ import annotations

from dataclasses import dataclass

from ratingsite.foundations.exact import WIN, Hundredths
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.norms.mix import (
    least_required_titles,
    least_titleholders,
    most_of_one_federation,
    most_of_the_own_federation,
)
from titles.regulations.norms.performance import average_for, minimum_score
from titles.regulations.scores import HALF_A_POINT

FEWEST_GAMES, MOST_GAMES = 7, 19
"""The columns of the annex: 1.4.1b asks for seven games in some events, and the annex ends with nineteen."""


@dataclass(frozen=True, kw_only=True)
class AnnexRow:
    """The least score if the opponents average so much; ``None`` is without an end."""

    score: Hundredths
    average_from: int
    average_to: int | None


@dataclass(frozen=True, kw_only=True)
class Annex:
    """One number of games: the opponents that a norm asks for, and a table of scores for each title."""

    games: int
    counts_as: int
    titleholders: int
    required_titles: int
    own_federation: int
    one_federation: int
    minimum_score: Hundredths
    scores: dict[NormTitle, tuple[AnnexRow, ...]]


def annex(edition: TitlesEdition, games: int) -> Annex:
    """What a norm of so many games asks for (1.4.1, 1.4.4, 1.4.5, 1.4.8)."""
    return Annex(
        games=games,
        counts_as=min(games, edition.most_games_credited),
        titleholders=least_titleholders(edition, games),
        required_titles=least_required_titles(edition, games),
        own_federation=most_of_the_own_federation(edition, games),
        one_federation=most_of_one_federation(edition, games),
        minimum_score=minimum_score(edition, games),
        scores={title: _scores(edition, title, games) for title in NormTitle},
    )


def _scores(edition: TitlesEdition, title: NormTitle, games: int) -> tuple[AnnexRow, ...]:
    """From the score that the least average asks for down to 35 %."""
    requirement = edition.requirement(title)
    least: dict[int, Hundredths] = {}  # the least score for each average from which a score is enough
    for score in map(Hundredths, range(games * WIN, minimum_score(edition, games) - 1, -HALF_A_POINT)):
        least[average_for(edition, requirement, score, games)] = score
    ends = [average - 1 for average in least][1:]
    return tuple(
        AnnexRow(score=score, average_from=average, average_to=end)
        for (average, score), end in zip(least.items(), [*ends, None], strict=True)
    )
