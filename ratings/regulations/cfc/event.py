"""One event in the order of calculation of 717: newcomers in two passes, then the established."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.equations import (
    Running,
    average_of_rated,
    edge,
    floored,
    hundredths,
    limited,
    performance,
    rate_established,
    rounded,
)
from ratings.regulations.cfc.games import (
    BY_FIRST,
    ESTIMATE,
    HIGHER,
    POST_EVENT,
    PRE_EVENT,
    Entrant,
    Entrants,
    Met,
    OpponentRating,
    Outcome,
    entrants_of,
    met_by,
    of_kind,
    rated_row,
    rows_of,
    sides_of,
)
from ratings.regulations.cfc.standing import Kind, Standing
from ratings.regulations.results import CalculationStep, GameWorking
from ratings.regulations.snapshots import EventSnapshot
from ratingsite.foundations.exact import Hundredths

AVERAGE = "average-of-rated"
FIRST = "first-pass"
PERFORMANCE = "performance"
CUMULATIVE = "cumulative"
CANCELLED = "cancelled"
UNDER_THREE_ROUNDS = "under-three-rounds"


def rounds_of(event: EventSnapshot) -> int:
    """How many rounds an event had: the highest number of one that has a game."""
    return max(game.round for game in event.games)


class Newcomers:
    """717 up to the players with established ratings: unrated, provisionally rated, and the unrated once more."""

    def __init__(self, edition: CfcEdition, event: EventSnapshot, entrants: Entrants) -> None:
        self.edition, self.event, self.entrants = edition, event, entrants
        self.first_met = {one.key: met_by(one, self._known_or_estimated) for one in of_kind(entrants, Kind.UNRATED)}
        self.first = {key: self._first_rating(key) for key in self.first_met}

    def outcomes(self) -> dict[str, Outcome]:
        """The new ratings of the previously unrated and the provisionally rated."""
        # 717: performance ratings first for unrated players, then for provisionally rated ones
        provisional = {one.key: self._provisional(one) for one in of_kind(self.entrants, Kind.PROVISIONAL)}
        # 717: after this the unrated are rerated on the ratings of their opponents just calculated
        calculated = {key: outcome.rating or 0 for key, outcome in provisional.items()}
        unrated = {key: self._rerated(self.entrants[key], calculated) for key in self.first}
        return provisional | unrated

    @cached_property
    def _average(self) -> Fraction:
        # 717: one AR for the whole event; a large open asks it for each game between newcomers
        return average_of_rated(self.edition, self.entrants)

    @cached_property
    def _is_short(self) -> bool:
        # 701: rated by competing in an event of 3 or more rounds. See rulings: cfc-three-rounds
        return rounds_of(self.event) < self.edition.first_rating_rounds

    def _known_or_estimated(self, key: str) -> OpponentRating:
        opponent = self.entrants[key]
        if opponent.standing.rating is not None:
            return opponent.standing.rating, PRE_EVENT
        # 717: when unrated plays unrated, the opponent is estimated as AR - 200 + 400 (W - L) / N
        level = self._average - self.edition.estimate_below_average
        return self.edition.round_rating(level + edge(self.edition, opponent)), ESTIMATE

    def _first_rating(self, key: str) -> int:
        return self.edition.round_rating(performance(self.edition, self.entrants[key], self.first_met[key]))

    def _first_or_before(self, key: str) -> OpponentRating:
        rating = self.entrants[key].standing.rating
        return (self.first[key], BY_FIRST) if rating is None else (rating, PRE_EVENT)

    def _provisional(self, entrant: Entrant) -> Outcome:
        """715: cumulative – the earlier games weigh with the rating that they gave."""
        standing, articles = entrant.standing, self.edition.articles
        before = standing.rating or 0
        met = met_by(entrant, self._first_or_before)
        exact = performance(self.edition, entrant, met)
        together = (before * standing.games + exact * len(met)) / (standing.games + len(met))
        cumulative = Running(rating=Fraction(before)).to(together, CUMULATIVE, articles.provisional)
        running = limited(self.edition, cumulative, self.event, before)
        steps = (_shown(PERFORMANCE, articles.performance_rating, exact),)
        return self._outcome(entrant, met, running, before=steps, exact=exact)

    def _rerated(self, entrant: Entrant, calculated: Mapping[str, int]) -> Outcome:
        def just_calculated(key: str) -> OpponentRating:
            return (calculated[key], POST_EVENT) if key in calculated else self._first_or_before(key)

        met = met_by(entrant, just_calculated)
        exact = performance(self.edition, entrant, met)
        steps = (*self._first_steps(entrant), _shown(PERFORMANCE, self.edition.articles.performance_rating, exact))
        outcome = self._outcome(entrant, met, Running(rating=exact), before=steps, exact=exact)
        if not self._is_short:
            return outcome
        short = CalculationStep(
            code=UNDER_THREE_ROUNDS, article=self.edition.articles.first_rating, amount=None, rating=None
        )
        return replace(outcome, is_entered=False, steps=(*outcome.steps, short))

    def _first_steps(self, entrant: Entrant) -> tuple[CalculationStep, ...]:
        articles = self.edition.articles
        steps = [_shown(FIRST, articles.calculation_order, Fraction(self.first[entrant.key]))]
        if any(game.basis == ESTIMATE for game in self.first_met[entrant.key]):
            steps.insert(0, _shown(AVERAGE, articles.calculation_order, self._average))
        return (*_cancelled(self.edition, entrant), *steps)

    def _outcome(
        self,
        entrant: Entrant,
        met: tuple[Met, ...],
        running: Running,
        *,
        before: tuple[CalculationStep, ...],
        exact: Fraction,
    ) -> Outcome:
        rating = entrant.standing.rating
        done = floored(self.edition, rounded(self.edition, running, self.edition.articles.performance_rating), None)
        return Outcome(
            rating=int(done.rating),
            met=met,
            rows=self._rows(entrant, met),
            steps=(*before, *done.steps),
            first_pass=self._rows(entrant, self.first_met[entrant.key]) if rating is None else (),
            change=None if rating is None else Hundredths(hundredths(running.rating) - 100 * rating),
            performance=hundredths(exact),
        )

    def _rows(self, entrant: Entrant, met: tuple[Met, ...]) -> tuple[GameWorking, ...]:
        article = self.edition.articles.performance_rating
        return rows_of(entrant, (rated_row(game, article) for game in met), self.entrants)


def _cancelled(edition: CfcEdition, entrant: Entrant) -> tuple[CalculationStep, ...]:
    """712: a rating that had lapsed when the event began, told by the first event that finds it."""
    if not entrant.standing.is_cancelled:
        return ()
    return (CalculationStep(code=CANCELLED, article=edition.articles.cancellation, amount=None, rating=None),)


def _shown(code: str, article: str, rating: Fraction) -> CalculationStep:
    """A number that stands beside the rating, not on its way."""
    return CalculationStep(code=code, article=article, amount=None, rating=hundredths(rating))


def rate_event(
    edition: CfcEdition, event: EventSnapshot, standings: Mapping[str, Standing]
) -> dict[str, tuple[Entrant, Outcome]]:
    """Everybody who stands in the event's report, with what the event made of the rating."""
    entrants = entrants_of(edition, sides_of(edition, event, standings), standings)
    # 717: unrated and provisionally rated players first, finally those with established ratings
    newcomers = Newcomers(edition, event, entrants).outcomes()
    outcomes = newcomers | _established(edition, event, entrants, newcomers)
    return {
        key: (entrant, outcomes[key] if key in outcomes else _unchanged(edition, entrant, entrants))
        for key, entrant in entrants.items()
    }


def _established(
    edition: CfcEdition, event: EventSnapshot, entrants: Entrants, newcomers: dict[str, Outcome]
) -> dict[str, Outcome]:
    established = of_kind(entrants, Kind.ESTABLISHED)
    low = [entrant for entrant in established if _is_low(edition, entrant)]
    others = [entrant for entrant in established if not _is_low(edition, entrant)]
    # 717: first those with ratings below 800
    rating_of = _opponent_rating(entrants, newcomers)
    rated_low = {one.key: rate_established(edition, event, one, met_by(one, rating_of), entrants) for one in low}
    # 717: for opponents of 800 and above, the higher of the pre- and post-event ratings of such a player
    rating_of = _opponent_rating(entrants, newcomers | rated_low)
    return rated_low | {
        one.key: rate_established(edition, event, one, met_by(one, rating_of), entrants) for one in others
    }


def _is_low(edition: CfcEdition, entrant: Entrant) -> bool:
    return (entrant.standing.rating or 0) < edition.low_rating


def _opponent_rating(entrants: Entrants, rated: Mapping[str, Outcome]) -> Callable[[str], OpponentRating]:
    """717: new ratings of newcomers; of low players the higher, once they are rated; else the rating before."""

    def rating_of(key: str) -> OpponentRating:
        before = entrants[key].standing.rating or 0
        after = rated[key].rating if key in rated else None
        if after is None:
            return before, PRE_EVENT
        if entrants[key].kind is Kind.ESTABLISHED:
            return max(before, after), HIGHER
        return after, POST_EVENT

    return rating_of


def _unchanged(edition: CfcEdition, entrant: Entrant, entrants: Entrants) -> Outcome:
    steps = _cancelled(edition, entrant)
    return Outcome(rating=entrant.standing.rating, met=(), rows=rows_of(entrant, (), entrants), steps=steps)
