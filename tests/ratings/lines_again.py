"""Makes the lines of a run's list one by one, and holds those against them that were written all at once."""

from __future__ import annotations

from ratings.lists.trust.verifying import lines_by_key
from ratings.runs.draft import draft_of
from ratings.runs.models import RatingRun
from ratings.runs.new_lines import new_lines


def refuse_other_lines(run: RatingRun) -> None:
    """Fail unless a run in review has written the lines that each player by himself would have."""
    draft = draft_of(run)
    assert draft is not None
    assert list(lines_by_key(draft)) == [line for piece in new_lines(run) for _, line in piece]
