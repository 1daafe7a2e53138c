"""Every kind of page that links lead each office to, on a desk and on a phone: it fits and complains of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import Portal, running_portal

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

START = ("/", "/ratings/", "/tournaments/", "/titles/", "/regulations/", "/verify/")
OF_AN_OFFICE = {"Astrid": ("/tournaments/register/",), "Dmitri": ("/runs/", "/runs/start/"), "Quentin": ("/runs/",)}
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
MOST_PAGES = 40
# Downloads are no pages, the language switch and the log-out are posts; one page of players stands for all of them.
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


def links_on(person: Person) -> list[str]:
    addresses = person.page.eval_on_selector_all("a[href]:not([download])", "links => links.map(link => link.href)")
    return [urlsplit(address).path for address in addresses if address.startswith(person.url)]


def faults_of(person: Person, path: str) -> list[str]:
    """What is wrong with one page, loaded on a phone and then made as wide as a desk."""
    person.page.set_viewport_size(PHONE)
    answer = person.page.goto(person.url + path)
    found = [] if answer and answer.status == 200 else [f"status {answer and answer.status}"]
    heads = person.page.locator("h1").count()
    found += [f"{heads} main headings"] if heads != 1 else []
    for size in (PHONE, DESK):
        person.page.set_viewport_size(size)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        found += [f"{wide} px wide on {size['width']} px"] if wide > size["width"] else []
    return found


def crawl(person: Person, more: tuple[str, ...]) -> dict[str, list[str]]:
    """The faults of every kind of page that links lead to."""
    waiting = [*START, *(("/my-work/",) if person.account else ()), *more]
    seen: set[str] = set()
    faults: dict[str, list[str]] = {}
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.pop(0)
        is_page = path.endswith("/") and not path.startswith(NOT_FOLLOWED)
        if kind_of(path) in seen or not is_page:
            continue
        seen.add(kind_of(path))
        if found := faults_of(person, path):
            faults[path] = found
        waiting += links_on(person)
    assert len(seen) > 10
    return faults


@pytest.mark.parametrize("name", ["nobody", "Astrid", "Boris", "Chiara", "Dmitri", "Quentin"])
def test_every_page_fits_and_complains_of_nothing(portal: Portal, browser: Browser, name: str) -> None:
    watch = Watch(portal.url.removeprefix("http://"))
    person = Person(browser, portal.url, name, watch=watch)
    faults = crawl(person, OF_AN_OFFICE.get(name, ()))
    person.context.close()
    assert (faults, watch.complaints) == ({}, [])
