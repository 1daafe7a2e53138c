"""What comes out: for one title the figures, the findings and the working, enough for the certificate."""

from __future__ import annotations

from dataclasses import dataclass

from ratingsite.foundations.exact import Hundredths
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.rules import NormFinding

AFTER_TITLE_RESULT = "after-title-result"  # 1.4.1e
GAME_WON = "game-won"  # 1.4.1f
"""Why a player leaves out a game that would count. Other games have the code of their kind or of their opponent."""


@dataclass(frozen=True, kw_only=True)
class IgnoredGame:
    """A round that is not part of the norm, by which article and why (a code)."""

    round: int
    article: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class CountedGame:
    """A game of the norm: whom against, the rating used for him, and the article that says which."""

    round: int
    opponent_id: str
    rating_used: int
    raised: bool
    score: Hundredths
    article: str


@dataclass(frozen=True, kw_only=True)
class NormVerdict:
    """Whether one choice of games is a norm of one title, with everything that led to the answer.

    The figures are ``None`` where there is no game to take them from, ``score_required`` also where the average is
    too low for any score. ``games_credited`` is what an application may count (1.4.1), nothing if there is no norm.
    ``counts_as_nine`` says that this takes 1.4.1c, which an application has once; ``credited_as_played`` is what the
    norm is worth where another one has taken it.

    Without a norm the figures are those of all counted games. ``closest`` is then the verdict on the choice that comes
    closest by ignoring some of them, if one comes closer.
    """

    title: NormTitle
    edition: str
    achieved: bool
    games: int
    games_credited: int
    counts_as_nine: bool
    credited_as_played: int
    score: Hundredths
    percentage: int | None
    rating_average: int | None
    dp: int | None
    performance: int | None
    score_required: Hundredths | None
    raised_opponent: str | None
    ignored: tuple[IgnoredGame, ...]
    findings: tuple[NormFinding, ...]
    counted: tuple[CountedGame, ...]
    closest: NormVerdict | None = None
