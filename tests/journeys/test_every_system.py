"""From registration to the published list, for what is not an ordinary Swiss of standard games; worked out by hand.

Ash 2000, Beech 1900, Cedar 1800 and Dill 1700 play three rounds (``small_events.THREE_ROUNDS``). Differences and
expected scores (FIDE 8.1b; the CFC's table is the same there): 100 .64/.36, 200 .76/.24, 300 .85/.15.

    Ash     Dill 1 -.85 = +.15   Cedar 0 -.76 = -.76   Beech ½ -.64 = -.14     -.75
    Beech   Cedar ½ -.64 = -.14  Dill 0 -.76 = -.76    Ash ½ -.36 = +.14       -.76
    Cedar   Beech ½ -.36 = +.14  Ash 1 -.24 = +.76     Dill 1 -.64 = +.36     +1.26
    Dill    Ash 0 -.15 = -.15    Beech 1 -.24 = +.76   Cedar 0 -.36 = -.36     +.25

K 20 each: -15.0, -15.2, +25.2, +5.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.journeys.browsers import Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.small_events import THREE_ROUNDS, Pairing, SmallEvent, Somebody, four, round_robin
from tests.journeys.walking import Walk

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("systems")) as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


RAPID = SmallEvent(
    name="Harbour Rapid",
    city="Savannah",
    federation="USA",
    system="fide-rapid",
    format="swiss",
    first="2025-03-08",
    last="2025-03-08",
    days=("2025-03-08",) * 3,
    minutes="15",
    increment="10",
    players=four("USA", 99930001, 2000, 1900, 1800, 1700),
    games=THREE_ROUNDS,
    more={"will_be_rated": "on"},
)
BLITZ = replace(
    RAPID,
    name="Harbour Blitz",
    system="fide-blitz",
    first="2025-03-09",
    last="2025-03-09",
    days=("2025-03-09",) * 3,
    minutes="3",
    increment="2",
    players=four("USA", 99930011, 2000, 1900, 1800, 1700),
)


@pytest.mark.parametrize("event", [RAPID, BLITZ], ids=["rapid", "blitz"])
def test_rapid_and_blitz_reach_their_own_lists(walk: Walk, event: SmallEvent) -> None:
    walk.publish_first_list(event.system, "2025-03-01", event.players)
    walk.it_is("2025-02-20")
    tournament = walk.register(event)
    walk.approve(event, tournament)
    walk.it_is("2025-03-10")
    walk.report(event, tournament)
    walk.it_is("2025-03-31")
    walk.rate(event.system, "2025-04-01")
    assert walk.ratings(event.system, "2025-04-01", event.players) == {
        "Ash": "1985",
        "Beech": "1885",  # 1884.8
        "Cedar": "1825",  # 1825.2
        "Dill": "1705",
    }
    assert walk.watch.complaints == []


CFC = SmallEvent(
    name="Fall Open",
    city="Ottawa",
    federation="CAN",
    system="cfc-regular",
    format="swiss",
    first="2009-10-03",
    last="2009-10-04",
    days=("2009-10-03", "2009-10-03", "2009-10-04"),
    players=four("CAN", 99930021, 2000, 1900, 1800, 1700),
    games=THREE_ROUNDS,
    more={"is_advertised": "on"},
)


def test_a_canadian_open_reaches_the_list_of_october_2009(walk: Walk) -> None:
    """714b: 32 a point; 714c: 1.00 a game from 1801 to 2000, 1.50 up to 1800; 714d: nobody beats a record of 2600.

    734: the record stands behind the rating, as o26.

    Ash -24.00 + 3.00 = 1979; Beech -24.32 + 3.00 = 1878.68; Cedar 40.32 + 4.50 = 1844.82; Dill 8.00 + 4.50 = 1712.50.
    """
    walk.publish_first_list(CFC.system, "2009-08-16", CFC.players, highest=2600)
    walk.it_is("2009-09-01")
    tournament = walk.register(CFC)
    walk.approve(CFC, tournament)
    walk.it_is("2009-10-05")
    walk.report(CFC, tournament)
    walk.it_is("2009-10-16")
    walk.rate(CFC.system, "2009-10-16")
    assert walk.ratings(CFC.system, "2009-10-16", CFC.players) == {
        "Ash": "1979o26",
        "Beech": "1879o26",
        "Cedar": "1845o26",
        "Dill": "1713o26",
    }
    assert walk.watch.complaints == []


# The hero, and nine of the same federation whose ratings sum to 20817: a ninth is 2313.
CLOSED_PLAYERS = tuple(
    Somebody(fide_id=99930061 + number, name=name, federation="CAN", rating=rating, title=title)
    for number, (name, rating, title) in enumerate(
        [
            ("Hemlock, Henri", 2380, "FM"),
            ("Ironwood, Ivo", 2480, "GM"),
            ("Juniper, Jan", 2420, "IM"),
            ("Kapok, Karl", 2400, "IM"),
            ("Linden, Leo", 2350, "IM"),
            ("Mulberry, Max", 2330, "FM"),
            ("Nettle, Noah", 2300, "FM"),
            ("Oleander, Ola", 2250, ""),
            ("Poplar, Paul", 2180, ""),
            ("Quince, Quin", 2107, ""),
        ]
    )
)
# Henri loses to the grandmaster, draws with the three IMs and wins the other five; everybody else draws.
CLOSED = SmallEvent(
    name="Canadian Closed 2024",
    city="Montreal",
    federation="CAN",
    system="fide-standard",
    format="round-robin",
    first="2024-07-01",
    last="2024-07-09",
    days=tuple(f"2024-07-{day:02}" for day in range(1, 10)),
    players=CLOSED_PLAYERS,
    games=round_robin(10, {2: "loss", 3: "draw", 4: "draw", 5: "draw"}),
    norms=True,
    more={"will_be_rated": "on", "championship": "national"},
)


def test_a_national_championship_gives_a_norm_without_foreigners(walk: Walk) -> None:
    """1.4.3a: 6½ of 9 is 72 %, dp 166 (1.4.9); with 2313 Rp is 2479, at least 2450. Six of nine have titles (1.4.5),
    four of them IM or GM. Without the confirmed championship two foreign federations would be missing.
    """
    walk.publish_first_list(CLOSED.system, "2024-07-01", CLOSED.players)
    walk.it_is("2024-05-20")
    tournament = walk.register(CLOSED)
    walk.approve(CLOSED, tournament)
    carla = walk.person("Carla")
    walk.decide("Carla", tournament, "Confirm championship")
    walk.it_is("2024-07-10")
    report = walk.report(CLOSED, tournament)
    carla.go(f"{report}norms/")
    carla.sees("Hemlock, Henri")
    carla.page.locator("main a[href^='/norms/']").first.click()
    for figure in ("2313", "2479", "6½"):
        carla.sees(figure)
    walk.it_is("2024-07-30")
    walk.rate(CLOSED.system, "2024-08-01")
    assert walk.watch.complaints == []


MATCH = SmallEvent(
    name="Ash against Beech",
    city="Boston",
    federation="USA",
    system="fide-standard",
    format="match",
    first="2025-05-05",
    last="2025-05-10",
    days=tuple(f"2025-05-{day:02}" for day in range(5, 11)),
    players=four("USA", 99930031, 2000, 2000, 1800, 1700)[:2],
    games=(Pairing(1, 1, 2, "1-0"), Pairing(2, 2, 1, "0-1"), Pairing(3, 1, 2, "1/2"), Pairing(4, 2, 1, "0-1")),
    more={"will_be_rated": "on"},
)


def test_a_match_that_stopped_when_it_was_decided_is_rated_whole(walk: Walk) -> None:
    """3½ of six is a win only after the fourth game: all four count (6.2). 3½ - 2 = 1.5, times 20."""
    walk.publish_first_list(MATCH.system, "2025-05-01", MATCH.players)
    walk.it_is("2025-04-20")
    tournament = walk.register(MATCH)
    walk.approve(MATCH, tournament)
    walk.it_is("2025-05-11")
    walk.report(MATCH, tournament)
    walk.it_is("2025-05-30")
    walk.rate(MATCH.system, "2025-06-01")
    assert walk.ratings(MATCH.system, "2025-06-01", MATCH.players) == {"Ash": "2030", "Beech": "1970"}
    assert walk.watch.complaints == []


QUICK = SmallEvent(
    name="Sixty Minutes and Thirty Seconds",
    city="Denver",
    federation="USA",
    system="fide-standard",
    format="swiss",
    first="2025-07-04",
    last="2025-07-06",
    days=("2025-07-04", "2025-07-05", "2025-07-06"),
    minutes="60",
    increment="30",
    players=four("USA", 99930041, 2450, 1900, 1800, 1700),
    games=THREE_ROUNDS,
    more={"will_be_rated": "on"},
)


def test_the_games_of_the_strongest_are_left_out_where_there_was_too_little_time_for_them(walk: Walk) -> None:
    """1.1: 90 minutes do for everybody but Ash. Without his games: Beech -.14 -.76 = -.90, Cedar +.14 +.36 = +.50,
    Dill +.76 -.36 = +.40, each times 20.
    """
    walk.publish_first_list(QUICK.system, "2025-07-01", QUICK.players)
    walk.it_is("2025-06-20")
    tournament = walk.register(QUICK)
    walk.approve(QUICK, tournament)
    walk.it_is("2025-07-07")
    walk.report(QUICK, tournament)
    walk.it_is("2025-07-30")
    walk.rate(QUICK.system, "2025-08-01")
    assert walk.ratings(QUICK.system, "2025-08-01", QUICK.players) == {
        "Ash": "2450",
        "Beech": "1882",
        "Cedar": "1810",
        "Dill": "1708",
    }
    assert walk.watch.complaints == []


LEAGUE = SmallEvent(
    name="Lakeside League",
    city="Chicago",
    federation="USA",
    system="fide-standard",
    format="league",
    first="2025-10-18",
    last="2025-12-13",
    days=("2025-10-18", "2025-11-15", "2025-12-13"),
    players=four("USA", 99930051, 2000, 1900, 1800, 1700),
    games=THREE_ROUNDS,
    more={"will_be_rated": "on"},
)


def test_a_league_with_two_interim_parts_is_rated_part_by_part(walk: Walk) -> None:
    """4: each part with the list of its own first day (K 20; 106 points are .64/.36, 200 .76/.24).

    October: Ash +.15, Beech -.14, Cedar +.14, Dill -.15, so 2003, 1897.2, 1802.8, 1697.
    November, 2003-1803 and 1897-1697: Ash and Beech -.76, Cedar and Dill +.76, so 1987.8, 1881.8, 1818.2, 1712.2.
    December, 1882-1988 and 1818-1712: Ash -.14, Beech +.14, Cedar +.36, Dill -.36, so 1985.2, 1884.8, 1825.2, 1704.8.
    """
    walk.publish_first_list(LEAGUE.system, "2025-10-01", LEAGUE.players)
    walk.it_is("2025-09-01")
    tournament = walk.register(LEAGUE)
    walk.approve(LEAGUE, tournament)
    found = []
    for number, (reported, closed, list_date) in enumerate(
        [
            ("2025-10-20", "2025-10-30", "2025-11-01"),
            ("2025-11-17", "2025-11-29", "2025-12-01"),
            ("2025-12-15", "2025-12-30", "2026-01-01"),
        ],
        start=1,
    ):
        walk.it_is(reported)
        walk.report(LEAGUE, tournament, until=number)
        walk.it_is(closed)
        walk.rate(LEAGUE.system, list_date)
        found.append(tuple(walk.ratings(LEAGUE.system, list_date, LEAGUE.players).values()))
    assert found == [
        ("2003", "1897", "1803", "1697"),
        ("1988", "1882", "1818", "1712"),
        ("1985", "1885", "1825", "1705"),
    ]
    assert walk.watch.complaints == []
