"""A CSV of changes: every bad place is named by line and column, and nothing is taken until all is right."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.register.changes.csv_rows import COLUMNS, cut
from ratings.register.changes.files import (
    FileHasFaults,
    TakenAlready,
    keep_changes_file,
    read_changes_file,
    take_changes_file,
)
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.words import fault_text
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
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


@pytest.mark.parametrize("who", ["boris", "quentin", "faruk"])
def test_others_send_no_file(who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        kept(HEAD, request.getfixturevalue(who))


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEAD + text).encode()))
def test_whatever_comes_is_cut_or_named(content: bytes) -> None:
    found = cut(content)
    assert found.rows or found.faults
    assert all(set(row.cells) == set(COLUMNS) for row in found.rows)
