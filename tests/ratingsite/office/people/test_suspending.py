"""Accounts suspended and given back; nobody signs in meanwhile, and no open browser and no program goes on."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.people.granting import LastOfItsOffice
from ratingsite.office.people.suspending import restore_person, suspend_person
from tests.cast import NOW, PASSWORD
from tests.programs import program_of
from tests.ratingsite.office.people.desk import acts, mails


def signs_in(user: User) -> bool:
    browser = Client()
    browser.post("/account/login/", {"login": user.email, "password": PASSWORD})
    return "_auth_user_id" in browser.session


def test_a_suspended_account_opens_nothing_and_comes_back_whole(boris: User, dmitri: User, qadira: User) -> None:
    browser, program = Client(), program_of(boris, "read")
    browser.force_login(boris)
    suspend_person(boris, by=dmitri, now=NOW, reason="His laptop was stolen.")
    assert browser.get("/my-work/").status_code == 302
    assert program.get(f"/tournaments/{uuid4()}").status_code == 401
    assert not signs_in(boris)
    restore_person(boris, by=qadira, now=NOW, reason="He has a new one.")
    assert browser.get("/my-work/").status_code == 302  # the old browser stays signed out
    assert signs_in(boris)
    assert [held.is_held_on(NOW.date()) for held in boris.offices.all()] == [True]
    assert acts()[-2:] == [("suspend person", "Dmitri Administrator"), ("restore person", "Qadira Chair")]
    assert mails() == [
        (["boris@example.org"], "Your account is suspended"),
        (["boris@example.org"], "Your account is open again"),
    ]


@pytest.mark.parametrize("by", ["astrid", "chiara", "quentin", "boris"])
def test_only_administrator_and_chair_suspend_and_nobody_himself(
    by: str, request: pytest.FixtureRequest, boris: User, dmitri: User, qadira: User
) -> None:
    with pytest.raises(NotPermitted):
        suspend_person(boris, by=request.getfixturevalue(by), now=NOW, reason="Because.")
    with pytest.raises(NotPermitted):
        suspend_person(dmitri, by=dmitri, now=NOW, reason="Because.")


def test_the_last_of_an_office_that_is_needed_is_not_suspended(dmitri: User, qadira: User) -> None:
    for user, by in ((dmitri, qadira), (qadira, dmitri)):
        with pytest.raises(LastOfItsOffice):
            suspend_person(user, by=by, now=NOW, reason="Because.")
    assert User.objects.filter(is_active=True).count() == 2


def test_twice_is_once(boris: User, dmitri: User) -> None:
    suspend_person(boris, by=dmitri, now=NOW, reason="Stolen.")
    with pytest.raises(NotPermitted) as refusal:
        suspend_person(boris, by=dmitri, now=NOW, reason="Stolen.")
    assert refusal.value.decision.waits_for == {"active"}
