"""The commands do what the pages do, in the name of somebody who may."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ratings.register.models import Federation
from ratingsite.office.accounts.models import OfficeHeld, OfficeProposal, User
from ratingsite.office.clock.services import set_demo_clock
from tests.cast import NOW
from tests.ratingsite.office.people.desk import TODAY, acts


@pytest.fixture(autouse=True)
def _today(db: None) -> None:
    set_demo_clock(NOW)


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().strip()


def test_an_office_is_granted_and_ended(faruk: User, chiara: User, usa: Federation) -> None:
    by = ("--by", "Chiara@example.org")
    assert said("grant_office", faruk.email, "arbiter:USA", "--until", "2026-08-31", *by) == (
        "Faruk Nobody: Arbiter USA: granted"
    )
    assert said("end_office", faruk.email, "arbiter:USA", "--reason", "Moved away", *by) == (
        "Faruk Nobody: Arbiter USA: ended"
    )
    assert not OfficeHeld.objects.held_on(TODAY).filter(user=faruk).exists()
    assert acts() == [("grant office", "Chiara Officer"), ("end office", "Chiara Officer")]


def test_an_office_that_takes_two_is_proposed(faruk: User, dmitri: User) -> None:
    line = said("grant_office", faruk.email, "qc", "--by", dmitri.email, "--reason", "Elected")
    assert line == "Faruk Nobody: Qualification commission: proposed, to be confirmed by a second person"
    assert OfficeProposal.objects.get().proposed_by == dmitri


def test_an_account_is_suspended_and_given_back(faruk: User, dmitri: User) -> None:
    for more, active in (((), False), (("--restore",), True)):
        said("suspend_person", faruk.email, "--by", dmitri.email, "--reason", "Stolen", *more)
        assert User.objects.get(pk=faruk.pk).is_active is active


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("grant_office", "faruk@example.org", "arbiter:USA", "--by", "astrid@example.org"), "may not grant this"),
        (("grant_office", "faruk@example.org", "arbiter", "--by", "dmitri@example.org"), "federation: missing"),
        (("grant_office", "faruk@example.org", "king:USA", "--by", "dmitri@example.org"), "'king' is no office"),
        (("grant_office", "faruk@example.org", "arbiter:XYZ", "--by", "dmitri@example.org"), "'XYZ' is no federation"),
        (("grant_office", "x@example.org", "arbiter:USA", "--by", "dmitri@example.org"), "nobody signs in with"),
        (("end_office", "faruk@example.org", "qc", "--by", "dmitri@example.org", "--reason", "x"), "does not hold"),
        (("end_office", "astrid@example.org", "organiser:USA", "--by", "faruk@example.org", "--reason", "x"), "may"),
        (("end_office", "dmitri@example.org", "rating-administrator", "--by", "dmitri@example.org", "--reason", "x"),
         "nobody else holds this office"),
        (("suspend_person", "astrid@example.org", "--by", "faruk@example.org", "--reason", "x"), "may not do this"),
        (("add_person", "new@example.org", "New", "qc"), "takes two people"),
    ],
)  # fmt: skip
def test_what_is_refused_says_why_and_changes_nothing(
    arguments: tuple[str, ...], why: str, faruk: User, astrid: User, dmitri: User, usa: Federation
) -> None:
    before = (OfficeHeld.objects.count(), User.objects.count())
    with pytest.raises(CommandError, match=why):
        call_command(*arguments)
    assert (OfficeHeld.objects.count(), User.objects.count(), acts()) == (*before, [])
