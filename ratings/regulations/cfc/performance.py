"""Performance ratings (714a), and by them the provisional ratings (715): estimates, first and second pass of 717."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.entrants import (
    BY_FIRST,
    ESTIMATE,
    POST_EVENT,
    PRE_EVENT,
    Entrant,
    Entrants,
    Met,
    OpponentRating,
    Outcome,
    met_by,
    of_kind,
    rated_row,
    rows_of,
)
from ratings.regulations.cfc.running import Running, floored, hundredths, limited, rounded
from ratings.regulations.cfc.standing import Kind
from ratings.regulations.results import CalculationStep, GameWorking
from ratings.regulations.snapshots import EventSnapshot
from ratingsite.foundations.exact import Hundredths

AVERAGE = "average-of-rated"
FIRST = "first-pass"
PERFORMANCE = "performance"
CUMULATIVE = "cumulative"
CANCELLED = "cancelled"


def edge(edition: CfcEdition, entrant: Entrant) -> Fraction:
    """400 (W - L) / N; wins less losses are twice the points less the games."""
    games = len(entrant.games)
    return edition.performance_factor * (2 * entrant.points - games) / games


def performance(edition: CfcEdition, entrant: Entrant, met: tuple[Met, ...]) -> Fraction:
    """714a: Rp = Rc + 400 (W - L) / N."""
    return Fraction(sum(game.rating for game in met), len(met)) + edge(edition, entrant)


def average_of_rated(edition: CfcEdition, entrants: Entrants) -> Fraction:
    """717: AR, the mean of Ro - 400 (W - L) / N over the rated players, provisional ones too (ruling: cfc-estimate)."""
    levels = [
        entrant.standing.rating - edge(edition, entrant)
        for entrant in entrants.values()
        if entrant.standing.rating is not None and entrant.games
    ]
    return sum(levels, Fraction(0)) / len(levels)


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

    def _known_or_estimated(self, key: str) -> OpponentRating:
        opponent = self.entrants[key]
        if opponent.standing.rating is not None:
            return opponent.standing.rating, PRE_EVENT
        # 717: when unrated plays unrated, the opponent is estimated as AR - 200 + 400 (W - L) / N
        level = average_of_rated(self.edition, self.entrants) - self.edition.estimate_below_average
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
        return self._outcome(entrant, met, Running(rating=exact), before=steps, exact=exact)

    def _first_steps(self, entrant: Entrant) -> tuple[CalculationStep, ...]:
        articles = self.edition.articles
        steps = [_shown(FIRST, articles.calculation_order, Fraction(self.first[entrant.key]))]
        if any(game.basis == ESTIMATE for game in self.first_met[entrant.key]):
            average = average_of_rated(self.edition, self.entrants)
            steps.insert(0, _shown(AVERAGE, articles.calculation_order, average))
        if entrant.standing.is_cancelled:
            steps.insert(0, CalculationStep(code=CANCELLED, article=articles.cancellation, amount=None, rating=None))
        return tuple(steps)

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


def _shown(code: str, article: str, rating: Fraction) -> CalculationStep:
    """A number that stands beside the rating, not on its way."""
    return CalculationStep(code=code, article=article, amount=None, rating=hundredths(rating))
