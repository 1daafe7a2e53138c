"""Lists of three lines that are kept as long ones are."""

from __future__ import annotations

import pytest

from ratings.lists import partitions

HARD_NAMES = ('Quoted "Bishop", Ann', "Back\\slash, \tBo", "Müller, 王")
"""What JSON and COPY have to escape, each in its way, and what is longer in bytes than in letters."""


@pytest.fixture
def every_list_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list has a partition of its own from its first line on."""
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", 1)
