"""An edition of FIDE's rapid and blitz regulations: what they share with standard chess, and what only they have."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.regulations.fide_standard.edition import Articles, FideStandardEdition


@dataclass(frozen=True, kw_only=True)
class RapidBlitzArticles(Articles):
    """Where the edition prints each rule."""

    standard_rating: str
    unrated_difference: str


@dataclass(frozen=True, kw_only=True)
class FideRapidBlitzEdition(FideStandardEdition):
    """One edition, complete in itself. ``None`` is a rule that the text does not have, or that nobody has found.

    ``rapid_seconds`` and ``blitz_seconds`` are the shortest and the longest time of a player, both allowed: the fixed
    time, or the time allotted and 60 increments.
    """

    articles: RapidBlitzArticles

    # whether a game is rated at all
    rapid_seconds: tuple[int, int]
    blitz_seconds: tuple[int, int]
    equal_times: bool | None
    rapid_rounds_a_day: int | None
    blitz_rounds_a_day: int | None
    unrated_difference: int | None
    unrated_difference_above: int | None
