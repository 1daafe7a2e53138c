"""A report typed, pasted and corrected in a real browser: by keyboard, by thumb, by two at once, through a crash."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.browsers import Watch, chromium
from tests.journeys.portals import Portal, running_portal, start
from tests.journeys.typists import SheetTypist, cells_of, double_round_robin, new_sheet, points

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

Opener = Callable[..., SheetTypist]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheet")


@pytest.fixture(scope="module")
def portal(folder: Path) -> Iterator[Portal]:
    with running_portal(folder, stage="people") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def typists(portal: Portal, browser: Browser) -> dict[str, SheetTypist]:
    """Two people, each at a browser of their own, kept for all sheets."""
    watch = Watch(portal.url.removeprefix("http://"))
    return {name: SheetTypist(browser, portal.url, name, watch=watch) for name in ("Boris", "Faruk")}


@pytest.fixture
def watch(typists: dict[str, SheetTypist]) -> Watch:
    """What is complained of from here on."""
    watch = typists["Boris"].watch
    watch.complaints.clear()
    return watch


@pytest.fixture
def sits_down(typists: dict[str, SheetTypist], watch: Watch) -> Iterator[Opener]:
    """Somebody opens a sheet: ``sits_down("Boris", sheet)``."""
    seated: list[SheetTypist] = []

    def opener(name: str, sheet: str, *, width: int = 1280) -> SheetTypist:
        seated.append(typist := typists[name])
        typist.sits_down(width=width)
        typist.opens(sheet)
        return typist

    yield opener
    for typist in seated:
        typist.gets_up()


# ---------------------------------------------------------------- by keyboard
def test_a_double_round_robin_of_twelve_takes_at_most_160_keys(portal: Portal, sits_down: Opener, watch: Watch) -> None:
    sheet = new_sheet(portal, name="Double", layout="double-round-robin", players=12, rounds=22)
    boris, table = sits_down("Boris", sheet), double_round_robin(12)
    boris.types("".join(table[row][column] for row in range(12) for column in range(row + 1, 12)))
    boris.all_saved()
    assert boris.keys <= 160
    expect(boris.page.locator("[data-games]")).to_have_text("132 of 132 games")
    assert _results(portal, sheet) == {
        (row + 1, column + 1): table[row][column] for row in range(12) for column in range(12) if row != column
    }
    assert watch.complaints == []


def _results(portal: Portal, sheet: str) -> dict[tuple[int, int], str]:
    """The results of every pair in the order of their rounds."""
    found: dict[tuple[int, int], str] = {}
    for number, _, opponent, _, code, _ in cells_of(portal, sheet):
        found[number, opponent or 0] = found.get((number, opponent or 0), "") + code
    return found


def test_nine_of_ten_slips_are_seen_by_the_totals_of_the_paper(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Slips", layout="round-robin", players=12, rounds=11)
    paper = [[cell[:1] for cell in row] for row in double_round_robin(12)]
    pairs = [(row, column) for row in range(12) for column in range(row + 1, 12)]
    slips = random.Random(9).sample(pairs, 10)  # noqa: S311 - the same slips every time
    boris = sits_down("Boris", sheet)
    boris.types("".join(_slip(paper[r][c]) if (r, c) in slips else paper[r][c] for r, c in pairs))
    boris.page.locator("td.paper").first.focus()
    for row in paper:
        boris.types(points(row))
        boris.press("Enter")
    boris.all_saved()
    expect(boris.page.locator("[data-games]")).to_have_text("66 of 66 games")
    marked = boris.page.locator(".sheet-grid tbody tr")
    differs = [_is_marked(marked.nth(row)) for row in range(12)]
    seen = [slip for slip in slips if differs[slip[0]] or differs[slip[1]]]
    assert len(seen) >= 9


def _slip(sign: str) -> str:
    return {"1": "0", "0": "1", "=": "1"}[sign]


def _is_marked(row: object) -> bool:
    return bool(row.locator("td.paper.is-contradicted").count())  # type: ignore[attr-defined]


def test_the_mirror_is_skipped_confirmed_or_shows_both(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Mirror", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.types("10=")
    assert boris.here == "Round 1, Beech, Ada with White against Cedar, Ada: empty"  # the first cell is filled
    boris.press("ArrowLeft")
    assert boris.here == "Round 2, Beech, Ada with Black against Ash, Ada: lost"
    boris.types("1")
    boris.all_saved()
    both = boris.cell(2, 1)
    expect(both).to_have_text("1|0")
    expect(boris.cell(1, 2)).to_have_text("1|0")
    both.focus()
    assert boris.here.endswith("The other row says: lost")
    boris.types("0")
    boris.all_saved()
    expect(both).to_have_text("0")
    sources = {(number, opponent): source for number, _, opponent, _, _, source in cells_of(portal, sheet)}
    assert (sources[2, 1], sources[3, 1]) == ("typed", "mirror")


def test_forfeits_default_and_colour_have_their_keys(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Keys", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.types("+--h")  # a forfeit, nobody came, half a point
    boris.press("ArrowRight", "Home")
    boris.all_saved()
    assert _results(portal, sheet) == {
        (1, 2): "+", (2, 1): "-", (1, 3): "--", (3, 1): "--", (1, 4): "H", (4, 1): "H",
    }  # fmt: skip
    boris.cell(1, 2).focus()
    before = boris.here
    boris.types("b" if "with White" in before else "w")
    boris.all_saved()
    assert ("with White" in boris.here) != ("with White" in before)


def test_digits_are_read_by_their_place_on_a_french_keyboard(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Azerty", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    for key, code in (("&", "Digit1"), ("à", "Digit0"), ("=", "Equal")):
        boris.page.evaluate(
            "([key, code]) => document.activeElement.dispatchEvent("
            "new KeyboardEvent('keydown', {key, code, bubbles: true, cancelable: true}))",
            [key, code],
        )
    boris.all_saved()
    assert _results(portal, sheet) == {(1, 2): "1", (2, 1): "0", (1, 3): "0", (3, 1): "1", (1, 4): "=", (4, 1): "="}


def test_a_swiss_cell_is_typed_as_it_is_spoken(portal: Portal, sits_down: Opener, watch: Watch) -> None:
    sheet = new_sheet(portal, name="Swiss", layout="swiss", players=6, rounds=3)
    boris = sits_down("Boris", sheet)
    for text in ("4w1", "2 = b", "hbye"):
        boris.types(text)
        boris.press("Enter")
    boris.types("9w1")
    boris.press("Enter")
    boris.all_saved()
    expect(boris.saved).to_contain_text("1 refused")
    expect(boris.cell(2, 1)).to_have_text("9w1")
    boris.cell(2, 1).focus()
    assert "no player with this number" in boris.here
    assert cells_of(portal, sheet) == [
        (1, 1, 4, "w", "1", "typed"), (1, 2, 2, "b", "=", "typed"), (1, 3, None, "", "H", "typed"),
        (2, 2, 1, "w", "=", "mirror"), (4, 1, 1, "b", "0", "mirror"),
    ]  # fmt: skip
    boris.press("/")
    boris.types("Ced")
    boris.press("Enter")
    assert "Round 1, Cedar, Ada" in boris.here
    boris.press("r", "3", "Enter")
    assert "Round 3, Cedar, Ada" in boris.here
    boris.press("Control+z")
    expect(boris.page.locator("[data-faults]")).to_have_text("Undone.")
    assert watch.complaints == []


def test_everything_is_reached_by_keyboard_and_has_a_name(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Named", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    assert boris.page.evaluate(NAMELESS) == []
    assert boris.page.locator('.sheet-grid [tabindex="0"]').count() == 1
    cells = boris.page.locator(".sheet-grid td[role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.ariaLabel)"
    )
    people = ("Ash, Ada", "Beech, Ada", "Cedar, Ada", "Dill, Ada")
    games = [label for label in cells if SAYS_PLAYER_ROUND_AND_MEANING.fullmatch(label or "")]
    assert len(games) == 4 * 3
    assert [sum(f", {name} with" in label for label in games) for name in people] == [3, 3, 3, 3]
    assert [label.count("Total of") for label in cells if label not in games] == [1] * 4
    boris.press("?")
    expect(boris.page.get_by_role("dialog", name="Keys")).to_be_visible()
    boris.press("Escape")
    expect(boris.page.locator('.sheet-grid [tabindex="0"]')).to_be_focused()  # back where it was
    boris.press("Shift+Tab")
    assert boris.page.evaluate("!document.activeElement.closest('table')")  # Tab leaves the grid


SAYS_PLAYER_ROUND_AND_MEANING = re.compile(r"Round [123], (\w+), Ada with (White|Black) against (?!\1)\w+, Ada: empty")

NAMELESS = """() => {
  const faults = [];
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  ids.filter((id, index) => ids.indexOf(id) !== index).forEach((id) => faults.push(`twice: ${id}`));
  for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-controls]")) {
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
      for (const id of (element.getAttribute(name) ?? "").split(" ").filter(Boolean)) {
        if (!document.getElementById(id)) faults.push(`${name}: ${id}`);
      }
    }
  }
  for (const element of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea")) {
    const label = element.labels?.[0]?.textContent ?? "";
    const name = [element.getAttribute("aria-label"), element.textContent, label, element.title].join("").trim();
    if (!name) faults.push(element.outerHTML.slice(0, 120));
  }
  return faults;
}"""


def test_players_are_found_on_the_register_or_typed(portal: Portal, sits_down: Opener, watch: Watch) -> None:
    sheet = new_sheet(portal, name="Players", layout="swiss", players=0, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.click("Type the players")
    people = boris.page.get_by_role("dialog", name="Players of this sheet")
    for text, name in (("Caruana", "GM Caruana, Fabiano"), ("Sycamore, Sid", "Sycamore, Sid")):
        boris.page.keyboard.type(text)
        expect(people.get_by_role("option").first).to_contain_text(name.removeprefix("GM "))
        boris.press("Enter")
        expect(people.locator("ol li").last).to_contain_text(name)
    boris.press("Escape")
    expect(boris.page.locator('.sheet-grid [tabindex="0"]')).to_be_focused()
    boris.types("2w1")
    boris.press("Enter")
    boris.all_saved()
    assert cells_of(portal, sheet) == [(1, 1, 2, "w", "1", "typed"), (2, 1, 1, "b", "0", "mirror")]
    assert watch.complaints == []


def test_the_facts_of_the_event_are_changed_and_given_back(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Facts", layout="swiss", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.page.locator(".sheet-more summary").click()
    boris.click("Facts of the event …")
    place, first = boris.page.get_by_label("Place (022)"), boris.page.get_by_label("First day, year/month/day (042)")
    place.fill("Saint Paul")
    place.press("Tab")
    expect(boris.page.locator("#sheet-fact-from-022")).to_have_text("typed; the registration says: St. Louis")
    first.fill("yesterday")
    first.press("Tab")
    expect(first).to_have_class("form-control is-invalid")
    expect(first).to_have_value("yesterday")
    boris.click("As registered")
    expect(place).to_have_value("St. Louis")


def test_boards_are_typed_by_two_numbers_and_results_by_one_key(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Boards", layout="swiss", players=6, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.click("Rounds")
    line = boris.page.locator(".new-board")
    for text in ("1 4", "5 2", "3 6 1"):
        line.fill(text)
        line.press("Enter")
    boris.all_saved()
    boris.page.locator(".result-cell").first.focus()
    boris.types("1=")
    boris.all_saved()
    found = {
        (number, opponent): code for number, _, opponent, colour, code, _ in cells_of(portal, sheet) if colour == "w"
    }
    assert found == {(1, 4): "1", (5, 2): "=", (3, 6): "1"}


# ---------------------------------------------------------------- thirty teams
TEAMS, BOARDS, TEAM_ROUNDS = 30, 4, 3


def _team_games(round_: int) -> list[tuple[int, int, str]]:
    """White, Black and result of every board: team 1 stays, the others turn; White changes from board to board."""
    circle = [0, *((turn + round_) % (TEAMS - 1) + 1 for turn in range(TEAMS - 1))]
    games = []
    for place in range(TEAMS // 2):
        home, guest = circle[place], circle[TEAMS - 1 - place]
        for board in range(BOARDS):
            pair = [team * BOARDS + board + 1 for team in (home, guest)]
            white, black = pair if board % 2 == 0 else reversed(pair)
            games.append((white, black, "10=="[(place + board + round_) % 4]))
    return games


def _paste_round(boris: SheetTypist, round_: int, lines: list[str]) -> None:
    """The list of a round, by keyboard: the dialog offers the round that is shown."""
    boris.page.get_by_role("button", name="Paste …").press("Enter")
    expect(boris.page.locator("[data-paste-what]")).to_have_value(str(round_))
    boris.page.locator("[data-paste-text]").press_sequentially(" ")  # the focus is in the text
    boris.page.keyboard.insert_text("\n".join(lines))
    expect(boris.page.locator("[data-paste-preview]")).to_contain_text(f"{len(lines)} cells were understood.")
    boris.page.locator("[data-paste-take]").press("Enter")
    expect(boris.page.locator(".result-cell")).to_have_count(TEAMS // 2 * BOARDS)


def test_an_event_of_thirty_teams_is_entered_by_boards_without_a_mouse(
    portal: Portal, sits_down: Opener, watch: Watch
) -> None:
    sheet = new_sheet(
        portal, name="Thirty teams", layout="team", players=TEAMS * BOARDS, rounds=TEAM_ROUNDS, boards=BOARDS
    )
    boris = sits_down("Boris", sheet)
    boris.page.get_by_role("button", name="Rounds").press("Enter")
    rounds = [_team_games(round_) for round_ in range(TEAM_ROUNDS)]
    # the pairings of the first round come as a list, its results by one key each, match by match
    _paste_round(boris, 1, [f"{white} - {black}" for white, black, _ in rounds[0]])
    results = {(white, black): sign for white, black, sign in rounds[0]}
    pairs = boris.page.locator(".result-cell").evaluate_all("cells => cells.map(cell => cell.dataset.pair)")
    boris.page.locator(".result-cell").first.focus()
    boris.types("".join(results[tuple(map(int, pair.split("-")))] for pair in pairs))  # type: ignore[index]
    boris.all_saved()
    # of the second the first match is typed board by board, and the others come with their results
    boris.page.get_by_role("button", name="Next round").press("Enter")
    boris.page.locator(".new-board").focus()
    for white, black, sign in rounds[1][:BOARDS]:
        boris.page.keyboard.insert_text(f"{white} {black} {sign}")
        boris.press("Enter")
    boris.all_saved()
    _paste_round(boris, 2, [f"{white} {black} {sign}" for white, black, sign in rounds[1][BOARDS:]])
    boris.page.get_by_role("button", name="Next round").press("Enter")
    _paste_round(boris, 3, [f"{white};{black};{_both(sign)}" for white, black, sign in rounds[2]])
    expect(boris.page.locator("[data-games]")).to_have_text("180 of 180 games")
    boris.page.get_by_role("button", name="Check and take as report").press("Enter")
    boris.is_led_to("**/reports/**")
    assert _points_of(portal, boris.page.url.rstrip("/").split("/")[-1]) == _points_in(rounds)
    assert watch.complaints == []


def _both(sign: str) -> str:
    return {"1": "1-0", "0": "0-1", "=": "½-½"}[sign]


def _points_in(rounds: list[list[tuple[int, int, str]]]) -> dict[int, int]:
    """What the boards amount to for every player, in hundredths."""
    found = dict.fromkeys(range(1, TEAMS * BOARDS + 1), 0)
    for white, black, sign in (game for games in rounds for game in games):
        half = {"1": 100, "=": 50, "0": 0}[sign]
        found[white] += half
        found[black] += 100 - half
    return found


def _points_of(portal: Portal, report: str) -> dict[int, int]:
    """What the report says for every starting rank."""
    column = "report_id" if "DATABASE_URL" in portal.env else "lower(report_id)"
    key = report if "DATABASE_URL" in portal.env else report.replace("-", "")
    return dict(portal.rows(f"SELECT rank, points_hundredths FROM tournaments_entry WHERE {column} = '{key}'"))  # noqa: S608


# ---------------------------------------------------------------- pasted
def test_a_swiss_of_sixty_is_pasted_in_at_most_six_acts_and_taken_back_in_one(
    portal: Portal, sits_down: Opener
) -> None:
    sheet = new_sheet(portal, name="Pasted", layout="swiss", players=60, rounds=9)
    boris = sits_down("Boris", sheet)
    acts = 0
    boris.click("Paste …")
    acts += 1
    boris.page.locator("[data-paste-text]").fill(_sixty_by_nine())
    acts += 1
    expect(boris.page.locator("[data-paste-preview]")).to_contain_text("540 cells were understood.")
    boris.click("Take it")
    acts += 1
    expect(boris.page.locator("[data-games]")).to_have_text("270 of 270 games")
    assert acts <= 6
    assert len(cells_of(portal, sheet)) == 540
    boris.page.reload()
    expect(boris.page.locator("[data-sheet][data-ready]")).to_be_visible()
    boris.press("Control+z")
    expect(boris.page.locator("[data-games]")).to_have_text("0 of 270 games")
    assert cells_of(portal, sheet) == []


def _sixty_by_nine() -> str:
    """By numbers, as a results page prints it: everybody turns around number one."""
    rows: list[list[str]] = [[str(number)] for number in range(1, 61)]
    for round_ in range(9):
        circle = [1, *((turn + round_) % 59 + 2 for turn in range(59))]
        for place in range(30):
            white, black = circle[place], circle[59 - place]
            rows[white - 1].append(f"{black}w1")
            rows[black - 1].append(f"{white}b0")
    return "\n".join("\t".join(row) for row in rows)


# ---------------------------------------------------------------- on a phone
def test_one_card_is_corrected_with_the_thumb(portal: Portal, sits_down: Opener, watch: Watch) -> None:
    sheet = new_sheet(portal, name="Card", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet, width=390)
    boris.page.locator(".card-choice").select_option(label="2 Beech, Ada")
    boris.page.locator(".card-round").nth(0).click()
    boris.page.get_by_role("button", name="won", exact=True).click()
    boris.page.locator(".card-round").nth(0).click()
    boris.page.get_by_role("button", name="drawn", exact=True).click()
    boris.all_saved()
    assert [(number, code) for number, *_, code, _ in cells_of(portal, sheet)] == [(2, "="), (3, "=")]
    assert boris.page.evaluate("document.documentElement.scrollWidth") == 390
    boris.click("Rounds")
    assert boris.page.evaluate("document.documentElement.scrollWidth") == 390
    boris.click("Cards")
    for key in boris.page.locator(".thumb-keys button").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
    assert watch.complaints == []


def test_the_thumb_goes_from_card_to_card_and_over_no_result(portal: Portal, sits_down: Opener, watch: Watch) -> None:
    sheet = new_sheet(portal, name="Thumb", layout="round-robin", players=5, rounds=5)
    boris = sits_down("Boris", sheet, width=390)
    for name in ("won", "won", "drawn", "lost", "lost", "drawn", "won", "drawn", "drawn", "lost"):
        boris.page.get_by_role("button", name=name, exact=True).press("Enter")
        expect(boris.page.locator(".thumb-keys button:focus")).to_have_attribute("aria-label", name)
    boris.all_saved()
    expect(boris.page.locator("[data-games]")).to_have_text("10 of 10 games")
    typed = [code for number, _, opponent, _, code, _ in cells_of(portal, sheet) if number < (opponent or 0)]
    assert sorted(typed) == sorted("11=00=1==0")
    expect(boris.page.locator("[data-faults]")).to_have_text("Every cell is filled.")
    assert watch.complaints == []


# ---------------------------------------------------------------- nothing is lost, nothing overwritten
@pytest.mark.services
def test_a_killed_server_loses_no_cell(portal: Portal, sits_down: Opener, folder: Path) -> None:
    sheet = new_sheet(portal, name="Killed", layout="round-robin", players=12, rounds=11)
    boris = sits_down("Boris", sheet)
    boris.types("10=10")
    portal.settles()  # the mails of the registration are out
    portal.kill()
    boris.types("10=10=1")
    expect(boris.saved).to_contain_text("the line is down")
    boris.page.close()  # the window too
    start(portal, port=int(portal.url.rsplit(":", 1)[1]))
    boris.page = boris.context.new_page()
    boris.opens(sheet)
    boris.all_saved()
    typed = [code for *_, code, source in cells_of(portal, sheet) if source == "typed"]
    assert len(typed) == 12
    expect(boris.page.locator("[data-games]")).to_have_text("12 of 66 games")


@pytest.mark.services
def test_two_at_once_overwrite_nothing_silently(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Two", layout="round-robin", players=4, rounds=3)
    boris, faruk = sits_down("Boris", sheet), sits_down("Faruk", sheet)
    faruk.page.route("**/since/**", lambda route: route.abort())
    boris.types("1")
    boris.all_saved()
    faruk.types("0")
    clash = faruk.page.locator("[data-clashes] li")
    expect(clash).to_contain_text("Boris Petrov")
    expect(clash).to_contain_text("won – you: ")
    assert _results(portal, sheet)[1, 2] == "1"
    faruk.page.get_by_role("button", name="Keep mine").click()
    faruk.all_saved()
    assert _results(portal, sheet)[1, 2] == "0"
    expect(boris.cell(1, 2)).to_have_text("0", timeout=15_000)  # he is shown what became of his


def test_an_expired_session_keeps_what_is_typed(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Expired", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.types("1")
    boris.all_saved()
    cookies = [cookie for cookie in boris.context.cookies() if cookie["name"] != "sessionid"]
    boris.context.clear_cookies()
    boris.context.add_cookies(cookies)
    boris.types("0=")
    expect(boris.saved).to_contain_text("you are signed out")
    with boris.context.expect_page() as opened:
        boris.page.get_by_role("link", name="Sign in in another window").click()
    sheet_page, boris.page = boris.page, opened.value
    boris.fill_log_in()
    boris.is_led_to("**/my-work/")
    boris.page = sheet_page
    boris.all_saved()
    assert len([1 for *_, source in cells_of(portal, sheet) if source == "typed"]) == 3


def test_the_change_of_rating_is_shown_when_asked_for(portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name="Change", layout="round-robin", players=4, rounds=3)
    boris = sits_down("Boris", sheet)
    boris.types("1")
    boris.all_saved()
    change = boris.page.locator("td.change").first
    expect(change).to_be_hidden()
    boris.page.get_by_role("button", name="Show the changes of rating").click()
    expect(change).to_have_text("+10.0")  # 2300 beats 2298: 20 × (1 − 0.50)


# ---------------------------------------------------------------- taken, and shown
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_square_is_shown_with_one_tab_stop_and_fits(language: str, portal: Portal, sits_down: Opener) -> None:
    sheet = new_sheet(portal, name=f"Shown {language}", layout="round-robin", players=12, rounds=11)
    boris = sits_down("Boris", sheet)
    boris.types("".join("10="[place % 3] for place in range(66)))
    boris.all_saved()
    boris.click("Check and take as report")
    boris.is_led_to("**/reports/**")
    boris.context.add_cookies([{"name": "django_language", "value": language, "url": portal.url}])
    boris.page.reload()
    table = boris.page.locator("table[data-crosstable]")
    expect(table.locator("td.is-self")).to_have_count(12)
    assert table.locator('tbody [tabindex="0"]').count() == 1
    overflow = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).length"
    assert boris.page.locator(".scroll-x").evaluate_all(overflow) == 0
    assert boris.page.evaluate("document.documentElement.scrollWidth") <= 1280
