"""The lines of the next version of a list: those of a run, or of the version before, with what is corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.one_off_documents import OPERATIONS, Rated
from ratings.lists.selectors import IDS_A_QUERY, entries_of, fide_ids_of, list_in_force
from ratings.lists.services import PlacedLine
from ratings.lists.trust.verifying import lines_by_key
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.new_lines import new_lines

Changed = Callable[[int, Line], Line]
OF_THE_PERSON = ("name", "title", "sex", "birth_year")
STANDARD = "fide-standard"


def lines_of_version(correction: ListCorrection, old: RatingList, run: RatingRun | None) -> Iterator[PlacedLine]:
    """The lines in the order of the keys; ``run`` rates the period of the list anew, an imported list has none.

    Who somebody is stays as the version before says it: only what is corrected changes.
    """
    changed = _changed_by(correction) if old.pk == correction.rating_list_id else None
    lines = chain.from_iterable(new_lines(run)) if run is not None else _placed(old)
    while chunk := list(islice(lines, IDS_A_QUERY)):
        before = entries_of([pk for pk, _ in chunk], old)
        operate = changed([pk for pk, _ in chunk]) if changed else None
        for pk, line in chunk:
            known = _as_before(line, before.get(pk))
            yield pk, operate(pk, known) if operate else known


def _as_before(line: Line, entry: ListEntry | None) -> Line:
    if entry is None:
        return line
    return replace(line, federation=entry.federation_id, **{name: getattr(entry, name) for name in OF_THE_PERSON})


def _placed(old: RatingList) -> Iterator[PlacedLine]:
    """The lines of a list as it was published, with the rows of their players."""
    rows = dict(_rows_by_key(old))
    for line in lines_by_key(old):
        yield rows[line.key], line


def _rows_by_key(old: RatingList) -> Iterator[tuple[str, int]]:
    then = fide_ids_of(old)
    players = Player.objects.filter(entries__rating_list=old)
    for pk, fide_id, numbered_by, national in players.values_list("pk", "fide_id", "numbered_by_id", "national_id"):
        yield key_of(then.get(pk, fide_id), numbered_by, national), pk


# ---------------------------------------------------------------- what is changed by hand
def _changed_by(correction: ListCorrection) -> Callable[[list[int]], Changed] | None:
    if correction.operation:
        return partial(_operation, correction)
    if correction.lines:
        told = {each["player"]: each for each in correction.lines}
        return lambda ids: partial(_typed, told)
    return None


def _typed(told: Mapping[int, Mapping[str, Any]], pk: int, line: Line) -> Line:
    """The rating and the K that were typed; a highest rating that was nothing but the wrong one goes with it."""
    if pk not in told:
        return line
    rating, was = told[pk]["rating"], line.rating
    highest = rating if line.highest_rating in (None, was) else max(line.highest_rating or 0, rating or 0) or None
    return replace(line, rating=rating, k_factor=told[pk].get("k_factor", line.k_factor), highest_rating=highest)


def _operation(correction: ListCorrection, ids: list[int]) -> Changed:
    """An operation on a whole list: each takes the number that the list otherwise shows (ruling: one-off-order)."""
    named, system = OPERATIONS[correction.operation], correction.system_id
    standard = list_in_force(STANDARD, correction.rating_list.list_date)
    known = entries_of(ids, standard) if standard and system != STANDARD else {}

    def changed(pk: int, line: Line) -> Line:
        standard_rating = known[pk].rating if pk in known else None
        told = named.operation(system, Rated(rating=line.rating, standard_rating=standard_rating))
        after = told["rating_after"]
        return replace(line, rating=after, highest_rating=max(line.highest_rating or 0, after or 0) or None)

    return changed
