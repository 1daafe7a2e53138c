"""The pages of people and offices: who sees whom, what the buttons do, and how a stranger asks for an account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation
from ratingsite.office.accounts.models import AccountRequest, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.office.people.asking import MOST_WAITING
from ratingsite.site.work import work_count, work_waiting
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import LONG_AGO, NOW
from tests.ratingsite.office.people.desk import TODAY
from tests.tournaments.forms import signed_in

NAMES = ("Astrid", "Boris", "Carla", "Chiara", "Dmitri", "Faruk", "Qadira", "Quentin")


@pytest.fixture(autouse=True)
def _today(db: None) -> None:
    set_demo_clock(NOW)


@pytest.fixture
def cast(
    astrid: User, boris: User, chiara: User, carla: User, dmitri: User, quentin: User, qadira: User, faruk: User
) -> dict[str, User]:
    return {user.name.split()[0]: user for user in (astrid, boris, chiara, carla, dmitri, quentin, qadira, faruk)}


def listed(reader: User, query: str = "") -> list[str]:
    page = signed_in(reader).get(f"/people/{query}")
    return re.findall(r'<th scope="row"[^>]*><a[^>]*>(\w+)', page.content.decode()) if page.status_code == 200 else []


def posted(by: User, path: str, **fields: Any) -> Any:
    return signed_in(by).post(path, fields, follow=True)


# ---------------------------------------------------------------- the list
def test_who_sees_whom(cast: dict[str, User]) -> None:
    everybody = list(NAMES)
    lists = {name: listed(user) for name, user in cast.items()}
    assert lists == {
        "Astrid": [], "Boris": [], "Faruk": [],
        "Chiara": ["Astrid", "Boris", "Chiara"],  # of the USA
        "Carla": ["Carla"],
        "Dmitri": everybody, "Quentin": everybody, "Qadira": everybody,
    }  # fmt: skip
    browsers = {name: signed_in(user) for name, user in cast.items()}
    seen = {
        name: {other for other in NAMES if browser.get(f"/people/{cast[other].pk}/").status_code == 200}
        for name, browser in browsers.items()
    }
    assert seen == {name: set(found) for name, found in lists.items()}


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?q=bor", ["Boris"]),
        ("?q=ARBITER+boris", ["Boris"]),
        ("?q=example.org+qad", ["Qadira"]),
        ("?office=qc", ["Qadira", "Quentin"]),
        ("?office=rating-officer&federation=CAN", ["Carla"]),
        ("?federation=USA", ["Astrid", "Boris", "Chiara"]),
        ("?state=without", ["Faruk"]),
        ("?state=suspended", ["Boris"]),
        ("?office=king&federation=XYZ&state=odd&page=99", list(NAMES)),
        ("?q=nonesuch", []),
    ],
)
def test_the_list_is_searched(query: str, found: list[str], cast: dict[str, User], dmitri: User) -> None:
    if "suspended" in query:
        User.objects.filter(pk=cast["Boris"].pk).update(is_active=False)
    assert listed(dmitri, query) == found


def test_an_office_that_has_ended_is_not_found_by_it(cast: dict[str, User], dmitri: User) -> None:
    OfficeHeld.objects.filter(user=cast["Quentin"]).update(ended_at=NOW)
    assert listed(dmitri, "?office=qc") == ["Qadira"]
    assert listed(dmitri, "?state=without") == ["Faruk", "Quentin"]


def test_two_thousand_people_take_as_many_questions_as_twenty(dmitri: User, usa: Federation) -> None:
    def questions() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page = signed_in(dmitri).get("/people/?office=arbiter&q=example")
        assert page.status_code == 200
        return len(asked)

    def people(first: int, last: int) -> None:
        users = User.objects.bulk_create(
            User(email=f"p{number}@example.org", name=f"Person {number:04}") for number in range(first, last)
        )
        OfficeHeld.objects.bulk_create(
            OfficeHeld(user=user, office=office, federation=usa, starts_on=LONG_AGO)
            for user in users
            for office in (Office.ARBITER, Office.ORGANISER)
        )

    people(0, 20)
    few = questions()
    people(20, 2000)
    assert questions() == few
    assert "2,000 people" in signed_in(dmitri).get("/people/?office=arbiter").content.decode()
    assert listed(dmitri, "?office=arbiter&page=40") == ["Person"] * 50


# ---------------------------------------------------------------- one person
def test_an_office_is_granted_on_the_page(cast: dict[str, User], chiara: User, boris: User) -> None:
    fields = {"office": "organiser", "federation": "USA", "starts_on": "2025-09-01", "ends_on": "2025-12-31"}
    page = posted(chiara, f"/people/{boris.pk}/grant/", **fields).content.decode()
    assert "Granted. Boris Arbiter has been told." in page
    assert re.search(r"<b>Chiara Officer</b> granted the office: Organiser", page)
    assert boris.offices.get(office="organiser").ends_on.isoformat() == "2025-12-31"


@pytest.mark.parametrize(
    ("by", "fields", "field", "words"),
    [
        ("Chiara", {"office": "qc"}, "office", "Select a valid choice"),
        ("Chiara", {"federation": "CAN"}, "federation", "Select a valid choice"),
        ("Chiara", {"federation": ""}, "federation", "This field is required."),
        ("Chiara", {"office": "arbiter"}, "office", "This office is held already."),
        ("Chiara", {"ends_on": "2025-08-31"}, "ends_on", "This day is over"),
        ("Chiara", {"starts_on": "soon"}, "starts_on", "Enter a valid date."),
        ("Dmitri", {"office": "qc", "federation": ""}, "reason", "This field is required."),
        ("Dmitri", {"federation": ""}, "federation", "This field is required."),
        ("Qadira", {"office": "organiser"}, "office", "Select a valid choice"),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    by: str, fields: dict[str, str], field: str, words: str, cast: dict[str, User], can: Federation
) -> None:
    boris = cast["Boris"]
    sent = {"office": "organiser", "federation": "USA", "starts_on": "2025-09-01", **fields}
    answer = signed_in(cast[by]).post(f"/people/{boris.pk}/grant/", sent)
    assert (answer.status_code, boris.offices.count(), boris.proposals.count()) == (422, 1, 0)
    assert words in " ".join(answer.context["form"].errors[field])


def test_two_people_grant_on_their_pages(cast: dict[str, User], dmitri: User, qadira: User, faruk: User) -> None:
    fields = {"office": "rating-officer", "federation": "USA", "starts_on": "2025-09-01", "reason": "Elected."}
    path = f"/people/{faruk.pk}/"
    mine = posted(dmitri, f"{path}grant/", **fields).content.decode()
    assert "Proposed. A second person has been asked to confirm it." in mine
    assert "You proposed it yourself: somebody else confirms it." in mine
    proposal = OfficeProposal.objects.get()
    assert [item.url for item in work_waiting(qadira, TODAY)] == [path]
    assert {name: work_count(user, TODAY) for name, user in cast.items() if work_count(user, TODAY)} == {"Qadira": 1}
    assert posted(dmitri, f"{path}confirm-{proposal.pk}/").status_code == 404
    assert "Confirmed. The office is held now." in posted(qadira, f"{path}confirm-{proposal.pk}/").content.decode()
    assert "Your own act has moved this on already." in posted(qadira, f"{path}confirm-{proposal.pk}/").content.decode()
    assert [held.office for held in faruk.offices.all()] == ["rating-officer"]


def test_a_proposal_is_refused_with_words(cast: dict[str, User], dmitri: User, qadira: User, faruk: User) -> None:
    posted(dmitri, f"/people/{faruk.pk}/grant/", office="qc", starts_on="2025-09-01", reason="Elected.")
    pk = OfficeProposal.objects.get().pk
    assert asked_at_its_field(signed_in(qadira), f"/people/{faruk.pk}/refuse-{pk}/") == REASON_MISSING
    page = posted(qadira, f"/people/{faruk.pk}/refuse-{pk}/", reason="Not elected.").content.decode()
    assert "Refused. Nothing was granted." in page
    assert "Not elected." in page


def test_buttons_end_suspend_and_restore(cast: dict[str, User], dmitri: User, boris: User) -> None:
    path, held = f"/people/{boris.pk}/", boris.offices.get()
    page = signed_in(dmitri).get(path).content.decode()
    acts = re.findall(r'action="([^"]+)"', page.split("<main")[1])
    assert acts == [f"{path}suspend/", f"{path}end-{held.pk}/", f"{path}grant/#grant"]
    for act in acts[:2]:
        assert asked_at_its_field(signed_in(dmitri), act) == REASON_MISSING
    assert "Ended. Boris Arbiter has been told." in posted(dmitri, acts[1], reason="Left.").content.decode()
    assert "Suspended." in posted(dmitri, acts[0], reason="Stolen.").content.decode()
    assert asked_at_its_field(signed_in(dmitri), f"{path}restore/") == REASON_MISSING
    assert "The account is open again." in posted(dmitri, f"{path}restore/", reason="Found.").content.decode()
    assert [entry.reason for entry in AuditEntry.objects.order_by("pk")] == ["Left.", "Stolen.", "Found."]


def test_the_last_of_an_office_stays_and_the_page_says_why(cast: dict[str, User], dmitri: User, qadira: User) -> None:
    chair = qadira.offices.get(office=Office.QC_CHAIR)
    page = posted(dmitri, f"/people/{qadira.pk}/end-{chair.pk}/", reason="Gone.").content.decode()
    assert "Nobody else holds this office: grant it to somebody first." in page
    page = posted(dmitri, f"/people/{qadira.pk}/suspend/", reason="Gone.").content.decode()
    assert "the last to hold an office that the portal needs" in page
    assert (chair.is_held_on(TODAY), AuditEntry.objects.count()) == (True, 0)


def test_who_lays_down_the_last_office_lands_where_he_may_be(chiara: User, usa: Federation) -> None:
    held = chiara.offices.get()
    client = signed_in(chiara)
    assert client.post(f"/people/{chiara.pk}/end-{held.pk}/", {"reason": "Retired."}).url == "/my-work/"


@pytest.mark.every_case
@pytest.mark.parametrize(
    "act", ["grant", "suspend", "restore", "end-{held}", "confirm-{proposal}", "refuse-{proposal}"]
)
def test_acts_are_for_who_may(act: str, cast: dict[str, User], dmitri: User, faruk: User) -> None:
    """Everybody else is answered as if there were nothing, a stranger is asked to sign in; nothing changes."""
    boris = cast["Boris"]
    posted(dmitri, f"/people/{boris.pk}/grant/", office="qc", starts_on="2025-09-01", reason="Elected.")
    names = {"held": boris.offices.get().pk, "proposal": OfficeProposal.objects.get().pk}
    path, before = f"/people/{boris.pk}/{act.format(**names)}/", AuditEntry.objects.count()
    for name in ("Astrid", "Carla", "Faruk", "Quentin"):
        answer = signed_in(cast[name]).post(path, {"reason": "x"})
        assert (name, answer.status_code) in ((name, 404), ("Quentin", 422))
    assert "/account/login/" in signed_in(None).post(path, {"reason": "x"}).url
    assert AuditEntry.objects.count() == before


# ---------------------------------------------------------------- accounts
def test_a_new_person_is_made_with_an_office(cast: dict[str, User], chiara: User) -> None:
    fields = {"name": "Nora New", "email": "nora@new.example", "office": "arbiter", "federation": "USA"}
    page = posted(chiara, "/people/new/", **fields, starts_on="2025-09-01").content.decode()
    assert "Granted. Nora New has been told." in page
    assert listed(chiara, "?q=nora") == ["Nora"]
    again = posted(chiara, "/people/new/", **fields, starts_on="2025-09-01")
    assert again.context["form"].errors == {"office": ["This office is held already."]}


def test_a_stranger_asks_and_the_officer_decides(cast: dict[str, User], chiara: User) -> None:
    page = signed_in(None).get("/account/ask/").content.decode()
    assert "Organiser" in page
    assert "Rating administrator" not in page
    said = {"name": "Nora  New", "email": "Nora@new.example", "federation": "USA", "office": "arbiter", "words": "IA"}
    answer = signed_in(None).post("/account/ask/", said).content.decode()
    assert "Your request is on its way" in answer
    request = AccountRequest.objects.get()
    assert (request.name, request.email, request.state) == ("Nora New", "nora@new.example", "asked")
    waiting = {name: work_count(user, TODAY) for name, user in cast.items() if work_count(user, TODAY)}
    assert waiting == {"Chiara": 1, "Dmitri": 1}
    path = f"/people/requests/{request.pk}/"
    assert [item.url for item in work_waiting(chiara, TODAY)] == [path]
    assert [name for name, user in cast.items() if signed_in(user).get(path).status_code == 200] == ["Chiara", "Dmitri"]
    assert asked_at_its_field(signed_in(chiara), f"{path}decline/") == REASON_MISSING
    assert posted(cast["Carla"], f"{path}grant/").status_code == 404
    assert "Granted. Nora New has been sent a link." in posted(chiara, f"{path}grant/").content.decode()
    assert User.objects.get(email="nora@new.example").offices.get().federation_id == "USA"
    assert "Your own act has moved this on already." in posted(chiara, f"{path}decline/", reason="No.").content.decode()


def test_the_answer_tells_nobody_who_has_an_account(cast: dict[str, User]) -> None:
    said = {"name": "Nora New", "federation": "USA", "office": "arbiter", "words": "IA"}
    pages = [
        signed_in(None).post("/account/ask/", said | {"email": email}).content.decode().replace(email, "")
        for email in ("nora@new.example", "boris@example.org")
    ]
    without_secrets = [re.sub(r'X-CSRFToken": "\w+|value="\w{64}"', "", page) for page in pages]
    assert without_secrets[0] == without_secrets[1]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"), ({"name": "Nora\u202eNew"}, "name"), ({"email": "nora"}, "email"),
        ({"federation": "XYZ"}, "federation"), ({"office": "qc"}, "office"), ({"words": "x" * 1001}, "words"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_request_stands_at_its_field(changes: dict[str, str], field: str, usa: Federation) -> None:
    said = {"name": "Nora", "email": "nora@new.example", "federation": "USA", "office": "arbiter", "words": "IA"}
    answer = signed_in(None).post("/account/ask/", said | changes)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert not AccountRequest.objects.exists()


def test_where_too_many_wait_a_stranger_is_told_to_write(usa: Federation) -> None:
    said = {"name": "Nora", "federation": "USA", "office": "arbiter", "words": "IA"}
    AccountRequest.objects.bulk_create(
        AccountRequest(name="x", email=f"x{n}@example.org", federation=usa, office="arbiter", words="x", asked_at=NOW)
        for n in range(MOST_WAITING)
    )
    page = signed_in(None).post("/account/ask/", said | {"email": "nora@new.example"})
    assert (page.status_code, "Please write to its rating officer" in page.content.decode()) == (422, True)
