"""How the lines of a version differ from the list before it, and who moved most: what every other run tells when it
makes its lines, and an import when it reads them.
"""

from __future__ import annotations

import numpy as np

from ratings.lists import movers
from ratings.lists.kept_lines import FIGURES
from ratings.lists.models import RatingList
from ratings.lists.number_columns import all_numbers_of
from ratings.lists.selectors import list_before
from ratings.runs.against_before import KEPT, as_kept, changed_lines
from ratings.runs.against_before import movers as movers_among
from ratings.runs.lines_of_lists import numbers_before
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.played_numbers import column_at
from ratingsite.foundations.number_columns import places_among


def told_beside_the_list_before(run: RatingRun, version: RatingList) -> Json:
    """For the summary of its run: the lines of a version beside those of the list that the run goes on from. Whoever
    the run gives a first rating is a newcomer, and who else had no line there is back, or was typed by the correction.
    """
    lines, before = all_numbers_of(version.pk), numbers_before(run)
    places = places_among(lines.player, before.player)
    then = {name: column_at(getattr(before, name), places) for name in FIGURES}
    first = run.results.filter(rating_before__isnull=True, rating_after__isnull=False).order_by()
    is_first = np.isin(lines.player, np.fromiter(first.values_list("player", flat=True), dtype=np.int64))
    changed = changed_lines(lines, then, before, listed=places >= 0, is_first=is_first)
    return {KEPT: as_kept(changed), movers.KEPT: movers_among(lines, then)}


def movers_of_version(version: RatingList) -> Json:
    """Who moved most on a version that no run has made; nothing where no list is before it."""
    before = list_before(version.system_id, version.list_date)
    if before is None:
        return {}
    lines, earlier = all_numbers_of(version.pk), all_numbers_of(before.pk)
    return movers_among(lines, {"rating": column_at(earlier.rating, places_among(lines.player, earlier.player))})
