"""The facts of the event on a sheet: from the registration, from a file, or typed, and a difference is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.test_taking import type_all
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.header_services import HeaderRefused, set_header
from tournaments.sheets.models import Sheet
from tournaments.sheets.taking import file_of

pytestmark = pytest.mark.django_db


def test_a_new_sheet_says_what_the_registration_says(square: Typist) -> None:
    assert {tag: entry["value"] for tag, entry in square.sheet.header.items()} == {
        "012": "St. Louis Autumn Four",
        "022": "St. Louis",
        "032": "USA",
        "042": "2025/10/12",
        "052": "2025/10/14",
        "092": "Individual: Round-Robin",
        "102": "IA Boris Arbiter",
        "112": [],
        "122": "90+30",
        "132": ["2025/10/12", "2025/10/13", "2025/10/14"],
    }
    assert {entry["from"] for entry in square.sheet.header.values()} == {"registration"}


def test_a_typed_record_stands_in_the_file_and_beside_it_what_was_registered(square: Typist) -> None:
    type_all(square)
    sheet = set_header(square.sheet, {"102": "FA Chris Elm (123)"}, by=square.by, now=square.now)
    assert sheet.header["102"] == {
        "value": "FA Chris Elm (123)", "from": "typed", "registration": "IA Boris Arbiter",
    }  # fmt: skip
    assert b"102 FA Chris Elm (123)\r\n" in file_of(Sheet.objects.select_related("tournament").get(pk=sheet.pk))
    again = set_header(sheet, {"102": None}, by=square.by, now=square.now)
    assert again.header["102"] == {"value": "IA Boris Arbiter", "from": "registration"}


@pytest.mark.parametrize(
    ("tag", "value", "code"),
    [
        ("999", "x", "record-unknown"), ("001", "x", "record-unknown"), ("012", 7, "text-unreadable"),
        ("012", "x" * 101, "text-unreadable"), ("012", "a\u202eb", "text-unreadable"),
        ("042", "tomorrow", "day-unreadable"), ("032", "ZZZ", "federation-unknown"), ("112", "x", "not-a-list"),
        ("132", ["2025/13/01"], "day-unreadable"), ("132", [""] * 100, "not-a-list"),
    ],
)  # fmt: skip
def test_what_a_record_cannot_say_is_refused(square: Typist, tag: str, value: Any, code: str) -> None:
    with pytest.raises(HeaderRefused) as why:
        set_header(square.sheet, {tag: value}, by=square.by, now=square.now)
    assert (why.value.tag, why.value.code) == (tag, code)


def test_the_script_changes_records(square: Typist) -> None:
    client = client_of(square.by)
    answer = post(client, square, "header", {"header": {"022": "Saint Louis"}})
    assert answer.json()["header"]["022"]["value"] == "Saint Louis"
    refused = post(client, square, "header", {"header": {"042": "x"}})
    assert (refused.status_code, refused.json()["text"]) == (422, "Record 042: please give days like 2025/10/12.")
    assert post(client, square, "header", {"header": 1}).status_code == 400
