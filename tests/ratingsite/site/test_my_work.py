"""My work: what waits for a person and nobody else, and where to begin when nothing does."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.asked_by_offices import SOMEBODY
from ratingsite.office.pages import WorkItem, by_deadline
from ratingsite.office.work_lists import items_between
from ratingsite.site.shown_count import SHOWN
from ratingsite.site.work import PARTS, _steady, _whole, work_by_part, work_count, work_waiting
from tests.cast import person
from tests.runs import a_queued_run
from tests.titles.worlds import accepted_report, another_norm
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import AFTER, SUMMER, changed, draft, finished, on_the_register, received, submitted, trf
from tests.tournaments.forms import at, signed_in
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports

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
    assert work_of(client, boris) == [("Accept or decline: chief arbiter", "St. Louis Autumn Four")]
    assert [work_of(client, user) for user in (astrid, carla, faruk)] == [[], [], []]


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
    report = certified_with_ticks(report, by=boris, now=AFTER)
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


NUMBERS = {  # of the cast, in its order
    "nothing": (0, 0, 0, 0, 0, 0, 0, 0),
    "registrations": (2, 2, 1, 0, 0, 0, 1, 0),
    "reports to send and to certify, a new player of another federation": (2, 5, 1, 0, 1, 0, 1, 0),
    "a report to endorse": (2, 4, 2, 0, 1, 0, 1, 0),
    "a report to accept": (2, 4, 2, 0, 2, 0, 1, 0),
    "a report that was returned": (2, 5, 1, 0, 1, 0, 1, 0),
    "an event to rate, and a norm": (2, 6, 2, 0, 2, 0, 1, 0),
    "norms to countersign": (2, 5, 4, 0, 2, 0, 1, 0),
    "norms to countersign and to approve": (2, 5, 3, 0, 2, 1, 2, 0),
    "a run that is computing": (2, 5, 3, 0, 2, 1, 2, 0),
    "a run that is review": (2, 5, 3, 0, 2, 2, 3, 0),
    "a run that is failed": (2, 5, 3, 0, 3, 1, 2, 0),
    "a run that is voided": (2, 5, 3, 0, 2, 1, 2, 0),
    "a run that its starter may not publish": (2, 5, 3, 0, 2, 1, 3, 0),
}


@pytest.mark.once
def test_the_number_in_the_header_is_the_length_of_the_list_and_its_pages_are_the_whole_in_its_order(
    cast: dict[str, User], usa: Federation
) -> None:
    at(AFTER)
    browsers = {name: signed_in(user) for name, user in cast.items()}
    found, before = {}, dict[str, dict[Any, int]]()
    for when in a_busy_year(cast, usa):
        waiting = {name: work_by_part(user, AFTER.date()) for name, user in cast.items()}
        found[when] = tuple(sum(parts.values()) for parts in waiting.values())
        for name in [name for name in cast if waiting[name] != before.get(name)]:  # whose list is another now
            number = sum(waiting[name].values())
            page = browsers[name].get("/my-work/").content.decode()
            assert (len(work_on(page)), count_on(page)) == (number, [str(number)] * bool(number)), (when, name)
            if number > 1:
                pages_are_the_whole_list_in_its_order(cast[name], waiting[name])
        before = waiting
    assert found == NUMBERS


def queries_of_a_static_page(browser: Client) -> int:
    SHOWN.clear()  # the number is counted
    with CaptureQueriesContext(connection) as asked:
        assert browser.get("/regulations/").status_code == 200
    return len(asked)


def test_the_number_costs_a_page_as_much_for_many_things_as_for_none(cast: dict[str, User], usa: Federation) -> None:
    of_a_stranger = queries_of_a_static_page(signed_in(None))
    browsers = {name: signed_in(user) for name, user in cast.items()}
    with_nothing = {name: queries_of_a_static_page(browser) for name, browser in browsers.items()}
    for _when in a_busy_year(cast, usa):
        pass
    copies(submitted(cast["astrid"], cast["boris"]), 19)
    assert count_on(browsers["chiara"].get("/").content.decode()) == ["24"]  # a norm of a player of hers hangs, too
    assert {name: queries_of_a_static_page(browser) for name, browser in browsers.items()} == with_nothing
    assert max(with_nothing.values()) <= of_a_stranger + 4


def copies(tournament: Tournament, number: int, **changes: Any) -> None:
    """So many more that are like it."""
    fields = {each.attname: getattr(tournament, each.attname) for each in Tournament._meta.concrete_fields} | changes
    Tournament.objects.bulk_create(
        Tournament(**fields | {"id": uuid4(), "name": f"Open {count}"}) for count in range(number)
    )


def questions(browser: Client, address: str) -> int:
    SHOWN.clear()  # the number is counted
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    return len(asked)


def test_many_things_cost_the_page_no_more_questions_and_come_page_by_page(
    astrid: User, boris: User, chiara: User
) -> None:
    at(SUMMER)
    one, browser = submitted(astrid, boris), signed_in(chiara)
    copies(one, 9)
    questions(browser, "/my-work/")
    of_ten = questions(browser, "/my-work/")
    copies(one, 50)
    assert questions(browser, "/my-work/") == of_ten
    first, second = (work_on(browser.get(f"/my-work/?page={number}").content.decode()) for number in (1, 2))
    assert (len(first), len(second), count_in_the_header(browser, chiara)) == (50, 10, ["60"])


def test_many_own_tournaments_cost_no_more_questions(astrid: User, boris: User, chiara: User) -> None:
    at(SUMMER)
    one, browser = submitted(astrid, boris), signed_in(astrid)
    copies(one, 2)
    questions(browser, "/my-work/")
    of_three = [questions(browser, address) for address in ("/my-work/", "/my-work/tournaments/")]
    copies(one, 20)
    assert [questions(browser, address) for address in ("/my-work/", "/my-work/tournaments/")] == of_three


def test_the_number_in_the_header_is_one_question_for_everybody(cast: dict[str, User], usa: Federation) -> None:
    for user in cast.values():
        offices_of(user, SUMMER.date())  # the offices are read once, for all that a page asks of them
        with CaptureQueriesContext(connection) as asked:
            work_count(user, SUMMER.date())
        assert len(asked) <= 1


def test_who_holds_the_same_offices_shares_the_words_of_the_question_and_not_its_answer(
    astrid: User, boris: User, usa: Federation
) -> None:
    other = person("Oliver Organiser", (Office.ORGANISER, usa))
    draft(astrid, boris)
    draft(astrid, boris)
    for kept in (_steady, _whole):
        kept.cache_clear()
    assert [work_count(user, SUMMER.date()) for user in (astrid, other)] == [2, 0]
    with CaptureQueriesContext(connection) as asked:
        work_count(astrid, date(2026, 1, 1))
    assert (_steady.cache_info().misses, _steady.cache_info().hits) == (1, 1)
    assert (len(asked), str(SOMEBODY) in asked[0]["sql"]) == (1, False)


# ---------------------------------------------------------------- the order
def place(item: WorkItem) -> tuple[date | None, datetime, str]:
    return item.due_on, item.since, item.title


def of_every_part(user: User, day: date) -> list[WorkItem]:
    """What waits in all parts, also in those of which the number says that nothing does."""
    return by_deadline(item for part in PARTS for item in part.items(user, day))


def test_a_part_that_is_not_asked_has_nothing(cast: dict[str, User]) -> None:
    submitted(cast["astrid"], cast["boris"])
    for name, user in cast.items():
        assert work_waiting(user, SUMMER.date()) == of_every_part(user, SUMMER.date()), name


def pages_are_the_whole_list_in_its_order(user: User, parts: dict[Any, int]) -> None:
    """Read by places, two on a page."""
    whole = of_every_part(user, AFTER.date())
    assert sum(parts.values()) == len(whole)
    assert work_waiting(user, AFTER.date()) == whole
    paged = [items_between(parts, user, AFTER.date(), first, first + 2) for first in range(0, len(whole), 2)]
    found = [item for page in paged for item in page]
    assert [place(item) for item in found] == [place(item) for item in whole]
    assert sorted(item.url for item in found) == sorted(item.url for item in whole)


def headings_of(browser: Client) -> list[tuple[str, list[str]]]:
    """Each heading with the names below it."""
    page = browser.get("/my-work/").content.decode()
    parts = page.split('<h2 class="work-group">')[1:]
    return [(part.partition("<")[0], [name for _, name in work_on(part)]) for part in parts]


def test_what_is_overdue_stands_first_then_by_last_day_and_what_has_none_at_the_end(
    astrid: User, boris: User, chiara: User
) -> None:
    days = {"Later": 28, "Soon": 20, "Overdue": 12}
    for name, day in days.items():
        one = submitted(astrid, boris, name=name)
        Tournament.objects.filter(pk=one.pk).update(starts_on=date(2025, 10, day), ends_on=date(2025, 10, day))
    at(AFTER)
    assert headings_of(signed_in(chiara)) == [
        ("Overdue", ["Overdue"]),
        ("Within a week", ["Soon"]),
        ("Later", ["Later"]),
    ]
    registration.refuse_registration(Tournament.objects.get(name="Later"), by=chiara, now=AFTER, reason="No venue.")
    assert headings_of(signed_in(astrid)) == [("Without a last day", ["Later"])]


def test_moments_are_those_of_the_readers_zone_and_days_those_of_the_tournament(
    astrid: User, boris: User, chiara: User
) -> None:
    submitted(astrid, boris)
    at(SUMMER)
    assert "07:00 CDT" in words_on(signed_in(chiara))
    User.objects.filter(pk=chiara.pk).update(time_zone="Asia/Tokyo")
    page = words_on(signed_in(chiara))
    assert "21:00 JST" in page
    assert "until 12 October 2025" in page
    assert "14:00 JST" in page  # when the day ends in St. Louis


def words_on(browser: Client) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", browser.get("/my-work/").content.decode()))


# ---------------------------------------------------------------- my tournaments
def test_own_tournaments_stand_beside_with_state_next_step_and_last_day(
    astrid: User, boris: User, chiara: User
) -> None:
    submitted(astrid, boris)
    at(SUMMER)
    page = words_on(signed_in(astrid))
    assert "My tournaments St. Louis Autumn Four" in page
    assert "submitted next: Approved – waits for the rating officer of USA" in page
    at(AFTER)
    registration.approve_registration(Tournament.objects.get(), by=chiara, now=SUMMER)
    registration.let_days_pass(now=AFTER)
    page = words_on(signed_in(boris))
    assert "finished · as arbiter next: Reported – waits for the chief arbiter Report, to be rated at once: 29" in page
    assert "My tournaments" not in words_on(signed_in(chiara))


def test_every_own_tournament_is_listed_also_what_is_over(astrid: User, boris: User, faruk: User) -> None:
    Tournament.objects.filter(pk=submitted(astrid, boris).pk).update(state="withdrawn")
    assert "St. Louis Autumn Four" in signed_in(astrid).get("/my-work/tournaments/").content.decode()
    assert "You have no tournaments yet." in signed_in(faruk).get("/my-work/tournaments/").content.decode()


def test_of_one_last_day_the_oldest_stands_first(client: Client, astrid: User, boris: User, chiara: User) -> None:
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


def test_the_council_begins_where_it_suspends_federations(client: Client, db: None) -> None:
    client.force_login(person("Cora Council", (Office.COUNCIL, None)))
    page = client.get("/my-work/").content.decode()
    assert 'href="/federations/standing/">Suspended and excluded federations</a>' in page
