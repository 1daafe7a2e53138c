"""What the rules answer, with the working: codes, articles and numbers only, words are made at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratingsite.foundations.exact import Hundredths


@dataclass(frozen=True, kw_only=True)
class KFactor:
    """The development coefficient, and a code for the sentence of the article that gave it."""

    k: int
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CalculationStep:
    """One step on the way from one rating to the next: what it brought, and where the rating then stood."""

    code: str
    article: str
    amount: Hundredths | None
    rating: Hundredths | None


@dataclass(frozen=True, kw_only=True, slots=True)
class GameWorking:
    """One game as one player sees it. A game that does not count says why (``reason``) and under which article.

    ``limit_article`` is set wherever the difference is larger than the limit, also where an exception kept it whole.
    ``basis`` says which of an opponent's ratings was used, where there is a choice (CFC 717).
    """

    round: int
    opponent: str
    opponent_rating: int | None
    difference: int | None
    counted_difference: int | None
    limited: bool
    limit_article: str | None
    expected: Hundredths | None
    score: Hundredths
    rated: bool
    reason: str | None
    article: str
    basis: str | None = None


@dataclass(frozen=True, kw_only=True)
class EventRating:
    """One event of one player. ``change`` is K times the sum of score less expected score, exact.

    For a player without a rating ``expected``, ``change`` and everything of K are ``None``. ``k_before_limit`` is K
    before the games of the period limited it; ``opponents_total`` lets later periods pool the event exactly.

    ``rc`` is the average of the competition where the edition rates by it (2003), ``rc_new`` the same with the limit on
    large differences in it; ``ru`` is what a player without a rating performed, ``ru_new`` after the second pass of a
    round robin (2003, 10.57; 2009, 8.58).

    A rule book that rates event after event (CFC 712) gives the rating on both sides of the event, the steps between
    them, the estimates of its first pass, and the performance beside the record that it had to beat.

    Where ratings at the time of the game are used, ``ratings_article`` says so, and a rated player has one such object
    for each list under which the event was played: its date, and the player's own rating on it. ``own_rating`` is also
    set where the list of the event's first day is not the one before the period. ``approved_article`` is the article
    that an approval set aside for the event.
    """

    id: str
    edition: str
    games: int
    score: Hundredths
    expected: Hundredths | None
    change: Hundredths | None
    k: int | None
    k_reason: str | None
    k_article: str | None
    k_before_limit: int | None
    opponents_average: int | None
    opponents_total: int
    working: tuple[GameWorking, ...]
    rc: int | None = None
    rc_new: int | None = None
    ru: int | None = None
    ru_new: int | None = None
    rating_before: int | None = None
    rating_after: int | None = None
    percentage: int | None = None
    performance: Hundredths | None = None
    record: int | None = None
    steps: tuple[CalculationStep, ...] = ()
    first_pass: tuple[GameWorking, ...] = ()
    ratings_article: str | None = None
    list_date: date | None = None
    own_rating: int | None = None
    approved_article: str | None = None


@dataclass(frozen=True, kw_only=True)
class PooledResult:
    """One event on the way to an initial rating; if it is left out, ``reason`` and ``article`` say why."""

    event: str
    end: date
    games: int
    score: Hundredths
    opponents_average: Hundredths
    counted: bool
    reason: str | None
    article: str
    performance: int | None = None


@dataclass(frozen=True, kw_only=True)
class InitialWorking:
    """How Ru came about: Ra and p with the hypothetical games in them, what was added to Ra, rounding and limit."""

    average: Hundredths
    percentage: int
    hypothetical_draws: int
    hypothetical_rating: int | None
    half_points_over: int | None
    dp: int | None
    added: Hundredths
    exact: Hundredths
    rounded: int
    highest: int | None
    limited: bool
    average_article: str
    article: str


@dataclass(frozen=True, kw_only=True)
class InitialRating:
    """The way of an unrated player towards a first rating: the games pooled so far, and Ru once there are enough.

    ``opponents_average`` is that of the real opponents. If ``published`` is false, ``reason`` and ``article`` say why.
    """

    edition: str
    games: int
    score: Hundredths
    opponents_average: Hundredths | None
    performance: int | None
    published: bool
    reason: str | None
    article: str
    games_required: int
    floor: int
    pooled: tuple[PooledResult, ...]
    working: InitialWorking | None


@dataclass(frozen=True, kw_only=True)
class PlayerRating:
    """One player's period. ``rating_after`` is what the next list shows; ``None`` is unrated.

    ``new_rating`` is the number before the look at the rating floor; if a player leaves the list, ``unlisted_reason``
    and ``unlisted_article`` say why. ``rounded_change`` is ``change`` as the edition rounds it. If ``rating_before`` is
    not that of the system's own list, ``rating_source`` and ``rating_source_article`` say what it is.
    """

    rating_before: int | None
    rating_after: int | None
    games: int
    score: Hundredths
    expected: Hundredths | None
    k: int | None
    change: Hundredths | None
    events: tuple[EventRating, ...]
    initial: InitialRating | None
    rounded_change: int | None = None
    rounding_article: str | None = None
    new_rating: int | None = None
    unlisted_reason: str | None = None
    unlisted_article: str | None = None
    rating_source: str | None = None
    rating_source_article: str | None = None


@dataclass(frozen=True, kw_only=True)
class PeriodResult:
    """Every player of the period, in the order of the snapshot."""

    players: Mapping[str, PlayerRating]
