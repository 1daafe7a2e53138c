"""The same events on one list, or on two and three: every change before rounding stays, or an article says why not.

An event is rated with the list of its first day, whatever list it comes on. What is left for a split to change are the
games that K is limited by (8.33), who was rated or dropped off in between (8.24, 7.21), the one upgrade of a tournament
in parts (8.31), and events that are older than every list of the office. K itself is never changed by a split: it is
that of the same list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import pytest

from ratings.register.models import Federation
from ratings.regulations.snapshots import Part
from ratingsite.office.accounts.models import OfficeHeld, User
from tests.ratings.runs.split_reasons import differences
from tests.ratings.runs.splits import Findings, Office, Played, Season, Told, random_season, random_splits
from tests.samples import sampled, samples

STANDARD = "fide-standard"
SEPTEMBER, OCTOBER = date(2022, 9, 1), date(2022, 10, 1)
SEASONS = {
    "fide-2003": (STANDARD, date(2004, 4, 1)),
    "fide-2009-applied": (STANDARD, date(2010, 7, 1)),
    "fide-2014": (STANDARD, date(2015, 10, 1)),
    "fide-2022": (STANDARD, OCTOBER),
    "fide-2024": (STANDARD, date(2024, 10, 1)),
    "fide-2025-10": (STANDARD, date(2025, 12, 1)),
    "fide-rb-2024": ("fide-rapid", date(2024, 10, 1)),
    "fide-rb-2024-12": ("fide-blitz", date(2025, 3, 1)),
}
# where each text prints what may intervene: K x n up to 700, rated since, below the floor
INTERVENING = {
    "fide-2003": {"10.4", "9.21"},
    "fide-2009-applied": {"8.4", "7.21"},
    "fide-2014": {"8.4", "7.21"},
    "fide-2022": {"8.33", "8.24", "7.21"},
    "fide-2024": {"8.3.3", "8.2.4", "7.2.1"},
    "fide-2025-10": {"8.3.3", "8.2.4", "7.2.1"},
    "fide-rb-2024": {"7.3.3", "7.2.5", "6.2.1"},
    "fide-rb-2024-12": {"7.3.3", "7.2.5", "6.2.1"},
}
SEEDS = range(samples(1, long=6))


@pytest.fixture
def office(dmitri: User, quentin: User, usa: Federation) -> Office:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    return Office(administrator=dmitri, commission=quentin)


def at_once(season: Season) -> dict[str, int]:
    return {event.name: 0 for event in season.events}


@sampled
@pytest.mark.parametrize("edition", SEASONS)
def test_what_a_split_over_two_or_three_periods_changes_is_named_by_its_article(office: Office, edition: str) -> None:
    """A season as chance has it, and one in which nothing intervenes: there not a hundredth changes."""
    seasons = [(random_season(*SEASONS[edition], seed), seed) for seed in SEEDS]
    calm = steady(random_season(*SEASONS[edition], 7))
    *of_the_seasons, (together, *splits) = on_one_two_and_three(office, [*seasons, (calm, 7)])
    assert len(together) == 32
    assert [differences(together, apart) for apart in splits] == [{}, {}]
    named: Counter[str] = Counter()
    for together, *splits in of_the_seasons:
        assert {found.working["edition"] for found in together.values()} == {edition}
        for apart in splits:
            named.update(differences(together, apart).values())
    assert named
    assert named.keys() <= INTERVENING[edition]
    # of 80 workings of a season most say the same to the hundredth
    assert sum(named.values()) < 40 * len(SEEDS)


def on_one_two_and_three(office: Office, seasons: Sequence[tuple[Season, int]]) -> list[list[Findings]]:
    """What is found of each season on one list, on two and on three, divided by its seed."""
    splits = [(season, (at_once(season), *random_splits(season, seed))) for season, seed in seasons]
    found = office.found(*((season, split) for season, three in splits for split in three))
    return [found[place : place + 3] for place in range(0, len(found), 3)]


def steady(season: Season) -> Season:
    """The season without those who are not on the lists; the others get ratings and K that nothing can touch.

    Eight with K 10, the floor far away and 28 games each: 280 of the 700 of 8.33.
    """
    people = {
        name: Told(ratings=(1900 + 40 * place, 1903 + 40 * place), k=10)
        for place, name in enumerate(name for name in season.people if not name.startswith("u"))
    }
    events = [
        Played(
            name=event.name,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            games=tuple(game for game in event.games if game[1] in people and game[2] in people),
        )
        for event in season.events
    ]
    return Season(system=season.system, before=season.before, newest=season.newest, people=people, events=events)


# ---------------------------------------------------------------- each reason, worked by hand
Games = list[tuple[str, str, str]]


def always(rating: int | None, **more: int) -> Told:
    return Told(ratings=(rating, rating), **more)


def two_events(
    people: dict[str, Told], first: Games, second: Games, parts: tuple[Part | None, Part | None] = (None, None)
) -> Season:
    """Two events of October 2022, or the two parts of one."""
    events = [
        Played(
            name=name,
            starts_on=date(2022, 10, day),
            ends_on=date(2022, 10, day + 1),
            games=tuple((number, *game) for number, game in enumerate(games, start=1)),
            facts={"part": part} if part else {},
        )
        for name, day, games, part in (("first", 3, first, parts[0]), ("second", 15, second, parts[1]))
    ]
    return Season(system=STANDARD, before=SEPTEMBER, newest=OCTOBER, people=people, events=events)


WORKED: dict[str, Season] = {}
"""Each stands above its test."""
BothWays = Mapping[str, Sequence[Findings]]


@pytest.fixture
def both_ways(office: Office) -> BothWays:
    """What is found of each on one list, and on two."""
    found = office.found(
        *((season, split) for season in WORKED.values() for split in (at_once(season), {"first": 0, "second": 1}))
    )
    return {name: found[2 * place : 2 * place + 2] for place, name in enumerate(WORKED)}


def changes(found: Findings, player: str) -> tuple[int | None, ...]:
    return tuple(found[player, event].change for event in ("first", "second"))


TEN_GAMES = [("new", "old", "1-0"), *[("new", "old", "1/2-1/2")] * 9]
WORKED["700 games"] = two_events({"new": always(2000, games=0), "old": always(2000, k=10)}, TEN_GAMES, TEN_GAMES)


def test_8_33_seven_hundred_games_are_those_of_one_period(both_ways: BothWays) -> None:
    """A newcomer of 2000 with K 40 plays twice ten games against 2000, each time one win and nine draws: 5½ of 10.

    On one list n is 20 and K 700 / 20 = 35: twice 35 × 0.5 = 17.5. On two lists 40 × 10 = 400 is allowed: twice 20.0.
    """
    together, apart = both_ways["700 games"]
    assert (changes(together, "new"), changes(apart, "new")) == ((1750, 1750), (2000, 2000))
    assert differences(together, apart) == {("new", "first"): "8.33", ("new", "second"): "8.33"}


WORKED["rated in between"] = two_events(
    {"late": always(None), "old": always(2000, k=20)},
    [("late", "old", "1/2-1/2")] * 5,
    [("late", "old", "0-1")],
)


def test_8_24_who_got_a_rating_in_between_is_rated_with_it_and_stays_unrated_for_the_others(
    both_ways: BothWays,
) -> None:
    """Five draws against 2000 make a first rating of 2000; then a game is lost to somebody of 2000.

    On one list the six games are pooled, and nobody's change is asked. On two lists it is a game of 2000 against 2000
    with K 40: 40 × (0 - 0.5) = -20.0. For the opponent it counts on neither.
    """
    together, apart = both_ways["rated in between"]
    assert (changes(together, "late"), changes(apart, "late")) == ((None, None), (None, -2000))
    assert (changes(together, "old"), changes(apart, "old")) == ((0, 0), (0, 0))
    assert differences(together, apart) == {("late", "second"): "8.24"}


WORKED["below the floor"] = two_events(
    {"low": always(1005, k=20), "one": always(1005, k=20), "two": always(1005, k=20)},
    [("low", "one", "0-1")],
    [("low", "two", "0-1")],
)


def test_7_21_who_dropped_below_the_floor_in_between_has_no_rating_to_change(both_ways: BothWays) -> None:
    """1005 loses to 1005 with K 20, twice: 20 × (0 - 0.5) = -10.0 each.

    On two lists the first loss leads to 995, below the floor of 1000, so the second event finds a player without a
    rating. The winner met 1005 on the first day of both events, and has 10.0 from each either way.
    """
    together, apart = both_ways["below the floor"]
    assert (changes(together, "low"), changes(apart, "low")) == ((-1000, -1000), (-1000, None))
    assert (together["two", "second"].change, apart["two", "second"].change) == (1000, 1000)
    assert differences(together, apart) == {("low", "second"): "7.21"}


WORKED["one upgrade"] = two_events(
    {"top": always(2500, k=10), "one": always(2000, k=20), "two": always(1900, k=20)},
    [("top", "one", "1-0")],
    [("top", "two", "1-0")],
    parts=(Part(of="league", number=1), Part(of="league", number=2)),
)


def test_8_31_the_one_upgrade_of_a_tournament_in_parts_is_used_by_the_part_that_is_published_first(
    both_ways: BothWays,
) -> None:
    """2500 with K 10 beats 2000 in the first part and 1900 in the second.

    On one list the greatest gap has the upgrade: .04 of 500 whole, .08 of 600 as 400: 0.4 and 0.8. On two lists the
    first part had it already: .08 of 500 as 400 and .02 of 600 whole: 0.8 and 0.2. The lower rated players lose
    20 × .08 each.
    """
    together, apart = both_ways["one upgrade"]
    assert (changes(together, "top"), changes(apart, "top")) == ((40, 80), (80, 20))
    assert (together["one", "first"].change, apart["two", "second"].change) == (-160, -160)
    assert differences(together, apart) == {("top", "first"): "8.31", ("top", "second"): "8.31"}


def with_one_before_every_list() -> Season:
    season = two_events({"one": always(2000, k=20), "two": always(2000, k=20)}, [("one", "two", "1-0")], [])
    old = Played(
        name="second",
        starts_on=date(2022, 8, 6),
        ends_on=date(2022, 8, 7),
        games=((1, "one", "two", "1/2-1/2"),),
    )
    return replace(season, events=[season.events[0], old])


WORKED["before every list"] = with_one_before_every_list()


def test_7_1_an_event_older_than_every_list_goes_by_the_list_before_its_period(both_ways: BothWays) -> None:
    """Of two players of 2000 with K 20 one wins in October: 2010 and 1990. In August, before the office's first list,
    they had drawn.

    On one list 2000 drew with 2000: 0.0. On two it is 2010 against 1990, expected .53: 20 × (0.5 - 0.53) = -0.6.
    """
    together, apart = both_ways["before every list"]
    assert (changes(together, "one"), changes(apart, "one")) == ((1000, 0), (1000, -60))
    assert differences(together, apart) == {("one", "second"): "7.1", ("two", "second"): "7.1"}


def with_another_k_in_between(**told: int) -> Season:
    people = {"own": always(2398, **told), "one": always(2398, k=10), "two": always(2398, k=10)}
    return two_events(people, [("own", "one", "1-0")], [("own", "two", "1-0")])


WORKED["reaches 2400"] = with_another_k_in_between(highest=2399, games=99)
WORKED["30 games"] = with_another_k_in_between(games=29)


@pytest.mark.parametrize(("name", "k"), [("reaches 2400", 20), ("30 games", 40)])
def test_8_33_k_is_that_of_the_list_of_the_first_day_on_whatever_list_an_event_comes(
    both_ways: BothWays, name: str, k: int
) -> None:
    """2398 beats 2398 in the first event: 2400 is reached (20 × 0.5 = 10), or the 30th game played, before the second.

    The list of the next month would give K 10, or 20; the second event began before it, and a win is worth K / 2 again.
    """
    together, apart = both_ways[name]
    assert changes(together, "own") == changes(apart, "own") == (k * 50, k * 50)
    assert differences(together, apart) == {}


# ---------------------------------------------------------------- CFC 712
def cfc_season(seed: int) -> Season:
    """The chances of 2022 on days of 2009, on which the handbook governs: four events, one after the other."""
    chances = random_season(STANDARD, OCTOBER, seed)
    events = [
        Played(name=event.name, starts_on=day, ends_on=day, games=event.games)
        for event, day in zip(chances.events, (date(2009, 6, day) for day in (20, 22, 24, 26)), strict=True)
    ]
    people = {name: Told(ratings=told.ratings, games=told.games) for name, told in chances.people.items()}
    return Season(system="cfc-regular", before=date(2009, 5, 1), newest=date(2009, 6, 16), people=people, events=events)


@sampled
@pytest.mark.parametrize("seed", SEEDS)
def test_cfc_712_events_follow_each_other_so_a_split_in_their_order_changes_nothing(office: Office, seed: int) -> None:
    season = cfc_season(seed)
    two, three = {"e0": 0, "e1": 0, "e2": 1, "e3": 1}, {"e0": 0, "e1": 1, "e2": 1, "e3": 2}
    together, *splits = office.found((season, at_once(season)), (season, two), (season, three))
    for apart in splits:
        assert {place: found.change for place, found in apart.items()} == {
            place: found.change for place, found in together.items()
        }


def test_cfc_712_an_event_that_is_reported_after_a_later_one_is_rated_with_what_that_one_produced(
    office: Office,
) -> None:
    """1800 beats 1800, both established: 32 × .5 (714b) and 1.5 for the game (714c), 17.5. Whatever is rated second
    is 1818 against 1786, expected .54, with one point for the game of somebody over 1800: 32 × .46 + 1 = 15.72.
    """
    season = cfc_season(0)
    people = {name: always(1800, games=60, highest=2500) for name in ("one", "two")}
    events = [
        Played(name=name, starts_on=day, ends_on=day, games=((3, "one", "two", "1-0"),))
        for name, day in (("first", date(2009, 6, 20)), ("second", date(2009, 6, 24)))
    ]
    season = Season(system=season.system, before=season.before, newest=season.newest, people=people, events=events)
    in_order, reversed_ = office.found((season, {"first": 0, "second": 1}), (season, {"first": 1, "second": 0}))
    assert changes(in_order, "one") == tuple(reversed(changes(reversed_, "one")))
    assert changes(in_order, "one") == (1750, 1572)
