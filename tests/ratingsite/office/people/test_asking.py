"""Somebody asks for an account; the officer of the federation grants or declines it with words."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import AccountRequest, Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.people.asking import (
    MOST_WAITING,
    TooManyRequests,
    add_person,
    ask_for_account,
    asked_grant,
    decline_account,
    grant_account,
)
from ratingsite.office.people.granting import BadGrant, confirm_office
from tests.cast import NOW
from tests.ratingsite.office.people.desk import TODAY, a_grant, acts, mails

NEW = "an-even-longer-password"


def asked(federation: Federation, email: str = "Nora@New.example", office: str = "arbiter") -> AccountRequest:
    return ask_for_account(
        name="Nora New", email=email, federation=federation, office=office, words="IA, club of Ames.", now=NOW
    )


def granted(request: AccountRequest, by: User) -> User:
    return grant_account(request, asked_grant(request, now=NOW), by=by, now=NOW)


def test_a_granted_account_has_the_office_and_a_password_chosen_by_link(usa: Federation, chiara: User) -> None:
    user = granted(asked(usa), chiara)
    assert (user.email, user.name, user.has_usable_password()) == ("nora@new.example", "Nora New", False)
    assert [(held.office, held.federation, held.starts_on) for held in user.offices.all()] == [("arbiter", usa, TODAY)]
    assert mails() == [
        (["chiara@example.org"], "Account asked for: Nora New"),
        (["nora@new.example"], "Your account at the rating office"),
        (["nora@new.example"], "Your office at the rating office"),
    ]
    assert acts() == [
        ("ask for account", None), ("grant account", "Chiara Officer"), ("add person", "Chiara Officer"),
        ("grant office", "Chiara Officer"),
    ]  # fmt: skip
    body = OutboxMessage.objects.get(payload__subject="Your account at the rating office").payload["body"]
    browser, found = Client(), re.search(r"http://127.0.0.1:8000(/account/password/reset/key/\S+)", body)
    assert found
    form = browser.get(found[1], follow=True)
    browser.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    browser.post("/account/login/", {"login": "nora@new.example", "password": NEW})
    assert browser.get("/my-work/").status_code == 200


def test_of_a_known_address_only_the_office_is_granted(usa: Federation, chiara: User, faruk: User) -> None:
    assert granted(asked(usa, faruk.email), chiara) == faruk
    assert [held.office for held in faruk.offices.all()] == ["arbiter"]
    assert User.objects.count() == 2


def test_a_declined_request_is_answered_with_words_and_ends(usa: Federation, chiara: User) -> None:
    request = decline_account(asked(usa), by=chiara, now=NOW, answer="Which club?")
    assert (request.state, request.answer, User.objects.count()) == ("declined", "Which club?", 1)
    message = OutboxMessage.objects.get(payload__subject="Your account").payload
    assert (message["to"], "Which club?" in message["body"]) == (["nora@new.example"], True)
    with pytest.raises(NotPermitted):
        granted(request, chiara)
    assert asked(usa).state == "asked"  # and may be asked again


@pytest.mark.parametrize("by", ["astrid", "boris", "carla", "quentin", "qadira", "faruk"])
def test_only_the_officer_of_the_federation_and_the_administrator_decide(
    by: str, request: pytest.FixtureRequest, usa: Federation, dmitri: User
) -> None:
    waiting, user = asked(usa), request.getfixturevalue(by)
    with pytest.raises(NotPermitted):
        granted(waiting, user)
    with pytest.raises(NotPermitted):
        decline_account(waiting, by=user, now=NOW, answer="No.")
    assert granted(waiting, dmitri).offices.get().office == Office.ARBITER


def test_without_an_officer_the_administrators_are_told(can: Federation, dmitri: User, chiara: User) -> None:
    asked(can)
    assert mails() == [(["dmitri@example.org"], "Account asked for: Nora New")]


def test_a_first_officer_is_proposed_by_one_and_confirmed_by_the_other(
    can: Federation, dmitri: User, qadira: User, carla: User
) -> None:
    request = asked(can, office="rating-officer")
    assert mails() == [(["dmitri@example.org", "qadira@example.org"], "Account asked for: Nora New")]
    with pytest.raises(NotPermitted):
        granted(request, carla)  # she is rating officer there, and grants no second one
    with pytest.raises(BadGrant, match="reason: missing"):
        granted(request, dmitri)
    assert not User.objects.filter(email="nora@new.example").exists()
    user = grant_account(request, asked_grant(request, now=NOW), by=qadira, now=NOW, answer="Her president wrote.")
    proposal = user.proposals.get()
    assert (proposal.office, proposal.federation, proposal.reason, proposal.proposed_by, user.offices.count()) == (
        "rating-officer", can, "Her president wrote.", qadira, 0,
    )  # fmt: skip
    with pytest.raises(NotPermitted):
        confirm_office(proposal, by=qadira, now=NOW)
    assert confirm_office(proposal, by=dmitri, now=NOW).user == user


def test_a_federation_that_has_ended_is_not_asked_for(usa: Federation, can: Federation) -> None:
    set_demo_clock(NOW)
    Federation.objects.filter(pk="CAN").update(exists_to=NOW.date() - timedelta(days=1))
    Federation.objects.filter(pk="USA").update(exists_to=NOW.date())
    said = {"name": "N", "email": "n@new.example", "office": "arbiter", "words": "I."}
    answers = [Client().post("/account/ask/", said | {"federation": code}) for code in ("CAN", "USA")]
    assert [answer.status_code for answer in answers] == [422, 200]
    assert list(answers[0].context["form"].errors) == ["federation"]


@pytest.mark.parametrize("office", ["qc", "rating-administrator", "president"])
def test_what_nobody_asks_for_is_not_offered(office: str, usa: Federation) -> None:
    said = {"name": "N", "email": "n@new.example", "federation": "USA", "office": office, "words": "I."}
    assert Client().post("/account/ask/", said).status_code == 422


def test_the_same_asked_twice_is_one_request(usa: Federation, chiara: User) -> None:
    assert asked(usa) == asked(usa, "nora@new.example")
    assert (AccountRequest.objects.count(), len(mails())) == (1, 1)
    assert asked(usa, office="organiser") != asked(usa)


def test_no_more_wait_than_somebody_can_read(usa: Federation, can: Federation) -> None:
    for number in range(MOST_WAITING):
        asked(usa, f"somebody{number}@example.org")
    with pytest.raises(TooManyRequests):
        asked(usa)
    assert asked(can).state == "asked"


def test_a_suspended_person_gets_no_office(usa: Federation, chiara: User, faruk: User) -> None:
    User.objects.filter(pk=faruk.pk).update(is_active=False)
    request = asked(usa, faruk.email)
    with pytest.raises(BadGrant, match="suspended"):
        granted(request, chiara)
    request.refresh_from_db()
    assert request.state == "asked"


def test_an_office_that_cannot_be_granted_makes_no_account(usa: Federation, chiara: User, dmitri: User) -> None:
    with pytest.raises(BadGrant):
        add_person("nora@new.example", "Nora New", a_grant(Office.QC), by=dmitri, now=NOW)
    assert (User.objects.filter(email="nora@new.example").exists(), mails()) == (False, [])
    proposal = add_person("nora@new.example", "Nora New", a_grant(Office.QC), by=dmitri, now=NOW, reason="Elected.")
    assert (proposal.user.name, proposal.state) == ("Nora New", "proposed")
