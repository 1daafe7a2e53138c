"""A table of moves refuses every other move."""

import pytest

from ratingsite.foundations.states import ForbiddenMove, transitions

DOOR = transitions("door", open="shut", shut="open locked")


def test_a_move_in_the_table_is_allowed() -> None:
    assert DOOR.allows("shut", "locked")


@pytest.mark.parametrize(("old", "new"), [("open", "locked"), ("locked", "open"), ("nowhere", "open")])
def test_any_other_move_is_refused_with_both_ends_named(old: str, new: str) -> None:
    with pytest.raises(ForbiddenMove, match=f"door: no move from '{old}' to '{new}'"):
        DOOR.check(old, new)
