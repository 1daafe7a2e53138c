"""Words for the codes that rules and states are written in."""

from __future__ import annotations

from django.utils.functional import Promise

Words = dict[str, str | Promise]


def word(words: Words, code: str | None) -> str:
    """The word for a code; a code without a word is shown as it is, rather than nothing."""
    return str(words.get(code, code)) if code else ""
