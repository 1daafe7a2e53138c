"""Who may do what to a refusal and to an appeal: every office in every state, on pages and in lists alike."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import can, relations_of
from ratingsite.office.accounts.policy import POLICY
from ratingsite.office.appeals.models import Appeal, Body, Refusal
from ratingsite.office.appeals.permissions import appeal_rows, refusal_rows
from ratingsite.office.appeals.selectors import Hearer, hearers, may_decide
from tests.cast import LONG_AGO, person
from tests.ratingsite.office.asked_again import asked_again
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at

DAY = SUMMER.date()
OPEN = {"filed", "review"}
HEARD = {"filed": {"take-up", "uphold", "dismiss"}, "review": {"uphold", "dismiss"}}


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    at(SUMMER)


def acts_of(user: User, thing: Refusal | Appeal) -> set[str]:
    stands = relations_of(thing, user)  # asked once for all acts: it takes questions
    return {rule.act for rule in POLICY if rule.kind == stands.kind and can(user, rule.act, stands, day=DAY)}


def in_state(appeal: Appeal, state: str) -> Appeal:
    row: dict[str, Any] = {"state": state}
    if state in ("upheld", "dismissed"):
        row |= {"decided_by": person("Somebody Else"), "decided_at": SUMMER, "decided_reason": "So."}
    Appeal.objects.filter(pk=appeal.pk).update(**row)
    return Appeal.objects.get(pk=appeal.pk)


def everybody(request: pytest.FixtureRequest) -> dict[str, User]:
    cast = ("astrid", "boris", "chiara", "carla", "dmitri", "quentin", "qadira", "faruk")
    people = {name: request.getfixturevalue(name) for name in cast}
    for office in (Office.PRESIDENT, Office.COUNCIL, Office.ETHICS, Office.RATING_AUDITOR, Office.RATING_COMMITTEE):
        people[office.value] = person(f"{office.value} Holder", (office, None))
    return people


@pytest.mark.parametrize("state", Appeal.State.values)
@pytest.mark.every_case
def test_every_office_in_every_state_of_an_appeal(state: str, appeal: Appeal, request: pytest.FixtureRequest) -> None:
    appeal = in_state(appeal, state)
    people = everybody(request)
    withdraws = {"withdraw"} if state in OPEN else set()
    assert {name: acts_of(user, appeal) for name, user in people.items()} == {
        "astrid": {"view"} | withdraws,
        "boris": set(),  # a registration concerns its organiser
        "chiara": {"view"},
        "carla": set(),
        "dmitri": {"view"},
        "quentin": {"view"} | HEARD.get(state, set()),
        "qadira": {"view"} | HEARD.get(state, set()),
        "faruk": set(),
        "president": {"view"},
        "council": {"view"},
        "ethics": {"view"},
        "rating-auditor": set(),
        "rating-committee": set(),
    }


@pytest.mark.parametrize("state", Refusal.State.values)
def test_every_office_in_every_state_of_a_refusal(state: str, refusal: Refusal, request: pytest.FixtureRequest) -> None:
    Refusal.objects.update(state=state)
    refusal = Refusal.objects.get()
    found = {name: acts_of(user, refusal) for name, user in everybody(request).items()}
    sees = {"chiara", "dmitri", "quentin", "qadira", "president", "council", "ethics"}
    mine = {"view", "appeal"} if state == "standing" else {"view"}
    assert found == {name: mine if name == "astrid" else {"view"} if name in sees else set() for name in found}


def test_lists_find_what_the_object_says(appeal: Appeal, request: pytest.FixtureRequest) -> None:
    people = everybody(request)
    appeal.parties.add(people["quentin"], people["rating-auditor"])
    appeal.refusal.concerned.add(people["qadira"])
    is_listed = {
        (name, kind, act): asked_again(manager.filter(open_to(user, act, rows, day=DAY)))
        for name, user in people.items()
        for kind, manager, rows in (
            ("appeal", Appeal.objects, appeal_rows(user, day=DAY)),
            ("refusal", Refusal.objects, refusal_rows(user)),
        )
        for act in {rule.act for rule in POLICY if rule.kind == kind}
    }
    differ = []
    for state, body in product(("filed", "review", "dismissed"), Body.values):
        if appeal.state != state:
            appeal = in_state(appeal, state)
        Refusal.objects.update(heard_by=body)
        found = Appeal.objects.select_related("refusal").get()
        stands = {
            (name, kind): relations_of(thing, user)
            for name, user in people.items()
            for kind, thing in (("appeal", found), ("refusal", found.refusal))
        }
        for (name, kind, act), is_listed_now in is_listed.items():
            if is_listed_now() != can(people[name], act, stands[name, kind], day=DAY):
                differ.append((body, state, name, kind, act))
    assert differ == []


# ---------------------------------------------------------------- nobody hears his own case
@pytest.mark.parametrize("part", ["refuser", "concerned", "party"])
def test_a_member_with_a_part_in_the_case_does_not_hear_it(part: str, appeal: Appeal, quentin: User) -> None:
    if part == "refuser":
        Refusal.objects.update(refused_by=quentin)
    elif part == "concerned":
        appeal.refusal.concerned.add(quentin)
    else:
        appeal.parties.add(quentin)
    assert acts_of(quentin, Appeal.objects.get()) == {"view"}


def test_the_page_knows_who_may_decide_and_who_may_not(appeal: Appeal, quentin: User, qadira: User) -> None:
    Refusal.objects.update(refused_by=quentin)
    person("Paula President", (Office.PRESIDENT, None))
    appeal = Appeal.objects.get()
    assert hearers(appeal) == [Hearer(user=qadira), Hearer(user=quentin, barred_by="refuser")]
    assert may_decide(appeal) == [qadira]


@pytest.mark.parametrize(("body", "office"), [("commission", Office.PRESIDENT), ("auditor", Office.RATING_COMMITTEE)])
@pytest.mark.parametrize("why", ["refuser", "party", "ended", "not-active", "nobody"])
def test_where_no_member_is_left_another_office_hears_it(
    body: str, office: Office, why: str, refusal: Refusal, astrid: User
) -> None:
    """The page names it, and there is no dead end."""
    held = Office.QC if body == "commission" else Office.RATING_AUDITOR
    only = person("Only Member", (held, None)) if why != "nobody" else None
    paula = person("Paula President", (office, None))
    Refusal.objects.update(heard_by=body, state="appealed", **{"refused_by": only} if why == "refuser" else {})
    appeal = Appeal.objects.create(
        refusal=Refusal.objects.get(), grounds="x", filed_by=astrid, filed_at=SUMMER, filed_office="organiser"
    )
    if why == "party" and only:
        appeal.parties.add(only)
    elif why == "ended":
        OfficeHeld.objects.filter(user=only).update(ends_on=DAY - timedelta(days=1))
    elif why == "not-active":
        User.objects.filter(name="Only Member").update(is_active=False)
    assert {"uphold", "dismiss", "take-up"} <= acts_of(paula, appeal)
    assert may_decide(appeal) == [paula]


def test_who_holds_the_office_from_tomorrow_does_not_hear_it_today(appeal: Appeal, faruk: User) -> None:
    OfficeHeld.objects.create(user=faruk, office=Office.QC, starts_on=DAY + timedelta(days=1))
    assert acts_of(faruk, appeal) == set()
    OfficeHeld.objects.update(starts_on=LONG_AGO)
    assert acts_of(User.objects.get(pk=faruk.pk), appeal) == {"view", "take-up", "uphold", "dismiss"}


def test_an_organiser_who_holds_the_office_no_more_withdraws_nothing(appeal: Appeal, astrid: User) -> None:
    OfficeHeld.objects.filter(user=astrid).update(ends_on=DAY - timedelta(days=1))
    assert acts_of(User.objects.get(pk=astrid.pk), appeal) == set()
