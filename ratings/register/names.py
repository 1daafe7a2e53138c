"""Names folded: for searching, and for files that know no letters beyond ASCII. Pure."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that do not fall apart into a base letter and a mark.
_SPELT_OUT = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
_APOSTROPHES = "'’‘`´ʼʻ′"  # whatever people type for one; NFKD would make a blank or a letter of some

_FOLDED = _SPELT_OUT | str.maketrans(dict.fromkeys(_APOSTROPHES, ""))
_SPELT_OUT_IN_FILES = (
    _SPELT_OUT
    | str.maketrans({"Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "Th", "Æ": "Ae", "Œ": "Oe", "İ": "I", "ß": "ss"})
    | str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
)


# What folding makes of ASCII, a letter at a time: nine names in ten of a list have no other letters.
_ASCII_FOLDED = {
    code: chr(code).lower() if chr(code).isalnum() else "" if chr(code) in _APOSTROPHES else " " for code in range(128)
}


@lru_cache(maxsize=16384)
def search_key(name: str) -> str:
    """``"Žižka, Jan"`` → ``"zizka jan"``: what a person types on any keyboard finds the player."""
    return search_key_once(name)


def as_said(typed: str) -> tuple[tuple[str, str], ...]:
    """How the name may begin that somebody typed, and what stands behind that: of ``"Jan Žiž"`` it is ``"jan ziz"`` and
    nothing, or ``"ziz"`` and ``"jan"``. Nothing where no letter was typed.
    """
    words = search_key(typed).split()
    return tuple((" ".join(words[at:]), " ".join(words[:at])) for at in range(len(words)))


def search_key_once(name: str) -> str:
    """The same of a name that is not kept: a file of so many others would fill five megabytes with them."""
    if name.isascii():
        return " ".join(name.translate(_ASCII_FOLDED).split())
    folded = unicodedata.normalize("NFKD", name.casefold().translate(_FOLDED))
    letters = (c if c.isalnum() else " " for c in folded if not unicodedata.combining(c))
    return " ".join("".join(letters).split())


def ascii_name(name: str) -> str:
    """``"Žižka, Jan"`` → ``"Zizka, Jan"``, as FIDE's files write it; a letter without a Latin base becomes ``?``."""
    if name.isascii() and name.isprintable() and "`" not in name:
        return name
    folded = unicodedata.normalize("NFKD", name.translate(_SPELT_OUT_IN_FILES))
    letters = "".join(c for c in folded if not unicodedata.combining(c))
    return "".join(c if c.isprintable() else "?" for c in letters.encode("ascii", "replace").decode("ascii"))


@lru_cache(maxsize=16384)
def name_parts(name: str) -> tuple[str, str]:
    """``"Žižka, Jan"`` → ``("zizka", "jan")``; without a comma the last word is the family name, unless an initial."""
    family, comma, given = name.partition(",")
    if comma:
        return search_key(family), search_key(given)
    words = search_key(name).split()
    if len(words) > 1 and len(words[-1]) == 1 < len(words[0]):
        return words[0], " ".join(words[1:])
    return (words[-1], " ".join(words[:-1])) if words else ("", "")


_VOWELS_AND_H = frozenset("aeiouyh")
_SOUNDS_ALIKE = str.maketrans({"c": "k", "q": "k", "z": "s", "x": "s", "w": "v", "f": "v"})
LONGEST_SKELETON = 24


def skeleton(words: str) -> str:
    """The consonants of folded words by their sound, each once, in the alphabet's order: ``"caruana"`` → ``"knr"``.

    Vowels, doubled and transposed letters and most letters that sound alike make no difference, so a name that was
    mistyped has the skeleton of the right one most of the time. Words without a consonant keep their letters.
    """
    letters = set(words.replace(" ", ""))
    consonants = {letter.translate(_SOUNDS_ALIKE) for letter in letters - _VOWELS_AND_H}
    return "".join(sorted(consonants or letters))[:LONGEST_SKELETON]


@lru_cache(maxsize=16384)
def skeletons(name: str) -> tuple[str, str]:
    """The skeletons of the longest word of the family name and of the first given name."""
    family, given = name_parts(name)
    return skeleton(max(family.split(), key=len, default="")), skeleton(given.partition(" ")[0])
