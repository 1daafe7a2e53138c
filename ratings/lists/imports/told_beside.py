"""Titles that a file tells again of people who come onto no list: lines of FIDE's files without a rating. They are kept
with the import, for its lines are thrown away when its list is published.
"""

from __future__ import annotations

from collections.abc import Set

from ratings.lists.imports.checks import lines_on_list
from ratings.lists.imports.mistaken_titles import struck_titles, tells_one_of
from ratings.lists.imports.models import ListImport

TOLD_BESIDE = "titles-told-beside"
"""Where the summary of an import keeps them: the row of the player, and the title."""


def keep_titles_told_beside(batch: ListImport) -> None:
    """What the file says, of those who stand on none of the lines to come, of titles that were struck or taken away;
    the row is not saved.
    """
    told = batch.lines.filter(tells_one_of(struck_titles(batch))).exclude(pk__in=lines_on_list(batch).values("pk"))
    if found := sorted(told.values_list("player", "title")):
        batch.summary[TOLD_BESIDE] = found


def titles_told_beside(batch: ListImport) -> Set[tuple[int, str]]:
    """Of an import that is published: rows of players, each with the title."""
    return {(player, title) for player, title in batch.summary.get(TOLD_BESIDE, ())}
