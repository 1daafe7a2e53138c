"""The public page of federations: who holds which office today, and the address only of who lets it stand there."""

from __future__ import annotations

import csv

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.audit.services import history_of
from tests.cast import NOW, person
from tests.tournaments.forms import at, signed_in


def page(user: User | None = None) -> str:
    return signed_in(user).get("/federations/").content.decode()


def test_everybody_reads_who_holds_an_office_and_the_holder_shows_his_address(
    chiara: User, astrid: User, can: Federation
) -> None:
    at(NOW)
    former = person("Former Officer", (Office.RATING_OFFICER, can))
    OfficeHeld.objects.filter(user=former).update(ended_at=NOW)
    held = chiara.offices.get()
    public = page()
    assert ["Chiara Officer" in public, "Astrid" in public, "Former" in public, "chiara@" in public] == [
        True, False, False, False,
    ]  # fmt: skip
    assert 'id="CAN"' in public
    act = f"/federations/address-{held.pk}/"
    assert "Show my address" in page(chiara)
    assert signed_in(astrid).post(act, {"show": "yes"}).status_code == 404
    assert signed_in(chiara).post(act, {"show": "yes"}).status_code == 302
    assert "chiara@example.org" in page()
    signed_in(chiara).post(act, {"show": "no"})
    assert "chiara@example.org" not in page()
    assert [entry.details["shown"] for entry in history_of(held)] == [True, False]


def lines(user: User | None = None) -> list[list[str]]:
    return list(csv.reader(signed_in(user).get("/federations.csv").content.decode("utf-8-sig").splitlines()))


def test_the_same_stands_in_a_file_with_the_addresses_that_the_reader_may_know(
    chiara: User, dmitri: User, can: Federation
) -> None:
    at(NOW)
    Federation.objects.exclude(pk__in=["USA", "CAN"]).delete()
    head = ["Code", "Federation", "Office", "Name", "E-mail address", "Since"]
    officer = ["USA", "United States of America", "Rating officer", "Chiara Officer", "", "2020-01-01"]
    nobody = ["CAN", "Canada", "", "", "", ""]
    assert lines() == [head, nobody, officer]
    officer[4] = "chiara@example.org"
    assert lines(dmitri) == [head, nobody, officer]
    signed_in(chiara).post(f"/federations/address-{chiara.offices.get().pk}/", {"show": "yes"})
    assert lines() == [head, nobody, officer]
