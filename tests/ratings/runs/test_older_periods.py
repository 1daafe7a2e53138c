"""Periods of the older texts, from the freezing of a run to its list: quarterly in 2003, every two months in 2009."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from ratings.lists.filters import Filters
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.list_page import list_page
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.regulations.calendar import next_list_date
from ratings.runs.open_periods import open_period
from ratings.runs.waiting_events import events_for
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record

OCTOBER, JANUARY = date(2003, 10, 1), date(2004, 1, 1)
IN_JULY = {"starts_on": date(2003, 7, 10), "ends_on": date(2003, 7, 20)}
IN_OCTOBER = {"starts_on": date(2003, 10, 10), "ends_on": date(2003, 10, 12)}
THREE_ROUNDS = (("ann", "bob", "1/2-1/2"), ("ann", "bob", "1-0"), ("ann", "bob", "0-1"), ("cyd", "bob", "1-0"))


def taken_in(day: date, players: dict[str, Player], by: User) -> RatingList:
    """A list with Ann at 2410, Bob at 2000 and Cyd at 1900, who have played for long; Elif has no rating."""
    rows = [ImportedEntry(player=players[name], rating=n) for name, n in (("ann", 2410), ("bob", 2000), ("cyd", 1900))]
    return import_list("fide-standard", day, rows, origin="test", by=by, now=IN_SEPTEMBER)


@pytest.fixture
def july_2003(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    return taken_in(date(2003, 7, 1), players, dmitri)


def shown(published: RatingList) -> dict[str, tuple[object, ...]]:
    fields = ("name", "rating", "games", "k_factor")
    return {name: tuple(values) for name, *values in published.entries.values_list(*fields)}


def test_a_quarter_of_2003_is_rated_by_the_average_of_the_opponents(
    july_2003: RatingList, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "ann", "bob", "1-0")], **IN_JULY)
    published = publish(OCTOBER)
    # 10.51: D 410 counts as 350, PD .89 and .11: Ann 10 × .11 = 1.1, Bob 15 × -.11 = -1.65
    assert shown(published) == {
        "Able, Ann": (2411, 1, 10),
        "Baker, Bob": (1998, 1, 15),
        "Čapek, Cyd": (1900, 0, 15),
    }
    assert published.run.manifest["input"]["events"][0]["edition"] == "fide-2003"


def test_a_quarter_closes_a_month_before_its_list(july_2003: RatingList, record_games: Record) -> None:
    in_time = record_games([(1, "ann", "bob", "1-0")], source="in time", **IN_JULY)
    late = {"starts_on": date(2003, 8, 30), "ends_on": date(2003, 9, 2)}
    too_late = record_games([(1, "ann", "bob", "1-0")], source="late", **late)
    assert list(events_for(open_period("fide-standard", OCTOBER))) == [in_time]
    assert list(events_for(open_period("fide-standard", JANUARY))) == [in_time, too_late]


def test_nine_games_of_two_quarters_make_a_first_rating(
    july_2003: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    first = ((1, "ann", "0-1"), (2, "bob", "1/2-1/2"), (3, "cyd", "1-0"), (4, "ann", "1/2-1/2"), (5, "bob", "0-1"))
    games = [(number, "elif", name, result) for number, name, result in (*first, (6, "cyd", "1-0"))]
    record_games(games, source="one", **IN_JULY)
    assert "Demir, Elif" not in shown(publish(OCTOBER))
    draws = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob", "cyd"), 1)]
    record_games(draws, source="two", **IN_OCTOBER)
    # 10.3: Rc 12620 / 6 = 2103 with 3 of 6, and 6310 / 3 = 2103 with half the points: both Ru 2103
    assert shown(publish(JANUARY))["Demir, Elif"] == (2103, 3, 25)
    pooled = players["elif"].results.get(run__period__list_date=JANUARY).working["initial"]["pooled"]
    assert [(row["games"], row["performance"]) for row in pooled] == [(6, 2103), (3, 2103)]


def test_an_event_against_two_rated_opponents_stays_left_out_of_a_later_pool(
    july_2003: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    thrice = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob") * 3, 1)]
    record_games(thrice, source="one", **IN_JULY)
    publish(OCTOBER)
    draws = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob", "cyd"), 1)]
    record_games(draws, source="two", **IN_OCTOBER)
    published = publish(JANUARY)
    # 6.42: "only counted if the player meets at least three rated opponents in the event": six games are two opponents
    assert "Demir, Elif" not in shown(published)
    (waiting,) = published.run.manifest["input"]["players"]["2099001"]["earlier"]
    assert (waiting["games"], waiting["opponents"]) == (6, 2)
    initial = players["elif"].results.get(run__period__list_date=JANUARY).working["initial"]
    assert [(row["games"], row["reason"]) for row in initial["pooled"]] == [(6, "few-rated-opponents"), (3, None)]


def test_so_does_one_of_the_first_rapid_lists(
    players: dict[str, Player], record_games: Record, publish: Publish, dmitri: User
) -> None:
    RatingSystem.objects.create(code="fide-rapid", name="x")
    rows = [ImportedEntry(player=players[name], rating=2000) for name in ("ann", "bob", "cyd")]
    import_list("fide-rapid", date(2013, 1, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    thrice = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob") * 3, 1)]
    january, february = date(2013, 1, 12), date(2013, 2, 9)
    record_games(thrice, source="one", system="fide-rapid", starts_on=january, ends_on=january)
    publish(date(2013, 2, 1), "fide-rapid")
    draws = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob", "cyd"), 1)]
    record_games(draws, source="two", system="fide-rapid", starts_on=february, ends_on=february)
    published = publish(date(2013, 3, 1), "fide-rapid")
    # 7.22 of 2012: three rated opponents in an event
    assert "Demir, Elif" not in shown(published)
    (waiting,) = published.run.manifest["input"]["players"]["2099001"]["earlier"]
    assert (waiting["games"], waiting["opponents"]) == (6, 2)


def test_what_a_round_robin_performed_waits_with_its_second_pass(
    players: dict[str, Player], standard: RatingSystem, record_games: Record, publish: Publish, dmitri: User
) -> None:
    players["dan"] = Player.objects.create(fide_id=2000004, name="Dover, Dan", federation_id="USA")
    rows = [ImportedEntry(player=players[name], rating=2400) for name in ("ann", "bob", "cyd", "dan")]
    import_list("fide-standard", date(2003, 7, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    pairs = list(combinations(("elif", "ann", "bob", "cyd", "dan"), 2))
    games = [(number, white, black, "1/2-1/2") for number, (white, black) in enumerate(pairs, 1)]
    record_games(games, source="all", form="round-robin", **IN_JULY)
    publish(OCTOBER)
    record_games([(1, "elif", "ann", "1/2-1/2")], source="two", **IN_OCTOBER)
    waiting = publish(JANUARY).run.manifest["input"]["players"]["2099001"]["earlier"]
    # 10.25: half the points against an average of 2400 are Ru 2400, which four games leave waiting
    assert [(each["event"], each["games"], each["performance"]) for each in waiting] == [("all:1", 4, 2400)]


def test_fewer_than_four_games_in_a_year_make_inactive(
    players: dict[str, Player], standard: RatingSystem, record_games: Record, publish: Publish, dmitri: User
) -> None:
    taken_in(date(2002, 10, 1), players, dmitri)
    games = [(number, white, black, result) for number, (white, black, result) in enumerate(THREE_ROUNDS, 1)]
    record_games(games, **IN_JULY)
    flags = dict(publish(OCTOBER).entries.values_list("name", "is_inactive"))
    # 9.2.3a: Bob has four games since 1 October 2002, Ann three, Cyd one
    assert flags == {"Able, Ann": True, "Baker, Bob": False, "Čapek, Cyd": True}


def test_four_games_make_active_again_also_where_not_the_whole_year_is_known(
    players: dict[str, Player], standard: RatingSystem, record_games: Record, publish: Publish, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players[name], rating=2000, is_inactive=True) for name in ("ann", "bob", "cyd")]
    import_list("fide-standard", date(2003, 7, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    games = [(number, white, black, result) for number, (white, black, result) in enumerate(THREE_ROUNDS, 1)]
    record_games(games, **IN_JULY)
    flags = dict(publish(OCTOBER).entries.values_list("name", "is_inactive"))
    # 9.2.3c: Bob has four games since 1 July, Ann three and Cyd one; what they played before it nobody knows
    assert flags == {"Able, Ann": True, "Baker, Bob": False, "Čapek, Cyd": True}


def test_after_seven_lists_the_list_of_the_federation_goes_without_the_inactive(
    players: dict[str, Player], standard: RatingSystem, publish: Publish, dmitri: User
) -> None:
    taken_in(date(2002, 10, 1), players, dmitri)
    months = [date(2003 + (9 + 3 * number) // 12, (9 + 3 * number) % 12 + 1, 1) for number in range(8)]
    of_usa = [len(list_page(publish(day), Filters(federation="USA")).entries) for day in months]
    # 9.2.3b: shown on seven lists, gone from the eighth, of 1 July 2005; the whole list keeps them
    assert of_usa == [3, 3, 3, 3, 3, 3, 3, 0]
    assert len(list_page(RatingList.objects.get(list_date=months[-1]), Filters()).entries) == 3


@pytest.mark.parametrize(
    ("first", "number", "of_usa"),
    [
        # 7 quarterly lists, and no eighth (9.2.3b); no list of two months brings them back
        (date(2007, 7, 1), 10, [3, 3, 3, 3, 3, 3, 0, 0, 0, 0]),
        # 7.23b: 12 lists of two months are two years; the monthly ones begin behind them
        (date(2010, 7, 1), 14, [*[3] * 11, 0, 0, 0]),
        # 4 lists of two months and 16 monthly ones are two years too
        (date(2011, 11, 1), 22, [*[3] * 19, 0, 0, 0]),
    ],
    ids=["into 2009", "until 2012", "beyond 2012"],
)
def test_two_years_of_lists_are_two_years_beyond_a_change_of_their_number(
    first: date, number: int, of_usa: list[int], players: dict[str, Player], standard: RatingSystem, publish: Publish,
    dmitri: User,
) -> None:  # fmt: skip
    rows = [ImportedEntry(player=players[name], rating=2000, is_inactive=True) for name in ("ann", "bob", "cyd")]
    day = import_list("fide-standard", first, rows, origin="test", by=dmitri, now=IN_SEPTEMBER).list_date
    found = []
    for _ in range(number):
        day = next_list_date("fide-standard", day)
        found.append(len(list_page(publish(day), Filters(federation="USA")).entries))
    assert found == of_usa


def test_two_months_of_2009_are_rated_game_by_game(
    players: dict[str, Player], standard: RatingSystem, record_games: Record, publish: Publish, dmitri: User
) -> None:
    taken_in(date(2009, 7, 1), players, dmitri)
    day = date(2009, 8, 25)
    record_games([(1, "ann", "bob", "1-0")], starts_on=day, ends_on=day)
    published = publish(date(2009, 9, 1))
    # 8.54: D 410 counts as 400, PD .92 and .08: Ann 10 × .08 = 0.8, Bob 15 × -.08 = -1.2, as FIDE applied it
    assert shown(published) == {
        "Able, Ann": (2411, 1, 10),
        "Baker, Bob": (1999, 1, 15),
        "Čapek, Cyd": (1900, 0, 15),
    }
    assert {entry.name for entry in published.entries.filter(is_inactive=True)} == set()
