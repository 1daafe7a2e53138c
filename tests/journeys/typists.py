"""People at a sheet in a real browser: a tournament with players for them, its grid, and what the server has of it."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Browser, Locator, expect

from tests.journeys.browsers import Person, Watch
from tests.journeys.portals import Portal

SHEET = """
from datetime import date, datetime, time, timedelta, UTC
from ratingsite.office.accounts.models import User
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.sheets.opening import open_sheet
from tournaments.sheets.people import NewRow, add_players
from ratingsite.office.clock.services import set_demo_clock
boris, astrid, chiara = (User.objects.get(name__startswith=name) for name in ("Boris", "Astrid", "Chiara"))
faruk = User.objects.get(name__startswith="Faruk")
faruk.offices.get_or_create(office="arbiter", federation_id="USA", defaults={{"starts_on": date(2024, 1, 1)}})
summer, after = datetime(2025, 8, 1, 12, tzinfo=UTC), datetime(2025, 10, 20, 12, tzinfo=UTC)
first = date(2025, 9, 10)
days = tuple((n, first + timedelta(days=n - 1), time(14, 0)) for n in range(1, {rounds} + 1))
facts = RegistrationFacts(
    name={name!r}, city="St. Louis", federation="USA", system="fide-standard", starts_on=first, ends_on=days[-1][1],
    rounds={rounds}, format={format!r}, rate_of_play="5400+30", expected_players=max({players}, 2), highest_rating=2300,
    will_be_rated=True, schedule=days, chief=ArbiterFacts(name="Petrov, Boris", licence="IA", user=boris),
    deputies=(ArbiterFacts(name="Aydin, Faruk", licence="FA", user=faruk),),
)
made = registration.register_draft(facts, by=astrid, now=summer)
made = registration.submit_registration(made, by=astrid, now=summer)
registration.approve_registration(made, by=chiara, now=summer, reason="As announced.")
set_demo_clock(after)
registration.let_days_pass(now=after)
sheet = open_sheet(Tournament.objects.get(pk=made.pk), by=boris, now=after)
names = [f"{{family}}, {{given}}" for given in ("Ada", "Ben", "Cleo", "Dan", "Eva") for family in
    ("Ash", "Beech", "Cedar", "Dill", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper", "Kapok", "Larch")]
names += [f"Tree {{number:03}}, Tim" for number in range(61, {players} + 1)]
rows = [NewRow(said={{"name": name, "rating": 2300 - 2 * n}}) for n, name in enumerate(names[:{players}])]
if {boards}:
    for n, row in enumerate(rows):
        row.said.update(team=n // {boards} + 1, board=n % {boards} + 1)
if rows:
    add_players(sheet, rows, by=boris, now=after)
print(sheet.pk)
"""


def new_sheet(portal: Portal, *, name: str, layout: str, players: int, rounds: int, boards: int = 0) -> str:
    """The address of an open sheet with these many players and no results; Boris is chief arbiter, Faruk deputy.

    With ``boards`` the players stand in teams of so many, one after the other.
    """
    script = SHEET.format(name=name, format=layout, players=players, rounds=rounds, boards=boards)
    return f"/sheets/{portal.runs(script).split()[-1]}/"


class SheetTypist(Person):
    """A person with a keyboard in front of a sheet; counts the keys."""

    def __init__(self, browser: Browser, url: str, name: str, *, width: int = 1280, watch: Watch) -> None:
        super().__init__(browser, url, name, width=width, watch=watch)
        self.keys = 0

    def gets_up(self) -> None:
        """The windows are closed and nobody is signed in; the browser keeps the portal's scripts and style sheets."""
        self.page.evaluate("localStorage.clear()")
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        self.page, self.keys = self._new_page(), 0

    def sits_down(self, *, width: int) -> None:
        """Signed in, in front of a window of this width."""
        self.page.set_viewport_size({"width": width, "height": 844 if width < 500 else 900})
        self.log_in()

    def opens(self, sheet: str) -> None:
        self.go(sheet)
        expect(self.page.locator("[data-sheet][data-ready]")).to_be_visible(timeout=20_000)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def types(self, text: str) -> None:
        """One key a letter."""
        self.press(*("Space" if sign == " " else sign for sign in text))

    @property
    def saved(self) -> Locator:
        return self.page.locator("[data-saved]")

    def all_saved(self) -> None:
        expect(self.saved).to_have_attribute("data-state", "saved", timeout=20_000)

    @property
    def here(self) -> str:
        """The spoken name of the focused cell."""
        return self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''") or ""

    def cell(self, row: int, column: int) -> Locator:
        """A cell of a game by its row and its place among the games of the row, from 1."""
        return self.page.locator(f".sheet-grid tbody tr:nth-child({row}) td.game").nth(column - 1)


def cells_of(portal: Portal, sheet: str) -> list[tuple[int, int, int | None, str, str, str]]:
    """What the server has: row, round, opponent, colour, code and source."""
    pk = sheet.split("/")[2]
    condition = f"replace(sheet_id, '-', '') = '{pk.replace('-', '')}'"
    if "DATABASE_URL" in portal.env:
        condition = f"sheet_id = '{pk}'"
    columns = "number, round, opponent, colour, code, source"
    rows = portal.rows(f"SELECT {columns} FROM tournaments_sheetcell WHERE {condition} ORDER BY number, round")  # noqa: S608
    return [tuple(row) for row in rows]  # type: ignore[misc]


def double_round_robin(size: int) -> list[list[str]]:
    """A printed table: for each row the two results against each other, ``1½`` and so on; the diagonal is empty."""

    def result(one: int, two: int, cycle: int) -> str:
        return "10=="[(one * 7 + two * 3 + cycle * 5) % 4]

    other = {"1": "0", "0": "1", "=": "="}
    table = [["" for _ in range(size)] for _ in range(size)]
    for one in range(size):
        for two in range(one + 1, size):
            results = [result(one, two, cycle) for cycle in (0, 1)]
            table[one][two] = "".join(results)
            table[two][one] = "".join(other[sign] for sign in results)
    return table


def points(results: Sequence[str]) -> str:
    """A printed total."""
    halves = sum({"1": 2, "=": 1, "0": 0}[sign] for sign in "".join(results))
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)
