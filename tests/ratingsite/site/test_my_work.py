"""My work: what waits for a person and nobody else, and where to begin when nothing does."""

import re

from django.test import Client

from ratingsite.office.accounts.models import User
from tests.tournaments.events import SUMMER, submitted


def work_of(client: Client, user: User) -> list[tuple[str, str]]:
    """What waits for a user, as the page says it: the act and the object."""
    client.force_login(user)
    page = client.get("/my-work/").content.decode()
    return re.findall(r'<span class="work-what">([^<]+)</span> <span>([^<]+)</span>', page)


def count_in_the_header(client: Client, user: User) -> list[str]:
    client.force_login(user)
    return re.findall(r'<span class="count">(\d+)<', client.get("/").content.decode())


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
