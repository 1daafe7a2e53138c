"""Of a form that shows some of many rows at once: what was typed into the rows of its other pages stays in the draft.

A field of a row is named ``row-field``; a page sends every row that it shows, whatever was typed into it.
"""

from __future__ import annotations

from collections.abc import Mapping


def other_rows(kept: Mapping[str, str], sent: Mapping[str, str]) -> dict[str, str]:
    """Of what is kept, the fields of the rows that the page that was sent has not shown."""
    shown = {_row_of(name) for name in sent}
    return {name: text for name, text in kept.items() if _row_of(name) not in shown}


def _row_of(name: str) -> str:
    return name.rpartition("-")[0]
