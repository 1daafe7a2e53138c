"""My work: what waits for a person and nobody else, and where to begin when nothing does."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from tests.runs import a_queued_run
from tests.titles.worlds import accepted_report, another_norm
from tests.tournaments.events import AFTER, SUMMER, changed, draft, finished, on_the_register, received, submitted, trf
from tests.tournaments.forms import at, signed_in
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from tournaments.registration import services as registration
from tournaments.reports import services as reports
from tournaments.reports.services import ticks_wanted

CAST = ("astrid", "boris", "chiara", "carla", "dmitri", "quentin", "qadira", "faruk")


def work_on(page: str) -> list[tuple[str, str]]:
    """What waits, as the page says it: the act and the object."""
    return re.findall(r'<span class="work-what">([^<]+)</span> <span>([^<]+)</span>', page)


def count_on(page: str) -> list[str]:
    """It stands at the menu's button, for a phone, and at the link: the same in both."""
    at_the_button, at_the_link = re.findall(r'<span class="count">(\d+)<', page) or ("", "")
    assert at_the_button == at_the_link
    return [at_the_link] if at_the_link else []


def work_of(client: Client, user: User) -> list[tuple[str, str]]:
    client.force_login(user)
    return work_on(client.get("/my-work/").content.decode())


def count_in_the_header(client: Client, user: User) -> list[str]:
    client.force_login(user)
    return count_on(client.get("/").content.decode())


def test_a_registration_waits_for_the_rating_officer_of_its_federation_alone(
    client: Client, astrid: User, boris: User, chiara: User, carla: User, faruk: User
) -> None:
    submitted(astrid, boris)
    assert work_of(client, chiara) == [("Approve or refuse the registration", "St. Louis Autumn Four")]
    assert [work_of(client, user) for user in (astrid, boris, carla, faruk)] == [[], [], [], []]


def test_the_header_counts_what_waits(client: Client, astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    assert count_in_the_header(client, chiara) == ["1"]
    assert count_in_the_header(client, astrid) == []


# ---------------------------------------------------------------- the number and the list
@pytest.fixture
def cast(request: pytest.FixtureRequest) -> dict[str, User]:
    return {name: request.getfixturevalue(name) for name in CAST}


def a_busy_year(cast: dict[str, User], usa: Federation) -> Iterator[str]:
    """One thing after another begins to wait; at each name everybody's number is looked at."""
    astrid, boris, chiara, dmitri, quentin = (cast[name] for name in ("astrid", "boris", "chiara", "dmitri", "quentin"))
    yield "nothing"
    draft(astrid, boris)
    submitted(astrid, boris)
    submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC))
    registration.refuse_registration(submitted(astrid, boris), by=chiara, now=SUMMER, reason="No venue.")
    yield "registrations"
    on_the_register(usa)
    report = received(finished(astrid, boris, chiara), boris)
    received(finished(astrid, boris, chiara), boris, trf(lines=changed(4, fide_id="2699999", federation="CAN")))
    finished(astrid, boris, chiara)
    yield "reports to send and to certify, a new player of another federation"
    report = reports.certify_report(report, by=boris, now=AFTER, ticks=ticks_wanted(report, now=AFTER))
    yield "a report to endorse"
    report = reports.endorse_report(report, by=chiara, now=AFTER)
    yield "a report to accept"
    reports.return_report(report, by=dmitri, now=AFTER, reason="Round 2.")
    yield "a report that was returned"
    find_norms(accepted_report(astrid, boris, hero_name="Norm, Nora").report, now=AFTER)
    yield "an event to rate, and a norm"
    certify_norm(Norm.objects.get(), by=boris, now=AFTER)
    another_norm(Norm.objects.get(), "WIM")
    yield "norms to countersign"
    countersign_norm(Norm.objects.first(), by=chiara, now=AFTER)
    yield "norms to countersign and to approve"
    run = a_queued_run(dmitri)
    for state in ("computing", "review", "failed", "voided"):
        RatingRun.objects.filter(pk=run.pk).update(state=state)
        yield f"a run that is {state}"
    RatingRun.objects.filter(pk=run.pk).update(state="review", started_by=quentin)
    yield "a run that its starter may not publish"


def test_the_number_in_the_header_is_the_length_of_the_list(cast: dict[str, User], usa: Federation) -> None:
    at(AFTER)
    browsers = {name: signed_in(user) for name, user in cast.items()}
    seen: dict[str, set[int]] = {name: set() for name in cast}
    for when in a_busy_year(cast, usa):
        for name, browser in browsers.items():
            page = browser.get("/my-work/").content.decode()
            waiting = len(work_on(page))
            assert count_on(page) == [str(waiting)] * bool(waiting), (when, name)
            seen[name].add(waiting)
    assert {name: (min(numbers), max(numbers)) for name, numbers in seen.items()} == {
        "astrid": (0, 2),
        "boris": (0, 4),
        "chiara": (0, 4),
        "carla": (0, 0),
        "dmitri": (0, 3),
        "quentin": (0, 2),
        "qadira": (0, 3),
        "faruk": (0, 0),
    }


def queries_of_a_static_page(browser: Client) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert browser.get("/regulations/").status_code == 200
    return len(asked)


def test_the_number_costs_a_page_as_much_for_many_things_as_for_none(cast: dict[str, User], usa: Federation) -> None:
    of_a_stranger = queries_of_a_static_page(signed_in(None))
    browsers = {name: signed_in(user) for name, user in cast.items()}
    with_nothing = {name: queries_of_a_static_page(browser) for name, browser in browsers.items()}
    for _when in a_busy_year(cast, usa):
        pass
    for _ in range(20):
        submitted(cast["astrid"], cast["boris"])
    assert count_on(browsers["chiara"].get("/").content.decode()) == ["23"]
    assert {name: queries_of_a_static_page(browser) for name, browser in browsers.items()} == with_nothing
    assert max(with_nothing.values()) <= of_a_stranger + 4


def test_what_waits_longest_stands_first(client: Client, astrid: User, boris: User, chiara: User) -> None:
    for name, day in (("Second", 3), ("First", 2), ("Third", 4)):
        submitted(astrid, boris, name=name, now=SUMMER.replace(day=day))
    assert [title for _, title in work_of(client, chiara)] == ["First", "Second", "Third"]


def test_a_day_that_has_passed_is_said_in_words(client: Client, astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    client.force_login(chiara)
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get("/my-work/").content.decode()))
    assert "✕ overdue: it was due 12 October 2025 article 0.2" in page


def test_a_hostile_name_of_a_tournament_stays_a_name(client: Client, astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris, name="<b>Open</b>")
    client.force_login(chiara)
    page = client.get("/my-work/").content.decode()
    assert "<b>Open" not in page
    assert "&lt;b&gt;Open&lt;/b&gt;" in page


# ---------------------------------------------------------------- nothing waits
def test_a_person_without_an_office_is_told_so_and_what_is_open(client: Client, faruk: User) -> None:
    client.force_login(faruk)
    page = client.get("/my-work/").content.decode()
    assert "You hold no office today." in page
    assert "The office grants offices: ask your federation’s rating officer." in page


def test_an_organiser_without_work_learns_the_first_step(client: Client, astrid: User) -> None:
    client.force_login(astrid)
    page = client.get("/my-work/").content.decode()
    assert "Nothing waits for you." in page
    assert '<a class="btn btn-outline-secondary" href="/tournaments/register/">Register tournament</a>' in page


def test_two_offices_with_the_same_first_step_show_it_once(client: Client, qadira: User) -> None:
    client.force_login(qadira)
    assert client.get("/my-work/").content.decode().count("See the rating runs") == 1
