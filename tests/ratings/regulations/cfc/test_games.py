"""Which games are rated: defaults (718, 733), matches (713), nobody rated (719), lapsed ratings (712)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import BadPeriod, PlayerSnapshot
from ratings.regulations.snapshots import DefaultedGame
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, provisional, rate, steps, wins

CAST = {"P": established(1500), "A": established(1500)}


def excluded(result: str, *defaults: tuple[int, str]) -> tuple[str | None, str]:
    counted = tuple(DefaultedGame(round=number, player=key) for number, key in defaults)
    row = rate(CAST, played(game(1, "P", "A", result), counts_default_games=counted))["P"].events[0].working[0]
    return row.reason, row.article


def test_a_default_is_not_rated_unless_it_is_marked() -> None:
    assert excluded("+--") == ("unplayed", "733")
    assert excluded("--+") == ("unplayed", "733")
    assert excluded("=-=") == ("unplayed", "733")
    assert excluded("---") == ("both-absent", "718")
    assert excluded("---", (1, "P")) == ("both-absent", "718")
    assert excluded("+--", (1, "A")) == (None, "714b")
    assert excluded("--+", (1, "P")) == (None, "714b")


def test_a_tournament_that_is_refused_is_not_rated() -> None:
    """711: the Executive Director has discretion to refuse any tournament for rating."""
    cast = CAST | {"U": PlayerSnapshot(rating=None)}
    marked = (DefaultedGame(round=2, player="A"),)
    games = (game(1, "P", "A"), game(2, "P", "A", "+--"), game(3, "U", "A"))
    found = rate(cast, played(*games, counts_default_games=marked, rating_refused=True))
    rows = [row for player in found.values() for row in player.events[0].working]
    assert {(row.rated, row.reason, row.article) for row in rows} == {(False, "rating-refused", "711")}
    assert [player.rating_after for player in found.values()] == [1500, 1500, None]


def test_a_refused_tournament_keeps_no_low_rating_alive() -> None:
    """712: who plays in it has been inactive all the same."""
    cast = {"P": established(1300, last_played_on=date(2004, 12, 1)), "A": established(1300)}
    refused = played(*wins("P", "A"), rating_refused=True)
    events = rate(cast, refused, played(*wins("P", "A"), id="f", start=date(2010, 1, 2)))["P"].events
    assert [one.rating_before for one in events] == [1300, None]


@pytest.mark.parametrize(("number", "key"), [(1, "P"), (2, "A"), (1, "X")])
def test_a_default_that_the_games_do_not_show(number: int, key: str) -> None:
    default = DefaultedGame(round=number, player=key)
    with pytest.raises(BadPeriod) as refused:
        rate(CAST, played(id="d"), played(game(1, "P", "A", "+--"), counts_default_games=(default,)))
    assert str(refused.value) == (
        "events.1.counts_default_games.0: expected a player and a round in which that player lost a game by default, "
        f'got "round {number}, {key}"'
    )


def test_defaults_are_rated_by_the_cfc_only() -> None:
    marked = played(game(1, "P", "A", "+--"), counts_default_games=(DefaultedGame(round=1, player="A"),))
    with pytest.raises(BadPeriod) as refused:
        rate(CAST, marked, system="fide-standard", edition="fide-2022")
    assert str(refused.value) == (
        "events.0.counts_default_games: expected this field in events of the CFC only, got a list"
    )


@pytest.mark.parametrize(("gap", "reason"), [(400, None), (401, "match-gap")])
def test_a_match_needs_ratings_within_400_points(gap: int, reason: str | None) -> None:
    cast = {"P": established(1500), "A": established(1500 + gap)}
    for one, other in (("P", "A"), ("A", "P")):
        row = rate(cast, played(game(1, one, other), format="match"))["P"].events[0].working[0]
        assert (row.reason, row.opponent_rating) == (reason, 1500 + gap)


def test_the_gap_is_for_matches_only() -> None:
    cast = {"P": established(1500), "A": established(2500)}
    assert rate(cast, played(game(1, "P", "A")))["P"].games == 1


def test_a_match_with_an_unrated_player_has_no_gap_and_no_limit() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "A": established(1500)}
    assert rate(cast, played(*wins("U", "A", "A", "A"), format="match"))["U"].rating_after == 1900


def test_a_match_changes_a_provisional_rating_by_50_at_most() -> None:
    # (1500 + 1500 +- 400) / 2 = 1700 or 1300
    cast = {"P": provisional(1500, 1), "A": provisional(1500, 1)}
    result = rate(cast, played(*wins("P", "A"), format="match"))
    assert [player.rating_after for player in result.values()] == [1550, 1450]
    assert steps(result["P"])[2] == ("match-limit", "713a", -15000, 155000)


def test_a_change_of_50_points_is_not_limited() -> None:
    # 32 x 1.5 + 1.5 x 3 = 52.5 is; 2 wins: 32 + 3 = 35 is not
    for count, after, codes in ((3, 1550, ["match-limit"]), (2, 1535, [])):
        player = rate(CAST, played(*wins("P", *["A"] * count), format="match"))["P"]
        assert player.rating_after == after
        assert [step[0] for step in steps(player) if step[1] == "713a"] == codes


def test_a_rated_player_without_a_game_rates_nobody() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "V": PlayerSnapshot(rating=None), "A": established(1500)}
    result = rate(cast, played(game(1, "U", "V"), game(2, "A", "U", "+--")))
    rows = [(row.reason, row.article) for row in result["U"].events[0].working]
    assert rows == [("nobody-rated", "719"), ("unplayed", "733")]
    assert result["A"].rating_after == 1500
    assert (result["U"].initial and result["U"].initial.reason) == "nobody-rated"


def test_who_becomes_rated_lifts_the_next_event_out_of_719() -> None:
    cast = {"U": PlayerSnapshot(rating=None), "V": PlayerSnapshot(rating=None), "A": established(1500)}
    later = played(game(3, "U", "V", "1/2-1/2"), id="f", start=date(2009, 9, 12))
    # U: 1500 + 400; V is estimated by nobody and drew with 1900
    result = rate(cast, played(game(3, "U", "A")), later)
    assert (result["U"].rating_after, result["V"].rating_after) == (1900, 1900)


@pytest.mark.parametrize(
    ("rating", "last", "is_lost"),
    [
        (1399, date(2004, 9, 5), True),
        (1399, date(2004, 9, 6), False),
        (1400, date(1990, 1, 1), False),
        (1399, None, False),
    ],
)
def test_a_low_rating_lapses_after_five_years(rating: int, last: date | None, *, is_lost: bool) -> None:
    cast = {"P": established(rating, last_played_on=last), "A": established(1500)}
    first = rate(cast, played(*wins("P", "A")))["P"].events[0]
    assert (first.rating_before is None) is is_lost
    assert ("cancelled" in [step.code for step in first.steps]) is is_lost


def test_a_lapsed_rating_is_no_rating_even_if_nothing_was_played() -> None:
    cast = {"P": established(1300, last_played_on=date(2000, 1, 1)), "A": established(1500)}
    player = rate(cast, played(game(1, "P", "A", "--+")))["P"]
    assert (player.rating_before, player.rating_after, player.unlisted_reason, player.unlisted_article) == (
        1300,
        None,
        "cancelled",
        "712",
    )
    assert (player.change, player.rounded_change) == (0, None)


def test_a_rating_that_lapses_between_two_events_begins_anew_in_the_second() -> None:
    cast = {"P": established(1300, last_played_on=date(2004, 9, 20)), "A": established(1300)}
    later = played(game(3, "P", "A"), id="f", start=date(2009, 9, 20))
    player = rate(cast, played(game(1, "P", "A", "--+")), later)["P"]
    assert [one.rating_before for one in player.events] == [1300, None]
    assert player.initial is not None
    assert (player.initial.games, player.initial.published, player.initial.reason) == (1, False, "under-three-games")


def test_playing_keeps_a_low_rating_alive() -> None:
    cast = {"P": established(1300, last_played_on=date(2004, 12, 1)), "A": established(1300)}
    later = played(*wins("P", "A"), id="f", start=date(2010, 1, 2))
    events = rate(cast, played(*wins("P", "A")), later)["P"].events
    assert [one.rating_before for one in events] == [1300, 1318]


def test_a_player_of_no_event_keeps_the_rating() -> None:
    player = rate({"P": established(1500)}, played())["P"]
    assert (player.rating_after, player.events, player.initial, player.change, player.rounding_article) == (
        1500,
        (),
        None,
        0,
        None,
    )
