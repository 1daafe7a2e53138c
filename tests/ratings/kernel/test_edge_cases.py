"""The corners of the rules: the kernel finds what the plain engine finds there, and says what it does not rate."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ratings.kernel import EDITIONS, REASONS, GameColumns, Month, NotForTheKernel, month_of, rate_month
from ratings.kernel.rated import MOST_GAMES, TooManyGames
from ratings.regulations import BadPeriod, EarlierResult, ListedRating, Part, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths
from tests.ratings.kernel.builders import assert_same, row
from tests.ratings.regulations.builders import event, game, period, rated, unrated

EVERY_EDITION = pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])


def earlier(score: int, end: date, *, games: int = 4, average: Fraction | int = 1500) -> EarlierResult:
    return EarlierResult(
        event=f"{end}", end=end, games=games, score=Hundredths(score), opponents_average=Fraction(average)
    )


def meets(count: int, result: str, opponent: PlayerSnapshot, **more: object) -> dict[str, object]:
    """A player against so many opponents alike."""
    return {f"o{place}": opponent for place in range(count)} | more


@pytest.mark.parametrize(
    ("edition", "expected"),
    [("fide-2022", 92 + 98 + 95 + 8), ("fide-2024", 92 * 3 + 8), ("fide-2025-10", 92 * 3 + 8)],
)
def test_the_greatest_gap_alone_is_limited_under_2022_and_every_gap_since(edition: str, expected: int) -> None:
    opponents = {"b": rated(1400), "c": rated(1500), "d": rated(1600), "e": rated(2500)}
    games = [game(number, "a", key) for number, key in enumerate(opponents, 1)]
    kernel = assert_same(period({"a": rated(2062)} | opponents, event(*games), edition=edition))
    assert row(kernel, 0, "games", "expected") == {"games": 4, "expected": expected}


def test_two_equal_greatest_gaps_are_limited_once() -> None:
    players = {"a": rated(2300), "b": rated(1700), "c": rated(1700)}
    kernel = assert_same(period(players, event(game(1, "a", "b"), game(2, "a", "c")), edition="fide-2022"))
    assert row(kernel, 0, "expected") == {"expected": 92 + 98}


def test_the_upgrade_is_one_for_each_event() -> None:
    players = {"a": rated(2300), "b": rated(1700), "c": rated(1700)}
    events = (event(game(1, "a", "b"), id="e1"), event(game(1, "c", "a"), id="e2"))
    kernel = assert_same(period(players, *events, edition="fide-2022"))
    assert row(kernel, 0, "expected") == {"expected": 92 + 92}


@pytest.mark.parametrize(("rating", "expected"), [(2649, 92), (2650, 100)])
def test_from_2650_the_whole_gap_counts_since_october_2025(rating: int, expected: int) -> None:
    players = {"a": rated(rating), "b": rated(1800)}
    kernel = assert_same(period(players, event(game(1, "a", "b")), edition="fide-2025-10"))
    assert row(kernel, 0, "expected") == {"expected": expected}
    assert row(kernel, 1, "expected") == {"expected": 8}


@EVERY_EDITION
def test_a_half_is_rounded_away_from_zero_both_ways(edition: str) -> None:
    players = {"a": rated(2400, k=15), "b": rated(2400, k=15)}
    kernel = assert_same(period(players, event(game(1, "a", "b")), edition=edition))
    assert [row(kernel, place, "change", "rounded_change") for place in (0, 1)] == [
        {"change": 750, "rounded_change": 8},
        {"change": -750, "rounded_change": -8},
    ]


@EVERY_EDITION
def test_k_follows_the_year_of_each_event_and_the_last_one_is_shown(edition: str) -> None:
    players = {"a": rated(2000, born=2004), "b": rated(2000), "c": rated(2000)}
    events = (
        event(game(1, "a", "b"), id="old", start=date(2022, 12, 27)),
        event(game(1, "a", "c"), id="new", start=date(2023, 1, 3)),
    )
    kernel = assert_same(period(players, *events, edition=edition))
    assert row(kernel, 0, "k", "change") == {"k": 20, "change": 50 * 40 + 50 * 20}


@EVERY_EDITION
def test_k_times_games_stays_within_700_be_k_published_or_not(edition: str) -> None:
    opponents = {f"o{place}": rated(2000) for place in range(36)}
    games = [game(number, "a", key, "1/2-1/2") for number, key in enumerate(opponents, 1)]
    free, fixed = (
        assert_same(period({"a": player} | opponents, event(*games), edition=edition))
        for player in (rated(2000), rated(2000, k=20))
    )
    assert (row(free, 0, "k"), row(fixed, 0, "k")) == ({"k": 19}, {"k": 19})


@EVERY_EDITION
def test_who_drops_below_the_floor_is_unrated_on_the_next_list(edition: str) -> None:
    floor = next(known.rating_floor for known in EDITIONS if known.id == edition)
    players = {"a": rated(floor), "b": rated(floor), "c": rated(floor - 1)}
    kernel = assert_same(period(players, event(game(1, "a", "b", "0-1")), edition=edition))
    found = [row(kernel, place, "rating_after")["rating_after"] for place in range(3)]
    assert found == [None, floor + 10, floor - 1]


@EVERY_EDITION
def test_a_rated_player_whose_games_do_not_count_keeps_the_rating_and_shows_k(edition: str) -> None:
    players = {"a": rated(2000), "b": unrated(), "c": rated(1900)}
    kernel = assert_same(period(players, event(game(1, "a", "b"), game(2, "c", "a", "+--")), edition=edition))
    assert row(kernel, 0, "rating_after", "games", "k") == {"rating_after": 2000, "games": 0, "k": 20}


@EVERY_EDITION
def test_a_player_rated_meanwhile_counts_as_unrated_for_the_opponents_only(edition: str) -> None:
    players = {"a": rated(2000), "b": rated(2000)}
    kernel = assert_same(period(players, event(game(1, "a", "b"), unrated_at_start=("b",)), edition=edition))
    assert [row(kernel, place, "games")["games"] for place in (0, 1)] == [0, 1]


@EVERY_EDITION
def test_matches_with_an_unrated_player_and_games_after_the_decision_do_not_count(edition: str) -> None:
    players = {"a": rated(2000), "b": rated(2000), "u": unrated()}
    decided = [game(number, "a", "b") for number in range(1, 5)]
    against_unrated = [game(number, "a", "u", "0-1") for number in range(1, 6)]
    events = (event(*decided, id="m1", format="match"), event(*against_unrated, id="m2", format="match"))
    kernel = assert_same(period(players, *events, edition=edition))
    assert [row(kernel, place, "games")["games"] for place in range(3)] == [3, 3, 0]


@EVERY_EDITION
@pytest.mark.parametrize(
    ("waiting", "result", "reason"),
    [
        ((), "0-1", "zero-first-event"),
        ((), "1-0", "too-few-games"),
        ((), "+--", "no-rated-opponent"),
        ((earlier(0, date(2022, 4, 1)),), "0-1", "too-few-games"),
        ((earlier(50, date(2020, 4, 1), games=1),), "0-1", "too-few-games"),
        ((earlier(50, date(2022, 4, 1), average=500),), "0-1", "below-floor"),
        ((earlier(250, date(2022, 4, 1), average=1900),), "1-0", None),
    ],
)
def test_why_no_first_rating_is_published(
    edition: str, waiting: tuple[EarlierResult, ...], result: str, reason: str | None
) -> None:
    players = {"u": unrated(earlier=waiting), "a": rated(1800)}
    kernel = assert_same(period(players, event(game(1, "u", "a", result)), edition=edition))
    assert REASONS[kernel.reason[0]] == reason


@EVERY_EDITION
@pytest.mark.parametrize(("month", "games"), [(3, 1), (4, 5)])
def test_results_wait_for_twenty_six_months(edition: str, month: int, games: int) -> None:
    waiting = (earlier(200, date(2020, month, 30)),)
    players = {"u": unrated(earlier=waiting), "a": rated(1800)}
    may = event(game(1, "u", "a"), start=date(2022, 5, 31))
    assert row(assert_same(period(players, may, edition=edition)), 0, "pooled_games") == {"pooled_games": games}


@EVERY_EDITION
@pytest.mark.parametrize("wins", range(6))
@pytest.mark.parametrize("rating", [900, 1401, 1803, 2398])
def test_the_initial_rating_is_equal_at_every_score(edition: str, wins: int, rating: int) -> None:
    opponents = {f"o{place}": rated(rating + place % 2) for place in range(5)}
    games = [game(place + 1, "u", f"o{place}", "1-0" if place < wins else "1/2-1/2") for place in range(5)]
    assert_same(period({"u": unrated()} | opponents, event(*games), edition=edition))
    assert_same(period({"u": unrated()} | opponents, event(*games[:4], game(5, "o4", "u")), edition=edition))


def test_a_period_without_events_or_players_has_an_empty_answer() -> None:
    assert_same(period({}, edition="fide-2022"))
    assert_same(period({"a": rated(2000), "u": unrated()}, edition="fide-2024"))
    assert_same(period({"a": rated(2000)}, event(), edition="fide-2024"))


def test_a_period_that_contradicts_itself_is_refused_with_its_place() -> None:
    with pytest.raises(BadPeriod, match=r"events\.0\.games\.0\.black"):
        month_of(period({"a": rated(2000)}, event(game(1, "a", "a")), edition="fide-2022"))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"edition": "fide-2009"}, "one edition for all events"),
        ({"system": "fide-rapid"}, "system: fide-standard"),
    ],
)
def test_what_the_kernel_does_not_rate_it_says(more: dict[str, str], message: str) -> None:
    with pytest.raises(NotForTheKernel, match=message):
        month_of(period({"a": rated(2000), "b": rated(2000)}, event(game(1, "a", "b")), **more))


def test_events_under_two_editions_are_not_for_the_kernel() -> None:
    players = {"a": rated(2000), "b": rated(2000)}
    events = (event(game(1, "a", "b"), id=str(day), start=day) for day in (date(2024, 2, 29), date(2024, 3, 1)))
    with pytest.raises(NotForTheKernel, match="found fide-2022, fide-2024"):
        month_of(period(players, *events))


def test_an_average_that_no_whole_ratings_give_is_not_for_the_kernel() -> None:
    waiting = (earlier(200, date(2022, 4, 1), average=Fraction(15001, 10)),)
    players = {"u": unrated(earlier=waiting), "a": rated(2000)}
    with pytest.raises(NotForTheKernel, match=r"players\.u\.earlier"):
        month_of(period(players, event(game(1, "u", "a"))))


def test_the_edition_follows_from_the_start_of_the_events() -> None:
    players = {"a": rated(2062), "b": rated(1400)}
    month = month_of(period(players, event(game(1, "a", "b"), start=date(2025, 10, 1))))
    assert (month.edition.id, rate_month(month).expected.tolist()) == ("fide-2025-10", [92, 8])


def often(count: int) -> Month:
    """White, 400 points above, wins the same game so many times."""
    month = month_of(period({"a": rated(2200), "b": rated(1800)}, event(game(1, "a", "b")), edition="fide-2024"))
    games = {field.name: np.repeat(getattr(month.games, field.name), count) for field in fields(GameColumns)}
    return replace(month, games=GameColumns(**games))


def test_the_sums_have_room_for_twenty_thousand_games_of_one_player() -> None:
    ratings = rate_month(often(20_971))
    assert row(ratings, 0, "games", "score", "expected") == {
        "games": 20_971,
        "score": 2_097_100,
        "expected": 20_971 * 92,
    }
    assert row(ratings, 1, "games", "score", "expected") == {"games": 20_971, "score": 0, "expected": 20_971 * 8}


def test_more_games_of_one_player_than_the_sums_have_room_for_are_refused() -> None:
    with pytest.raises(TooManyGames, match=f"at most {MOST_GAMES} games of one player in one period; found more"):
        rate_month(often(20_972))


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"ratings": {"a": ListedRating(rating=1990)}}, "ratings"),
        ({"part": Part(of="t", number=1)}, "part"),
    ],
)
def test_what_has_no_column_is_said_by_name(more: dict[str, Any], field: str) -> None:
    played = event(game(1, "a", "b"), **more)
    with pytest.raises(NotForTheKernel, match=rf"events\.0\.{field}: an event without this field"):
        month_of(period({"a": rated(2000), "b": rated(2000)}, played))
