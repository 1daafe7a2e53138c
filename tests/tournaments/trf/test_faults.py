"""The list of faults: what is shown of a text, in which order, and how many are kept of very many."""

from __future__ import annotations

import pytest

from tournaments.trf.faults import KEPT_FAULTS, LISTED_FAULTS, Faults, Place, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 39 + "…"),
        ("a\tb", "a\\u0009b"),
        ("\u202e" * 6 + "abcd", "\\u202e" * 6 + "abcd"),  # 36 signs for six, and four more
        ("\u202e" * 6 + "abcde", "\\u202e" * 6 + "abc…"),
    ],
)
def test_a_text_is_shown_with_its_unprintable_signs_as_forty_signs(text: str, shown: str) -> None:
    assert visible(text) == shown


def gathered(number: int, code: str = "tab") -> Faults:
    faults = Faults()
    for line in range(1, number + 1):
        faults.add(code, Place(line, 1, 1), "U+0009")
    return faults


@pytest.mark.parametrize(("number", "rest"), [(LISTED_FAULTS + 1, 1), (KEPT_FAULTS, 1800), (KEPT_FAULTS + 3, 1803)])
def test_of_very_many_faults_the_rest_is_counted(number: int, rest: int) -> None:
    found = gathered(number).listed()
    assert len(found) == LISTED_FAULTS + 1
    assert (found[-1].code, found[-1].message) == ("more-faults", f"At least {rest} more faults are not listed.")


def test_no_more_than_so_many_faults_are_kept_and_the_others_counted() -> None:
    found = gathered(KEPT_FAULTS + 3).found()
    assert (len(found.kept), found.uncounted) == (KEPT_FAULTS, 3)


def test_as_many_faults_as_are_listed_have_no_rest() -> None:
    assert [fault.code for fault in gathered(LISTED_FAULTS).listed()] == ["tab"] * LISTED_FAULTS


@pytest.mark.parametrize(("number", "is_full"), [(KEPT_FAULTS - 1, False), (KEPT_FAULTS, True)])
def test_a_list_is_full_of_so_many_errors(number: int, *, is_full: bool) -> None:
    assert gathered(number).is_full() is is_full


def test_warnings_do_not_fill_the_list_of_errors() -> None:
    assert not gathered(KEPT_FAULTS, "name-missing").is_full()


def test_a_fault_is_told_once() -> None:
    faults = gathered(1)
    faults.add("tab", Place(1, 1, 1), "U+0009")
    assert len(faults.listed()) == 1


def test_no_kind_is_hidden_by_many_of_another() -> None:
    faults = gathered(LISTED_FAULTS)
    faults.add("empty-file")
    faults.add("line-separator", Place(999, 1, 1), "U+2028")
    found = faults.listed()
    assert [(fault.code, fault.line) for fault in (found[0], found[-2])] == [
        ("empty-file", None),
        ("line-separator", 999),
    ]
    assert len(found) == LISTED_FAULTS + 1
