"""A CSV of changes: every bad place is named by line and column, and nothing is taken until all is right."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from ratings.register.changes.csv_rows import COLUMNS, cut
from ratings.register.changes.files import (
    FileHasFaults,
    TakenAlready,
    keep_changes_file,
    read_changes_file,
    take_changes_file,
)
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.services import Change, ask_for_change
from ratings.register.changes.words import fault_text
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
HEAD = "player;change;value;from;reason;proof\n"
GOOD = "2099001;name;Miller, Elif;2025-08-01;marriage;certificate\n"


def kept(text: str | bytes, by: User) -> ChangesFile:
    content = text if isinstance(text, bytes) else text.encode()
    return keep_changes_file(name="changes.csv", content=content, by=by, now=NOW)


def faults(text: str | bytes, by: User) -> list[tuple[int, str, str]]:
    read = read_changes_file(kept(text, by), by=by, today=NOW.date())
    assert all(fault_text(fault) for fault in read.faults)
    return [(fault.line, fault.column, fault.code) for fault in read.faults]


def test_a_good_file_is_shown_and_asked_for_when_it_is_taken(
    elif_: Player, chiara: User, dmitri: User, can: Federation
) -> None:
    text = HEAD + GOOD + "2099001;federation;can;2025-08-01;moved;letter\n"
    file = kept(text, chiara)
    read = read_changes_file(file, by=chiara, today=NOW.date())
    rows = [(row.line, row.before, row.change.value) for row in read.rows]
    assert (rows, read.faults) == ([(2, "Demir, Elif", "Miller, Elif"), (3, "USA", "CAN")], ())
    assert not PersonChange.objects.exists()
    take_changes_file(file, by=chiara, now=NOW)
    assert list(PersonChange.objects.values_list("kind", "state", "file")) == [
        ("name", "asked", file.pk), ("federation", "asked", file.pk),
    ]  # fmt: skip
    assert [message.payload["to"] for message in OutboxMessage.objects.all()] == [[dmitri.email]] * 2
    with pytest.raises(TakenAlready):
        take_changes_file(ChangesFile.objects.get(), by=chiara, now=NOW)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (GOOD.replace("2099001", "77"), (2, "player", "unknown-player")),
        (GOOD.replace("2099001", ""), (2, "player", "unknown-player")),
        (GOOD.replace("name", "nickname"), (2, "change", "unknown-change")),
        (GOOD.replace("Miller, Elif", ""), (2, "value", "value")),
        (GOOD.replace("Miller, Elif", "Demir, Elif"), (2, "value", "nothing-changes")),
        (GOOD.replace("2025-08-01", "1.8.2025"), (2, "from", "no-day")),
        (GOOD.replace("2025-08-01", "2025-02-30"), (2, "from", "no-day")),
        (GOOD.replace("marriage", ""), (2, "reason", "missing")),
        (GOOD.replace("certificate", ""), (2, "proof", "missing")),
        (GOOD.replace("certificate", "a;b"), (2, "7", "too-many-cells")),
        (GOOD + "\n" + GOOD, (4, "change", "asked-twice")),
        ("2099001;birth;31.12.99;2025-08-01;a;b\n", (2, "value", "value")),
        ("CAN-1;name;Else, Sam;2025-08-01;a;b\n", (2, "player", "not-yours")),
        ("USA-9;name;Else, Sam;2025-08-01;a;b\n", (2, "player", "second-entry")),
    ],
)
def test_each_bad_line_is_named_by_line_and_column_and_nothing_is_taken(
    line: str, place: tuple[int, str, str], elif_: Player, chiara: User, can: Federation, dmitri: User
) -> None:
    Player.objects.create(name="Elsewhere, Eve", national_id="1", federation=can)
    second = Player.objects.create(name="Demir, E", national_id="9", federation_id="USA")
    Merger.objects.create(
        second=second, person=elif_, starts_on=NOW.date(), reason="", merged_by=dmitri, merged_at=NOW
    )  # fmt: skip
    assert faults(HEAD + line, chiara) == [place]
    with pytest.raises(FileHasFaults):
        take_changes_file(ChangesFile.objects.get(), by=chiara, now=NOW)
    assert not PersonChange.objects.exists()


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", (1, "", "empty")),
        (b" \r\n\r\n", (1, "", "empty")),
        (HEAD.encode(), (1, "", "no-rows")),
        (HEAD.encode() + b"2099001;name;M\xfcller;2025-08-01;a;b\n", (2, "", "not-utf-8")),
        (HEAD.encode() + b"2099001;na\x00me;x;2025-08-01;a;b\n", (2, "", "nul")),
        (b"player;change;value;from;reason\n1;2;3;4;5\n", (1, "proof", "no-column")),
        (HEAD.strip().encode() + b";born\n", (1, "born", "strange-column")),
        (HEAD.strip().encode() + b";value\n", (1, "value", "column-twice")),
        (b"%PDF-1.7\n", (1, "player", "no-column")),
    ],
)
def test_a_file_that_is_none_says_what_it_lacks(
    content: bytes, place: tuple[int, str, str], elif_: Player, chiara: User
) -> None:
    assert faults(content, chiara)[0] == place


def test_commas_tabs_a_mark_and_another_order_are_read_too(elif_: Player, chiara: User) -> None:
    text = '\ufeffvalue,Player,change,from,proof,reason\r\n"Miller, Elif",2099001,NAME,2025-08-01,seen,marriage\r\n'
    assert faults(text, chiara) == []
    assert faults(text.replace('"', "").replace("r, E", "r E").replace(",", "\t"), chiara) == []


@pytest.mark.parametrize(
    "number",
    ["²", "2099001²", "٢٠٩٩٠٠١", "２０９９００１", "9" * 9, "9" * 30, "0", "-1", "USA-", "USA-²", "\u202e2099001"],
)
def test_what_is_no_number_of_anybody_is_an_unknown_player(number: str, elif_: Player, chiara: User) -> None:
    assert faults(HEAD + GOOD.replace("2099001", number), chiara) == [(2, "player", "unknown-player")]


@pytest.mark.parametrize("number", ["usa-n1a", "USA-n1a", "USA-N1A", " 2099001 "])
def test_a_number_is_found_however_its_letters_are_written(number: str, elif_: Player, chiara: User) -> None:
    Player.objects.create(name="North, Nora", national_id="n1a", federation_id="USA")
    assert faults(HEAD + GOOD.replace("2099001", number), chiara) == []


def test_of_two_numbers_that_differ_in_their_letters_only_each_has_its_player(usa: Federation, chiara: User) -> None:
    for number in ("n1", "N1"):
        Player.objects.create(name=f"North, {number}", national_id=number, federation=usa)
    text = HEAD + "".join(GOOD.replace("2099001", f"USA-{number}") for number in ("n1", "N1"))
    read = read_changes_file(kept(text, chiara), by=chiara, today=NOW.date())
    assert [(row.line, row.before) for row in read.rows] == [(2, "North, n1"), (3, "North, N1")]


@pytest.mark.parametrize(
    "day",
    ["0001-01-01", "1949-12-31", "2200-01-01", "9999-12-31", "2025-W31-5", "20250801", "2025-8-1", "２０２５-08-01"],
)
def test_a_day_that_no_list_could_follow_is_refused(day: str, elif_: Player, chiara: User) -> None:
    assert faults(HEAD + GOOD.replace("2025-08-01", day), chiara) == [(2, "from", "no-day")]


def test_every_fault_of_a_line_and_of_every_line_is_named_at_once(elif_: Player, chiara: User) -> None:
    text = HEAD + "77;nickname;x;yesterday;;\n" + GOOD + "2099001;sex;x;2025-08-01;a;\n"
    assert faults(text, chiara) == [
        (2, "player", "unknown-player"), (2, "change", "unknown-change"), (2, "from", "no-day"),
        (2, "reason", "missing"), (2, "proof", "missing"), (4, "value", "value"), (4, "proof", "missing"),
    ]  # fmt: skip


def test_one_fide_id_for_two_players_is_named_at_the_second(usa: Federation, chiara: User) -> None:
    for number in ("1", "2"):
        Player.objects.create(name=f"North, {number}", national_id=number, federation=usa)
    lines = [f"USA-{number};fide-id;2099777;2025-08-01;abroad;passport\n" for number in "12"]
    assert faults(HEAD + "".join(lines), chiara) == [(3, "value", "number-twice")]


def test_a_long_file_of_national_numbers_is_read_with_three_queries_a_line_that_can_be_taken(
    usa: Federation, chiara: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    known, lines = 20, 1500
    Player.objects.bulk_create(
        Player(name=f"North, {number}", search_name="north", national_id=str(number), federation=usa, numbered_by=usa)
        for number in range(known)
    )
    text = HEAD + "".join(GOOD.replace("2099001", f"USA-{number}") for number in range(lines))
    file = kept(text, chiara)
    with django_assert_max_num_queries(3 * known + 10):
        read = read_changes_file(file, by=chiara, today=NOW.date())
    assert (len(read.rows), len(read.faults)) == (known, lines - known)


def test_what_went_wrong_since_it_was_looked_at_stops_the_whole_file(elif_: Player, chiara: User, dmitri: User) -> None:
    file = kept(HEAD + GOOD + "2099001;sex;m;2025-08-01;told;passport\n", chiara)
    assert read_changes_file(file, by=chiara, today=NOW.date()).faults == ()
    change = Change(kind="sex", value="m", starts_on=NOW.date(), reason="told", proof="passport")
    asked = ask_for_change(elif_, change, by=dmitri, now=NOW)
    with pytest.raises(FileHasFaults) as refusal:
        take_changes_file(file, by=chiara, now=NOW)
    assert [(fault.line, fault.code) for fault in refusal.value.faults] == [(3, "asked-already")]
    file.refresh_from_db()
    assert (list(PersonChange.objects.all()), file.taken_at) == ([asked], None)


def test_a_file_is_taken_by_who_has_sent_it_while_the_office_lasts(elif_: Player, chiara: User, dmitri: User) -> None:
    file = kept(HEAD + GOOD, chiara)
    with pytest.raises(NotPermitted):
        take_changes_file(file, by=dmitri, now=NOW)
    chiara.offices.update(ends_on=NOW.date() - timedelta(days=1))
    with pytest.raises(FileHasFaults):
        take_changes_file(file, by=User.objects.get(pk=chiara.pk), now=NOW)
    assert not PersonChange.objects.exists()


def test_a_file_is_kept_as_it_came_with_its_hash_and_written_once(elif_: Player, chiara: User) -> None:
    content = (HEAD + GOOD).encode()
    file = keep_changes_file(name="x" * 200, content=content, by=chiara, now=NOW)
    take_changes_file(file, by=chiara, now=NOW)
    kept_file = ChangesFile.objects.get()
    assert (bytes(kept_file.content), kept_file.name, kept_file.taken_at) == (content, "x" * 120, NOW)
    told = {entry.act: entry.details for entry in AuditEntry.objects.exclude(act="ask for change")}
    digest = sha256(content).hexdigest()
    assert told == {"keep changes file": {"sha256": digest}, "take changes file": {"sha256": digest, "changes": 1}}


@pytest.mark.parametrize("who", ["boris", "quentin", "faruk"])
def test_others_send_no_file(who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        kept(HEAD, request.getfixturevalue(who))


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEAD + text).encode()))
def test_whatever_comes_is_cut_or_named(content: bytes) -> None:
    found = cut(content)
    assert found.rows or found.faults
    assert all(set(row.cells) == set(COLUMNS) for row in found.rows)


def test_a_transfer_to_a_federation_that_begins_on_its_day_is_taken(elif_: Player, chiara: User) -> None:
    Federation.objects.create(code="XKX", name="Example Islands", exists_from=date(2025, 11, 1))
    transfer = "2099001;federation;XKX;2025-11-01;moved;letter\n"
    (row,) = read_changes_file(kept(HEAD + transfer, chiara), by=chiara, today=NOW.date()).rows
    assert (row.before, row.change.value, row.change.starts_on) == ("USA", "XKX", date(2025, 11, 1))
    for day, places in (("2025-10-31", ["value"]), ("soon", ["value", "from"])):
        found = faults(HEAD + transfer.replace("2025-11-01", day), chiara)
        assert [column for _line, column, _code in found] == places
