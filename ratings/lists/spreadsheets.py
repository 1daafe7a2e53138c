"""Texts that a spreadsheet would take for a formula, led by an apostrophe; and read again without it. Pure."""

from __future__ import annotations

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # wide ones too


def guarded(text: str) -> str:
    """The text, harmless to a spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def unguarded(text: str) -> str:
    """Without the apostrophe that keeps a spreadsheet from calculating."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_SIGNS) else text
