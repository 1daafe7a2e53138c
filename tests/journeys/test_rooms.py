"""Every kind of page of the rooms, of the record and of titles: axe, both widths, right to left, and in French."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, Route

from ratings.lists.reference import SYSTEMS
from tests.journeys.axe import violations
from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import Portal, running_portal
from tests.journeys.rooms import KINDS, addresses_of_rooms
from tests.journeys.test_pages import DESK, OVERFLOWING, PHONE
from tests.journeys.title_office import KINDS as OF_TITLES_BY
from tests.ratingsite.test_french import FOLDER

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

OUT_OF_PLACE = """() => {
  document.documentElement.dir = "rtl";
  const found = [...document.querySelectorAll("main *")]
    .filter((each) => each.getClientRects().length && !each.closest(".scroll-x, .visually-hidden"))
    .filter((each) => each.getBoundingClientRect().left < -2 || each.getBoundingClientRect().right > innerWidth + 2)
    .map((each) => `beside the page: ${each.outerHTML.slice(0, 80)}`).slice(0, 3);
  const apart = [...document.querySelectorAll(".folds td.num")].map((each) => [each, getComputedStyle(each)])
    .filter(([, style]) => style.display === "block" && style.textAlign !== "right")
    .map(([each]) => `apart from its card: ${each.outerHTML.slice(0, 80)}`).slice(0, 3);
  document.documentElement.dir = "ltr";
  return [...found, ...apart];
}"""
OUT_OF_ORDER = """() => [...document.querySelectorAll("[tabindex]")].filter((each) => each.tabIndex > 0)
  .map((each) => `out of the order of keys: ${each.outerHTML.slice(0, 80)}`)"""
SAID = """(page) => {
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const said = [];
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!parent.closest("option, script, template, .demo-bar")) said.push(walk.currentNode.textContent.trim());
  }
  return said.filter((text) => text.length > 2);
}"""
READ_AGAIN = f"""async () => {{
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [answer.status, page.documentElement.lang, ({SAID})(page)];
}}"""
# words that no French text has; names of things and places of the demo have some of them too
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|with|until|your|this|that|has|have|asked|waits|since|any|all|from)\b", re.IGNORECASE
)
NAMES = re.compile(
    r"United States of America|Republic of|Isle of Man|Open of Paris|Open|Masters|Cup|Championship|\w+ and \w+|\bAND\b"
)
# what people have written stands as they wrote it, and so does what a source is and says
WRITTEN = {
    *("An engine, in the Open of Paris.", "It was: see its crosstable.", "No report was sent.", "The hall is taken."),
    *("The last round was not played.", "Two games are missing.", "Third by the crosstable.", "The name was misspelt."),
    *("Nothing was on the agenda.", "Present: the chair."),
    "World Cup",  # for which a zonal qualifies, as the commission has typed it
    "“The federation decided to give points against the deflation of its ratings.”",
}
_TITLES = files("titles.regulations").joinpath("tables/direct_titles.csv").read_text(encoding="utf-8")
SOURCES = {line[name] for line in csv.DictReader(_TITLES.splitlines()) for name in ("source", "says")}

OF_TITLES = """
import json
from tests.journeys.title_office import addresses_of_titles
print(json.dumps(addresses_of_titles("2025-10-30")))
"""

with (FOLDER / "django.mo").open("rb") as catalogue:
    FRENCH = GNUTranslations(catalogue)


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with running_portal(tmp_path_factory.mktemp("rooms"), stage="full") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def test_every_kind_of_page_of_the_rooms_is_without_faults(portal: Portal, browser: Browser) -> None:
    watch = Watch(portal.url.removeprefix("http://"))
    addresses = addresses_of_rooms(portal)
    faults: dict[tuple[str, str], list[str]] = {}
    person = Person(browser, portal.url, "nobody", watch=watch)
    for name in sorted(set(KINDS.values())):
        person.becomes(name)
        for kind in (kind for kind, whose in KINDS.items() if whose == name):
            faults |= {(kind, what): found for what, found in looked_at(person, addresses[kind]) if found}
    person.context.close()
    assert (faults, watch.complaints) == ({}, [])


def test_every_kind_of_page_of_the_title_office_is_without_faults(portal: Portal, browser: Browser) -> None:
    watch = Watch(portal.url.removeprefix("http://"))
    addresses = json.loads(portal.runs(OF_TITLES))
    assert set(addresses) == set(OF_TITLES_BY)
    faults: dict[tuple[str, str, str], list[str]] = {}
    person = Person(browser, portal.url, "nobody", watch=watch)
    for name in sorted({name for names in OF_TITLES_BY.values() for name in names}):
        person.becomes(name)
        for kind in (kind for kind, names in OF_TITLES_BY.items() if name in names):
            faults |= {(kind, name, what): found for what, found in looked_at(person, addresses[kind]) if found}
    person.context.close()
    assert (faults, watch.complaints) == ({}, [])


def looked_at(person: Person, address: str) -> Iterator[tuple[str, list[str]]]:
    """Both widths with axe on the wider one, each from right to left too; and what it says in French."""
    page, said = person.page, opened(person, address)
    for size in (PHONE, DESK) if page.viewport_size == PHONE else (DESK, PHONE):
        page.set_viewport_size(size)
        if size == PHONE:
            yield "phone", too_wide(page, PHONE["width"])
        else:
            yield "desk", [*too_wide(page, DESK["width"]), *page.evaluate(OVERFLOWING), *page.evaluate(OUT_OF_ORDER)]
            yield "axe", violations(page)
        yield f"right to left, {size['width']} px", page.evaluate(OUT_OF_PLACE)
    in_french = said_in_french(person)
    yield "in French", sorted({text for text in in_french if text in said and is_english(text)})


def opened(person: Person, address: str) -> set[str]:
    """The page in English, and all that it says."""
    reads(person, "en")
    answer = person.page.goto(person.url + address)
    assert answer is not None
    assert (answer.status, person.page.locator("html").get_attribute("lang")) == (200, "en"), address
    return set(person.page.evaluate(f"({SAID})(document)"))


def said_in_french(person: Person) -> set[str]:
    """All that the page at hand says to who reads French: the same place, so it is read and not drawn."""
    reads(person, "fr")
    status, language, said = person.page.evaluate(READ_AGAIN)
    assert (status, language) == (200, "fr"), person.page.url
    return set(said)


def reads(person: Person, language: str) -> None:
    person.context.add_cookies([{"name": "django_language", "value": language, "url": person.url}])


def too_wide(page: Page, width: int) -> list[str]:
    found = page.evaluate("document.documentElement.scrollWidth")
    return [f"{found} px wide"] if found > width else []


def is_english(text: str) -> bool:
    """A message that has another translation, or words that no French text has; systems have one name everywhere."""
    if text in SYSTEMS.values() or text in WRITTEN | SOURCES:
        return False
    return FRENCH.gettext(text) != text or bool(ENGLISH.search(NAMES.sub("", text)))


# ---------------------------------------------------------------- the keyboard
FOCUSED = """() => { const at = document.activeElement;
  return at.closest("main") ? at.name || at.textContent.trim().slice(0, 40) : ""; }"""
IN_ORDER = """() => [...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)")]
  .filter((each) => each.type !== "hidden" && each.checkVisibility() && !each.disabled && each.tabIndex >= 0)
  .map((each) => each.name || each.textContent.trim().slice(0, 40))"""


@pytest.mark.parametrize("is_folded", [False, True])
def test_the_keys_go_through_the_registration_form_as_it_reads(
    is_folded: bool, portal: Portal, browser: Browser
) -> None:
    astrid = Person(browser, portal.url, "Astrid", watch=Watch(portal.url.removeprefix("http://")))
    astrid.go("/tournaments/register/")
    if is_folded:  # what is folded away is passed over, and Enter opens it again
        for step in astrid.page.query_selector_all("main details[open] > summary"):
            step.focus()
            astrid.page.keyboard.press("Enter")
    wanted = astrid.page.evaluate(IN_ORDER)
    astrid.page.locator("main").focus()
    gone = []
    for _ in wanted:
        astrid.page.keyboard.press("Tab")
        gone.append(astrid.page.evaluate(FOCUSED))
    assert gone == wanted
    assert ("name" in gone, "act" in gone) == (not is_folded, True)
    astrid.context.close()


# ---------------------------------------------------------------- a slow answer
def test_what_is_said_while_the_rules_are_asked_is_not_taken_back_by_their_answer(
    portal: Portal, browser: Browser
) -> None:
    """The questions and the schedule follow from days and format; who ticks or types there is faster than a network."""
    astrid = Person(browser, portal.url, "Astrid", watch=Watch(portal.url.removeprefix("http://")))
    page = astrid.page
    astrid.go("/tournaments/register/")
    page.fill("[name=starts_on]", "2024-05-03")
    page.fill("[name=rounds]", "3")
    page.fill("[name=ends_on]", "2024-05-05")
    page.locator("[name=round_3_day]").wait_for()
    held: list[Route] = []
    page.route("**/tournaments/register/rules/", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/tournaments/register/rules/"):
        page.fill("[name=starts_on]", "2022-05-03")  # another text asks other questions
        page.fill("[name=ends_on]", "2022-05-05")
    page.check("[name=will_be_rated]")
    page.fill("[name=round_2_time]", "09:15")
    page.focus("[name=round_2_time]")
    with page.expect_response("**/tournaments/register/rules/"):
        held[0].continue_()
    page.locator("[name=round_3_day][value^='2022-05']").wait_for()
    assert page.input_value("[name=round_2_time]") == "09:15"
    assert page.is_checked("[name=will_be_rated]")
    astrid.sees("The regulations of the event say that it will be rated.")
    assert page.evaluate("document.activeElement.name") == "round_2_time"
    astrid.context.close()
