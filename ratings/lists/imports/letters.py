"""Letters of a text, taken out at many places at once: eight are one word, and a step is taken for all places. Pure.

Behind the last place there must be as many letters as are taken out, up to the end of a word.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports.columns import Bytes, Marks, Numbers

Words = NDArray[np.uint64]
Text = bytes | bytearray

WORD = np.dtype("<u8")  # the first letter is the lowest byte
LETTERS = WORD.itemsize


def word_of(letters: bytes) -> np.uint64:
    """Up to eight letters as a word, with nothing behind them."""
    return np.uint64(int.from_bytes(letters, "little"))


_ONES, _HIGHEST, _WHOLE = (word_of(letter * LETTERS) for letter in (b"\x01", b"\x80", b"\xff"))
_FIRST = np.array([word_of(b"\xff" * count) for count in range(LETTERS + 1)], WORD)  # so many letters of a word


def letters_of(text: Text) -> Bytes:
    """A text as it is, to be looked at."""
    return np.frombuffer(text, dtype=np.uint8)


def words_at(letters: Bytes, places: Numbers, count: int) -> Words:
    """So many words from each place on, beside each other."""
    width = count * LETTERS
    pieces = np.ndarray(len(letters) - width + 1, f"V{width}", letters, strides=(1,))
    return pieces[places].view(WORD).reshape(-1, count)


def texts_at(letters: Bytes, places: Numbers, lengths: Numbers, pad: int) -> Bytes:
    """The texts of these lengths from each place on, below each other with ``pad`` behind them."""
    count = max(1, -(-int(lengths.max(initial=0)) // LETTERS))
    own = _FIRST[np.clip(lengths[:, None] - LETTERS * np.arange(count), 0, LETTERS)]
    padded = word_of(bytes([pad]) * LETTERS)
    return ((words_at(letters, places, count) ^ padded) & own ^ padded).view(np.uint8)


def texts_before(letters: Bytes, places: Numbers, end: int, pad: int, *, most: int) -> tuple[Bytes, Numbers]:
    """The texts from each place on to the next letter ``end``, with ``pad`` behind them, and how long they are: longer
    than ``most`` if it is farther away than that.
    """
    ending, padded = (word_of(bytes([letter]) * LETTERS) for letter in (end, pad))
    words, lengths, is_open = list[Words](), np.zeros(len(places), np.int64), None
    for behind in range(0, most + 1, LETTERS):
        word = words_at(letters, places + behind, 1)[:, 0]
        own = _before(word, ending)
        if is_open is not None:
            own *= is_open
        words.append((word ^ padded) & own ^ padded)
        lengths += np.bitwise_count(own) >> 3
        is_open = own == _WHOLE
        if not is_open.any():
            break
    return np.stack(words, axis=1).view(np.uint8), lengths


def _before(word: Words, ending: np.uint64) -> Words:
    """The letters of each word in front of the first that ends a text, as bits."""
    other = word ^ ending
    ends = (other - _ONES) & ~other & _HIGHEST  # the lowest bit is one of the first, if there is one
    return ((ends & -ends) >> np.uint64(7)) - np.uint64(1)


class Literal:
    """A text that is looked for at many places: what stands there is taken out at once, and compared by words."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        pieces = [text[place : place + LETTERS] for place in range(0, len(text), LETTERS)]
        self._words = [(word_of(piece), _FIRST[len(piece)]) for piece in pieces]

    def stands_at(self, letters: Bytes, places: Numbers) -> Marks:
        """At which of the places it stands."""
        there = words_at(letters, places, len(self._words))
        found = np.ones(len(places), bool)
        for (word, mask), read in zip(self._words, there.T, strict=True):
            found &= (read if mask == _WHOLE else read & mask) == word
        return found
