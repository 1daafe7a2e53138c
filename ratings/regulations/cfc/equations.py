"""The equations of 714, and a rating on its way through their steps; the match limit (713) and the floors (716)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition, expected_score
from ratings.regulations.cfc.games import Entrant, Entrants, Met, Outcome, rated_row, rows_of
from ratings.regulations.results import CalculationStep, GameWorking
from ratings.regulations.snapshots import EventSnapshot, Format
from ratingsite.foundations.exact import Hundredths, from_hundredths, half_up, percent

MATCH_LIMIT = "match-limit"
ROUNDING = "rounding"
FALL_BELOW = "fall-below-800"
NEVER_LOWER = "never-lower-below-800"
LOWEST = "lowest-rating"


def hundredths(number: Fraction) -> Hundredths:
    """A number as it is shown, with two decimals."""
    return Hundredths(half_up(number * 100))


@dataclass(frozen=True, kw_only=True)
class Running:
    """The exact rating so far, and the steps that led to it."""

    rating: Fraction
    steps: tuple[CalculationStep, ...] = ()

    def to(self, rating: Fraction, code: str, article: str) -> Running:
        """The rating after one more step."""
        if rating == self.rating:
            return self
        amount = Hundredths(hundredths(rating) - hundredths(self.rating))
        step = CalculationStep(code=code, article=article, amount=amount, rating=hundredths(rating))
        return Running(rating=rating, steps=(*self.steps, step))


def limited(edition: CfcEdition, running: Running, event: EventSnapshot, before: int) -> Running:
    """713a: the maximum change as a result of a match, points of 714c and 714d included (ruling: cfc-match)."""
    if event.format != Format.MATCH:
        return running
    most = edition.match_largest_change
    within = max(Fraction(before - most), min(Fraction(before + most), running.rating))
    return running.to(within, MATCH_LIMIT, edition.articles.match_limit)


def rounded(edition: CfcEdition, running: Running, article: str) -> Running:
    """A rating is a whole number; rounded once, before the floors (ruling: cfc-rounding)."""
    return running.to(Fraction(edition.round_rating(running.rating)), ROUNDING, article)


def floored(edition: CfcEdition, running: Running, established_before: int | None) -> Running:
    """716: what is entered in the rating list instead of a rating below 800."""
    articles = edition.articles
    if established_before is not None and running.rating < edition.low_rating:
        # 716a: a permanent rating of more than 799 before: entered at 799
        if established_before > edition.entered_at:
            running = running.to(Fraction(edition.entered_at), FALL_BELOW, articles.fall_below)
        # 716b: 799 or less before: the greater of the two
        else:
            highest = max(running.rating, Fraction(established_before))
            running = running.to(highest, NEVER_LOWER, articles.never_lower)
    # 716c: nobody is entered below 200
    return running.to(max(running.rating, Fraction(edition.lowest_rating)), LOWEST, articles.lowest_rating)


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


EXPECTED = "score-less-expected"
GAIN_HALVED = "gain-over-2199-halved"
LOSS_DOUBLED = "loss-under-2200-doubled"
PARTICIPATION = "participation"
RESULT_BONUS = "result-bonus"


def multiplier(edition: CfcEdition, rating: int) -> int:
    """714b: 32, and 16 for players of 2199 or over."""
    return edition.master_multiplier if rating >= edition.master_from else edition.multiplier


def rate_established(
    edition: CfcEdition, event: EventSnapshot, entrant: Entrant, met: tuple[Met, ...], entrants: Entrants
) -> Outcome:
    """One player's event under 714b, 714c and 714d."""
    rating = entrant.standing.rating or 0
    expected = Hundredths(sum(expected_score(edition, rating - game.rating) for game in met))
    exact = performance(edition, entrant, met)
    running = _before_points(edition, entrant, rating, expected)
    running = limited(edition, _with_points(edition, entrant, rating, exact, running), event, rating)
    # 716a, 716b: "had a permanent rating before the tournament". See rulings: cfc-716-permanent
    permanent = rating if entrant.standing.games > edition.provisional_games else None
    done = floored(edition, rounded(edition, running, edition.articles.established), permanent)
    return Outcome(
        rating=int(done.rating),
        met=met,
        rows=rows_of(entrant, (_row(edition, game, rating - game.rating) for game in met), entrants),
        steps=done.steps,
        change=Hundredths(hundredths(running.rating) - 100 * rating),
        expected=expected,
        multiplier=multiplier(edition, rating),
        performance=hundredths(exact),
        percentage=percent(entrant.points, len(met)),
    )


def _row(edition: CfcEdition, game: Met, difference: int) -> GameWorking:
    return rated_row(
        game, edition.articles.established, difference=difference, expected=expected_score(edition, difference)
    )


def _before_points(edition: CfcEdition, entrant: Entrant, rating: int, expected: Hundredths) -> Running:
    """714b: Rn = Ro + 32 (S - Sx), and what crossing 2199 or 2200 makes of it."""
    article = edition.articles.established
    gained = multiplier(edition, rating) * from_hundredths(entrant.score - expected)
    running = Running(rating=Fraction(rating)).to(rating + gained, EXPECTED, article)
    # 714b: who starts below 2199 and goes above it: the increase over 2199 is cut in half. See rulings: cfc-2199
    over = running.rating - edition.gain_halved_above
    if rating < edition.gain_halved_above and over > 0:
        return running.to(running.rating - over / 2, GAIN_HALVED, article)
    # 714b: who starts above 2199 and goes below 2200: the decrease under 2200 is doubled
    under = edition.loss_doubled_below - running.rating
    if rating > edition.gain_halved_above and under > 0:
        return running.to(running.rating - under, LOSS_DOUBLED, article)
    return running


def _with_points(edition: CfcEdition, entrant: Entrant, rating: int, exact: Fraction, running: Running) -> Running:
    """714c and 714d, on top of 714b; a player may have both (ruling: cfc-both-bonuses)."""
    points = participation_points(edition, rating, len(entrant.games))
    running = running.to(running.rating + points, PARTICIPATION, edition.articles.participation)
    bonus = 0
    # 714d: the performance rating must exceed the highest CFC rating ever. See rulings: cfc-record
    if exact > (entrant.standing.record or 0):
        bonus = result_points(edition, percent(entrant.points, len(entrant.games)))
    return running.to(running.rating + bonus, RESULT_BONUS, edition.articles.result_bonus)


def participation_points(edition: CfcEdition, rating: int, games: int) -> Fraction:
    """714c: points for each game played, by the rating before the event; none below 1000."""
    band = next((band for band in reversed(edition.participation_bands) if band.lowest <= rating), None)
    return Fraction(0) if band is None else band.points_per_game * games


def result_points(edition: CfcEdition, percentage: int) -> int:
    """714d: the bonus for a score of so many whole percent (ruling: cfc-percentage)."""
    return next((band.points for band in edition.result_bands if percentage >= band.percentage), 0)
