"""The register of arbiters: licences by day, entered by whose they are; registrations choose from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.tournaments.events import draft, facts, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.arbiters.models import Arbiter
from tournaments.arbiters.selectors import Wanted, arbiter_named, arbiters, as_chosen
from tournaments.arbiters.services import (
    AccountTaken,
    BadLicence,
    Named,
    NumberTaken,
    Span,
    add_licence,
    end_licence,
    enter_arbiter,
    put_arbiter_right,
    tie_account,
)
from tournaments.registration.facts import facts_of
from tournaments.registration.models import Tournament
from tournaments.registration.services import edit_registration

NOW = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)
FIRST, LAST = date(2025, 10, 12), date(2025, 10, 14)
SINCE = date(2015, 1, 1)


def entered(by: User, licence: str = "NA", *, fide_id: int | None = None, ends_on: date | None = None) -> Arbiter:
    named = Named(name="Arbiter, Boris", federation="USA", fide_id=fide_id)
    return enter_arbiter(named, Span(licence=licence, starts_on=SINCE, ends_on=ends_on), by=by, now=NOW)


def test_the_licence_of_the_days_is_the_highest_that_covers_all_of_them(dmitri: User, usa: Federation) -> None:
    arbiter = entered(dmitri, "IA", ends_on=date(2025, 10, 13))
    add_licence(arbiter, Span(licence="NA", starts_on=SINCE), by=dmitri, now=NOW)
    days = [(FIRST, FIRST), (FIRST, LAST), (date(2014, 12, 31), FIRST)]
    assert [arbiter.licence_during(*span) for span in days] == ["IA", "NA", ""]


def test_national_licences_are_the_federations_the_others_fides(
    chiara: User, carla: User, dmitri: User, astrid: User
) -> None:
    arbiter = entered(chiara)
    for by, licence in ((chiara, "FA"), (carla, "NA"), (astrid, "NA")):
        with pytest.raises(NotPermitted):
            add_licence(arbiter, Span(licence=licence, starts_on=NOW.date()), by=by, now=NOW)
    with pytest.raises(NotPermitted):
        entered(chiara, "IA")
    assert Arbiter.objects.count() == 1
    held = add_licence(arbiter, Span(licence="FA", starts_on=NOW.date()), by=dmitri, now=NOW)
    with pytest.raises(NotPermitted):
        end_licence(held, LAST, by=chiara, now=NOW, reason="x")


def test_a_licence_ends_with_a_reason_and_its_days_stay(chiara: User) -> None:
    arbiter = entered(chiara)
    held = arbiter.licences.get()
    for last_day, reason in ((date(2014, 1, 1), "x"), (LAST, " ")):
        with pytest.raises(BadLicence):
            end_licence(held, last_day, by=chiara, now=NOW, reason=reason)
    ended = end_licence(held, LAST, by=chiara, now=NOW, reason="Retired.")
    assert (ended.starts_on, ended.ends_on, ended.ended_by, ended.ended_reason) == (SINCE, LAST, chiara, "Retired.")
    for span in (Span(licence="NA", starts_on=LAST), Span(licence="NA", starts_on=LAST, ends_on=FIRST)):
        with pytest.raises(BadLicence):
            add_licence(arbiter, span, by=chiara, now=NOW)
    add_licence(arbiter, Span(licence="NA", starts_on=date(2026, 1, 1)), by=chiara, now=NOW)
    acts = [(entry.act, entry.details.get("until")) for entry in history_of(arbiter)]
    assert acts == [
        ("enter arbiter", None), ("enter licence", ""), ("end licence", ["", "2025-10-14"]), ("enter licence", ""),
    ]  # fmt: skip


def test_a_number_and_an_account_are_one_arbiters(chiara: User, dmitri: User, boris: User, can: Federation) -> None:
    arbiter, other = entered(dmitri, "FA", fide_id=1503014), entered(chiara)
    with pytest.raises(NumberTaken):
        entered(chiara, fide_id=1503014)
    with pytest.raises(NumberTaken):
        put_arbiter_right(other, Named(name="X", federation="USA", fide_id=1503014), by=chiara, now=NOW)
    tie_account(arbiter, boris, by=chiara, now=NOW)
    with pytest.raises(AccountTaken):
        tie_account(other, boris, by=chiara, now=NOW)
    with pytest.raises(NotPermitted):
        put_arbiter_right(other, Named(name="X", federation="CAN"), by=chiara, now=NOW)
    put_arbiter_right(other, Named(name="Arbiter, Bo", federation="USA"), by=chiara, now=NOW)
    assert history_of(other)[-1].details == {"name": ["Arbiter, Boris", "Arbiter, Bo"]}


def test_an_organiser_names_by_line_number_or_the_only_name(dmitri: User, usa: Federation, can: Federation) -> None:
    boris = entered(dmitri, "IA", fide_id=1503014)
    typed_names = [
        arbiter_named(as_chosen(boris), None, "CAN"), arbiter_named("whoever", 1503014, "USA"),
        arbiter_named("arbiter boris", None, "USA"), arbiter_named("Arbiter, Boris", None, "CAN"),
        arbiter_named("Arbiter, Boris", 99, "USA"),
    ]  # fmt: skip
    assert typed_names == [boris, boris, boris, None, None]
    second = entered(dmitri)
    assert arbiter_named("Arbiter, Boris", None, "USA") is None
    assert arbiter_named(as_chosen(second), None, "USA") == second
    found = [list(arbiters(wanted, day=NOW.date())) for wanted in (Wanted(q="bor", licence="IA"), Wanted(q="1503014"))]
    assert found == [[boris], [boris]]


# ---------------------------------------------------------------- registrations
def test_the_register_decides_the_licence_and_the_account(
    astrid: User, boris: User, dmitri: User, chiara: User, standard: RatingSystem
) -> None:
    at(NOW)
    entry = entered(dmitri, "FA", fide_id=1503014)
    tie_account(entry, boris, by=chiara, now=NOW)
    sent = typed(chief_name="Arbiter, Boris (FIDE 1503014)", chief_licence="IA", chief_email="x@example.org")
    signed_in(astrid).post("/tournaments/register/", sent)
    tournament = Tournament.objects.get()
    chief = tournament.appointments.get()
    said = (chief.name, chief.fide_id, chief.licence, chief.user, chief.arbiter)
    assert said == ("Arbiter, Boris", 1503014, "FA", boris, entry)
    end_licence(entry.licences.get(), date(2025, 10, 13), by=dmitri, now=NOW, reason="Suspended.")
    tournament = Tournament.objects.get()
    assert facts_of(tournament, now=NOW).chief_licence == "–"  # known to hold none: 1.1.5 is broken, not open
    page = signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "The licence FA of Arbiter, Boris ends on 13 October 2025, before the last day." in page
    add_licence(entry, Span(licence="NA", starts_on=SINCE), by=chiara, now=NOW)
    assert tournament.appointments.get().licence == "NA"
    page = signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "The licence FA of Arbiter, Boris ends on 13 October 2025" in page


def test_who_is_not_on_the_register_can_be_named_and_the_office_sees_it(
    astrid: User, boris: User, chiara: User, dmitri: User
) -> None:
    at(NOW)
    tournament = submitted(astrid, boris)
    text = "Boris Arbiter is not in the register of arbiters"
    assert text in signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    named = Named(name="Boris Arbiter", federation="USA", fide_id=1503014)
    entry = enter_arbiter(named, Span(licence="FA", starts_on=SINCE), by=dmitri, now=NOW)  # he was named before
    chief = tournament.appointments.get()
    assert (chief.arbiter, chief.fide_id, chief.licence) == (entry, 1503014, "FA")
    gone = entered(dmitri, ends_on=date(2020, 1, 1))
    edited = draft(astrid, boris)
    named = replace(facts(boris), chief=replace(facts(boris).chief, name=as_chosen(gone)))  # type: ignore[type-var]
    edit_registration(edited, named, by=astrid, now=NOW)
    page = signed_in(astrid).get(f"/tournaments/{edited.pk}/").content.decode()
    assert "The licence NA of Arbiter, Boris ended on 1 January 2020, before the first day." in page
    form = signed_in(astrid).get(f"/tournaments/{edited.pk}/edit/").content.decode()
    assert f"Arbiter, Boris (no. {gone.pk})" in form


# ---------------------------------------------------------------- pages
def test_a_form_stays_when_the_session_ends_while_an_arbiter_is_typed(db: None) -> None:
    htmx = {"HX-Request": "true", "HX-Trigger-Name": "chief_name"}
    answer = signed_in(None).get("/arbiters/options/?chief_name=arb", headers=htmx)
    assert (answer.status_code, "HX-Refresh" in answer) == (401, False)


def test_everybody_reads_the_register_and_the_offices_enter_on_it(
    chiara: User, dmitri: User, astrid: User, boris: User
) -> None:
    at(NOW)
    officer, admin, stranger = signed_in(chiara), signed_in(dmitri), signed_in(None)
    said = {"name": "Arbiter, Boris", "federation": "USA", "fide_id": "1503014", "starts_on": "2015-01-01"}
    refused = officer.post("/arbiters/new/", said | {"licence": "IA"})
    assert (refused.status_code, "national ones are the federation" in refused.content.decode()) == (422, True)
    page = officer.post("/arbiters/new/", said | {"licence": "NA"})["Location"]
    twice = admin.post("/arbiters/new/", said | {"licence": "FA"})
    assert "Another arbiter of the register has this FIDE ID." in twice.content.decode()
    added = [
        each.post(f"{page}add/", {"licence": "FA", "starts_on": "2020-01-01"}).status_code for each in (officer, admin)
    ]
    assert added == [422, 302]
    held = Arbiter.objects.get().licences.get(licence="NA")
    assert officer.post(f"{page}end-{held.pk}/", {"ends_on": "2010-01-01", "reason": "x"}).status_code == 422
    assert officer.post(f"{page}end-{held.pk}/", {"ends_on": "2025-12-31", "reason": "x"}).status_code == 302
    assert officer.post(f"{page}tie/", {"email": "none@example.org"}).status_code == 422
    assert officer.post(f"{page}tie/", {"email": "boris@example.org"}).status_code == 302
    assert officer.post(f"{page}edit/", said | {"name": "Arbiter, B."}).status_code == 302
    told = officer.get(page).content.decode(), stranger.get(page).content.decode()
    assert ["boris@example.org" in text for text in told] == [True, False]
    assert "Arbiter, B." in stranger.get("/arbiters/?q=arb&licence=FA").content.decode()
    line = signed_in(astrid).get("/arbiters/options/?chief_name=arb").content.decode()
    assert '<option value="Arbiter, B. (FIDE 1503014)">FA · USA</option>' in line
    closed = [
        signed_in(who).get(f"/arbiters/{act}/").status_code for who in (astrid, boris) for act in ("new", "1/edit")
    ]
    assert closed == [404] * 4


# ---------------------------------------------------------------- a file
def taken(path: Path, text: str, by: str = "dmitri@example.org") -> str:
    path.write_text(text, encoding="utf-8")
    out = StringIO()
    call_command("import_arbiters", str(path), "--by", by, stdout=out)
    return out.getvalue().strip()


def test_a_file_is_taken_once_and_ends_what_it_says(tmp_path: Path, dmitri: User, usa: Federation) -> None:
    head, line = "name;federation;fide_id;licence;from;until\n", "Arbiter, Boris;USA;1503014;{};2015-01-01;{}\n"
    text = head + line.format("IA", "") + line.format("NA", "2020-01-01")
    path = tmp_path / "arbiters.csv"
    assert [taken(path, text) for _ in range(2)] == ["2 licences entered or ended", "0 licences entered or ended"]
    assert taken(path, head + line.format("IA", "2026-01-01")) == "1 licences entered or ended"
    held = Arbiter.objects.get().licences.order_by("licence").values_list("licence", "ends_on")
    assert list(held) == [("IA", date(2026, 1, 1)), ("NA", date(2020, 1, 1))]


def test_every_fault_of_a_file_is_named_by_line_and_column_and_nothing_is_taken(
    tmp_path: Path, dmitri: User, chiara: User, usa: Federation
) -> None:
    head, path = "name,federation,licence,from,until\n", tmp_path / "arbiters.csv"
    bad = 'A,USA,NA,2015-01-01,\n"",XXX,GM,soon,2014-01-01\nB,USA,NA,2015-01-01,2014-01-01\n'
    with pytest.raises(CommandError) as refused:
        taken(path, head + bad)
    assert str(refused.value).splitlines() == [
        "nothing was taken:",
        "line 3, column name: '': expected a name of at most 100 letters",
        "line 3, column federation: 'XXX': expected the code of a federation",
        "line 3, column licence: 'GM': expected NA, FA or IA",
        "line 3, column from: 'soon': expected a day such as 2025-01-31",
        "line 4, column until: 2014-01-01 lies before 2015-01-01",
    ]
    cases = {
        "": "line 1: no column name", "name,federation,licence,from,x\n": "line 1, column x: expected once",
        head + "A,USA,FA,2015-01-01,\n": "line 2, column licence: Chiara Officer may not enter FA of USA",
        head + "A,USA,NA,2015-01-01,\nA,USA,NA,2015-02-01,\n": "line 3, column from: this licence is held",
        head + "A\x00,USA,NA,2015-01-01,\n": "line 2: a NUL character",
    }  # fmt: skip
    for text, expected in cases.items():
        with pytest.raises(CommandError, match=expected):
            taken(path, text, by="chiara@example.org")
    path.write_bytes(head.encode() + b"\xff")
    with pytest.raises(CommandError, match="line 2: not in UTF-8"):
        call_command("import_arbiters", str(path), "--by", "chiara@example.org")
    assert Arbiter.objects.count() == 0
