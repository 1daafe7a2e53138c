"""Every kind of page that links lead each office to, on a desk and on a phone: it fits, and nobody complains of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pypdfium2 import PdfDocument

from tests.journeys.axe import violations
from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import Portal, running_portal
from tests.journeys.report_office import EXAMPLE, US, WINTER, ReportOffice
from tests.journeys.shapes import Drawn, links_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

# of the editions the one that has several parts, each with its source
START = ("/", "/ratings/", "/tournaments/", "/titles/", "/regulations/", "/regulations/fide-rb-2024-12/", "/verify/")
OF_AN_OFFICE = {"Astrid": ("/tournaments/register/",), "Dmitri": ("/runs/", "/runs/start/"), "Quentin": ("/runs/",)}
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
MOST_PAGES = 40
ID = re.compile(r'<[^>]*\sid="([^"]+)"')
# Downloads are no pages, the language switch and the log-out are posts; one page of players stands for all of them.
# These say the same to everybody: read by nobody in particular they are looked at once.
SAME_FOR_ALL = ("/regulations/", "/verify/", "/api/", "/calculators/")
NOT_FOLLOWED = ("/static/", "/demo/files/", "/account/logout", "/i18n/")


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with running_portal(tmp_path_factory.mktemp("pages"), stage="full") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def kind_of(path: str) -> str:
    """An address without its numbers: pages of one kind are looked at once."""
    return "/".join(
        part if part.isalpha() or ("-" not in part and not part.isdigit()) else "*" for part in path.split("/")
    )


def read(person: Person, path: str) -> tuple[str, list[str]]:
    """The markup of a page, and what is wrong with it."""
    answer = person.context.request.get(person.url + path)
    html = answer.text()
    heads = html.count("<h1")
    found = [f"status {answer.status}"] if answer.status != 200 else []
    found += [f"{count} times the id {name}" for name, count in Counter(ID.findall(html)).items() if count > 1]
    return html, [*found, f"{heads} main headings"] if heads != 1 else found


def faults_of(page: Page, address: str) -> list[str]:
    """What is wrong with a page as it is drawn: as wide as the window is, and as the other."""
    page.goto(address)
    found = []
    for size in (PHONE, DESK) if page.viewport_size == PHONE else (DESK, PHONE):
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [f"{wide} px wide on {size['width']} px"] if wide > size["width"] else []
    return found


def crawl(person: Person, more: tuple[str, ...], drawn: Drawn) -> dict[str, list[str]]:
    """The faults of every kind of page that links lead to; what others have been shown already is read only."""
    not_followed = (*NOT_FOLLOWED, *SAME_FOR_ALL) if person.account else NOT_FOLLOWED
    waiting = [*START, *(("/my-work/",) if person.account else ()), *more]
    seen: set[str] = set()
    faults: dict[str, list[str]] = {}
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.pop(0)
        is_page = path.endswith("/") and not path.startswith(not_followed)
        if kind_of(path) in seen or not is_page:
            continue
        seen.add(kind_of(path))
        html, found = read(person, path)
        if not drawn.has_all_of(html):
            found += faults_of(person.page, person.url + path)
        if found:
            faults[path] = found
        links = links_on(html, person.url + path)
        waiting += [urlsplit(link).path for link in links if link.startswith(person.url)]
    assert len(seen) > 10
    return faults


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    return Drawn()


@pytest.fixture(scope="module")
def visitor(portal: Portal, browser: Browser) -> Iterator[Person]:
    """One browser, at which one after the other sits down."""
    person = Person(browser, portal.url, "nobody", watch=Watch(portal.url.removeprefix("http://")))
    yield person
    person.context.close()


@pytest.mark.parametrize("name", ["nobody", "Astrid", "Boris", "Chiara", "Dmitri", "Quentin"])
def test_every_page_fits_and_complains_of_nothing(visitor: Person, drawn: Drawn, name: str) -> None:
    visitor.watch.complaints.clear()
    visitor.becomes(name)
    faults = crawl(visitor, OF_AN_OFFICE.get(name, ()), drawn)
    assert (faults, visitor.watch.complaints) == ({}, [])


# ---------------------------------------------------------------- the report office, looked at by axe-core
OVERFLOWING = """() => [...document.querySelectorAll(".scroll-x")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `cut: ${box.textContent.trim().slice(0, 60)}`)"""


@pytest.fixture(scope="module")
def office(portal: Portal, browser: Browser) -> ReportOffice:
    return ReportOffice(portal, browser, Watch(portal.url.removeprefix("http://")))


def faults_at(page: Page, size: ViewportSize) -> list[str]:
    page.set_viewport_size(size)
    wide = page.evaluate("document.documentElement.scrollWidth")
    found = [f"{wide} px wide"] if wide > size["width"] else []
    if size is PHONE:  # colours do not depend on how wide a page is
        return found + violations(page)
    return found + violations(page, colours=False) + page.evaluate(OVERFLOWING)


def test_axe_finds_nothing_on_any_kind_of_page_of_the_report_office(office: ReportOffice) -> None:
    faults: dict[tuple[str, int], list[str]] = {}
    seen = set()
    for name, person in office.pages():
        seen.add(name)
        for size in (PHONE, DESK):
            if found := faults_at(person.page, size):
                faults[name, size["width"]] = found
    assert len(seen) >= 30
    assert (faults, office.watch.complaints) == ({}, [])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_table_of_a_tournament_is_cut_on_a_desk(language: str, office: ReportOffice) -> None:
    boris, report = office.person("Boris"), office.reported()
    boris.context.add_cookies([{"name": "django_language", "value": language, "url": boris.url}])
    boris.page.set_viewport_size(DESK)
    cut = []
    for path in (report, office.tournament(US), office.tournament(EXAMPLE), office.report(EXAMPLE), _working(office)):
        boris.go(path)
        cut += boris.page.evaluate(OVERFLOWING)
    assert cut == []
    assert boris.page.locator("html").get_attribute("lang") == language


def _working(office: ReportOffice) -> str:
    """The working of the one who came first."""
    nobody = office.person("nobody")
    nobody.go(office.tournament(EXAMPLE))
    return nobody.page.locator("tr#no-1 td.num a").get_attribute("href") or ""


def test_on_a_phone_the_act_is_on_the_first_screen_and_the_rest_is_folded(office: ReportOffice) -> None:
    chiara = office.person("Chiara")
    chiara.page.set_viewport_size(PHONE)
    chiara.go(office.tournament(WINTER))
    header = chiara.page.locator(".site-header").bounding_box()
    act = chiara.page.get_by_role("button", name="Approve registration").bounding_box()
    assert header is not None
    assert act is not None
    assert (header["height"] < 60, act["y"] + act["height"] <= PHONE["height"]) == (True, True)
    steps, refuse = chiara.page.locator(".state-line"), chiara.page.locator("summary", has_text="Refuse registration")
    expect(steps).to_be_hidden()
    expect(refuse).to_be_hidden()
    for button, unfolded in (
        ("Approved · 2 of 6 · waits for you", steps),
        ("More", refuse),
        ("Menu", chiara.page.get_by_role("link", name="Calculators")),
    ):
        chiara.page.get_by_role("button", name=button).focus()
        chiara.page.keyboard.press("Enter")
        expect(unfolded).to_be_visible()
        chiara.page.keyboard.press("Escape")
        expect(unfolded).to_be_hidden()
        expect(chiara.page.get_by_role("button", name=button)).to_be_focused()


def test_on_a_phone_what_is_wrong_with_an_act_behind_more_is_seen_at_its_field(office: ReportOffice) -> None:
    chiara = office.person("Chiara")
    chiara.page.set_viewport_size(PHONE)
    chiara.go(office.tournament(WINTER))
    chiara.page.get_by_role("button", name="More").click()
    refuse = chiara.page.locator("details.act", has_text="Refuse registration")
    refuse.locator("summary").click()
    refuse.get_by_role("textbox").fill("  ")
    refuse.get_by_role("button").click()
    expect(refuse.get_by_text("Please give a reason. Nothing was changed.")).to_be_visible()
    expect(refuse.get_by_role("textbox")).to_be_focused()


def test_on_a_phone_a_crosstable_folds_to_cards_and_a_working_to_two_lines(office: ReportOffice) -> None:
    nobody = office.person("nobody")
    path = _working(office)
    nobody.page.set_viewport_size(PHONE)
    nobody.go(office.tournament(EXAMPLE))
    nobody.page.get_by_role("button", name="Rounds of GM Birch, Oleksandr").click()
    expect(nobody.page.locator(".player-card li")).to_have_count(9)
    assert nobody.page.evaluate(OVERFLOWING) == []
    nobody.go(path)
    row = nobody.page.get_by_role("row", name="1 with White WGM Nutmeg, Anjali 2365 D 173 → PD 0.73 1 · +0.27")
    for cell in row.locator("td.num").all():
        box = cell.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]


def test_on_paper_each_sheet_says_what_it_is_of_and_nothing_can_be_clicked(office: ReportOffice) -> None:
    nobody = office.person("nobody")
    nobody.go("/ratings/fide-standard/2025-10-01/")
    sheets = [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in PdfDocument(nobody.page.pdf())]
    assert [f"{number} / {len(sheets)}" in sheet for number, sheet in enumerate(sheets, 1)] == [True] * len(sheets)
    head = "FIDE standard rating list, 1 October 2025 · Number in the chain 3 · Hash of the list"
    assert [head in sheet for sheet in sheets[:2]] == [True, True]
    nobody.go(office.report(EXAMPLE))
    printed = " ".join(sheet.get_textpage().get_text_range() for sheet in PdfDocument(nobody.page.pdf()))
    assert "Exampleton, United States of America · 3 May 2024 – 11 May 2024" in " ".join(printed.split())
    assert "Average rating, sum of points 2375 108" in " ".join(printed.split())
    assert [word for word in ("Download", "History", "On paper", "Registered", "More") if word in printed] == []
