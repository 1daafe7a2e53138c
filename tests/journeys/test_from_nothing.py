"""An empty portal, and nothing but browsers: first officers, FIDE's list, a tournament, the first own list, its
correction and an appeal, every step by its own office.

The list of FIDE has made-up lines in FIDE's layout, 2,500 and in the long run 50,000. Ash 2000, Beech 1900, Cedar
1800 and Dill 1700 play three rounds (``small_events.THREE_ROUNDS``), K 20 for all. Table 8.1b: differences 100
.64/.36, 200 .76/.24, 300 .85/.15.

    Ash    1½ of 3, expected .85 + .76 + .64 = 2.25, -15.0: 1985      Cedar  2½, .36 + .24 + .64 = 1.24, +25.2: 1825
    Beech  1  of 3, expected .64 + .76 + .36 = 1.76, -15.2: 1885      Dill   1,  .15 + .24 + .36 = 0.75,  +5.0: 1705
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest

from tests.clicks import PUBLISH
from tests.journeys.beginnings import (
    Beginning,
    an_organiser_registers,
    asks,
    chooses_a_password,
    found,
    officer_comes,
)
from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import EMPTY, running_portal, start
from tests.journeys.small_events import THREE_ROUNDS, SmallEvent, four
from tests.journeys.walking import Walk, look_at_flags
from tests.ratings.lists.imports_at_hand import HEADING, line
from tests.samples import sampled, samples

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900), sampled]

LINES = samples(2_500, long=50_000)
FOUR = four("ISL", 2300001, 2000, 1900, 1800, 1700)
FIDES = (datetime.now(UTC).date().replace(day=28) + timedelta(days=7)).replace(day=1)
OWN = (FIDES + timedelta(days=35)).replace(day=1)
"""FIDE's list is of next month, the first own one of the month behind it; the tournament is played between them."""
DAYS = tuple((FIDES + timedelta(days=number)).isoformat() for number in (4, 5, 6))
EVENT = SmallEvent(
    name="First of Iceland", city="Reykjavik", federation="ISL", system="fide-standard", format="swiss",
    written={"chief_email": ""}, more={"will_be_rated": "on"},
    first=DAYS[0], last=DAYS[-1], days=DAYS, players=FOUR, games=THREE_ROUNDS,
)  # fmt: skip


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beginning]:
    """The portal is founded by two people, and a federation's first officer has come into office."""
    folder = tmp_path_factory.mktemp("beginning")
    with running_portal(folder, stage=EMPTY) as portal, chromium() as browser:
        begun = Beginning(portal, browser, Watch(portal.url.removeprefix("http://")), folder)
        found(begun)
        officer_comes(begun)
        yield begun


# ---------------------------------------------------------------- the first officer at work
def test_the_first_officer_of_a_federation_comes_into_office_and_approves(beginning: Beginning) -> None:
    tournament = an_organiser_registers(beginning)
    olga = beginning.person("Olga")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="Spring of Iceland").first.click()
    olga.sends("Approve registration")
    olga.sees("The organiser and the chief arbiter have been told.")
    nobody = beginning.person("nobody")
    nobody.go(tournament)
    nobody.sees("approved")
    assert beginning.watch.complaints == []


# ---------------------------------------------------------------- from FIDE's list to an appeal


def fides_list() -> bytes:
    """The four, and others of all federations."""
    federations = ("ISL", "USA", "CAN", "FRA", "IND")
    known = [line(who.fide_id, who.name, "ISL", rating=who.rating, born=who.born) for who in FOUR]
    others = (
        line(2400000 + number, f"Made-up, Nr{number}", federations[number % 5], rating=1400 + number % 600, k=20)
        for number in range(LINES - len(FOUR))
    )
    return (HEADING.replace("NOV25", f"{FIDES:%b%y}".upper()) + "".join([*known, *others])).encode("latin-1")


def months_can_pass(beginning: Beginning) -> None:
    """The office that was founded is started anew with the clock of the demo, and with nothing else of it."""
    portal = beginning.portal
    portal.stop()
    portal.env["DEMO"] = "1"
    start(portal, port=urlsplit(portal.url).port or 0)


def list_comes_in(beginning: Beginning) -> None:
    """The administrator sends the file and takes it, the chair of the commission approves it."""
    ben, ada = beginning.person("Ben"), beginning.person("Ada")
    ben.go("/ratings/")
    ben.moves_to(FIDES.isoformat())
    ben.go("/imports/new/")
    ben.page.select_option("[name=system]", "fide-standard")
    ben.page.fill("[name=list_date]", FIDES.isoformat())
    file = {"name": "standard.txt", "mimeType": "text/plain", "buffer": fides_list()}
    ben.page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
    ben.sends(ben.page.locator("main form button.btn-primary"))
    batch = ben.page.url.removeprefix(ben.url)
    comes(ben, f"{LINES:,} lines for the list")
    ben.sends("Take the list")
    ada.go(batch)
    ada.sends("Approve and publish list")
    comes(ada, "See the published list")
    ada.click("See the published list", role="link")
    ada.sees(f"{LINES:,} players")


def tournament_is_reported(beginning: Beginning) -> None:
    """The rating officer enters what was played and reports it, the chair allows it late, the administrator accepts."""
    walk = Walk(beginning.portal, beginning.browser, beginning.watch, beginning.people)
    olga, ben = beginning.person("Olga"), beginning.person("Ben")
    olga.go("/ratings/")
    olga.moves_to((FIDES + timedelta(days=8)).isoformat())
    olga.go("/tournaments/enter-afterwards/")
    walk.fill_in(olga, EVENT)
    olga.page.fill("[name=reason]", "The office was founded after it.")
    olga.sends("Enter the event")
    tournament = olga.page.url.removeprefix(olga.url)
    walk.settle("Ada", tournament, "Allow late registration")
    report = walk.upload(EVENT, tournament, by="Olga")
    walk.certify(report, by="Olga")
    ben.go(report)
    ben.sends("Accept for rating")
    ben.sees("It will be rated")


def own_list_is_published(beginning: Beginning) -> None:
    """The administrator runs the month, the chair looks at the flags and publishes."""
    ben, ada = beginning.person("Ben"), beginning.person("Ada")
    ben.moves_to((OWN - timedelta(days=1)).isoformat())
    ben.go(f"/runs/start/?period=fide-standard.{OWN}")
    ben.sees(EVENT.name)
    ben.sends("Start run")
    run = ben.page.url.removeprefix(ben.url)
    comes(ben, "waits for the commission")
    look_at_flags(ada, run)
    ada.sends(ada.page.get_by_role("link", name="Approve and publish list …"))
    ada.sends(ada.page.get_by_role("button", name=PUBLISH))
    comes(ada, "See the published list")
    assert ratings(ada) == ["1985", "1885", "1825", "1705"]


def line_is_corrected(beginning: Beginning) -> None:
    """The administrator says what is wrong with a line, the chair publishes the second version."""
    ben, ada = beginning.person("Ben"), beginning.person("Ada")
    ben.go(f"/list-corrections/new/fide-standard/{OWN}/")
    dill = FOUR[3]
    for name, value in {"player": str(dill.fide_id), "rating": "1715", "reason": "FIDE wrote of ten points."}.items():
        ben.page.fill(f"[name={name}]", value)
    ben.sends("Compute what changes")
    correction = ben.page.url.removeprefix(ben.url)
    comes(ben, "1 line changes")
    decides(ada, correction, "Publish new versions", "FIDE's letter is in the file.")
    ada.page.locator("h2 a", has_text="List of").wait_for(timeout=120_000)
    assert ratings(ada) == ["1985", "1885", "1825", "1715"]
    ada.sees("This is version 2:")


def player_appeals(beginning: Beginning) -> None:
    """Ari is known as Ash; his appeal goes through the federation to the commission, whose ruling corrects the list."""
    ari, olga, ada = beginning.person("Ari"), beginning.person("Olga"), beginning.person("Ada")
    asks(ari, "organiser", "Club of Reykjavik.")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="Ari Newcomer").first.click()
    olga.sends("Grant the account")
    chooses_a_password(beginning, "Ari")
    beginning.signs_in("Ari")
    ari.go(f"/account/player/ask/{FOUR[0].fide_id}/")
    ari.page.fill("main form textarea, main form input[type=text]", "The club knows me.")
    ari.sends("Ask")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="Ash, Ada").first.click()
    olga.sends("Confirm")
    ari.go("/rating-appeals/")
    ari.page.locator("main a[href*='/rating-appeals/new/fide-standard/']").first.click()
    ari.page.fill("[name=grounds]", "The game against Cedar was not finished.")
    ari.sends("Appeal")
    appeal = ari.page.url.removeprefix(ari.url)
    olga.go(appeal)
    olga.page.locator("details.act summary", has_text="Pass it on to the commission").click()
    pass_on = olga.page.locator("form[action$='pass-on/']")
    for asked in pass_on.locator("textarea").all():
        asked.fill("The club has asked for it.")
    olga.sends(pass_on.locator("button"))
    ada.go(appeal)
    ada.page.locator("details.act summary", has_text="Rule").click()
    ada.page.check("[name=ruling][value=uphold]")
    ada.page.fill("[name=rating]", "1990")
    ada.page.fill("[name=calculation]", "Half a point more, and the ratings of the list: 1990.")
    ada.sends(ada.page.locator("details.act form button", has_text="Rule"))
    ari.go(appeal)
    ari.sees("Half a point more")


def comes(person: Person, words: str) -> None:
    """The worker has done its part: the page says so by itself."""
    person.page.get_by_text(words).first.wait_for(timeout=120_000)


def decides(person: Person, page: str, act: str, reason: str) -> None:
    person.go(page)
    asks_why = person.page.locator("details.act", has_text=act)
    asks_why.locator("summary").click()
    asks_why.locator("textarea").fill(reason)
    person.sends(asks_why.locator("button"))


def ratings(person: Person) -> list[str]:
    """What the newest list says of the four."""
    found = []
    for who in FOUR:
        person.go(f"/ratings/fide-standard/{OWN}/?q={who.name.split(',')[0]}")
        row = person.page.locator("table tbody tr", has_text=who.name).first
        found.append(row.locator("td.num b").inner_text().strip())
    return found


STEPS = (list_comes_in, tournament_is_reported, own_list_is_published, line_is_corrected, player_appeals)


def test_from_an_empty_portal_to_a_list_a_correction_and_an_appeal(beginning: Beginning) -> None:
    months_can_pass(beginning)
    for step in STEPS:
        step(beginning)
    assert beginning.watch.complaints == []
