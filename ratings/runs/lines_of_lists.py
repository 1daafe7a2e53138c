"""The numbers of lists as a run asks for them: out of what is kept of a list, else out of its rows."""

from __future__ import annotations

import numpy as np

from ratings.lists.kept_lines import FIGURES, PLAYER, kept_numbers
from ratings.lists.models import RatingList
from ratings.lists.number_columns import AllNumbers, all_numbers_of, fide_ids_of_today, numbers_of_people
from ratings.runs.models import RatingRun
from ratings.runs.player_columns import Rows
from ratingsite.foundations.number_columns import Numbers, places_among

OF_PEOPLE = ("rating", "games_total", "highest_rating", "birth_year", "last_played_on", "k_factor")


def numbers_before(run: RatingRun) -> AllNumbers:
    """Those of the list that a run starts from, by the rows of the players; with the FIDE IDs of today."""
    if run.previous_list is None:
        nobody = np.zeros(0, dtype=np.int64)
        return AllNumbers(**dict.fromkeys((PLAYER, "fide_id", *FIGURES), nobody))
    found = kept_numbers(run.previous_list, (PLAYER, *FIGURES))
    if found is None:
        return all_numbers_of(run.previous_list.pk)
    order = np.argsort(found[PLAYER], kind="stable")
    columns = {name: found.pop(name)[order] for name in list(found)}
    return AllNumbers(fide_id=fide_ids_of_today(columns[PLAYER]), place=order, **columns)


def numbers_of_some(rating_list: RatingList, people: Rows) -> dict[str, Numbers]:
    """The numbers of people on a list, as ``numbers_of_people`` tells them."""
    found = kept_numbers(rating_list, (PLAYER, *OF_PEOPLE))
    if found is None:
        return numbers_of_people(rating_list, people)
    asked = np.sort(people)
    here = np.flatnonzero(places_among(found[PLAYER], asked) >= 0)
    return {name: column[here] for name, column in found.items()}
