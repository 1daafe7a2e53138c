"""From a norm to the title in the browser: a missing paper, the posting with an objection, the meeting, the award."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.walking import Walk
from tests.titles.cases.files import CARD

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

A_NORM = """
from datetime import UTC, date, datetime
from ratings.lists.models import ListEntry
from ratingsite.office.accounts.models import User
from tests.titles.worlds import a_list, accepted_report
from titles.certificates.services import approve_norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm

who = {name: User.objects.get(email=f"{name}@demo.example") for name in ("astrid", "boris", "chiara", "quentin")}
world = accepted_report(who["astrid"], who["boris"], hero_name="Farid, Omer")
july = a_list(world.rating_list.system, date(2024, 7, 1))
ListEntry.objects.create(
    rating_list=july, player=world.hero, name=world.hero.name, federation_id="USA", rating=2405, title="FM"
)
at = datetime(2025, 5, 20, 12, tzinfo=UTC)
find_norms(world.report, now=at)
norm = world.hero.norms.get()
for do, by in ((certify_norm, "boris"), (countersign_norm, "chiara"), (approve_norm, "quentin")):
    norm.refresh_from_db()
    norm = do(norm, by=who[by], now=at)
print(world.hero.key, end="")
"""
TITLES_IN = """
from datetime import date
from titles.register.in_force import titles_in
from titles.regulations import edition_for
from ratings.register.models import Player
player = Player.objects.get(fide_id={key})
for start in ({before!r}, {after!r}):
    day = date.fromisoformat(start)
    print(titles_in([player.pk], edition_for(day), day, day).of(player.pk, "FM"))
"""


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("titles")) as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


def enters_norm(chiara: Person, case: str, number: int) -> None:
    """A norm made elsewhere, typed from its certificate."""
    chiara.go(f"{case}elsewhere/")
    page, month = chiara.page, 6 + number
    said = {"event": f"Open of Paris {number}", "host": "FRA", "rounds": "9", "own": "USA", "card": CARD}
    days = {"starts_on": f"2024-{month:02}-02", "ends_on": f"2024-{month:02}-10", "days_with_one_round": "9"}
    field = {"swiss_participants": "60", "swiss_average": "2100"}
    for name, value in (said | days | field).items():
        page.fill(f"[name={name}]", value)
    for name in ("signed_by_arbiter", "signed_by_federation", "has_games"):
        page.check(f"[name={name}]")
    file = {"name": f"it1-{number}.pdf", "mimeType": "application/pdf", "buffer": f"%PDF-1.7 {number}".encode()}
    page.set_input_files("[name=file]", file)
    chiara.sends("Enter norm")


def prepares(walk: Walk, key: str) -> str:
    """The federation's file: two norms from elsewhere, a paper asked for in vain, a third norm; returns its address."""
    chiara, boris = walk.person("Chiara"), walk.person("Boris")
    chiara.go(f"/titles/applications/new/?player={key}&title=IM")
    chiara.sends("Open the file")
    case = chiara.page.url.removeprefix(walk.portal.url)
    for number in (1, 2):
        enters_norm(chiara, case, number)
    chiara.sees("Games sent with the report")
    chiara.sends("Ask Boris Petrov")
    boris.go("/my-work/")
    boris.sees("Send what is missing")
    boris.page.locator("a[href*='missing-papers']").first.click()
    boris.page.fill("[name=text]", "They were lost: take another norm.")
    boris.sends("Answer")
    chiara.go(case)
    chiara.sees("They were lost")
    chiara.sends(chiara.page.locator("form[action*='take-out'] button").first)
    enters_norm(chiara, case, 3)
    chiara.sends("Submit application")
    return case


def is_posted(walk: Walk, case: str) -> str:
    """The fee, a meeting, the posting, an objection and its answer; returns the address of the meeting."""
    dmitri, qadira, boris, chiara = (walk.person(name) for name in ("Dmitri", "Qadira", "Boris", "Chiara"))
    dmitri.go(case)
    dmitri.page.locator("summary", has_text="Note the fee").click()
    dmitri.page.fill("[name=paid_on]", "2025-06-01")
    dmitri.page.fill("[name=reference]", "Bank 7")
    dmitri.sends("Note the fee")
    qadira.go("/titles/meetings/")
    qadira.page.fill("[name=held_on]", "2025-08-01")
    qadira.page.fill("[name=place]", "Lausanne")
    qadira.sends("Plan meeting")
    meeting = qadira.page.url.removeprefix(walk.portal.url)
    qadira.go(case)
    qadira.page.select_option("[name=meeting]", index=1)
    qadira.sends("Put on the agenda")
    qadira.sends("Post application")
    qadira.sees("Posted for objections.")
    boris.go(case)
    boris.page.locator("summary", has_text="Object").click()
    boris.page.fill("[name=text]", "The last round of Paris was not played.")
    boris.page.locator("form[action$='/object/'] button").click()
    boris.sees("answered before the vote")
    chiara.go(case)
    chiara.page.locator("form[action*='objections-to-titles'] textarea").fill("It was: see its crosstable.")
    chiara.sends("Answer the objection")
    return meeting


def test_a_norm_becomes_a_title_that_counts_from_its_day(walk: Walk) -> None:
    walk.it_is("2025-06-01")
    key = walk.portal.runs(A_NORM)
    case = prepares(walk, key)
    meeting = is_posted(walk, case)
    walk.it_is("2025-08-01")
    qadira, pia = walk.person("Qadira"), walk.person("Pia")
    qadira.go(meeting)
    qadira.page.get_by_label("Qadira Haddad").check()
    qadira.sends("Note who is there")
    qadira.go(case)
    qadira.sends("For")
    qadira.go(meeting)
    qadira.page.fill("[name=text]", "All agree.")
    qadira.sends("Close the meeting")
    walk.it_is("2025-08-10")
    pia.go(case)
    pia.sends("Award title")
    pia.go(f"/players/{key}/")
    pia.page.locator("#held-titles").wait_for()
    counts = walk.portal.runs(TITLES_IN.format(key=key, before="2025-08-10", after="2025-08-11"))
    assert counts.split() == ["FM", "IM"]
    assert walk.watch.complaints == []
