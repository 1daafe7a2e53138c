"""Months made up from seeds: the kernel and the plain engine answer with the same bytes."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction

import numpy as np
import pytest

from ratings.benchmarks.sample import key_of, sample_month, snapshot_of
from ratings.kernel import EDITIONS, month_of, rate_month, ratings_of
from ratings.regulations import EarlierResult, EventSnapshot, PeriodResult, PeriodSnapshot, PlayerSnapshot, rate_period
from ratings.regulations.fide.edition import FideEdition
from ratingsite.foundations.exact import Hundredths
from tests.ratings.kernel.builders import assert_same, columns
from tests.ratings.regulations.builders import event, game
from tests.samples import sampled, samples

pytestmark = sampled

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2-1/2", "+--", "--+", "---", "=-=")
FORMATS = ("swiss", "swiss", "team", "league", "round-robin", "match", "knockout")


@EVERY_EDITION
def test_a_generated_month_has_the_same_bytes_in_both_engines(edition: FideEdition) -> None:
    assert_same(snapshot_of(sample_month(edition, samples(1500, long=20000), seed=5)))


@EVERY_EDITION
def test_small_wild_periods_are_equal_in_both_engines(edition: FideEdition) -> None:
    dice = random.Random(edition.id)  # noqa: S311
    for _ in range(samples(60, long=2000)):
        assert_same(wild_period(dice, edition))


@EVERY_EDITION
def test_the_order_of_events_and_games_makes_no_difference(edition: FideEdition) -> None:
    sample = sample_month(edition, 1500, seed=11)
    games, order = sample.month.games, np.random.default_rng(3).permutation(1500)
    turned = type(games)(**{name: column[order] for name, column in vars(games).items()})
    month = type(sample.month)(**{**vars(sample.month), "games": turned})
    assert rate_month(month).tobytes() == rate_month(sample.month).tobytes()


def test_a_generated_month_has_all_that_makes_rating_hard() -> None:
    month = sample_month(EDITIONS[0], 20_000, seed=1).month
    white, black = month.players.rating[month.games.white], month.players.rating[month.games.black]
    rated = (white > 0) & (black > 0)
    assert 0.8 < rated.mean() < 0.95
    assert 0.02 < (abs(white[rated] - black[rated]) > 400).mean() < 0.06
    assert (~month.games.counts).any()
    assert month.games.white_as_unrated.any()
    assert len(set(month.events.start_year.tolist())) == 2
    assert {0, 1, 4, 5} <= set(rate_month(month).reason.tolist())


def test_the_same_seed_gives_the_same_month() -> None:
    one, other = (sample_month(EDITIONS[0], 500, seed=4).month.columns() for _ in range(2))
    assert [column.tobytes() for column in one] == [column.tobytes() for column in other]


def test_a_sample_comes_back_from_its_snapshot() -> None:
    sample = sample_month(EDITIONS[1], 2000, seed=9)
    back = month_of(snapshot_of(sample)).columns()
    assert [column.tolist() for column in back] == [column.tolist() for column in sample.month.columns()]


def test_a_share_of_the_players_is_rated_as_in_the_whole_month() -> None:
    sample = sample_month(EDITIONS[0], 3000, seed=2)
    wanted = np.arange(len(sample.month.players.rating)) % 7 == 0
    shared = rate_period(snapshot_of(sample, wanted)).players
    keys = [key_of(place) for place in np.flatnonzero(wanted).tolist()]
    plain = columns(ratings_of(PeriodResult(players={key: shared[key] for key in keys})))
    whole = columns(rate_month(sample.month))
    assert plain == {name: column[::7] for name, column in whole.items()}


def wild_period(dice: random.Random, edition: FideEdition) -> PeriodSnapshot:
    """A few players of any rating, a few events of any kind, around the turn of a year."""
    keys = [f"p{place}" for place in range(dice.randint(2, 9))]
    events = tuple(wild_event(dice, f"e{place}", keys) for place in range(dice.randint(1, 5)))
    return PeriodSnapshot(
        system="fide-standard",
        edition=edition.id,
        players={key: wild_player(dice) for key in keys},
        events=tuple(dice.sample(events, len(events))),
    )


def wild_player(dice: random.Random) -> PlayerSnapshot:
    rating = dice.choice((None, dice.randint(0, 4000), dice.randint(995, 1500), dice.randint(2200, 2800)))
    return PlayerSnapshot(
        rating=rating,
        games=dice.choice((0, 29, 30, 500)),
        born=dice.choice((None, 1980, 2003, 2004, 2005)),
        k=dice.choice((None, None, None, 10, 20, 40)),
        highest=dice.choice((None, dice.randint(2250, 2450))),
        earlier=() if rating else tuple(wild_result(dice, place) for place in range(dice.choice((0, 0, 1, 3)))),
    )


def wild_result(dice: random.Random, place: int) -> EarlierResult:
    games = dice.randint(1, 7)
    return EarlierResult(
        event=f"earlier-{dice.randint(0, 9)}-{place}",
        end=date(2022, 12, 20) - timedelta(days=dice.choice((0, 30, 31, 700, 780, 800, 900))),
        games=games,
        score=Hundredths(50 * dice.choice((0, dice.randint(0, 2 * games)))),
        opponents_average=Fraction(dice.randint(1000 * games, 2500 * games), games),
        opponents=dice.choice((None, None, dice.randint(1, games))),
    )


def wild_event(dice: random.Random, event_id: str, keys: list[str]) -> EventSnapshot:
    start = date(2022, 12, dice.randint(18, 31))
    pairs = [(number, *dice.sample(keys, 2)) for number in range(1, dice.randint(2, 25))]
    return event(
        *(game(number, white, black, dice.choice(RESULTS)) for number, white, black in pairs),
        id=event_id,
        format=dice.choice(FORMATS),
        start=start + timedelta(days=dice.choice((0, 14))),
        end=start + timedelta(days=dice.choice((14, 20))),
        unrated_at_start=tuple(dice.sample(keys, dice.choice((0, 0, 1)))),
        decided_games_count=dice.random() < 0.2,
    )
