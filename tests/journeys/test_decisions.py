"""What the office decides on a registration and behind it: late ones, an appeal, changes, a postponement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.post import mail_about
from tests.journeys.small_events import THREE_ROUNDS, SmallEvent, four
from tests.journeys.walking import Walk

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

OPEN = SmallEvent(
    name="Harbour Open",
    city="Savannah",
    federation="USA",
    system="fide-standard",
    format="swiss",
    first="2025-06-10",
    last="2025-06-12",
    days=("2025-06-10", "2025-06-11", "2025-06-12"),
    players=four("USA", 99930101, 2000, 1900, 1800, 1700),
    games=THREE_ROUNDS,
    more={"will_be_rated": "on"},
)
ELITE = replace(OPEN, name="Lakeshore Masters", players=four("USA", 99930111, 2750, 2600, 2500, 2450))
TITLES = replace(
    OPEN,
    name="Harbour Norms",
    format="round-robin",
    last="2025-06-18",
    days=tuple(f"2025-06-{day}" for day in range(10, 19)),
    players=four("USA", 99930121, 2400, 2300, 2200, 2100),
    norms=True,
)
LATE = "Allow late registration"


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("decisions")) as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


def offered(person: Person, page: str) -> list[str]:
    """What somebody is offered on a page: the names of the acts that are open to him."""
    person.go(page)
    bar = person.page.locator("section.acts")
    names = bar.locator("summary, a.btn, form:not(.act-form) button:enabled").all_inner_texts()
    return [name.removesuffix(" …").strip() for name in names]


def recorded(walk: Walk, page: str, act: str) -> list[tuple[str, ...]]:
    """What the record holds of an act on the thing of a page: the office, the article and the states between."""
    entries = walk.portal.rows("SELECT object_id, act, office, article, old_state, new_state FROM audit_auditentry")
    return [tuple(said) for thing, done, *said in entries if (thing, done) == (page.split("/")[2], act)]


def does(person: Person, act: str, reason: str) -> None:
    """Open an act that asks why, say it, and send it."""
    asks = person.page.locator("section.acts details", has=person.page.locator("summary", has_text=act))
    asks.locator("summary").click()
    asks.locator("textarea").fill(reason)
    person.sends(asks.locator("button"))


def test_a_late_elite_event_is_the_presidents(walk: Walk) -> None:
    """0.2.1: 30 days where somebody has 2700 or more; 0.2.3: late, the President of FIDE decides."""
    walk.it_is("2025-05-20")
    tournament = walk.register(ELITE)
    astrid, pia = walk.person("Astrid"), walk.person("Pia")
    astrid.sees("President of FIDE")
    for name in ("Chiara", "Quentin", "Qadira"):
        assert LATE not in offered(walk.person(name), tournament)
    pia.page.goto(mail_about(walk.portal, "Late registration: Lakeshore Masters").links[0])
    does(pia, LATE, "The players agreed late.")
    pia.sees("approved")
    astrid.go(tournament)
    astrid.sees("The players agreed late.")
    entry = ("president", "0.2.3", "late", "approved")
    assert recorded(walk, tournament, "approve late registration") == [entry]
    assert walk.watch.complaints == []


def test_a_late_title_tournament_is_the_chairs(walk: Walk) -> None:
    """Titles 1.11: 30 days where norms can be made; 0.2.4: late, the chairman of the commission decides."""
    walk.it_is("2025-05-20")
    tournament = walk.register(TITLES)
    walk.person("Astrid").sees("chair of the")
    for name in ("Chiara", "Quentin", "Pia"):
        assert LATE not in offered(walk.person(name), tournament)
    qadira = walk.person("Qadira")
    qadira.page.goto(mail_about(walk.portal, "Late registration: Harbour Norms").links[0])
    does(qadira, LATE, "Nobody is harmed by nine days less.")
    qadira.sees("approved")
    entry = ("qc-chair", "0.2.4", "late", "approved")
    assert recorded(walk, tournament, "approve late registration") == [entry]
    assert walk.watch.complaints == []


def test_another_member_upholds_the_appeal_against_a_refusal(walk: Walk) -> None:
    """0.4: within seven days of its communication, and nobody hears it who refused."""
    walk.it_is("2025-05-20")
    event = replace(TITLES, name="Spring Norms", city="Boston")
    tournament = walk.register(event)
    qadira, astrid, quentin = walk.person("Qadira"), walk.person("Astrid"), walk.person("Quentin")
    qadira.go(tournament)
    does(qadira, "Refuse registration", "The notice was missed without need.")
    qadira.sees("refused")
    astrid.page.goto(mail_about(walk.portal, "Refused: Spring Norms").links[0])
    astrid.sees("The notice was missed without need.")
    astrid.sees("27 May 2025")
    astrid.page.fill("[name=grounds]", "Our mail of 1 May was never answered.")
    astrid.sends("File the appeal")
    appeal = astrid.page.url.removeprefix(astrid.url)
    assert offered(astrid, appeal) == ["Withdraw the appeal"]
    assert offered(qadira, appeal) == []
    qadira.sees("may not")
    quentin.page.goto(mail_about(walk.portal, "Appeal: Spring Norms").links[0])
    does(quentin, "Uphold the appeal", "The office did not answer.")
    quentin.sees("The registration is approved.")
    assert recorded(walk, appeal, "uphold appeal") == [("qc", "0.4", "filed", "upheld")]
    astrid.go(tournament)
    astrid.sees("approved")
    walk.it_is("2025-06-20")
    assert "Upload the report" in offered(walk.person("Boris"), tournament)
    assert walk.watch.complaints == []


def approved(walk: Walk, event: SmallEvent) -> str:
    """Registered in time and approved."""
    walk.it_is("2025-04-01")
    tournament = walk.register(event)
    walk.approve(event, tournament)
    return tournament


def changes(walk: Walk, tournament: str, reason: str, **typed: str) -> str:
    """The organiser changes a registration that was sent; returns the address of the change."""
    astrid = walk.person("Astrid")
    astrid.go(tournament)
    astrid.click("Change the registration", role="link")
    page = astrid.page
    page.evaluate("document.querySelectorAll('main details').forEach(step => { step.open = true })")
    for name, value in typed.items():
        page.fill(f"[name={name}]", value)
    if "ends_on" in typed:  # the schedule follows: nobody sends the form before it has
        expect(page.locator("[name=schedule_basis]")).to_have_value(re.compile(f"/{typed['ends_on']}/"))
    if "starts_on" in typed:
        last = page.locator("[name^=round_][name$=_day]").last
        expect(last).to_have_value(typed["ends_on"])
    page.fill("[name=reason]", reason)
    astrid.sends("Send the change")
    page.wait_for_url("**/registration-changes/**")
    return page.url.removeprefix(astrid.url)


def differences(person: Person) -> list[tuple[str, ...]]:
    """The two versions side by side, line by line."""
    rows = person.page.locator("table tbody tr")
    return [tuple(cell.strip() for cell in row.locator("th, td").all_inner_texts()) for row in rows.all()]


def test_a_schedule_and_an_arbiter_change_behind_the_approval(walk: Walk) -> None:
    """The office decides on them again; of a website it is told only."""
    event = replace(OPEN, name="River Open", city="Memphis", first="2025-07-01", last="2025-07-03",
                    days=("2025-07-01", "2025-07-02", "2025-07-03"))  # fmt: skip
    tournament = approved(walk, event)
    astrid, chiara = walk.person("Astrid"), walk.person("Chiara")
    change = changes(
        walk, tournament, "The hall is taken on Thursday.",
        ends_on="2025-07-04", round_3_day="2025-07-04", chief_name="Nordin, Nora", chief_email="nora@club.example",
    )  # fmt: skip
    astrid.sees("Who decides: the federation’s rating officer.")
    assert offered(astrid, change) == ["Withdraw the change"]
    assert offered(walk.person("Qadira"), change) == []
    chiara.page.goto(mail_about(walk.portal, "Change to decide on: River Open").links[0])
    assert differences(chiara) == [
        ("Last day", "3 July 2025", "4 July 2025"),
        ("Chief arbiter", "IA Petrov, Boris", "IA Nordin, Nora"),
        ("Round 3", "3 July 2025, 14:00", "4 July 2025, 14:00"),
    ]
    chiara.sends("Approve the change")
    chiara.go(tournament)
    chiara.sees("IA Nordin, Nora")
    chiara.sees("1 July 2025 – 4 July 2025")
    assert recorded(walk, tournament, "approve change") == [("rating-officer", "0.2", "", "")]
    nora = walk.person("nobody")
    nora.page.goto(mail_about(walk.portal, "Named as chief arbiter: River Open", to="nora@club.example").links[0])
    nora.sees("You are named as chief arbiter of River Open")
    former = mail_about(walk.portal, "No longer named: River Open", to="boris@demo.example")
    assert former.links == [f"{walk.portal.url}{tournament}"]
    changes(walk, tournament, "It has one now.", website="https://river.example/")
    astrid.sees("Changed. The rating officer and the chief arbiter have been told.")
    assert walk.watch.complaints == []


def test_an_approved_tournament_is_postponed(walk: Walk) -> None:
    """The notice counts from the first day that is moved: two days before it the chair decides, and says why."""
    days = ("2025-09-02", "2025-09-03", "2025-09-04")
    event = replace(OPEN, name="Storm Open", city="Galveston", first=days[0], last=days[2], days=days)
    tournament = approved(walk, event)
    walk.it_is("2025-08-31")
    change = changes(walk, tournament, "A hurricane comes.", starts_on="2025-10-02", ends_on="2025-10-04")
    walk.person("Astrid").sees("Who decides: the chair of the commission.")
    assert offered(walk.person("Chiara"), change) == []
    walk.it_is("2025-09-02")  # the chair is slow: by its days the tournament has begun
    qadira = walk.person("Qadira")
    qadira.go(change)
    does(qadira, "Approve the change", "Nobody can travel.")
    assert recorded(walk, tournament, "approve change") == [("qc-chair", "0.2.2", "running", "approved")]
    visitor = walk.person("nobody")
    visitor.go(tournament)
    visitor.sees("2 October 2025 – 4 October 2025 · approved")
    walk.it_is("2025-10-02")
    visitor.go(tournament)
    visitor.sees("2 October 2025 – 4 October 2025 · running")
    assert walk.watch.complaints == []
