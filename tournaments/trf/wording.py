"""Says a fault: its code and parameters become a sentence, in English or in whatever language the caller translates to.

A parameter is a number, a piece of the file, or a ``Phrase``: words under a key of ``catalogue.phrases``, with
parameters of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from tournaments.trf.catalogue.phrases import PHRASES

Say = Callable[[str], str]


class Phrase(NamedTuple):
    """Words of our own among the parameters of a fault."""

    key: str
    words: tuple[tuple[str, Value], ...] = ()


Value = str | int | None | Phrase
Words = tuple[tuple[str, Value], ...]


def phrase(key: str, **words: Value) -> Phrase:
    """The words under a key, with their parameters."""
    return Phrase(key, tuple(words.items()))


def listed(conjunction: str, values: Iterable[Value]) -> Value:
    """``one and other``, or with ``or``; nothing said of nothing."""
    return (
        reduce(lambda one, other: phrase(conjunction, one=one, other=other), values) if (values := list(values)) else ""
    )


def unchanged(text: str) -> str:
    """English, as the catalogue has it."""
    return text


def filled(template: str, words: Mapping[str, Value], say: Say = unchanged) -> str:
    """A text of the catalogue in a language, with the parameters in it."""
    if not template:
        return ""
    return say(template).format_map({name: _in_words(value, say) for name, value in words.items()})


def _in_words(value: Value, say: Say) -> str:
    return filled(PHRASES[value.key], dict(value.words), say) if isinstance(value, Phrase) else str(value)


def plain(value: Value) -> str | None:
    """A value in English; nothing stays nothing."""
    return None if value is None else _in_words(value, unchanged)
