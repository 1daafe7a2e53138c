"""Foreign ratings (736)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import BadPeriod, PeriodSnapshot, PlayerSnapshot, rate_period
from ratings.regulations.cfc.standing import ForeignRating, first_rating_from_abroad, rating_from_abroad
from ratings.regulations.editions.cfc import CFC_2009
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, rate


def test_a_foreign_rating_is_the_first_rating_of_a_visitor_but_not_of_a_new_resident() -> None:
    assert first_rating_from_abroad(2105, is_resident=False) == 2105
    assert first_rating_from_abroad(2105, is_resident=True) is None
    assert first_rating_from_abroad(None, is_resident=False) is None


@pytest.mark.parametrize(
    ("then", "now", "day", "rating"),
    [
        (2100, 2150, date(2009, 9, 5), 2150),
        (2100, 2150, date(2009, 9, 4), 2080),
        (2100, 2100, date(2009, 9, 5), 2080),
    ],
)
def test_a_changed_foreign_rating_counts_after_a_year_without_a_game(
    then: int, now: int, day: date, rating: int
) -> None:
    player = ForeignRating(cfc_rating=2080, foreign_then=then, foreign_now=now, last_played_on=date(2008, 9, 5))
    assert rating_from_abroad(CFC_2009, player, day) == rating


# ---------------------------------------------------------------- a Canadian's own event abroad
CAST = {"P": established(1500), "F": established(1700), "G": established(1600), "U": PlayerSnapshot(rating=None)}
GAMES = (game(1, "P", "F", "1-0"), game(2, "G", "P", "1/2-1/2"), game(3, "P", "U", "1-0"), game(3, "F", "G", "0-1"))


def test_an_event_abroad_counts_for_who_has_asked_and_for_nobody_else() -> None:
    found = rate(CAST, played(*GAMES, counts_for=("P",)))
    assert {key: (row.rating_after, row.games) for key, row in found.items() if key != "P"} == {
        "F": (1700, 0), "G": (1600, 0), "U": (None, 0),
    }  # fmt: skip
    working = found["P"].events[0].working
    assert (found["P"].games, [(row.opponent, row.rated, row.reason) for row in working]) == (
        2, [("F", True, None), ("G", True, None), ("U", False, "opponent-unrated-abroad")],
    )  # fmt: skip
    assert working[2].article == "736"
    reasons = {(row.reason, row.article) for row in found["F"].events[0].working + found["U"].events[0].working}
    assert reasons == {("not-asked-for", "736")}


def test_his_games_give_the_rating_that_they_would_give_at_home() -> None:
    """Two games against rated opponents, as if they were an event of the three of them."""
    abroad = rate(CAST, played(*GAMES, counts_for=("P",)))["P"]
    at_home = rate(CAST, played(*GAMES[:2]))["P"]
    assert (abroad.rating_after, abroad.change) == (at_home.rating_after, at_home.change)


def test_who_has_no_rating_gets_a_first_one_abroad_from_rated_opponents() -> None:
    found = rate(CAST, played(game(1, "U", "F", "1-0"), game(2, "U", "G", "0-1"), game(3, "U", "P"), counts_for=("U",)))
    assert (found["U"].games, found["U"].rating_after) == (3, 1733)  # 714a: 1600 + 400 (2 - 1) / 3
    assert found["P"].rating_after == 1500


def test_a_default_abroad_is_no_more_rated_than_at_home() -> None:
    found = rate(CAST, played(game(1, "P", "F", "+--"), counts_for=("P",)))["P"]
    assert [(row.reason, row.article) for row in found.events[0].working] == [("unplayed", "733")]


def test_it_counts_for_somebody_who_plays_in_it() -> None:
    with pytest.raises(BadPeriod) as caught:
        rate(CAST, played(GAMES[0], counts_for=("G",)))
    assert str(caught.value) == 'events.0.counts_for.0: expected the key of one who has a game in the event, got "G"'


def test_no_event_of_fide_counts_for_somebody() -> None:
    event = played(GAMES[0], start=date(2024, 5, 1), end=date(2024, 5, 1), counts_for=("P",))
    with pytest.raises(BadPeriod) as caught:
        rate_period(PeriodSnapshot(system="fide-standard", edition=None, players=CAST, events=(event,)))
    assert str(caught.value) == "events.0.counts_for: expected this field in events of the CFC only, got a list"
