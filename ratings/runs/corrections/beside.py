"""How the lines of a version differ from the list before it: what every other run tells when it makes its lines."""

from __future__ import annotations

import numpy as np

from ratings.lists.kept_lines import FIGURES
from ratings.lists.models import RatingList
from ratings.lists.number_columns import all_numbers_of
from ratings.runs.against_before import Changed, changed_lines
from ratings.runs.lines_of_lists import numbers_before
from ratings.runs.models import RatingRun
from ratings.runs.played_numbers import column_at
from ratingsite.foundations.number_columns import places_among


def beside_the_list_before(run: RatingRun, version: RatingList) -> Changed:
    """The lines of a version beside those of the list that its run goes on from; whoever the run gives a first rating
    is a newcomer, and who else had no line there is back, or was typed by the correction.
    """
    lines, before = all_numbers_of(version.pk), numbers_before(run)
    places = places_among(lines.player, before.player)
    then = {name: column_at(getattr(before, name), places) for name in FIGURES}
    first = run.results.filter(rating_before__isnull=True, rating_after__isnull=False).order_by()
    is_first = np.isin(lines.player, np.fromiter(first.values_list("player", flat=True), dtype=np.int64))
    return changed_lines(lines, then, before, listed=places >= 0, is_first=is_first)
