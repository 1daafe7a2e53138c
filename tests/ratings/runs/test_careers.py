"""Who enters the list, who leaves it, and what is carried from one period to the next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratings.regulations import EarlierResult
from ratings.regulations.calendar import list_dates_between
from ratingsite.foundations.exact import Hundredths
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER, Publish, Record

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)


def entry_of(rating_list: RatingList, player: Player) -> ListEntry | None:
    return rating_list.entries.filter(player=player).first()


def test_an_unrated_player_enters_with_five_games_from_two_periods(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish
) -> None:
    record_games([(1, "elif", "bob", "1/2-1/2"), (2, "elif", "cyd", "1-0"), (3, "ann", "elif", "1-0")], source="one")
    assert entry_of(publish(NOVEMBER), players["elif"]) is None
    november = date(2025, 11, 8)
    record_games(
        [(1, "elif", "bob", "0-1"), (2, "cyd", "elif", "0-1")], source="two", starts_on=november, ends_on=november
    )
    entry = entry_of(publish(DECEMBER), players["elif"])
    # Bob drew with her as an unrated player: nobody's rating changed in October but hers counts.
    # Opponents 2000, 1500, 2410, then 2000, 1500 again: 9410; with two draws against 1800: 13010 / 7 = 1858.57
    # Score 2.5 and 1: 3.5 of 7 is 50 %, dp 0: 1859
    assert (entry.rating, entry.games, entry.games_total, entry.k_factor, entry.highest_rating) == (
        1859,
        2,
        5,
        40,
        1859,
    )


def test_a_first_event_without_a_point_is_disregarded_once_and_not_again(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish
) -> None:
    record_games([(1, "elif", "bob", "0-1"), (2, "elif", "cyd", "0-1")], source="zero")
    publish(NOVEMBER)
    day = date(2025, 11, 8)
    record_games([(1, "elif", "ann", "0-1")], source="zero again", starts_on=day, ends_on=day)
    publish(DECEMBER)
    result = players["elif"].results.get(run__period__list_date=DECEMBER)
    pooled = [(each["event"], each["counted"], each["reason"]) for each in result.working["initial"]["pooled"]]
    assert pooled == [("zero:1", False, "zero-first-event"), ("zero again:1", True, None)]


def test_a_player_below_the_floor_is_unrated_on_the_next_list_and_starts_anew(
    players: dict[str, Player], standard: object, record_games: Record, dmitri: User, publish: Publish
) -> None:
    rows = [
        ImportedEntry(player=players["bob"], rating=1450, k_factor=20),
        ImportedEntry(player=players["cyd"], rating=1402, k_factor=40),
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "cyd", "1-0")])
    published = publish(NOVEMBER)
    entry = entry_of(published, players["cyd"])
    # D 48, PD .43: 40 × −.43 = −17.2: 1385 is below 1400
    assert (entry.rating, entry.k_factor, entry.highest_rating, entry.games_total) == (None, None, 1402, 1)
    record_games([(1, "bob", "cyd", "0-1")], source="later", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 8))
    publish(DECEMBER)
    result = players["cyd"].results.get(run__period__list_date=DECEMBER)
    assert (result.rating_before, result.working["initial"]["games"]) == (None, 1)


def test_who_was_unrated_when_an_event_began_counts_as_unrated_for_the_opponents(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish
) -> None:
    games = [(1, "elif", "bob", "1-0"), (2, "elif", "cyd", "1-0"), (3, "elif", "ann", "1-0")]
    again = [(4, "bob", "elif", "0-1"), (5, "cyd", "elif", "0-1")]
    record_games([*games, *again], source="first")
    assert entry_of(publish(NOVEMBER), players["elif"]).rating is not None
    record_games([(1, "elif", "bob", "1-0")], source="reported late")  # it began on 11 October
    publish(DECEMBER)
    workings = {
        name: players[name].results.get(run__period__list_date=DECEMBER).working["events"][0]["working"][0]
        for name in ("elif", "bob")
    }
    assert (workings["elif"]["rated"], workings["bob"]["rated"]) == (True, False)
    assert (workings["bob"]["reason"], workings["bob"]["article"]) == ("opponent-unrated-at-start", "8.2.4")


def test_a_year_without_a_rated_game_makes_inactive_and_one_game_active(
    players: dict[str, Player], standard: object, record_games: Record, dmitri: User, publish: Publish
) -> None:
    def row(name: str, last: date | None, *, inactive: bool = False) -> ImportedEntry:
        return ImportedEntry(player=players[name], rating=1800, k_factor=20, last_played_on=last, is_inactive=inactive)

    rows = [
        row("ann", date(2024, 11, 1)),
        row("bob", date(2024, 10, 31)),
        row("cyd", None, inactive=True),
        row("elif", None, inactive=True),
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "ann", "cyd", "+--"), (2, "elif", "ann", "=-=")])
    published = publish(NOVEMBER)
    flags = {entry.name: entry.is_inactive for entry in published.entries.all()}
    assert flags == {"Able, Ann": False, "Baker, Bob": True, "Čapek, Cyd": True, "Demir, Elif": True}
    record_games([(1, "bob", "cyd", "1-0")], source="back", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 8))
    flags = {entry.name: entry.is_inactive for entry in publish(DECEMBER).entries.all()}
    assert flags == {"Able, Ann": True, "Baker, Bob": False, "Čapek, Cyd": False, "Demir, Elif": True}


def test_k_falls_when_a_list_shows_2400_for_the_first_time(
    players: dict[str, Player], standard: object, record_games: Record, dmitri: User, publish: Publish
) -> None:
    rows = [ImportedEntry(player=players[name], rating=2395, k_factor=20) for name in ("ann", "bob")]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "ann", "1-0")])
    published = publish(NOVEMBER)
    lines = {entry.name: (entry.rating, entry.k_factor) for entry in published.entries.all()}
    assert lines == {"Able, Ann": (2385, 20), "Baker, Bob": (2405, 10)}


@pytest.mark.parametrize("lacking", [None, date(2025, 1, 1)])
def test_who_has_no_known_last_game_is_inactive_after_a_year_of_lists_without_one(
    players: dict[str, Player], standard: object, publish: Publish, dmitri: User, lacking: date | None
) -> None:
    row = ImportedEntry(player=players["ann"], rating=1800, k_factor=20)
    played = ImportedEntry(player=players["bob"], rating=1800, k_factor=20)
    in_march = [row, replace(played, games=3)]
    for day in list_dates_between("fide-standard", date(2024, 10, 1), date(2025, 3, 1)):
        if day != lacking:
            rows = in_march if day == date(2025, 3, 1) else [row, played]
            import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    flags = {
        day: dict(publish(day).entries.values_list("name", "is_inactive"))
        for day in (date(2025, 9, 1), date(2025, 11, 1))
    }
    # 7.22: not known before the whole year is; then the three games of Bob that a list of March tells keep him active
    assert flags[date(2025, 9, 1)] == {"Able, Ann": False, "Baker, Bob": False}
    # of a month whose list lacks nobody knows who has played: a run rates what waits, a list from elsewhere its own
    assert flags[date(2025, 11, 1)] == {"Able, Ann": lacking is None, "Baker, Bob": False}


def test_results_that_an_imported_list_brings_along_wait_to_be_pooled(
    players: dict[str, Player], standard: object, record_games: Record, publish: Publish, dmitri: User
) -> None:
    waiting = EarlierResult(
        event="Zagreb", end=date(2025, 6, 1), games=3, score=Hundredths(150), opponents_average=Fraction(6001, 3)
    )
    rows = [
        ImportedEntry(player=players["bob"], rating=2000, k_factor=20),
        ImportedEntry(player=players["elif"], rating=None, career=Career(games=0, highest=None, waiting=(waiting,))),
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "elif", "bob", "1-0"), (2, "bob", "elif", "0-1")])
    entry = entry_of(publish(NOVEMBER), players["elif"])
    pooled = players["elif"].results.get().working["initial"]
    assert ([each["event"] for each in pooled["pooled"]], pooled["games"]) == (["Zagreb", "open:1"], 5)
    assert entry.rating == pooled["performance"]


@pytest.mark.parametrize(("end", "games"), [(date(2023, 9, 15), 5), (date(2023, 8, 15), 2)])
def test_the_window_is_twenty_six_monthly_periods_that_end_with_the_last_event(
    players: dict[str, Player],
    standard: object,
    record_games: Record,
    publish: Publish,
    dmitri: User,
    end: date,
    games: int,
) -> None:
    """7.14: from September 2023 to October 2025 they are 26, from August 27."""
    waiting = EarlierResult(event="Zagreb", end=end, games=3, score=Hundredths(150), opponents_average=Fraction(2000))
    rows = [
        ImportedEntry(player=players["bob"], rating=2000, k_factor=20),
        ImportedEntry(player=players["elif"], rating=None, career=Career(games=0, highest=None, waiting=(waiting,))),
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "elif", "bob", "1-0"), (2, "bob", "elif", "0-1")])
    entry = entry_of(publish(NOVEMBER), players["elif"])
    assert players["elif"].results.get().working["initial"]["games"] == games
    assert (entry is not None and entry.rating is not None) == (games == 5)


def test_an_imported_k_is_used_as_printed_and_the_next_list_has_that_of_the_rule(
    players: dict[str, Player], standard: object, record_games: Record, publish: Publish, dmitri: User
) -> None:
    """A K of 10 was printed for somebody who never had 2400: 10 × 0.5 = 5; then 8.3.3 gives 20."""
    settled = Career(games=99, highest=2000)
    rows = [ImportedEntry(player=players[name], rating=2000, k_factor=10, career=settled) for name in ("ann", "bob")]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "ann", "1-0")])
    entry = entry_of(publish(NOVEMBER), players["bob"])
    assert players["bob"].results.get().change_hundredths == 500
    assert (entry.rating, entry.k_factor) == (2005, 20)


def test_who_has_no_game_is_in_no_run_and_stays_on_the_list_as_before(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish
) -> None:
    """A forfeited game is one, though it rates nothing: Ann and Cyd are in the run, Bob is not."""
    record_games([(1, "ann", "cyd", "+--")])
    published = publish(NOVEMBER)
    assert set(published.run.results.values_list("player__name", flat=True)) == {"Able, Ann", "Čapek, Cyd"}
    line = ("rating", "k_factor", "games_total", "last_played_on", "is_inactive")
    of_bob = published.entries.filter(player=players["bob"]), first_list.entries.filter(player=players["bob"])
    before, after = (lines.values_list(*line).get() for lines in of_bob)
    assert before == after
