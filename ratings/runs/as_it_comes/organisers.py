"""The current ratings as a file for organisers: the newest list in the CFC's layout, with what has changed since."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ratings.lists.cfc_organisers import Moment, Since, text_at
from ratings.lists.imports.layouts import CFC_RATINGS
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of
from ratings.regulations.cfc.book import HOME
from ratings.runs.as_it_comes.models import CurrentRating
from ratings.runs.as_it_comes.selectors import current_ratings


def current_text(rating_list: RatingList | None, *, now: datetime) -> Iterator[str]:
    """The file of a moment; memberships and provinces are those of its day. Before the first list who has a rating."""
    rows = {system: list(current_ratings(system)) for system in CFC_RATINGS}
    since = {system: {row.player_id: _since(row) for row in found} for system, found in rows.items()}
    newcomers = _newcomers(rating_list, [row for found in rows.values() for row in found])
    return text_at(rating_list, Moment(day=now.date(), known_at=now, since=since, newcomers=newcomers))


def _since(row: CurrentRating) -> Since:
    return Since(rating=row.rating, highest=row.highest_rating, games_total=row.games_total)


def _newcomers(rating_list: RatingList | None, rows: list[CurrentRating]) -> list[ListEntry]:
    """Who has a number of the CFC, a current rating, and no line on the list; by name."""
    people = {row.player_id: row.player for row in rows if row.player.numbered_by_id == HOME and row.player.national_id}
    on_it = entries_of(people, rating_list) if rating_list else {}
    found = [ListEntry(player=player, name=player.name) for pk, player in people.items() if pk not in on_it]
    return sorted(found, key=lambda entry: (entry.player.search_name, entry.player_id))
