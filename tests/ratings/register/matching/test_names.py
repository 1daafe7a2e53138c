"""How far two names agree: what is forgiven and said, where forgiving ends, and the same in every script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.register.matching.names import Agreement, NameMatch, compared_names, letters_between
from ratings.register.names import name_parts, search_key

SAME, SWAPPED, INITIALS, SHORTER, LETTERS = (
    Agreement.SAME, Agreement.SWAPPED, Agreement.INITIALS, Agreement.SHORTER, Agreement.LETTERS,
)  # fmt: skip


def compared(typed: str, known: str) -> tuple[int, tuple[Agreement, ...], int] | None:
    """Points, ways and letters of a typed name beside one of the register; ``None``: two people."""
    family, given_name = name_parts(known)
    match = compared_names(search_key(typed), search_key(known), family=family, given=given_name)
    return (match.points, match.how, match.letters) if match else None


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("O'Neil Sean", "O’Neil, Seán"),
        ("ONEIL, SEAN", "O’Neil, Seán"),
        ("Saint Amant, Pierre", "Saint-Amant, Pierre"),
        ("Groß, Uwe", "GROSS, Uwe"),
        ("Ćorić, Đorđe", "Coric, Dorde"),
        ("ИВАНОВ, Петр", "Иванов, Пётр"),
        ("Παππάς, Νίκος", "ΠΑΠΠΑΣ, ΝΙΚΟΣ"),
        ("محمد, علي", "مُحَمَّد, علي"),
        ("王 小明", "王, 小明"),
        ("김, 민준", "김 민준"),
    ],
)
def test_accents_signs_capitals_and_commas_make_no_other_name(typed: str, known: str) -> None:
    assert compared(typed, known) == (70, (SAME,), 0)


@pytest.mark.parametrize(
    ("typed", "known", "how"),
    [
        ("Пётр Иванов", "Иванов, Пётр", SWAPPED),
        ("小明 王", "王, 小明", SWAPPED),
        ("Karel van der Weide", "van der Weide, Karel", SWAPPED),
        ("Capablanca, Raul Jose", "Capablanca, José Raúl", SWAPPED),
        ("Capablanca, J. R.", "Capablanca, José Raúl", INITIALS),
        ("J. R. Capablanca", "Capablanca, José Raúl", INITIALS),
        ("Capablanca, José R", "Capablanca, José Raúl", INITIALS),
        ("van der Weide, K", "van der Weide, Karel", INITIALS),
        ("Иванов, П.", "Иванов, Пётр", INITIALS),
        ("Capablanca, José", "Capablanca, José Raúl", SHORTER),
        ("Capablanca, Raúl", "Capablanca, José Raúl", SHORTER),
        ("Capablanca, José Raúl Graupera", "Capablanca, José Raúl", SHORTER),
        ("Alex Kotov", "Kotov, Alexander", SHORTER),
        ("Kotov, Alexander", "Kotov, Alex", SHORTER),
    ],
)
def test_what_is_turned_round_or_left_out_is_said(typed: str, known: str, how: Agreement) -> None:
    points = {SWAPPED: 66, INITIALS: 54, SHORTER: 50}
    assert compared(typed, known) == (points[how], (how,), 0)


@pytest.mark.parametrize(
    ("typed", "known", "expected"),
    [
        ("Carlsne, Magnus", "Carlsen, Magnus", (60, (LETTERS,), 1)),
        ("Carlsen, Magnsu", "Carlsen, Magnus", (60, (LETTERS,), 1)),
        ("Karlson, Magnus", "Carlsen, Magnus", (50, (LETTERS,), 2)),
        ("Magnus Karlson", "Carlsen, Magnus", (44, (LETTERS, SWAPPED), 2)),
        ("Nepomnjaschij, Ian", "Nepomniachtchi, Ian", None),
        ("Nepomnaitchi, Ian", "Nepomniachtchi, Ian", (40, (LETTERS,), 3)),
        ("Иваноф, Пётр", "Иванов, Пётр", (60, (LETTERS,), 1)),
    ],
)
def test_two_letters_are_forgiven_and_three_in_a_long_name(
    typed: str, known: str, expected: tuple[int, tuple[Agreement, ...], int] | None
) -> None:
    assert compared(typed, known) == expected


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("Li, Bo", "Xu, Bo"),  # of a short name a quarter of the letters at most
        ("Wang, Y", "Wan, Yue"),
        ("王 伟", "王, 芳"),
        ("Smith, John", "Smith, Jane"),
        ("Smith, B", "Smith, Jane"),
        ("Smith", "Smith, Jane"),
        ("Jane", "Smith, Jane"),
        ("van der", "van der Weide, Karel"),
        ("Carlsen, Magnus", "Carlsen, Henrik"),
        ("", "Carlsen, Magnus"),
        ("Carlsen, Magnus", ""),
        ("Ivanov, Petr", "Иванов, Пётр"),
    ],
)
def test_here_forgiving_ends(typed: str, known: str) -> None:
    assert compared(typed, known) is None


def test_of_two_ways_the_likelier_counts() -> None:
    """One letter is left out, which makes it a shortened given name as well."""
    assert compared("Caruana, Fabian", "Caruana, Fabiano") == (60, (LETTERS,), 1)


# ---------------------------------------------------------------- for all names
WORD = st.text("abcdefghij", min_size=2, max_size=8)


@given(family=WORD, first=WORD, second=WORD)
def test_every_order_of_the_words_is_the_same_person(family: str, first: str, second: str) -> None:
    known = f"{family}, {first} {second}"
    assert all(
        (found := compared(typed, known)) and found[0] >= 66
        for typed in (f"{first} {second} {family}", f"{family} {second} {first}", f"{second}, {family} {first}")
    )


@given(family=WORD, given_name=WORD, place=st.integers(0, 15), letter=st.sampled_from("xyz"))
def test_one_wrong_letter_is_one_letter(family: str, given_name: str, place: int, letter: str) -> None:
    known = f"{family} {given_name}"
    place %= len(known)
    if known[place] == " " or len(known) < 8:
        return
    found = compared_names(known[:place] + letter + known[place + 1 :], known, family=family, given=given_name)
    assert found == NameMatch(points=60, how=(LETTERS,), letters=1)


@given(one=st.text("abcdef ", max_size=12), other=st.text("abcdef ", max_size=12))
def test_letters_are_the_same_there_and_back_and_none_for_the_same(one: str, other: str) -> None:
    assert letters_between(one, other) == letters_between(other, one)
    assert (letters_between(one, other) == 0) == (one == other)


@pytest.mark.parametrize(("length", "letters"), [(3, 3), (4, 4), (400, 4)])
def test_more_than_three_letters_are_not_counted_further(length: int, letters: int) -> None:
    assert letters_between("", "a" * length) == letters
    assert letters_between("b" * length, "a" * length) == letters
