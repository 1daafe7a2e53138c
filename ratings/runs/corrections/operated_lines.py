"""What an operation on a whole list makes of its lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry
from ratings.lists.one_off_documents import OPERATIONS, Rated
from ratings.lists.selectors import list_in_force
from ratings.regulations.registry import rule_book
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.persons import lines_now, lines_on, persons_of

Changed = Callable[[int, Line], Line]


def operated(correction: ListCorrection, ids: Sequence[int], run: RatingRun | None) -> Changed:
    """Each takes the number that the list otherwise shows (ruling: one-off-order). ``ids`` are the rows of the lines
    that are asked for; ``run`` rates the period of the list anew, an imported list has none.
    """
    named, system = OPERATIONS[correction.operation], correction.system_id
    known = _standard_lines(correction, ids, run) if named.asks_standard else {}

    def changed(pk: int, line: Line) -> Line:
        standard_rating = known[pk].rating if pk in known else None
        last = line.last_played_on
        told = named.operation(system, Rated(rating=line.rating, standard_rating=standard_rating, last_played_on=last))
        after = told["rating_after"]
        return replace(line, rating=after, highest_rating=max(line.highest_rating or 0, after or 0) or None)

    return changed


def _standard_lines(correction: ListCorrection, ids: Sequence[int], run: RatingRun | None) -> Mapping[int, ListEntry]:
    """The lines of the standard list in force: each person's, who may stand there under a second number."""
    standard = list_in_force(str(rule_book(correction.system_id).stands_in), correction.rating_list.list_date)
    if standard is None:
        return {}
    return lines_now(ids, standard) if run is None else lines_on(ids, standard, persons_of(run))
