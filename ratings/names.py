"""Names folded for searching: small letters, no accents, no punctuation, single spaces. Pure."""

from __future__ import annotations

import unicodedata

# Letters that do not fall apart into a base letter and a mark.
_SPELT_OUT = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def search_key(name: str) -> str:
    """``"Žižka, Jan"`` → ``"zizka jan"``: what a person types on any keyboard finds the player."""
    folded = unicodedata.normalize("NFKD", name.casefold().translate(_SPELT_OUT))
    letters = (c if c.isalnum() else " " for c in folded if not unicodedata.combining(c) and c not in "'’`")
    return " ".join("".join(letters).split())
