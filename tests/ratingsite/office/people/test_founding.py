"""An empty portal begins with two links; until two people have taken them nothing else is possible."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import FoundingSeat, Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.people.founding import (
    AlreadyFounded,
    BadSeat,
    NeedsTwoPeople,
    is_founded,
    make_seats,
    open_seat,
    take_seat,
)
from ratingsite.office.people.granting import confirm_office, give_office
from ratingsite.office.people.standing import PEOPLE
from tests.cast import PASSWORD, person
from tests.ratingsite.office.people.desk import a_grant, acts, mails

CHAIR, ADMINISTRATOR = Office.QC_CHAIR, Office.RATING_ADMINISTRATOR


@pytest.fixture(autouse=True)
def _an_empty_portal(db: None, settings) -> None:
    settings.DEMO = False


def secrets() -> dict[Office, str]:
    """The secret of each new link. Outside the demo the portal's clock is the machine's."""
    return {office: link.split("/")[-2] for office, link in make_seats(now=now()).items()}


def take(secret: str, name: str = "Ada Chair", days: int = 0) -> FoundingSeat:
    email = f"{name.split(maxsplit=1)[0].lower()}@example.org"
    return take_seat(secret, email=email, name=name, password=PASSWORD, now=now() + timedelta(days=days))


def answers(client: Client, *paths: str) -> list[int]:
    return [client.get(path).status_code for path in paths]


def test_until_both_have_come_every_page_says_so() -> None:
    paths = ("/", "/account/login/", "/people/", "/account/ask/", "/ratings/", "/api/v1/openapi.json")
    client = Client()
    assert answers(client, *paths) == [503] * 6
    assert "manage.py found" in client.get("/").content.decode()
    links = secrets()
    assert "its link works until" in client.get("/").content.decode()
    take(links[CHAIR])
    assert answers(client, *paths) == [503] * 6
    assert client.post("/account/login/", {"login": "ada@example.org", "password": PASSWORD}).status_code == 503
    take(links[ADMINISTRATOR], "Ben Administrator")
    assert answers(client, *paths) == [200, 200, 302, 200, 200, 200]


def test_who_watches_the_portal_and_the_two_links_are_answered() -> None:
    link = secrets()[CHAIR]
    assert answers(Client(), "/healthz", "/readyz", f"/found/{link}/") == [200, 200, 200]


def test_a_link_is_taken_in_the_browser_and_the_record_begins_with_it() -> None:
    links, client = secrets(), Client()
    said = {"name": "Ada Chair", "email": "Ada@example.org", "password": PASSWORD}
    assert client.post(f"/found/{links[CHAIR]}/", said).url == "/"
    other = {"name": "Ben Admin", "email": "ben@example.org", "password": PASSWORD}
    assert client.post(f"/found/{links[ADMINISTRATOR]}/", other).url == "/account/login/"
    assert acts() == [
        ("make founding link", None), ("make founding link", None),
        ("found office", "Ada Chair"), ("grant office", None), ("found office", "Ben Admin"), ("grant office", None),
    ]  # fmt: skip
    held = OfficeHeld.objects.values_list("user__email", "office", "federation", "ends_on")
    assert list(held.order_by("pk")) == [
        ("ada@example.org", CHAIR, None, None), ("ben@example.org", ADMINISTRATOR, None, None),
    ]  # fmt: skip
    client.post("/account/login/", {"login": "ada@example.org", "password": PASSWORD})
    assert client.get("/people/").status_code == 200


def test_the_two_grant_everything_else_together(usa: Federation) -> None:
    links = secrets()
    ada, ben = (
        take(links[office], name).taken_by for office, name in ((CHAIR, "Ada Chair"), (ADMINISTRATOR, "Ben Ad"))
    )
    assert ada
    assert ben
    officer = person("Olga Officer")
    confirm_office(
        give_office(officer, a_grant(Office.RATING_OFFICER, usa), by=ada, now=now(), reason="x"), by=ben, now=now()
    )
    assert give_office(person("Ari Arbiter"), a_grant(Office.ARBITER, usa), by=officer, now=now()).federation == usa
    assert can(officer, "list", PEOPLE, day=now().date())


@pytest.mark.parametrize("days", [14, 100])
def test_a_link_ends_after_a_fortnight(days: int) -> None:
    link = secrets()[CHAIR]
    with pytest.raises(BadSeat):
        take(link, days=days)
    assert open_seat(link, now=now() + timedelta(days=14, minutes=-1)).office == CHAIR


def test_a_link_ends_with_its_use_and_with_the_next_one() -> None:
    first, second = secrets(), secrets()
    for office in (CHAIR, ADMINISTRATOR):
        with pytest.raises(BadSeat):
            take(first[office])
    take(second[CHAIR])
    with pytest.raises(BadSeat):
        take(second[CHAIR], "Zoe Another")
    third = secrets()
    assert list(third) == [ADMINISTRATOR]  # the chair has come
    assert Client().get(f"/found/{second[CHAIR]}/").status_code == 410
    assert User.objects.count() == 1


def test_one_person_does_not_take_both() -> None:
    links = secrets()
    take(links[CHAIR])
    with pytest.raises(NeedsTwoPeople):
        take(links[ADMINISTRATOR])
    said = {"name": "Ada Again", "email": "ADA@example.org", "password": PASSWORD}
    page = Client().post(f"/found/{links[ADMINISTRATOR]}/", said)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["email"])
    with pytest.raises(IntegrityError), transaction.atomic():
        FoundingSeat.objects.update(taken_by=User.objects.get(), taken_at=now())


@pytest.mark.parametrize(
    ("changes", "field"), [({"password": "short"}, "password"), ({"email": "ada"}, "email"), ({"name": ""}, "name")]
)
def test_what_is_wrong_takes_no_seat(changes: dict[str, str], field: str) -> None:
    said = {"name": "Ada Chair", "email": "ada@example.org", "password": PASSWORD} | changes
    answer = Client().post(f"/found/{secrets()[CHAIR]}/", said)
    assert (answer.status_code, list(answer.context["form"].errors), User.objects.count()) == (422, [field], 0)


def test_a_portal_that_has_its_offices_is_founded_and_cannot_be_again(dmitri: User) -> None:
    assert is_founded()
    with pytest.raises(AlreadyFounded):
        make_seats(now=now())
    with pytest.raises(CommandError, match="this office is founded"):
        call_command("found")


def test_arbiters_and_organisers_alone_found_nothing(boris: User, astrid: User) -> None:
    assert not is_founded()
    assert set(secrets()) == {CHAIR, ADMINISTRATOR}


def test_the_command_prints_the_links_and_mails_what_it_is_asked_to() -> None:
    out = StringIO()
    call_command("found", administrator="ben@example.org", stdout=out)
    links = re.findall(r"^(.+): http://127.0.0.1:8000/found/(\S+)/$", out.getvalue(), re.MULTILINE)
    assert [office for office, _secret in links] == ["Chair of the qualification commission", "Rating administrator"]
    assert [open_seat(secret, now=now()).office for _office, secret in links] == [CHAIR, ADMINISTRATOR]
    assert mails() == [(["ben@example.org"], "Found the rating office")]


def test_the_demo_brings_its_own_people(settings) -> None:
    settings.DEMO = True
    assert Client().get("/ratings/").status_code == 200
