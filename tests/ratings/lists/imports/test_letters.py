"""Texts taken out of a text at many places at once are those that stand there. Pure."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ratings.lists.imports.letters import LETTERS, Literal, letters_of, texts_at, texts_before

ROOM = bytes(64)
BLANK, END = b" ", b"<"


def made_up(seed: int, length: int) -> bytes:
    """Letters of which some end a text, with such among them as differ from these in a bit or two."""
    chance = Random(seed)  # noqa: S311 - made-up letters
    return bytes(chance.choice(b"<<;=|\xbcAbc \x00\x01\x7f\x80\xff") for _ in range(length))


def rows(found: np.ndarray) -> list[bytes]:
    return [row.tobytes() for row in found]


@pytest.mark.parametrize("seed", range(3))
def test_texts_of_known_lengths_stand_below_each_other(seed: int) -> None:
    text = made_up(seed, 500)
    places, lengths = np.arange(0, 500, 3), np.arange(167) % 21
    found = texts_at(letters_of(text + ROOM), places, lengths, BLANK[0])
    told = zip(places.tolist(), lengths.tolist(), strict=True)
    assert rows(found) == [(text + ROOM)[place : place + length].ljust(24, BLANK) for place, length in told]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("most", [4, 7, 8, 15, 16, 40])
def test_texts_go_on_to_the_letter_that_ends_them_if_it_is_near(seed: int, most: int) -> None:
    text = made_up(seed, 300).replace(b"<", b"<" * (seed == 0) + b"plain text " * seed) + b"<"
    places = np.arange(len(text))
    cells, lengths = texts_before(letters_of(text + ROOM), places, END[0], BLANK[0], most=most)
    expected = [text[place:].split(END)[0] for place in places.tolist()]
    near = [len(each) <= most for each in expected]
    assert (lengths <= most).tolist() == near
    told = [(row, length) for row, length, is_near in zip(rows(cells), lengths.tolist(), near, strict=True) if is_near]
    assert told == [(each.ljust(cells.shape[1], BLANK), len(each)) for each in expected if len(each) <= most]


@pytest.mark.parametrize("length", [1, 7, 8, 9, 16, 17, 23])
def test_a_text_is_found_where_each_of_its_letters_stands(length: int) -> None:
    looked_for = b"</birthday>\n<flag><abcd"[:length]
    others = [looked_for[:place] + b"#" + looked_for[place + 1 :] for place in range(length)]
    text = b"".join(each + b"?" for each in (looked_for, *others, looked_for))
    places = np.arange(0, len(text), length + 1)
    found = Literal(looked_for).stands_at(letters_of(text + bytes(LETTERS)), places)
    assert found.tolist() == [True, *[False] * length, True]
