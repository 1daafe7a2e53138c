"""One line of a list, whatever file it came from: its cells read into the columns in which it waits. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratings.lists.imports import cells as read
from ratings.lists.imports.faults import BadCell, LineFault
from ratings.lists.imports.layouts import Layout
from ratings.regulations.checks import K_FACTOR

COLUMNS = (
    *("line", "key", "fide_id", "numbered_by", "national_id", "name", "title", "federation", "sex", "birth_year"),
    *("rating", "games", "k_factor", "is_inactive", "games_total", "highest_rating", "last_played_on"),
    *("member_until", "province"),  # of the CFC's list alone
    "waiting",
)
"""The columns of a line that waits, in the order of ``Row``."""

Row = tuple[int | str | bool | date | None, ...]


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What a line is held against: the federations there are, the K that the edition of the list knows (8.33), and the
    day of the list, behind which nobody has played for it or is born.
    """

    federations: frozenset[str]
    factors: frozenset[int] = frozenset()  # none: no edition says
    most_k_times_games: int | None = None
    list_date: date | None = None

    @property
    def last_year(self) -> int:
        """The last in which somebody of the list may be born."""
        return self.list_date.year if self.list_date else read.LAST_YEAR

    def bears(self, k: int | None, games: int) -> bool:
        """Whether a list may print this K: one of the edition's, or ⌊700 / games⌋; never one that no run takes."""
        if k is not None and k not in K_FACTOR.numbers:
            return False
        if k is None or not self.factors or k in self.factors:
            return True
        return bool(self.most_k_times_games and games and k == self.most_k_times_games // games)


def row_of(line: int, cells: Mapping[str, str], layout: Layout, bounds: Bounds) -> Row | LineFault:
    """A line as it waits, or what is wrong with it; ``cells`` by our names, without blanks around them."""
    column = "number"
    try:
        key, fide_id, numbered_by, national_id = read.number(cells["number"])
        column = "name"
        name = read.name(cells["name"])
        column = "federation"
        federation = cells["federation"]
        if federation not in bounds.federations:
            raise BadCell("unknown-federation")
        column = "title"
        title = read.title(cells.get("title", ""), cells.get("womens_title", ""))
        column = "birth"
        born = read.birth_year(cells.get("birth", ""), bounds.last_year)
        column = "rating"
        rating = read.rating(cells["rating"], layout.zero_is_unrated)
        column = "games"
        games = read.games(cells.get("games", ""))
        column = "k"
        k = read.k_factor(cells.get("k", ""))
        if not bounds.bears(k, games):
            raise BadCell("unknown-k")
        column = "sex"
        sex = read.sex(cells.get("sex", ""))
        column = "flag"
        is_woman, is_inactive = read.flag(cells.get("flag", ""))
        column = "inactive"
        inactive = _inactive(cells, layout, is_inactive)
        column = "games_total"
        total = read.games_ever(cells.get("games_total", ""))
        column = "highest"
        highest = read.highest_rating(cells.get("highest", ""), rating, zero_is_unrated=False)
        column = "last_played"
        last_played = read.day(cells.get("last_played", ""))
        if last_played and bounds.list_date and last_played > bounds.list_date:
            raise BadCell("behind-list")
    except BadCell as error:
        return LineFault(line=line, code=error.code, column=column, found=cells.get(column, "")[:80])
    return (
        *(line, key, fide_id, numbered_by or "", national_id, name, title, federation),
        *(sex or ("w" if is_woman else ""), born, rating, games, k if rating or not layout.zero_is_unrated else None),
        *(inactive, total, highest, last_played, None, "", ""),
    )


def _inactive(cells: Mapping[str, str], layout: Layout, flagged: bool) -> bool | None:
    """By the flag, or by a column of its own; else nobody knows."""
    if layout.has("inactive"):
        return read.yes_or_no(cells["inactive"])
    return flagged if layout.has("flag") else None
