"""What the comparison leaves out is really not there yet; when it is, its name leaves ``AWAITED``."""

from __future__ import annotations

import pytest

from ratings.regulations import BadPeriod, UnknownEdition
from tests.ratings.second_engine.awaited import AWAITED
from tests.ratings.second_engine.comparison import differences
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.worked import document, event

DRAW = "1/2-1/2"
TWO = {"A": {"rating": 2000, "games": 100, "k": 20}, "B": {"rating": 2000, "games": 100, "k": 20}}
AT_THE_FLOOR = {key: {"rating": 1390, "games": 100, "k": 20} for key in "AB"}
OF_CFC = {"A": {"rating": 1500, "games": 30}, "U": {"rating": None}}
ONE_EACH: dict[str, Document] = {
    "fide-2011": document(TWO, event("e", "2011-08-20", [f"A B {DRAW}"]), edition="fide-2011"),
    "ratings": document(
        TWO, event("e", "2022-03-20", ["A B 1-0"], ratings={"A": {"rating": 1900, "k": 20}}), edition="fide-2022"
    ),
    "published-k": document(TWO, event("e", "2022-03-20", ["A B 1-0"] * 39), edition="fide-2022"),
    "forfeits": document(
        AT_THE_FLOOR, event("e", "2024-02-20", [f"A B {DRAW}"]), event("f", "2024-03-02", ["A B +--"])
    ),
    "schiller": document(TWO, event("e", "2022-03-20", ["A B 1-0"], format="schiller"), edition="fide-2022"),
    "701": document(OF_CFC, event("e", "2009-06-20", ["A U 1-0", "U A 1-0"]), system="cfc-regular"),
    "part": document(TWO, event("e", "2022-03-20", ["A B 1-0"], part={"of": "t1", "number": 1}), edition="fide-2022"),
}


@pytest.mark.parametrize("name", sorted(ONE_EACH))
def test_what_is_awaited_is_not_there_yet_and_all_else_is(name: str) -> None:
    try:
        is_there = not differences(ONE_EACH[name]).lines
    except (BadPeriod, UnknownEdition):
        is_there = False
    assert is_there == (name not in AWAITED)


def test_nothing_else_is_awaited() -> None:
    assert set(ONE_EACH) >= AWAITED
