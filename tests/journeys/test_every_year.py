"""An event of each text from its registration to the published list: when it had to come, who decided, what came out.

Ash 2300, Beech 2100, Cedar 1950 and Dill 1850 play three rounds (``small_events.THREE_ROUNDS``) and everybody meets
everybody: Ash scores 1½, Beech 1, Cedar 2½, Dill 1. Differences and expected scores, alike in every text
(2003, 10.1b; 2009, 8.1b): 100 .64/.36, 150 .70/.30, 200 .76/.24, 250 .81/.19, 350 .89/.11, 400 .92/.08.
Where each game is rated by itself, with a difference of 450 counted as 400 (2009, 8.54):

    Ash     Dill 1 -.92 = +.08   Cedar 0 -.89 = -.89   Beech ½ -.76 = -.26    -1.07
    Beech   Cedar ½ -.70 = -.20  Dill 0 -.81 = -.81    Ash ½ -.24 = +.26       -.75
    Cedar   Beech ½ -.30 = +.20  Ash 1 -.11 = +.89     Dill 1 -.64 = +.36     +1.45
    Dill    Ash 0 -.08 = -.08    Beech 1 -.19 = +.81   Cedar 0 -.36 = -.36     +.37
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.journeys.axe import violations
from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.small_events import THREE_ROUNDS, SmallEvent, Somebody, four
from tests.journeys.walking import Walk

SYSTEM = "fide-standard"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("years"), stage="office") as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


def players(first_id: int, dill: int = 1850) -> tuple[Somebody, ...]:
    return four("USA", first_id, 2300, 2100, 1950, dill)


def swiss(year: str, *days: str, first_id: int, **more: Any) -> SmallEvent:
    """Three rounds of a Swiss in Savannah on three days."""
    usual: dict[str, Any] = {
        "name": f"Savannah Swiss {year}",
        "city": "Savannah",
        "federation": "USA",
        "system": SYSTEM,
        "format": "swiss",
        "first": days[0],
        "last": days[-1],
        "days": days,
        "minutes": "120",
        "increment": "0",
        "players": players(first_id),
        "games": THREE_ROUNDS,
    }
    return SmallEvent(**(usual | more))


@contextmanager
def in_french(person: Person) -> Iterator[None]:
    """Somebody reads French for a while."""
    person.context.add_cookies([{"name": "django_language", "value": "fr", "url": person.url}])
    yield
    person.context.clear_cookies(name="django_language")


@contextmanager
def on_a_phone(person: Person) -> Iterator[None]:
    """Somebody has a phone for a while."""
    desk = person.page.viewport_size or {"width": 1280, "height": 900}
    person.page.set_viewport_size({"width": 390, "height": 844})
    yield
    person.page.set_viewport_size(desk)


def register(walk: Walk, event: SmallEvent, *told: str) -> str:
    """The organiser fills in the form, reads beside it what is told of the rules, and sends it."""
    astrid = walk.person("Astrid")
    astrid.go("/tournaments/register/")
    walk.fill_in(astrid, event)
    for text in told:
        astrid.sees(text)
    return send(astrid, "Register tournament")


def send(person: Person, button: str) -> str:
    """The form of a registration; returns the address of the tournament."""
    person.sends(button)
    person.is_led_to("**/tournaments/*-*/")
    return person.page.url.removeprefix(person.url)


def ratings(walk: Walk, event: SmallEvent, list_date: str) -> list[str]:
    """What stands on the list: Ash, Beech, Cedar, Dill."""
    return list(walk.ratings(SYSTEM, list_date, event.players).values())


# ---------------------------------------------------------------- 2003, by keyboard alone
FOCUSED = """() => {
  const at = document.activeElement;
  return [at.name ?? "", at.tagName, at.tagName === "BUTTON" ? at.innerText.trim() : ""];
}"""
MOST_TABS = 120


def tabs_to_the_button(page: Page, said: dict[str, str], button: str) -> None:
    """From one field to the next by Tab: types what is to be said, and presses Enter on the button."""
    left = dict(said)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        name, kind, text = page.evaluate(FOCUSED)
        if text == button and not left:
            page.keyboard.press("Enter")
            return
        if name in left:
            if kind != "SELECT":
                page.keyboard.press("Control+A")
            page.keyboard.type(left.pop(name))
        if name == "rounds":  # the schedule follows
            page.keyboard.press("Tab")
            page.locator("[name=round_3_day]").wait_for()
            page.locator("[name=round_4_day]").wait_for(state="detached")
    raise AssertionError(f"not reached by Tab: {left}, {button}")


OF_2003 = swiss(
    "2003",
    *("2003-07-26", "2003-07-27", "2003-07-28"),
    first_id=99940001,
    written={"rate_of_play": "40/90, 30", "starts_on": "26 July 2003", "ends_on": "28 July 2003"},
)


def test_2003_any_day_before_the_first_is_in_time_and_the_officer_decides(walk: Walk) -> None:
    """10.51: one difference for all games, to the whole average of the opponents, of whom none counts as more than 350
    away; 10.54: K 15. Ash: Dill counts as 1950, so 2000, D 300, .85: 1½ - 2.55 = -1.05. Beech: 2033, 67, .59:
    1 - 1.77 = -.77. Cedar: 2083, -133, .32: 2½ - .96 = +1.54. Dill: Ash counts as 2200, so 2083, -233, .21:
    1 - .63 = +.37. Times 15: -15.75, -11.55, +23.10, +5.55. The list closes 30 days before its day (9.13).
    """
    walk.publish_first_list(SYSTEM, "2003-07-01", OF_2003.players)
    walk.it_is("2003-07-25")
    unknown = "how long beforehand is not known: any day before the first is in time"
    astrid = walk.person("Astrid")
    astrid.go("/tournaments/register/")
    said = walk.typed(OF_2003) | {"chief_licence": "International"}
    tabs_to_the_button(astrid.page, said, "Register tournament")
    astrid.is_led_to("**/tournaments/*-*/")
    for text in (unknown, "FIDE Rating Regulations 2003", "for the list of 1 October 2003"):
        astrid.sees(text)
    tournament = astrid.page.url.removeprefix(astrid.url)
    walk.approve(OF_2003, tournament)
    walk.it_is("2003-07-29")
    walk.report(OF_2003, tournament)
    walk.it_is("2003-09-30")
    walk.rate(SYSTEM, "2003-10-01")
    assert ratings(walk, OF_2003, "2003-10-01") == ["2284", "2088", "1973", "1856"]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- 2009
OF_2009 = swiss(
    "2009",
    *("2009-08-08", "2009-08-09", "2009-08-10"),
    first_id=99940011,
    written={"rate_of_play": "G/120", "starts_on": "8.8.2009", "ends_on": "10.8.2009"},
)


def test_2009_less_than_a_month_before_the_chair_of_the_commission_decides(walk: Walk) -> None:
    """0.4: a month, so 9 July. K was 15 as the text was applied, and not the 30 that it prints (8.56).

    -1.07, -.75, +1.45 and +.37 times 15: -16.05, -11.25, +21.75, +5.55.
    """
    walk.publish_first_list(SYSTEM, "2009-07-01", OF_2009.players)
    walk.it_is("2009-07-20")
    late = "The chair of the qualification commission decides."
    tournament = register(walk, OF_2009, "FIDE Rating Regulations 2009, as they were applied", "9 July 2009", late)
    chiara = walk.person("Chiara")
    chiara.go(tournament)
    assert chiara.page.get_by_role("button", name="registration").count() == 0
    walk.settle("Qadira", tournament, "Allow late registration")
    walk.it_is("2009-08-11")
    walk.report(OF_2009, tournament)
    walk.it_is("2009-08-31")
    walk.rate(SYSTEM, "2009-09-01")
    assert ratings(walk, OF_2009, "2009-09-01") == ["2284", "2089", "1972", "1856"]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- a league of 2010
LEAGUE = replace(
    swiss("2010", "2010-10-09", "2010-10-23", "2010-12-18", first_id=99940021),
    name="Savannah League 2010",
    format="league",
    players=players(99940021, dill=1845),
    written={"rate_of_play": "40/90, 30", "starts_on": "October 9, 2010", "ends_on": "December 18, 2010"},
    more={"ratings_used": "at-the-game", "ratings_chosen_on": "1 September 2010"},
)


def test_a_league_that_chose_the_ratings_of_the_day_is_rated_period_by_period(walk: Walk) -> None:
    """2009, 4.13: "the actual ratings at the time of the game may be used. The option must be chosen before the start".

    Dill has 1845 here, which changes no expected score (105 .64, 255 .81, 455 counts as 400). October times 15:
    Ash -.81 -12.15, Beech -1.01 -15.15, Cedar +1.09 +16.35, Dill +.73 +10.95: 2288, 2085, 1966, 1856.
    December with these: 203 .76, so Ash -.26 -3.9, Beech +.26 +3.9; 110 .65, so Cedar +.35 +5.25, Dill -5.25. With the
    ratings of October Cedar would have got .36, and 1972 in the end.
    """
    walk.publish_first_list(SYSTEM, "2010-09-01", LEAGUE.players)
    walk.it_is("2010-09-02")
    tournament = register(walk, LEAGUE, "The ratings at the time of each game are used, as was chosen beforehand.")
    walk.person("Astrid").sees("those of the list in force on the day of each game, chosen on 1 September 2010")
    walk.approve(LEAGUE, tournament)
    found = []
    for until, reported, closed, list_date in (
        (2, "2010-10-24", "2010-10-31", "2010-11-01"),
        (3, "2010-12-19", "2010-12-31", "2011-01-01"),
    ):
        walk.it_is(reported)
        walk.report(LEAGUE, tournament, until=until)
        walk.it_is(closed)
        walk.rate(SYSTEM, list_date)
        found.append(ratings(walk, LEAGUE, list_date))
    assert found == [["2288", "2085", "1966", "1856"], ["2284", "2089", "1971", "1851"]]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- 2012
OF_2012 = swiss(
    "2012",
    *("2012-08-06", "2012-08-07", "2012-08-08"),
    first_id=99940031,
    written={"rate_of_play": "2h", "starts_on": "Aug 6, 2012", "ends_on": "Aug 8, 2012", "chief_email": ""},
)


def test_2012_what_nobody_registered_is_entered_by_the_officer_and_the_chair_decides(walk: Walk) -> None:
    """K 30 of newcomers (8.56), who have 12 games here, and monthly lists (7.1).

    -1.07, -.75, +1.45 and +.37 times 30: -32.1, -22.5, +43.5, +11.1; a half goes up (8.57): 2078, 1994.
    """
    walk.publish_first_list(SYSTEM, "2012-08-01", OF_2012.players, games=12)
    walk.it_is("2012-08-10")
    chiara = walk.person("Chiara")
    chiara.go("/my-work/")
    chiara.click("Enter an event afterwards", role="link")
    chiara.is_led_to("**/enter-afterwards/")
    walk.fill_in(chiara, OF_2012)
    chiara.page.fill("[name=reason]", "The club sent its registration to a former address.")
    for text in ("FIDE Rating Regulations 2012, as far as they are known", "how long beforehand is not known"):
        chiara.sees(text)
    tournament = send(chiara, "Enter the event")
    walk.settle("Qadira", tournament, "Allow late registration")
    report = walk.upload(OF_2012, tournament, by="Chiara")
    walk.certify(report, by="Chiara")
    walk.accept(report)
    walk.it_is("2012-08-31")
    walk.rate(SYSTEM, "2012-09-01")
    assert ratings(walk, OF_2012, "2012-09-01") == ["2268", "2078", "1994", "1861"]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- 2023, in French
OF_2023 = swiss(
    "2023",
    *("2023-09-16", "2023-09-17", "2023-09-18"),
    first_id=99940041,
    minutes="90",
    increment="30",
    written={"rate_of_play": "90+30", "starts_on": "16 septembre 2023", "ends_on": "18/09/2023"},
    more={"will_be_rated": "on"},
)
DILL_IS_15 = tuple(replace(who, born=2008) if who.name == "Dill, Dan" else who for who in OF_2023.players)


def test_2023_three_days_before_are_in_time_and_the_officer_decides(walk: Walk) -> None:
    """0.2: three days, so the 13th. K 20, and 40 under 18 with less than 2300 (8.33): Dill.

    -1.07, -.75, +1.45 times 20: -21.4, -15.0, +29.0; +.37 times 40: +14.8.
    """
    event = replace(OF_2023, players=DILL_IS_15)
    walk.publish_first_list(SYSTEM, "2023-09-01", event.players)
    walk.it_is("2023-09-13")
    astrid = walk.person("Astrid")
    with in_french(astrid):
        astrid.go("/tournaments/register/")
        walk.fill_in(astrid, event)
        for text in ("13 septembre 2023", "Le tournoi et ses rondes sont annoncés à temps."):
            astrid.sees(text)
        tournament = send(astrid, "Annoncer le tournoi")
        astrid.sees("16 septembre 2023")
    walk.approve(event, tournament)
    walk.it_is("2023-09-19")
    walk.report(event, tournament)
    walk.it_is("2023-09-30")
    walk.rate(SYSTEM, "2023-10-01")
    assert ratings(walk, event, "2023-10-01") == ["2279", "2085", "1979", "1865"]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- hybrid, on a phone
VENUES = "Savannah, town hall: Petrov, Boris\nAtlanta, chess centre: Rossi, Chiara"
HYBRID = replace(
    swiss("2024", "2024-09-14", "2024-09-15", "2024-09-16", first_id=99940051),
    name="Savannah and Atlanta 2024",
    minutes="90",
    increment="30",
    more={"will_be_rated": "on", "is_hybrid": "on", "venues": VENUES},
)


def games_of(event: SmallEvent) -> bytes:
    """The games as a program writes them, of two moves each (9.4)."""
    texts = []
    for board, game in enumerate(event.games, start=1):
        white, black = (event.players[number - 1].name for number in (game.white, game.black))
        result = "1/2-1/2" if game.result == "1/2" else game.result
        tags = {"Round": f"{game.round}.{board}", "White": white, "Black": black, "Result": result}
        texts.append("\n".join(f'[{name} "{value}"]' for name, value in tags.items()))
        texts.append(f"1. e4 e5 2. Nf3 {result}")
    return ("\n\n".join(texts) + "\n").encode()


def test_a_hybrid_event_is_approved_by_the_chair_and_reported_with_its_games(walk: Walk) -> None:
    """0.2: "must be approved individually by the QC Chairman"; 9.4: all games. K 20: -21.4, -15.0, +29.0, +7.4."""
    walk.publish_first_list(SYSTEM, "2024-09-01", HYBRID.players)
    walk.it_is("2024-09-02")
    astrid = walk.person("Astrid")
    with on_a_phone(astrid):
        tournament = register(walk, HYBRID, "The hybrid conditions are to be approved.")
        astrid.sees("Atlanta, chess centre: Rossi, Chiara")
        assert astrid.page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations(astrid.page) == []
    chiara = walk.person("Chiara")
    chiara.go(tournament)
    assert chiara.page.get_by_role("link", name="Approve hybrid play").count() == 0
    walk.decide("Qadira", tournament, "Approve hybrid play", "Both venues have an arbiter.")
    walk.approve(HYBRID, tournament)
    walk.it_is("2024-09-17")
    report = walk.upload(HYBRID, tournament)
    boris = walk.person("Boris")
    boris.go(f"{report}games/")
    games = {"name": "hybrid.pgn", "mimeType": "text/plain", "buffer": games_of(HYBRID)}
    boris.page.set_input_files("input[type=file]", games)  # type: ignore[arg-type]
    boris.sends("Send the games")
    boris.sees("All 6 games of the report are in the file")
    walk.certify(report)
    walk.forward(HYBRID, report)
    walk.it_is("2024-09-30")
    walk.rate(SYSTEM, "2024-10-01")
    assert ratings(walk, HYBRID, "2024-10-01") == ["2279", "2085", "1979", "1857"]
    assert walk.watch.complaints == []
