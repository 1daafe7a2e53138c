"""What a period as a whole answers, beyond the worked cases: who is in it, which edition it takes, what is refused."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from ratings.regulations import EarlierResult, NoEditionInForce, PlayerRating, UnknownEdition
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, rate, rate_one, rated, unrated


def test_a_player_without_a_game_keeps_the_rating() -> None:
    assert rate_one("Elif", {"Elif": rated(1990)}) == PlayerRating(
        rating_before=1990,
        rating_after=1990,
        games=0,
        score=Hundredths(0),
        expected=Hundredths(0),
        k=None,
        change=Hundredths(0),
        events=(),
        initial=None,
        rounded_change=0,
        new_rating=1990,
    )


def test_an_unrated_player_without_a_game_stays_unrated() -> None:
    assert rate_one("Faruk", {"Faruk": unrated()}) == PlayerRating(
        rating_before=None,
        rating_after=None,
        games=0,
        score=Hundredths(0),
        expected=None,
        k=None,
        change=None,
        events=(),
        initial=None,
    )


def test_only_unplayed_games_leave_a_rating_below_the_floor_alone() -> None:
    result = rate_one("Elif", {"Elif": rated(900), "Farid": rated(900)}, event(game(1, "Elif", "Farid", "---")))
    assert (result.rating_after, result.unlisted_reason, result.events[0].opponents_average) == (900, None, None)


def test_players_come_out_in_the_order_in_which_they_came_in() -> None:
    players = {"Quentin": rated(2000), "Astrid": rated(2000), "Boris": unrated()}
    assert list(rate(players, event(game(1, "Astrid", "Quentin"))).players) == ["Quentin", "Astrid", "Boris"]


def test_working_is_in_the_order_of_rounds_whatever_the_report_lists_first() -> None:
    players = {"Elif": rated(2000), "Farid": rated(2000), "Boris": rated(2000)}
    result = rate_one("Elif", players, event(game(2, "Farid", "Elif"), game(1, "Elif", "Boris")))
    assert [row.round for row in result.events[0].working] == [1, 2]


def test_a_day_that_no_edition_covers_is_refused_with_its_place() -> None:
    with pytest.raises(NoEditionInForce, match=r"^events\.0\.start: no edition of fide-standard covers 2003-06-30"):
        rate({}, event(start=date(2003, 6, 30)))


def test_an_edition_of_another_system_is_refused_with_its_place() -> None:
    with pytest.raises(UnknownEdition, match=r"^edition: no edition 'titles-2022'; there are: fide-2003,"):
        rate({}, event(), edition="titles-2022")


def test_an_edition_that_does_not_exist_is_refused_though_no_event_asks_for_it() -> None:
    with pytest.raises(UnknownEdition, match=r"^edition: no edition 'fide-rb-2022'; there are: fide-2003,"):
        rate({}, edition="fide-rb-2022")


def test_an_earlier_average_that_is_no_whole_number_is_pooled_exactly() -> None:
    # 3 x (6001/3) + 2000 + 2000 = 10001, / 5 = 2000.2; 2.5 of 5 is 50 %
    earlier = EarlierResult(
        event="x", end=date(2022, 1, 9), games=3, score=Hundredths(150), opponents_average=Fraction(6001, 3)
    )
    players = {"Faruk": unrated(earlier=(earlier,)), "Elif": rated(2000)}
    result = rate_one("Faruk", players, event(game(1, "Faruk", "Elif"), game(2, "Elif", "Faruk")))
    assert result.initial is not None
    assert result.initial.working is not None
    assert (result.rating_after, result.initial.working.average) == (2000, 200020)


def test_earlier_results_of_a_rated_player_make_no_difference() -> None:
    earlier = EarlierResult(
        event="x", end=date(2022, 1, 9), games=3, score=Hundredths(150), opponents_average=Fraction(2000)
    )
    games = event(game(1, "Elif", "Farid"))
    plain = {"Elif": rated(2000), "Farid": rated(2000)}
    assert rate(plain | {"Elif": rated(2000, earlier=(earlier,))}, games) == rate(plain, games)
