"""What was decided of a line: what somebody has typed of it. What was not typed is left to what is computed.

A rating of nothing is that there should be none; one that was not typed is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratings.lists.models import ListEntry
from ratings.lists.selectors import entries_of
from ratings.runs.corrections.models import ListCorrection

Decided = Mapping[str, Any]
_OF_OLD = {"rating", "k_factor", "games"}


def as_typed(said: Decided) -> Decided:
    """Without the K and the games of which nothing was said."""
    return {name: value for name, value in said.items() if value is not None or name == "rating"}


def decided_of(correction: ListCorrection) -> dict[int, Decided]:
    """By the row of the player."""
    may_be = [each["player"] for each in correction.lines if _may_have_a_copy(each)]
    listed = entries_of(may_be, correction.rating_list) if may_be else {}
    return {each["player"]: _decided(each, listed.get(each["player"])) for each in correction.lines}


def _may_have_a_copy(said: Decided) -> bool:
    """A decision of before has everything of a line, and where K or the games alone were typed, the rating that the
    list said.
    """
    return said.keys() >= _OF_OLD and (said["k_factor"] is None) != (said["games"] is None)


def _decided(said: Decided, listed: ListEntry | None) -> Decided:
    is_copy = listed is not None and _may_have_a_copy(said) and said["rating"] == listed.rating
    return as_typed({name: value for name, value in said.items() if not (is_copy and name == "rating")})
