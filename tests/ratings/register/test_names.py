"""Names folded for searching and for matching, in every script; numbers made into keys and taken apart again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.register.keys import key_of, parts_of, spellings
from ratings.register.names import LONGEST_SKELETON, ascii_name, name_parts, search_key, skeleton, skeletons


# ---------------------------------------------------------------- folded for searching
@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("Žižka, Jan", "zizka jan"),
        ("Mu\u0308ller, Zoe\u0308", "muller zoe"),
        ("GROẞ, Groß", "gross gross"),
        ("Ødegård, Bjørn", "odegard bjorn"),
        ("Þórhallsson, Þröstur", "thorhallsson throstur"),
        ("Łukasz Ćwiek", "lukasz cwiek"),
        ("Đặng, Hoàng Sơn", "dang hoang son"),
        ("İnan, Işıl", "inan isil"),
        ("Nepomniachtchi,Ian", "nepomniachtchi ian"),
        ("Saint-Amant, Pierre  Charles", "saint amant pierre charles"),
        ("Иванов, Пётр Ильич", "иванов петр ильич"),
        ("Παπαϊωάννου, Ιωάννης", "παπαιωαννου ιωαννησ"),
        ("王, 小明", "王 小明"),
        ("مُحَمَّد, علي", "محمد علي"),
        ("ﬁne, ＷＩＤＥ", "fine wide"),
        ("O2, x²", "o2 x2"),
        ("", ""),
        (" ,.-' ", ""),
    ],
)
def test_a_name_is_found_by_what_any_keyboard_types(written: str, typed: str) -> None:
    assert search_key(written) == typed


@pytest.mark.parametrize("apostrophe", ["'", "’", "`", "‘", "ʼ", "ʻ", "´", "′"])
def test_whatever_stands_for_an_apostrophe_is_left_out_and_is_ascii_in_files(apostrophe: str) -> None:
    assert search_key(f"O{apostrophe}Neil, D{apostrophe}Arcy") == "oneil darcy"
    assert ascii_name(f"O{apostrophe}Neil") == "O'Neil"


@given(name=st.text(max_size=40))
def test_folding_twice_changes_nothing_more(name: str) -> None:
    once = search_key(name)
    assert search_key(once) == once
    assert once == " ".join(once.split())


@given(name=st.text(max_size=40))
def test_a_name_in_a_file_is_ascii_that_can_be_printed(name: str) -> None:
    assert ascii_name(name).isascii()
    assert all(letter.isprintable() for letter in ascii_name(name))


# ---------------------------------------------------------------- parts
@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Caruana, Fabiano", ("caruana", "fabiano")),
        ("Fabiano Caruana", ("caruana", "fabiano")),
        ("van der Weide, Karel", ("van der weide", "karel")),
        ("José Raúl Capablanca", ("capablanca", "jose raul")),
        ("Caruana F", ("caruana", "f")),
        ("Adhiban B.", ("adhiban", "b")),
        ("F Caruana", ("caruana", "f")),
        ("F C", ("c", "f")),
        ("Pelé", ("pele", "")),
        ("Smith, John, Jr", ("smith", "john jr")),
        (", Jan", ("", "jan")),
        ("", ("", "")),
    ],
)
def test_a_name_falls_into_family_and_given_names(name: str, parts: tuple[str, str]) -> None:
    assert name_parts(name) == parts


# ---------------------------------------------------------------- skeletons
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("caruana", "karuana"),
        ("carlsen", "carlsne"),
        ("carlsen", "carlssen"),
        ("zwetkow", "svetkov"),
        ("zukertort", "sukertort"),
        ("smyslov", "smislov"),
        ("lasker", "laskar"),
    ],
)
def test_a_mistyped_name_keeps_its_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("li", "ri"), ("aye", "eyu"), ("carlsen", "carsen")])
def test_another_consonant_or_another_vowel_of_a_name_of_vowels_makes_another(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_skeleton_is_as_long_as_its_column_at_most() -> None:
    everything = "".join(map(chr, range(0x4E00, 0x4E00 + 60)))
    assert len(skeleton(everything)) == LONGEST_SKELETON


@pytest.mark.parametrize(
    ("name", "both"),
    [
        ("van der Weide, Karel", ("dv", "klr")),
        ("Weide, Karel van der", ("dv", "klr")),
        ("Иванов, Пётр", ("авино", "епрт")),
        ("Xu, Yi", ("s", "iy")),
        ("", ("", "")),
    ],
)
def test_the_longest_family_name_and_the_first_given_name_have_skeletons(name: str, both: tuple[str, str]) -> None:
    assert skeletons(name) == both


@given(
    family=st.text("abcdeklmnrst", min_size=2, max_size=9), given_name=st.text("abcdeklmnrst", min_size=2, max_size=9)
)
def test_with_or_without_a_comma_a_name_has_the_same_skeletons(family: str, given_name: str) -> None:
    assert skeletons(f"{family}, {given_name}") == skeletons(f"{given_name} {family}")


# ---------------------------------------------------------------- keys
@pytest.mark.parametrize(
    ("key", "parts"),
    [
        ("2020009", {"fide_id": 2020009}),
        ("999999999", {"fide_id": 999999999}),
        ("CAN-104321", {"numbered_by_id": "CAN", "national_id": "104321"}),
        ("CAN-1-2", {"numbered_by_id": "CAN", "national_id": "1-2"}),
        ("CAN-", {"numbered_by_id": "CAN", "national_id": "-"}),
        ("-104321", {"numbered_by_id": "", "national_id": "104321"}),
        ("1234567890", {"numbered_by_id": "1234567890", "national_id": "-"}),
        ("٢٠٢", {"numbered_by_id": "٢٠٢", "national_id": "-"}),
        ("2²", {"numbered_by_id": "2²", "national_id": "-"}),
        ("", {"numbered_by_id": "", "national_id": "-"}),
    ],
)
def test_a_key_says_what_to_look_for_and_never_finds_an_empty_number(key: str, parts: dict[str, object]) -> None:
    assert parts_of(key) == parts


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("2020009", ("2020009",)),
        (" can-n12 ", ("CAN-n12", "CAN-N12")),
        ("CAN-N12", ("CAN-N12", "CAN-n12")),
        ("Can-aB-1", ("CAN-aB-1", "CAN-AB-1", "CAN-ab-1")),
        ("usa-55", ("USA-55",)),
        ("", ("",)),
    ],
)
def test_what_was_typed_may_mean_a_number_in_other_letters(typed: str, keys: tuple[str, ...]) -> None:
    assert spellings(typed) == keys


@given(
    fide_id=st.none() | st.integers(1, 999_999_999),
    federation=st.sampled_from(["USA", "CAN", "FID"]),
    national_id=st.from_regex(r"\A[A-Za-z0-9.]{1,20}\Z"),
)
def test_a_key_leads_back_to_the_number_it_was_made_from(
    fide_id: int | None, federation: str, national_id: str
) -> None:
    parts = parts_of(key_of(fide_id, federation, national_id))
    assert parts == ({"fide_id": fide_id} if fide_id else {"numbered_by_id": federation, "national_id": national_id})


def test_a_name_of_ascii_alone_is_folded_as_any_other() -> None:
    for letter in map(chr, range(128)):
        name = f"A{letter}b {letter}C"
        assert search_key(name) == search_key(f"{name} Ž").removesuffix("z").rstrip(), repr(letter)
