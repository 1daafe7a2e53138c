"""Players with established ratings: the new rating of 714b, the points of 714c and 714d, the floors of 716."""

from __future__ import annotations

from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition, expected_score
from ratings.regulations.cfc.entrants import Entrant, Entrants, Met, Outcome, rated_row, rows_of
from ratings.regulations.cfc.performance import performance
from ratings.regulations.cfc.running import Running, floored, hundredths, limited, rounded
from ratings.regulations.results import GameWorking
from ratings.regulations.snapshots import EventSnapshot
from ratingsite.foundations.exact import Hundredths, from_hundredths, percent

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
    done = floored(edition, rounded(edition, running, edition.articles.established), rating)
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
