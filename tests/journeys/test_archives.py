"""A period of 2003 and one of 2009, in an archive of each: a browser alone, and every step by its own office.

The office has its own lists since 2024. The chair opens an archive, the administrator sends the old list and takes it,
the chair approves it. The rating officer enters an event of that time and reports it, the chair lets it in, the
administrator accepts it and runs the period, the commission publishes. Ash 2300, Beech 2100, Cedar 1950 and Dill 1850
play the same three rounds in both, with K 15: what they get is worked out in ``test_every_year``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import pytest
from playwright.sync_api import FilePayload

from tests.clicks import PUBLISH
from tests.journeys.axe import violations
from tests.journeys.browsers import WIDTHS, Person, Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.small_events import THREE_ROUNDS, SmallEvent, four
from tests.journeys.walking import Walk, look_at_flags
from tests.ratings.lists.imports_at_hand import HEADING, line

SYSTEM, PRESENT = "fide-standard", "2024-05-01"
FOUR = four("USA", 99950001, 2300, 2100, 1950, 1850)
ASH = FOUR[0]
pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@dataclass(frozen=True, kw_only=True)
class Past:
    """An archive, the list that comes into it, what was played then, and the next list."""

    first: str
    last: str
    old: str
    days: tuple[str, ...]
    rules: str
    new: str
    ratings: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"archive {self.first[:4]}–{self.last[:4]}"

    @property
    def event(self) -> SmallEvent:
        return SmallEvent(
            name=f"Savannah Swiss {self.days[0][:4]}", city="Savannah", federation="USA", system=SYSTEM, format="swiss",
            first=self.days[0], last=self.days[-1], days=self.days, minutes="120", increment="0", players=FOUR,
            games=THREE_ROUNDS, written={"chief_email": ""},
        )  # fmt: skip

    @property
    def file(self) -> FilePayload:
        """The old list as FIDE wrote lists: the four, who have been playing for long."""
        heading = HEADING.replace("NOV25", f"{date.fromisoformat(self.old):%b%y}".upper())
        lines = (line(who.fide_id, who.name, rating=who.rating, games=40, k=15, born=who.born) for who in FOUR)
        return {"name": "old.txt", "mimeType": "text/plain", "buffer": (heading + "".join(lines)).encode()}


OF_2003 = Past(
    first="2003-07-01", last="2006-12-31", old="2003-07-01", days=("2003-07-26", "2003-07-27", "2003-07-28"),
    rules="FIDE Rating Regulations 2003", new="2003-10-01", ratings=("2284", "2088", "1973", "1856"),
)  # fmt: skip
OF_2009 = Past(
    first="2009-07-01", last="2012-06-30", old="2009-07-01", days=("2009-08-08", "2009-08-09", "2009-08-10"),
    rules="FIDE Rating Regulations 2009, as they were applied", new="2009-09-01",
    ratings=("2284", "2089", "1972", "1856"),
)  # fmt: skip


PASTS = (OF_2003, OF_2009)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("archives"), stage="people") as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


def is_opened(walk: Walk, past: Past) -> None:
    qadira = walk.person("Qadira")
    qadira.go("/ratings/")
    qadira.click("Archives of lists", role="link")
    form = qadira.page.locator("form", has=qadira.page.get_by_role("button", name="Open this archive"))
    form.locator("[name=system]").select_option(SYSTEM)
    for name, value in {"starts_on": past.first, "ends_on": past.last, "reason": "The lists of the club."}.items():
        form.locator(f"[name={name}]").fill(value)
    qadira.sends("Open this archive")
    qadira.sees("Opened. The rating administrator sends its lists in as files.")


def old_list_comes_in(walk: Walk, past: Past) -> None:
    """The administrator who sends it cannot approve it; it comes into the archive and not among the present lists."""
    dmitri, qadira = walk.person("Dmitri"), walk.person("Qadira")
    dmitri.go("/archives/")
    dmitri.click("Send a file with a rating list", role="link")
    dmitri.page.select_option("[name=system]", SYSTEM)
    dmitri.page.fill("[name=list_date]", past.old)
    dmitri.page.set_input_files("input[type=file]", past.file)
    dmitri.sends(dmitri.page.locator("main form button.btn-primary"))
    batch = dmitri.page.url.removeprefix(dmitri.url)
    dmitri.sees("4 of them with a rating; there is no list before it.")
    dmitri.sees(past.name)
    dmitri.sends("Take the list")
    assert dmitri.page.get_by_role("button", name="Approve and publish list").count() == 0
    qadira.go(batch)
    qadira.sends("Approve and publish list")
    qadira.sees("See the published list")


def event_is_reported(walk: Walk, past: Past) -> None:
    """Entered and reported by the rating officer, let in by the chair, accepted by the administrator."""
    chiara, dmitri = walk.person("Chiara"), walk.person("Dmitri")
    chiara.go("/tournaments/enter-afterwards/")
    walk.fill_in(chiara, past.event)
    chiara.page.fill("[name=reason]", "Found in the archive of the club.")
    chiara.sees(past.rules)
    chiara.sends("Enter the event")
    tournament = chiara.page.url.removeprefix(chiara.url)
    walk.settle("Qadira", tournament, "Allow late registration")
    report = walk.upload(past.event, tournament, by="Chiara")
    walk.certify(report, by="Chiara")
    dmitri.go(report)
    assert dmitri.page.get_by_role("button", name="Endorse report").count() == 0  # nobody does
    dmitri.sends("Accept for rating")
    dmitri.sees("It will be rated")


def list_is_published(walk: Walk, past: Past) -> None:
    """The administrator finds the run in his work and starts it; somebody of the commission publishes, and not he."""
    dmitri, quentin = walk.person("Dmitri"), walk.person("Quentin")
    dmitri.go("/my-work/")
    dmitri.page.get_by_role("link", name="Start the run").click()
    dmitri.sees(past.name)
    dmitri.sends("Start run")
    dmitri.is_led_to("**/runs/*-*/")
    dmitri.sees("waits for the commission")
    assert dmitri.page.get_by_role("link", name="Approve and publish list …").count() == 0
    look_at_flags(quentin, dmitri.page.url.removeprefix(dmitri.url))
    quentin.sends(quentin.page.get_by_role("link", name="Approve and publish list …"))
    quentin.sees(past.name)
    quentin.sends(quentin.page.get_by_role("button", name=PUBLISH))
    quentin.sees("See the published list")


def everybody_sees_it(walk: Walk) -> None:
    """Without any office one reads the archives, each list and what a player had on it; the present is as it was."""
    faruk = walk.person("Faruk")
    for page in ("/archives/", "/ratings/"):
        faruk.go(page)
        assert looked_at(faruk) == []
    assert faruk.page.get_by_role("button", name="Open this archive").count() == 0
    shown = {}
    for past in PASTS:
        faruk.go(f"/ratings/{SYSTEM}/{past.new}/")
        faruk.sees("nothing on it is anybody’s present rating")
        assert looked_at(faruk) == []
        shown[past.new] = tuple(faruk.page.locator("table tbody td.num b").all_inner_texts())
    assert shown == {past.new: past.ratings for past in PASTS}
    faruk.go(f"/players/{ASH.fide_id}/")
    faruk.sees("No rating on the present lists; those of the archives stand below.")
    assert looked_at(faruk) == []
    assert [faruk.page.locator("h2", has_text=past.name).count() for past in PASTS] == [1, 1]
    faruk.go(f"/ratings/{SYSTEM}/{PRESENT}/?q={ASH.name.split(',')[0]}")
    assert faruk.page.get_by_role("link", name=ASH.name).count() == 0


def looked_at(person: Person) -> list[str]:
    """What is wrong with the page at hand, on a phone and on a desk."""
    found = []
    for width in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": 844})
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        found += [f"{wide} px wide on {width}"] if wide > width else []
    return found + violations(person.page)


def test_periods_of_2003_and_2009_are_published_in_their_archives_alone(walk: Walk) -> None:
    for past in PASTS:
        is_opened(walk, past)
        old_list_comes_in(walk, past)
        event_is_reported(walk, past)
        list_is_published(walk, past)
    everybody_sees_it(walk)
    verified = walk.portal.manage("verify_lists")
    days = [day for past in PASTS for day in (past.old, past.new)]
    assert [f"{SYSTEM} {day}: 4 lines, as published" in verified for day in days] == [True] * len(days)
    assert "5 lists, all as published" in verified
    assert walk.watch.complaints == []
