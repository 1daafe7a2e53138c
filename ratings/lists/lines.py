"""One line of a list as it is published and hashed, and the hashes that chain the lists. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from json.encoder import encode_basestring as _quoted

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
        # what ``canonical`` makes of the list of these values, spelt out: a list has half a million lines
        day = f'"{self.last_played_on.isoformat()}"' if self.last_played_on else "null"
        return (
            f"[{_quoted(self.key)},{_quoted(self.name)},{_quoted(self.title)},{_quoted(self.federation)},"
            f"{_quoted(self.sex)},{_number(self.birth_year)},{_number(self.rating)},{self.games},"
            f"{_number(self.k_factor)},{self.games_total},{_number(self.highest_rating)},{day},"
            f"{'true' if self.is_inactive else 'false'}]"
        )


def _number(value: int | None) -> int | str:
    return "null" if value is None else value


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
