"""What is hashed of a list: every field of every line, their order, and the place in the chain. Pure."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.lines import Line, chain_sha256, content_sha256
from ratingsite.foundations.canonical import canonical

BOB = Line(
    key="2000002", name="Baker, Bob", title="", federation="USA", sex="m", birth_year=1980, rating=2000, games=0,
    k_factor=20, games_total=30, highest_rating=2000, last_played_on=date(2025, 8, 30), is_inactive=False,
)  # fmt: skip
NORA = Line(
    key="USA-N000001", name="Nørd, \"Nora\"", title="WCM", federation="CAN", sex="w", birth_year=None, rating=None,
    games=3, k_factor=None, games_total=3, highest_rating=None, last_played_on=None, is_inactive=True,
)  # fmt: skip
PLACE = {"system": "fide-standard", "list_date": date(2025, 10, 1), "version": 1, "sequence": 4, "content": "c",
         "previous": "p"}  # fmt: skip


def plain(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_line_is_hashed_as_its_fields_in_order_with_nothing_left_out() -> None:
    assert BOB.text == '["2000002","Baker, Bob","","USA","m",1980,2000,0,20,30,2000,"2025-08-30",false]'
    assert NORA.text == '["USA-N000001","Nørd, \\"Nora\\"","WCM","CAN","w",null,null,3,null,3,null,null,true]'


@pytest.mark.parametrize("name", ['"', "\\", "a\tb\u0000\u001f\u007f", "Žižka", "\u2028", "\U0001f600", "/", ""])
def test_the_text_of_a_line_is_the_canonical_one_whatever_stands_in_it(name: str) -> None:
    line = replace(NORA, name=name, title=name, last_played_on=date(925, 8, 3), birth_year=0)
    values = [getattr(line, field) for field in Line.__slots__]
    assert line.text == canonical([each.isoformat() if isinstance(each, date) else each for each in values])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("key", "2000003"), ("name", "Baker, Bob "), ("title", "FM"), ("federation", "CAN"), ("sex", "w"),
        ("birth_year", None), ("rating", 2001), ("rating", None), ("games", 1), ("k_factor", 40), ("games_total", 31),
        ("highest_rating", 2001), ("last_played_on", date(2025, 8, 31)), ("is_inactive", True),
    ],
)  # fmt: skip
def test_whatever_is_changed_in_a_line_changes_the_hash(field: str, value: object) -> None:
    changed = replace(BOB, **{field: value})  # type: ignore[arg-type]
    assert content_sha256([changed, NORA]) != content_sha256([BOB, NORA])


def test_a_list_is_hashed_line_by_line_in_the_order_given() -> None:
    assert content_sha256([BOB, NORA]) == plain(f"{BOB.text}\n{NORA.text}\n")
    assert content_sha256([NORA, BOB]) != content_sha256([BOB, NORA])
    assert content_sha256([BOB]) != content_sha256([BOB, BOB])
    assert content_sha256([]) == plain("")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("system", "fide-rapid"), ("list_date", date(2025, 10, 2)), ("version", 2), ("sequence", 5), ("content", "d"),
        ("previous", ""),
    ],
)  # fmt: skip
def test_whatever_is_changed_in_the_chain_changes_its_hash(field: str, value: object) -> None:
    assert chain_sha256(**PLACE | {field: value}) != chain_sha256(**PLACE)  # type: ignore[arg-type]


def test_a_list_is_hashed_by_its_place_its_lines_and_the_list_before() -> None:
    assert chain_sha256(**PLACE) == plain('["fide-standard","2025-10-01",1,4]\nc\np\n')  # type: ignore[arg-type]
