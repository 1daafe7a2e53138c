"""The lines that FIDE's files print, each read as one text: the driver makes no object of each of its cells.

Whoever writes them takes the text apart, and makes what many lines say the same of only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import F, Func, TextField

from ratings.lists.models import RatingList
from ratings.register.search import in_order_of_names
from ratingsite.foundations.bulk import read_to_the_end

ROWS_A_READ = 5000
_CELLS = 6  # before the name, which may have anything in it

Printed = list[str]
"""Number; federation, sex and title; year of birth, sex and activity; rating; games; K; name. What stands together has
commas between; what is not known, and a K of nought, is empty.
"""


class _PrintedLine(Func):
    """A line as one text, its cells with tabs between."""

    output_field = TextField()

    def __init__(self) -> None:
        person = ("player__fide_id", "player__numbered_by_id", "player__national_id", "federation_id", "sex", "title")
        facts = ("birth_year", "is_inactive", "rating", "games", "k_factor", "name")
        super().__init__(*map(F, (*person, *facts)))

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """SQLite's, which puts texts behind each other."""
        names = [compiler.compile(each)[0] for each in self.source_expressions]
        fide_id, numbered_by, number, federation, sex, title, born, inactive, rating, games, k, name = names
        cells = (
            f"coalesce({fide_id}, {numbered_by} || '-' || {number})",
            f"{federation} || ',' || {sex} || ',' || {title}",
            f"coalesce({born}, '') || ',' || {sex} || ',' || {inactive}",
            *(rating, games, f"coalesce(nullif({k}, 0), '')", name),
        )
        return " || char(9) || ".join(cells), []

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """PostgreSQL's, which does it in one call."""
        names = [compiler.compile(each)[0] for each in self.source_expressions]
        fide_id, numbered_by, number, federation, sex, title, born, inactive, rating, games, k, name = names
        cells = (
            f"coalesce({fide_id}::text, {numbered_by} || '-' || {number})",
            f"concat({federation}, ',', {sex}, ',', {title})",
            f"concat({born}, ',', {sex}, ',', {inactive}::int)",
            *(rating, games, f"coalesce(nullif({k}, 0)::text, '')", name),
        )
        return f"concat_ws(E'\\t', {', '.join(cells)})", []


def printed_lines(rating_list: RatingList) -> Iterator[Printed]:
    """Everybody with a rating, in the order of the names."""
    rows = in_order_of_names(rating_list.entries.filter(rating__isnull=False), "name_key", "player_id")
    for text in read_to_the_end(rows.values_list(_PrintedLine(), flat=True), at_once=ROWS_A_READ):
        yield text.split("\t", _CELLS)


def printed_of(cells: tuple[Any, ...]) -> Printed:
    """The same of the fields of a line in their order."""
    key, name, title, federation, sex, born, rating, games, k, *_career, is_inactive = cells
    return [
        *(key, f"{federation},{sex},{title}", f"{born or ''},{sex},{int(is_inactive)}"),
        *(str(rating), str(games), str(k or ""), name),
    ]


class Once(dict[str, str]):
    """What is made of a text, made once."""

    def __init__(self, make: Callable[[str], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, text: str) -> str:
        found = self[text] = self._make(text)
        return found
