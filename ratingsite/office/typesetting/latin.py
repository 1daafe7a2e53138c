"""Words that no font at hand can show, in Latin letters: a paper has no boxes.

The Latin letters are those that Unicode's own names of the characters give. That is no romanisation of a language, only
something that can be read aloud and compared; a letter whose name has none (Chinese) is given by its number.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django.utils.translation import gettext as _

UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')
ESCAPED = re.compile(r"\\u\{([0-9a-fA-F]+)\}|\\(.)")
NAMED = re.compile(r"(?:LETTER|SYLLABLE|CHARACTER|VOWEL SIGN|INDEPENDENT VOWEL|DIGIT)(?: FINAL)? ([A-Z]+)(?: .*)?$")
KEPT = frozenset({"payload", "qr", "url", "language"})


def latin_words() -> str:
    """What a paper says where words were set in Latin letters."""
    return _(
        "This office has no font for the script of some words: they are in Latin letters here. The records have them "
        "as they were written."
    )


def unshown_letters(problem: str) -> frozenset[str]:
    """The letters that the compiler says no font can show; empty where its problem is another one."""
    texts = (ESCAPED.sub(_letter, found) for found in UNSHOWN.findall(problem))
    return frozenset(letter for text in texts for letter in text)


def _letter(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else escape[2]


def in_latin(value: Any, letters: frozenset[str]) -> Any:
    """The same facts, every word with one of these letters in Latin ones; what is signed stays as it is."""
    if isinstance(value, dict):
        return {name: inner if name in KEPT else in_latin(inner, letters) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [in_latin(inner, letters) for inner in value]
    if not isinstance(value, str) or letters.isdisjoint(value):
        return value
    return " ".join(word if letters.isdisjoint(word) else latin_word(word) for word in value.split(" "))


def latin_word(word: str) -> str:
    """A word letter by letter, the first one large: ``ኃይለ`` is ``Xaayela``."""
    found = ""
    for letter in unicodedata.normalize("NFD", word) if _is_hangul_free(word) else word:
        found = _with(found, letter)
    found = " ".join(found.split())
    return found[:1].upper() + found[1:]


def _is_hangul_free(word: str) -> bool:
    """Syllables of Korean have names of their own, and their parts would be read worse."""
    return not any("가" <= letter <= "힣" for letter in word)


def _with(found: str, letter: str) -> str:
    """What was read so far, and one letter more; signs for vowels take the place of the vowel that a letter brings."""
    if letter.isascii():
        return found + letter
    name = unicodedata.name(letter, "")
    if "VIRAMA" in name or "THANTHAKHAT" in name:
        return found.removesuffix("a")
    read = NAMED.search(name)
    if read is None:
        is_mark = unicodedata.category(letter).startswith("M")
        return found if is_mark else f"{found} U+{ord(letter):04X} ".lstrip()
    said = read[1].lower()
    if name.startswith(("THAI CHARACTER", "LAO LETTER")):
        return found + _of_thai(name.split()[2:])
    return (found.removesuffix("a") if "VOWEL SIGN" in name else found) + said


def _of_thai(words: list[str]) -> str:
    """``KO KAI`` is a k, ``SARA AA`` an aa; marks of tones are not read."""
    first = words[0].lower()
    return words[1].lower() if first == "sara" else "" if first.startswith("mai") else first.removesuffix("o")
