"""Offices: the light ones granted by one person, the others by two, ended at once, and never the last one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import NotPermitted, Relations, can
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.people.granting import (
    BadGrant,
    LastOfItsOffice,
    confirm_office,
    end_office,
    give_office,
    refuse_office,
)
from tests.cast import NOW, PASSWORD, person
from tests.ratingsite.office.people.desk import TODAY, a_grant, acts, details, mails

RUN = Relations("run", "review")
WHY = "The congress has elected her."


def again(user: User) -> User:
    """As the next request reads it."""
    return User.objects.get(pk=user.pk)


# ---------------------------------------------------------------- one person
@pytest.mark.parametrize("office", [Office.ORGANISER, Office.ARBITER])
def test_an_officer_grants_organisers_and_arbiters_of_the_federation(
    office: Office, faruk: User, chiara: User, usa: Federation
) -> None:
    held = give_office(faruk, a_grant(office, usa), by=chiara, now=NOW)
    assert (held.user, held.office, held.federation, held.starts_on, held.ends_on) == (faruk, office, usa, TODAY, None)
    assert mails() == [(["faruk@example.org"], "Your office at the rating office")]
    assert acts() == [("grant office", "Chiara Officer")]
    assert details("grant office") == {
        "person": "faruk@example.org", "office": office, "federation": "USA",
        "starts_on": "2025-09-01", "ends_on": None,
    }  # fmt: skip


def test_an_office_runs_for_its_span_of_days(faruk: User, chiara: User, usa: Federation) -> None:
    span = {"starts_on": TODAY + timedelta(days=1), "ends_on": TODAY + timedelta(days=3)}
    give_office(faruk, a_grant(Office.ARBITER, usa, **span), by=chiara, now=NOW)
    held = [bool(OfficeHeld.objects.held_on(TODAY + timedelta(days=n)).filter(user=faruk)) for n in range(5)]
    assert held == [False, True, True, True, False]


@pytest.mark.parametrize("by", ["astrid", "boris", "carla", "quentin", "qadira", "faruk"])
def test_nobody_else_does(by: str, request: pytest.FixtureRequest, dmitri: User, usa: Federation) -> None:
    with pytest.raises(NotPermitted):
        give_office(person("Nora New"), a_grant(Office.ARBITER, usa), by=request.getfixturevalue(by), now=NOW)


@pytest.mark.parametrize(
    ("office", "by"),
    [(Office.ARBITER, "chiara"), (Office.ARBITER, "dmitri"), (Office.QC, "dmitri"), (Office.QC, "qadira")],
)
def test_nobody_grants_himself(office: Office, by: str, request: pytest.FixtureRequest, usa: Federation) -> None:
    user = request.getfixturevalue(by)
    with pytest.raises(NotPermitted) as refusal:
        give_office(user, a_grant(office, usa), by=user, now=NOW, reason=WHY)
    assert refusal.value.decision.barred_by == "self"


def test_what_cannot_be_granted_says_where(faruk: User, chiara: User, dmitri: User, usa: Federation) -> None:
    give_office(faruk, a_grant(Office.ARBITER, usa), by=chiara, now=NOW)
    over = {"ends_on": TODAY - timedelta(days=1), "starts_on": TODAY - timedelta(days=9)}
    bad = {
        "held": a_grant(Office.ARBITER, usa),
        "for all": a_grant(Office.ORGANISER),
        "over": a_grant(Office.ORGANISER, usa, **over),
        "backwards": a_grant(Office.ORGANISER, usa, ends_on=TODAY + timedelta(1), starts_on=TODAY + timedelta(2)),
        "without a word": a_grant(Office.QC),
    }
    found = {}
    for name, grant in bad.items():
        with pytest.raises(BadGrant) as refusal:
            give_office(faruk, grant, by=dmitri, now=NOW)
        found[name] = (refusal.value.field, refusal.value.why)
    assert found == {
        "held": ("office", "held"),
        "for all": ("federation", "missing"),
        "over": ("ends_on", "over"),
        "backwards": ("ends_on", "over"),
        "without a word": ("reason", "missing"),
    }
    assert faruk.offices.count() == 1


# ---------------------------------------------------------------- two people
@pytest.mark.parametrize("office", [office for office in Office if office not in (Office.ORGANISER, Office.ARBITER)])
def test_every_other_office_takes_two(office: Office, faruk: User, dmitri: User, qadira: User) -> None:
    proposal = give_office(faruk, a_grant(office), by=dmitri, now=NOW, reason=WHY)
    assert isinstance(proposal, OfficeProposal)
    assert not faruk.offices.exists()
    with pytest.raises(NotPermitted) as refusal:
        confirm_office(proposal, by=dmitri, now=NOW)
    assert refusal.value.decision.barred_by == "proposer"
    held = confirm_office(proposal, by=qadira, now=NOW)
    assert (held.user, held.office, held.is_held_on(TODAY)) == (faruk, office, True)


def test_proposing_and_confirming_is_mailed_and_recorded(
    faruk: User, dmitri: User, qadira: User, usa: Federation
) -> None:
    proposal = give_office(faruk, a_grant(Office.RATING_OFFICER, usa), by=qadira, now=NOW, reason=WHY)
    confirm_office(proposal, by=dmitri, now=NOW)
    assert mails() == [
        (["dmitri@example.org"], "Office to confirm: Faruk Nobody"),
        (["faruk@example.org"], "Your office at the rating office"),
    ]
    assert acts() == [
        ("propose office", "Qadira Chair"), ("confirm office", "Dmitri Administrator"),
        ("grant office", "Dmitri Administrator"),
    ]  # fmt: skip
    proposal.refresh_from_db()
    assert (proposal.state, proposal.decided_by, proposal.reason) == ("confirmed", dmitri, WHY)


def test_the_one_whom_it_is_about_does_not_confirm_it(dmitri: User, qadira: User) -> None:
    proposal = give_office(dmitri, a_grant(Office.QC), by=qadira, now=NOW, reason=WHY)
    with pytest.raises(NotPermitted) as refusal:
        confirm_office(proposal, by=dmitri, now=NOW)
    assert refusal.value.decision.barred_by == "self"


@pytest.mark.parametrize("by", ["chiara", "quentin", "faruk"])
def test_other_offices_neither_propose_nor_confirm(
    by: str, request: pytest.FixtureRequest, astrid: User, dmitri: User, qadira: User
) -> None:
    user = request.getfixturevalue(by)
    with pytest.raises(NotPermitted):
        give_office(astrid, a_grant(Office.QC), by=user, now=NOW, reason=WHY)
    proposal = give_office(astrid, a_grant(Office.QC), by=dmitri, now=NOW, reason=WHY)
    for act in (confirm_office, lambda *args, **kwargs: refuse_office(*args, reason="No", **kwargs)):
        with pytest.raises(NotPermitted):
            act(proposal, by=user, now=NOW)


def test_the_database_itself_wants_two(faruk: User, dmitri: User, qadira: User) -> None:
    proposal = give_office(faruk, a_grant(Office.QC), by=dmitri, now=NOW, reason=WHY)
    for by in (dmitri, faruk):
        with pytest.raises(IntegrityError), transaction.atomic():
            OfficeProposal.objects.filter(pk=proposal.pk).update(state="confirmed", decided_by=by, decided_at=NOW)


def test_what_is_proposed_is_not_proposed_again_until_it_is_refused(faruk: User, dmitri: User, qadira: User) -> None:
    proposal = give_office(faruk, a_grant(Office.QC), by=dmitri, now=NOW, reason=WHY)
    with pytest.raises(BadGrant, match="office: proposed"):
        give_office(faruk, a_grant(Office.QC), by=qadira, now=NOW, reason=WHY)
    refuse_office(proposal, by=qadira, now=NOW, reason="Not before May.")
    assert mails()[-1] == (["dmitri@example.org"], "Office refused: Faruk Nobody")
    assert give_office(faruk, a_grant(Office.QC), by=qadira, now=NOW, reason=WHY).state == "proposed"


def test_a_proposer_takes_it_back_himself_and_is_not_told(faruk: User, dmitri: User, qadira: User) -> None:
    proposal = give_office(faruk, a_grant(Office.QC), by=dmitri, now=NOW, reason=WHY)
    assert refuse_office(proposal, by=dmitri, now=NOW, reason="The wrong person.").state == "refused"
    assert [to for to, _subject in mails()] == [["qadira@example.org"]]
    with pytest.raises(NotPermitted):
        confirm_office(proposal, by=qadira, now=NOW)


def test_nobody_confirms_what_cannot_be_granted_any_more(faruk: User, dmitri: User, qadira: User) -> None:
    span = {"ends_on": TODAY + timedelta(days=1)}
    proposal = give_office(faruk, a_grant(Office.QC, **span), by=dmitri, now=NOW, reason=WHY)
    with pytest.raises(BadGrant, match="ends_on: over"):
        confirm_office(proposal, by=qadira, now=NOW + timedelta(days=2))
    User.objects.filter(pk=faruk.pk).update(is_active=False)
    with pytest.raises(BadGrant, match="office: suspended"):
        confirm_office(proposal, by=qadira, now=NOW)
    proposal.refresh_from_db()
    assert (proposal.state, faruk.offices.count()) == ("proposed", 0)


# ---------------------------------------------------------------- the end
def test_an_office_ends_at_once_and_opens_nothing_that_very_day(quentin: User, qadira: User) -> None:
    assert can(quentin, "publish", RUN, day=TODAY)
    held = end_office(quentin.offices.get(), by=qadira, now=NOW, reason="She has resigned.")
    assert not can(again(quentin), "publish", RUN, day=TODAY)
    assert (held.is_held_on(TODAY), held.is_held_on(TODAY - timedelta(days=1))) == (False, True)
    assert quentin not in holders([Office.QC], None, NOW)
    assert mails() == [(["quentin@example.org"], "An office has ended")]
    assert acts() == [("end office", "Qadira Chair")]


def test_who_loses_the_last_office_is_signed_out_at_the_next_request(
    boris: User, chiara: User, usa: Federation
) -> None:
    second = give_office(boris, a_grant(Office.ORGANISER, usa), by=chiara, now=NOW)
    browser = Client()
    browser.post("/account/login/", {"login": boris.email, "password": PASSWORD})
    assert browser.get("/my-work/").status_code == 200
    end_office(boris.offices.get(office=Office.ARBITER), by=chiara, now=NOW, reason="Left.")
    assert browser.get("/my-work/").status_code == 200  # he is still organiser
    end_office(second, by=chiara, now=NOW, reason="Left.")
    assert browser.get("/my-work/").url == "/account/login/?next=/my-work/"
    assert "_auth_user_id" not in browser.session
    browser.post("/account/login/", {"login": boris.email, "password": PASSWORD})
    assert browser.get("/my-work/").status_code == 200  # the account is open, and holds nothing


def test_an_office_is_laid_down_by_its_holder(boris: User) -> None:
    end_office(boris.offices.get(), by=boris, now=NOW, reason="I have moved.")
    assert not OfficeHeld.objects.held_on(TODAY).filter(user=boris).exists()


@pytest.mark.parametrize(
    ("whose", "by"),
    [("quentin", "chiara"), ("quentin", "quirin"), ("boris", "carla"), ("boris", "astrid"), ("boris", "quentin")],
)
def test_who_may_not_grant_may_not_end(whose: str, by: str, request: pytest.FixtureRequest) -> None:
    held = request.getfixturevalue(whose).offices.get()
    user = person("Quirin Second", (Office.QC, None)) if by == "quirin" else request.getfixturevalue(by)
    with pytest.raises(NotPermitted):
        end_office(held, by=user, now=NOW, reason="Because.")


def test_what_has_ended_does_not_end_again(quentin: User, qadira: User) -> None:
    held = end_office(quentin.offices.get(), by=qadira, now=NOW, reason="Resigned.")
    with pytest.raises(NotPermitted):
        end_office(held, by=qadira, now=NOW, reason="Resigned.")


def test_the_last_chair_and_the_last_administrator_stay(dmitri: User, qadira: User) -> None:
    chair, administrator = qadira.offices.get(office=Office.QC_CHAIR), dmitri.offices.get()
    for held, by in ((chair, dmitri), (chair, qadira), (administrator, qadira), (administrator, dmitri)):
        with pytest.raises(LastOfItsOffice):
            end_office(held, by=by, now=NOW, reason="Gone.")
    person("Dora Second", (Office.RATING_ADMINISTRATOR, None))
    assert end_office(administrator, by=qadira, now=NOW, reason="Gone.").ended_at == NOW
    suspended = person("Sasha Suspended", (Office.QC_CHAIR, None))
    User.objects.filter(pk=suspended.pk).update(is_active=False)
    with pytest.raises(LastOfItsOffice):
        end_office(chair, by=qadira, now=NOW, reason="Gone.")
