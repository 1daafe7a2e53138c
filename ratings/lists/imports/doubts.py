"""What of a file is so strange that the commission confirms it first. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date, timedelta

from ratings.lists.imports.layouts import CFC_RATINGS, COMBINED

LARGEST_DROP = 5  # percent of the players of the list before
LONGEST_AHEAD = timedelta(days=31)  # of the day of a list, before which nothing can come in behind it
SYSTEMS = (*COMBINED, *CFC_RATINGS)
_WORDS = {system: system.removeprefix("fide-") for system in COMBINED}  # as FIDE names its files


def doubts_of(
    summary: Mapping[str, int], *, system: str, list_date: date, names: Collection[str], today: date,
    is_waited_for: bool = False,
) -> list[str]:  # fmt: skip
    """The codes of the doubts about a file that was read; ``names`` are its own one and that inside its ZIP.

    ``is_waited_for`` by accepted events: nobody but who has made the list knows whether they are in it.
    """
    found = {
        "events-wait": is_waited_for,
        "fewer-players": summary["gone"] * 100 > LARGEST_DROP * summary["before"],
        "far-ahead": list_date - today > LONGEST_AHEAD,
        "other-name": any(speaks_of_others(name, system) for name in names),
    }
    return [code for code, is_so in found.items() if is_so]


def speaks_of_others(name: str, system: str) -> bool:
    """Whether the name of a file has the word of another system, as ``rapid_rating_list.txt``, and not that of this."""
    words = re.split(r"[^a-z]+", name.lower())
    told = {each for each in SYSTEMS if each in name.lower() or _WORDS.get(each) in words}
    return bool(told) and system not in told
