"""What the loop counts of a case beside runs, against a quiet one."""

from __future__ import annotations

from tests.ratings.faults.cases import differences


def test_what_is_there_more_often_is_double_less_often_lost_and_otherwise_wrong() -> None:
    quiet = {"acts": {"read list": 1, "publish import": 1}, "people": [["2000001", "Able"]]}
    found = {"acts": {"read list": 2, "fail import": 1}, "people": [["2000001", "Abel"]]}
    assert differences(quiet, quiet) == []
    assert differences(found, quiet) == [
        "double: acts, fail import: 1 where 0 was expected",
        "lost: acts, publish import: 0 where 1 was expected",
        "double: acts, read list: 2 where 1 was expected",
        "wrong: people [['2000001', 'Abel']] where [['2000001', 'Able']] was expected",
    ]
