"""The lines of a list that came in, in the order of their keys: what the file says, the register and the list before.

Rows of the database become lines without an object between: a list has half a million.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet

from ratings.lists.imports.careers import Careers, last_day
from ratings.lists.imports.checks import lines_on_list
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.movers import Movers
from ratings.lists.selectors import LineAsItStands, lines_as_they_stand, newest_list
from ratings.lists.services import PlacedLine
from ratings.lists.titled.selectors import titled_of_list
from ratings.register.search import by_code_point
from ratingsite.foundations.bulk import by_its_index

LINES_A_READ = 5000


class _Told(NamedTuple):
    """The columns of a waiting line and of its player."""

    player: int
    key: str
    name: str
    title: str
    federation: str
    sex: str
    birth_year: int | None
    rating: int | None
    games: int
    k_factor: int | None
    is_inactive: bool | None
    games_total: int | None
    highest_rating: int | None
    last_played_on: date | None
    player__title: str
    player__sex: str
    player__birth_year: int | None


def lines_to_come(batch: ListImport, movers: Movers) -> Iterator[PlacedLine]:
    """The lines with their players; read piece by piece, so that others may write meanwhile. ``movers`` sees each."""
    before = newest_list(batch.system_id, batch.archive)
    make, last = _Lines(batch, before), ""
    while chunk := _told(batch, last):
        last = chunk[-1].key
        known = lines_as_they_stand([told.player for told in chunk], before) if before else {}
        for told in chunk:
            line = known.get(told.player)
            if line is not None:
                movers.see(told.player, line.rating, told.rating)
            yield told.player, make.line(told, line)


def lines_behind(batch: ListImport, last: str) -> QuerySet[WaitingLine]:
    """The next lines of the list to come behind a key, as many as are read at once."""
    placed = lines_on_list(batch).filter(player__isnull=False).alias(place=by_code_point("key")).order_by("place")
    return placed.filter(place__gt=last)[:LINES_A_READ]


def _told(batch: ListImport, last: str) -> list[_Told]:
    with by_its_index():
        return [_Told._make(row) for row in lines_behind(batch, last).values_list(*_Told._fields)]


class _Lines:
    """What the file does not say of a person is the register's, but for a file that says all. A title is the register's
    on a present list alone; in an archive the list before and its file say it (rulings: titled-of-archives).
    """

    def __init__(self, batch: ListImport, before: RatingList | None) -> None:
        self._careers = Careers(batch.system_id, batch.list_date)
        self._says_games = batch.has("games")
        self._says_title, self._is_whole = batch.has("title"), batch.layout.get("kind") == "portal-jsonl"
        asks_then = batch.archive is not None and not self._says_title
        self._titles_then = titled_of_list(before) if asks_then else None

    def line(self, told: _Told, before: LineAsItStands | None) -> Line:
        games_total, highest, last_played_on = told.games_total, told.highest_rating, told.last_played_on
        if games_total is None:
            games_total, highest = self._careers.of(
                before,
                rating=told.rating,
                games=told.games,
                k=told.k_factor,
                born=told.player__birth_year,
                highest=told.highest_rating,
            )
            last_played_on = last_day(last_played_on, before, has_played=self._has_played(told, before))
        inactive = told.is_inactive
        if inactive is None:
            inactive = before.is_inactive if before else False
        return Line(
            key=told.key,
            name=told.name,
            title=told.title if self._says_title else self._title_of(told),
            federation=told.federation,
            sex=told.sex if self._is_whole else told.sex or told.player__sex,
            birth_year=told.birth_year if self._is_whole else told.birth_year or told.player__birth_year,
            rating=told.rating,
            games=told.games,
            k_factor=told.k_factor,
            games_total=games_total,
            highest_rating=highest,
            last_played_on=last_played_on,
            is_inactive=inactive,
        )

    def _has_played(self, told: _Told, before: LineAsItStands | None) -> bool:
        """Whether the line tells a game since the list before; of a file without games another rating does."""
        if self._says_games:
            return told.games > 0
        return before is not None and told.rating not in (None, before.rating)

    def _title_of(self, told: _Told) -> str:
        if self._titles_then is None:
            return told.player__title
        then = self._titles_then.get(told.player)
        return then.title if then else ""
