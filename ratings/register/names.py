"""Names folded: for searching, and for files that know no letters beyond ASCII. Pure."""

from __future__ import annotations

import unicodedata

# Letters that do not fall apart into a base letter and a mark.
_SPELT_OUT = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


_SPELT_OUT_IN_FILES = _SPELT_OUT | str.maketrans(
    {"Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "Th", "Æ": "Ae", "Œ": "Oe", "İ": "I", "ß": "ss", "’": "'", "‘": "'"}
)


def search_key(name: str) -> str:
    """``"Žižka, Jan"`` → ``"zizka jan"``: what a person types on any keyboard finds the player."""
    folded = unicodedata.normalize("NFKD", name.casefold().translate(_SPELT_OUT))
    letters = (c if c.isalnum() else " " for c in folded if not unicodedata.combining(c) and c not in "'’`")
    return " ".join("".join(letters).split())


def ascii_name(name: str) -> str:
    """``"Žižka, Jan"`` → ``"Zizka, Jan"``, as FIDE's files write it; a letter without a Latin base becomes ``?``."""
    folded = unicodedata.normalize("NFKD", name.translate(_SPELT_OUT_IN_FILES))
    letters = "".join(c for c in folded if not unicodedata.combining(c))
    return "".join(c if c.isprintable() else "?" for c in letters.encode("ascii", "replace").decode("ascii"))


def name_parts(name: str) -> tuple[str, str]:
    """``"Žižka, Jan"`` → ``("zizka", "jan")``; without a comma the last word is taken for the family name."""
    family, comma, given = name.partition(",")
    if comma:
        return search_key(family), search_key(given)
    words = search_key(name).split()
    return (words[-1], " ".join(words[:-1])) if words else ("", "")


_VOWELS = frozenset("aeiouy")
LONGEST_SKELETON = 24


def skeleton(words: str) -> str:
    """The consonants of folded words, each once, in the order of the alphabet: ``"caruana"`` → ``"cnr"``.

    Vowels, doubled and transposed letters make no difference, so a name that was mistyped has the skeleton of the right
    one most of the time. Words without a consonant keep their vowels.
    """
    letters = set(words.replace(" ", ""))
    return "".join(sorted(letters - _VOWELS or letters))[:LONGEST_SKELETON]


def skeletons(name: str) -> tuple[str, str]:
    """The skeletons of the family name and of the first given name."""
    family, given = name_parts(name)
    return skeleton(family), skeleton(given.partition(" ")[0])
