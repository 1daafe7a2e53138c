"""Memberships of the CFC: entered, typed or from a file, taken back, and who may (732)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from ratings.register.changes.files import FileHasFaults
from ratings.register.memberships.files import enter_memberships, read_memberships
from ratings.register.memberships.models import Membership
from ratings.register.memberships.selectors import is_known, spans_of
from ratings.register.memberships.services import (
    EnteredAlready,
    NewMembership,
    NoSpan,
    ReasonMissing,
    enter_membership,
    take_back_membership,
)
from ratings.register.memberships.words import fault_text
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.register.provinces.selectors import residences_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
YEAR = NewMembership(kind="ordinary", starts_on=date(2009, 5, 1), ends_on=date(2010, 4, 30), source="form")
HEAD = "player;kind;from;until;source\n"


@pytest.fixture
def edgar(can: Federation) -> User:
    """The executive director of the CFC."""
    return person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, can))


def days_of(player: Player, known_at: datetime = NOW) -> list[tuple[str, date, date | None]]:
    return [(span.kind, span.starts_on, span.ends_on) for span in spans_of([player.pk], known_at=known_at)[player.pk]]


# ---------------------------------------------------------------- the acts
def test_what_was_entered_counts_from_then_until_it_is_taken_back(elif_: Player, edgar: User) -> None:
    entered = enter_membership(elif_, YEAR, by=edgar, now=NOW)
    assert days_of(elif_, NOW - timedelta(hours=1)) == []
    assert days_of(elif_) == [("ordinary", YEAR.starts_on, YEAR.ends_on)]
    known = [is_known(day, day, known_at=NOW) for day in (date(2009, 4, 30), date(2009, 5, 1), date(2010, 5, 1))]
    assert known == [False, True, False]
    later = NOW + timedelta(days=1)
    with pytest.raises(ReasonMissing):
        take_back_membership(entered, reason=" ", by=edgar, now=later)
    take_back_membership(entered, reason="Another Elif.", by=edgar, now=later)
    assert (days_of(elif_, later), len(days_of(elif_))) == ([], 1)
    with pytest.raises(NotPermitted):
        take_back_membership(entered, reason="Twice.", by=edgar, now=later)
    assert list(AuditEntry.objects.order_by("pk").values_list("act", "article", "reason")) == [
        ("enter membership", "732", ""), ("take back membership", "732", "Another Elif."),
    ]  # fmt: skip


def test_a_second_number_means_the_same_person(elif_: Player, edgar: User, usa: Federation, dmitri: User) -> None:
    second = Player.objects.create(fide_id=2099777, name="Demir, E", federation=usa)
    Merger.objects.create(second=second, person=elif_, starts_on=date(2025, 1, 1), merged_by=dmitri, merged_at=NOW)
    assert enter_membership(second, YEAR, by=edgar, now=NOW).player == elif_
    assert days_of(second) == days_of(elif_) == [("ordinary", YEAR.starts_on, YEAR.ends_on)]


@pytest.mark.parametrize(
    ("kind", "first", "last", "refusal"),
    [
        ("ordinary", date(2010, 4, 30), date(2011, 4, 30), EnteredAlready),
        ("ordinary", date(2008, 5, 1), date(2009, 5, 1), EnteredAlready),
        ("ordinary", date(2010, 5, 1), date(2011, 4, 30), None),
        ("junior", date(2009, 5, 1), date(2010, 4, 30), None),
        ("ordinary", date(2011, 5, 1), None, NoSpan),
        ("ordinary", date(2011, 5, 1), date(2011, 4, 30), NoSpan),
        ("life", date(2009, 5, 1), None, None),
    ],
)
def test_one_kind_stands_once_on_a_day_and_only_life_has_no_end(
    kind: str, first: date, last: date | None, refusal: type[Exception] | None, elif_: Player, edgar: User
) -> None:
    enter_membership(elif_, YEAR, by=edgar, now=NOW)
    said = NewMembership(kind=kind, starts_on=first, ends_on=last, source="form")
    if refusal is None:
        enter_membership(elif_, said, by=edgar, now=NOW)
        return
    with pytest.raises(refusal):
        enter_membership(elif_, said, by=edgar, now=NOW)


def test_the_office_of_the_cfc_keeps_them_and_nobody_else(
    elif_: Player, carla: User, dmitri: User, chiara: User, qadira: User, boris: User
) -> None:
    enter_membership(elif_, YEAR, by=carla, now=NOW)  # the rating officer of Canada
    said = NewMembership(kind="life", starts_on=date(2012, 1, 1), ends_on=None, source="list")
    enter_membership(elif_, said, by=dmitri, now=NOW)
    for somebody in (chiara, qadira, boris):
        with pytest.raises(NotPermitted):
            enter_membership(elif_, said, by=somebody, now=NOW)
        with pytest.raises(NotPermitted):
            enter_memberships(HEAD.encode(), name="m.csv", by=somebody, now=NOW)


# ---------------------------------------------------------------- files
GOOD = HEAD + "2099001;Ordinary;2009-05-01;2010-04-30;form\n2099001;life;2012-01-01;;list of life members\n"


def test_a_file_is_entered_as_a_whole(elif_: Player, edgar: User) -> None:
    entered = enter_memberships(GOOD.encode(), name="members.csv", by=edgar, now=NOW)
    assert [(each.kind, each.starts_on, each.ends_on, each.source) for each in entered] == [
        ("ordinary", date(2009, 5, 1), date(2010, 4, 30), "form"),
        ("life", date(2012, 1, 1), None, "list of life members"),
    ]
    told = AuditEntry.objects.get(act="enter memberships file").details
    assert (told["file"], told["memberships"]) == ("members.csv", 2)
    with pytest.raises(FileHasFaults):
        enter_memberships(GOOD.encode(), name="members.csv", by=edgar, now=NOW)
    assert Membership.objects.count() == 2


def test_a_file_may_say_in_which_province_somebody_lives(elif_: Player, edgar: User) -> None:
    content = (
        "player;kind;from;until;source;province\n2099001;ordinary;2009-05-01;2010-04-30;form;on\n"
        "2099001;ordinary;2010-05-01;2011-04-30;form;ON\n2099001;ordinary;2011-05-01;2012-04-30;form;\n"
        "2099001;ordinary;2012-05-01;2013-04-30;letter;QC\n"
    )
    assert len(enter_memberships(content.encode(), name="members.csv", by=edgar, now=NOW)) == 4
    assert [(each.province, each.starts_on, each.source) for each in residences_of(elif_)] == [
        ("QC", date(2012, 5, 1), "letter"),
        ("ON", date(2009, 5, 1), "form"),
    ]
    wrong = content.replace(";QC", ";XX").replace(";201", ";202").replace(";2009", ";2019")  # years still free
    read = read_memberships(wrong.encode(), by=edgar, today=NOW.date())
    assert [(fault.line, fault.column, fault.code, fault.found) for fault in read.faults] == [
        (5, "province", "unknown-province", "XX")
    ]
    assert fault_text(read.faults[0]).startswith("Please write the two letters")


WRONG = (
    "1;ordinary;2009-05-01;2010-04-30;form\n"
    "2099001;honorary;1 May 2009;20100430;\n"
    "2099001;ordinary;2009-05-01;;form\n"
    "2099001;junior;2009-05-01;2010-04-30;form\n"
    "2099001;junior;2010-04-30;2010-05-30;" + "x" * 201 + "\n"
    "2099001;junior;2010-04-30;2010-05-30;form\n"
)


def test_every_wrong_place_of_a_file_is_named_and_nothing_is_entered(elif_: Player, edgar: User) -> None:
    read = read_memberships((HEAD + WRONG).encode(), by=edgar, today=NOW.date())
    assert [(fault.line, fault.column, fault.code) for fault in read.faults] == [
        (2, "player", "unknown-player"),
        (3, "kind", "unknown-kind"), (3, "from", "no-iso-day"), (3, "until", "no-iso-day"), (3, "source", "missing"),
        (4, "until", "no-span"),
        (6, "source", "source-too-long"),
        (7, "from", "membership-twice"),
    ]  # fmt: skip
    assert all(fault_text(fault) for fault in read.faults)
    with pytest.raises(FileHasFaults):
        enter_memberships((HEAD + WRONG).encode(), name="m.csv", by=edgar, now=NOW)
    assert not Membership.objects.exists()
    no_columns = read_memberships(b"player;change\n2099001;x\n", by=edgar, today=NOW.date()).faults
    assert [(fault.column, fault.code) for fault in no_columns][:2] == [("kind", "no-column"), ("from", "no-column")]


def test_the_command_is_the_same_act(elif_: Player, edgar: User, boris: User, tmp_path: Path) -> None:
    at(NOW)
    file = tmp_path / "members.csv"
    file.write_text(GOOD)
    call_command("import_memberships", str(file), "--by", edgar.email, "--dry-run")
    assert not Membership.objects.exists()
    with pytest.raises(CommandError, match="does not keep"):
        call_command("import_memberships", str(file), "--by", boris.email)
    with pytest.raises(CommandError, match="no account"):
        call_command("import_memberships", str(file), "--by", "nobody@example.org")
    call_command("import_memberships", str(file), "--by", edgar.email)
    assert Membership.objects.filter(entered_by=edgar).count() == 2
    with pytest.raises(CommandError, match="line 2, from: A membership of this kind stands"):
        call_command("import_memberships", str(file), "--by", edgar.email, "--dry-run")


# ---------------------------------------------------------------- the pages
def test_they_are_entered_and_taken_back_on_the_page_of_the_player(elif_: Player, edgar: User) -> None:
    at(NOW)
    client, page = signed_in(edgar), reverse("memberships", args=[elif_.key])
    assert page in client.get(reverse("player", args=[elif_.key])).content.decode()
    typed = {"kind": "ordinary", "starts_on": "2009-05-01", "ends_on": "2009-04-30", "source": "form of May"}
    refused = client.post(page, typed)
    text = refused.content.decode()
    assert (refused.status_code, "does not lie before the first (732)" in text) == (422, True)
    assert 'value="form of May"' in text
    assert client.post(page, typed | {"ends_on": "2010-04-30"}).status_code == 302
    again = client.post(page, typed | {"ends_on": "2010-04-30"})
    assert "stands from 2009-05-01 to 2010-04-30 already" in again.content.decode()
    assert "ordinary member" in signed_in(None).get(reverse("player", args=[elif_.key])).content.decode()
    shown = client.get(page).content.decode()
    assert re.findall(r'<td[^>]* data-label="([^"]+)"', shown[shown.index("table-office folds") :]) == [
        "From", "Until", "Known from", "Entered in the register",
    ]  # fmt: skip
    entered = Membership.objects.get()
    address = reverse("membership_take_back", args=[entered.pk])
    assert asked_at_its_field(client, address) == REASON_MISSING
    taken = client.post(address, {"reason": "Another Elif."}, follow=True)
    assert "Another Elif." in taken.content.decode()
    assert days_of(elif_) == []


def test_a_file_with_a_wrong_line_is_told_line_by_line_on_its_page(elif_: Player, edgar: User) -> None:
    at(NOW)
    client, page = signed_in(edgar), reverse("memberships_file")
    wrong = client.post(page, {"file": SimpleUploadedFile("m.csv", (HEAD + WRONG).encode())})
    assert (wrong.status_code, "8 places of m.csv are wrong" in wrong.content.decode()) == (422, True)
    endless = SimpleUploadedFile("m.csv", f'{HEAD}"{"x" * 200_000}'.encode())
    told = client.post(page, {"file": endless}, headers={"accept-language": "fr"}).content.decode()
    assert ("un guillemet peut y être ouvert et ne pas être fermé" in told, "larger" in told) == (True, False)
    good = client.post(page, {"file": SimpleUploadedFile("m.csv", GOOD.encode())}, follow=True)
    assert "2 memberships were entered." in good.content.decode()
