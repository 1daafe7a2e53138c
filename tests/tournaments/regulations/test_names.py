"""Two folded names are one where order, a letter or two, or the width of the field explain the difference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.names import is_same_name, is_short_for

NAMES = st.text(alphabet="abcdefgh ", max_size=12)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("caruana fabiano", "caruana fabiano"),
        ("fabiano caruana", "caruana fabiano"),
        ("carlsen magnus", "karlsen magnus"),
        ("nepomniachtchi ian", "nepomniashchi ian"),
        ("van der weide karel johannes willem", "van der weide karel johannes willemsen de groot"),
        ("smith john", "johnsmith"),  # in the other order, without the blank
        ("", ""),
    ],
)
def test_these_are_one_name(name: str, other: str) -> None:
    assert is_same_name(name, other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("smith john", "smith jane mary"),
        ("polgar judit", "polgar susan"),
        ("a", ""),
        ("berg bo", "amato anna"),
        ("short", "short nigel d"),
    ],
)
def test_these_are_two_names(name: str, other: str) -> None:
    assert not is_same_name(name, other)


def plain_distance(one: str, other: str) -> int:
    """The second calculation, straight from the definition."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return plain_distance(one[1:], other[1:])
    return 1 + min(plain_distance(one[1:], other), plain_distance(one, other[1:]), plain_distance(one[1:], other[1:]))


@given(one=st.text(alphabet="abc", min_size=1, max_size=6), other=st.text(alphabet="abc", min_size=1, max_size=6))
def test_one_word_is_compared_by_letters_put_in_taken_out_or_exchanged(one: str, other: str) -> None:
    assert is_same_name(one, other) == (plain_distance(one, other) <= 2)


@given(one=NAMES, other=NAMES)
def test_comparing_has_no_direction_for_short_names(one: str, other: str) -> None:
    assert is_same_name(one, other) == is_same_name(other, one)


@pytest.mark.parametrize(
    ("name", "other", "is_short"),
    [
        ("duda j k", "duda jan krzysztof", True),
        ("duda j", "duda jan krzysztof", True),
        ("duda jan krzysztof", "duda jan krzysztof", True),
        ("van foreest j", "van foreest jorden", True),
        ("duda", "duda jan krzysztof", False),  # the family name alone is nobody's
        ("duda k j", "duda jan krzysztof", False),
        ("dud j", "duda jan krzysztof", False),
        ("duda jan krzysztof", "duda j k", False),
        ("", "duda jan", False),
    ],
)
def test_a_name_is_short_for_another_by_the_beginnings_of_its_given_names(
    name: str, other: str, is_short: bool
) -> None:
    assert is_short_for(name, other) == is_short
