"""One line of a list as it is published and hashed, and the hashes that chain the lists. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from operator import attrgetter

from ratingsite.foundations.canonical import canonical, sha256_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """What a list says of one player; the fields of ``ListEntry``, with the player's key."""

    key: str
    name: str
    title: str
    federation: str
    sex: str
    birth_year: int | None
    rating: int | None
    games: int
    k_factor: int | None
    games_total: int
    highest_rating: int | None
    last_played_on: date | None
    is_inactive: bool

    @property
    def text(self) -> str:
        """The line as it is hashed: its fields in the order above, days as ISO 8601."""
        return canonical([value.isoformat() if isinstance(value, date) else value for value in _fields_of(self)])


_fields_of = attrgetter(*Line.__slots__)


def content_sha256(lines: Iterable[Line]) -> str:
    """The hash of a list's lines, which stand in the order of the players' keys."""
    return sha256_of(line.text for line in lines)


def chain_sha256(
    *, system: str, list_date: date, version: int, sequence: int, content: str, previous: str, titled: str = ""
) -> str:
    """The hash of a list: of its place in the chain, of its lines, of the list before it, and of the file of unrated
    titled players where there is one.
    """
    place = canonical([system, list_date.isoformat(), version, sequence])
    return sha256_of([place, content, previous, *([titled] if titled else ())])
