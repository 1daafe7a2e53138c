"""Texts of mails that are worded when they are delivered: a row keeps what is said, the reader's language says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

Kept = str | dict[str, Any]
"""What a row keeps: a text that is the same in every language, or what is to be said (``worded``)."""


class Said(str):
    """A text that is worded later. As a string it is the English one; ``kept`` is what a row keeps of it."""

    __slots__ = ("kept",)
    kept: Kept

    def __new__(cls, kept: Kept) -> Said:
        found = super().__new__(cls, in_language(kept, "en"))
        found.kept = kept
        return found

    def __mod__(self, words: Any) -> Said:
        """Filled with words, which may be worded later themselves."""
        named = isinstance(words, Mapping)
        filled = {name: _kept_word(word) for name, word in words.items()} if named else [_kept_word(words)]
        return Said({"fill": self.kept, "words": filled})

    def __add__(self, more: str) -> Said:
        return Said({"parts": [self.kept, kept_of(more)]})

    def __radd__(self, before: str) -> Said:
        return Said({"parts": [kept_of(before), self.kept]})


def said(text: str) -> Said:
    """A text of the catalogue. Modules of mails call it ``_``."""
    return Said({"say": text})


def said_in_number(one: str, many: str, count: int) -> Said:
    """A text of the catalogue that counts things."""
    return Said({"say": one, "many": many, "count": count})


def said_in_every_language(words: Callable[[], object]) -> Said:
    """Words that are made now and from what is known now, once in each language."""
    made = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            made[language] = str(words())
    return Said({"in": made})


def kept_of(text: object) -> Kept:
    """What a row keeps of a text."""
    return text.kept if isinstance(text, Said) else str(text)


def _kept_word(word: object) -> Kept | int:
    """Numbers stay numbers: a text may count with them."""
    return word if isinstance(word, int) else kept_of(word)


def in_language(kept: Kept, language: str) -> str:
    """The text as a language says it."""
    with translation.override(language):
        return worded(kept)


def worded(kept: Kept) -> str:
    """The text in the language of the moment."""
    if isinstance(kept, str):
        return kept
    if "parts" in kept:
        return "".join(worded(part) for part in kept["parts"])
    if "in" in kept:
        spoken: dict[str, str] = kept["in"]
        return spoken.get(translation.get_language() or "", spoken["en"])
    if "fill" in kept:
        return worded(kept["fill"]) % _filled(kept["words"])
    if "many" in kept:
        return translation.ngettext(kept["say"], kept["many"], kept["count"])
    return gettext(kept["say"]) if kept["say"] else ""


def _filled(words: Mapping[str, Kept | int] | list[Kept | int]) -> dict[str, str | int] | tuple[str | int, ...]:
    if isinstance(words, Mapping):
        return {name: _word(word) for name, word in words.items()}
    return tuple(_word(word) for word in words)


def _word(word: Kept | int) -> str | int:
    return word if isinstance(word, int) else worded(word)
