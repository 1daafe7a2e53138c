"""Takes in a list that was made elsewhere: the first list of an office, or FIDE's list of a month."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.k_factors import explained
from ratings.lines import Line
from ratings.models import Player, RatingList
from ratings.permissions import NEW_LIST
from ratings.regulations import PlayerSnapshot
from ratings.services.lists import PlacedLine, publish_list
from ratingsite.accounts.models import User
from ratingsite.accounts.permissions import require
from ratingsite.audit.services import record


@dataclass(frozen=True, kw_only=True)
class ImportedEntry:
    """One line of the list. What FIDE's files do not tell – games so far, highest rating – may stay unknown."""

    player: Player
    rating: int | None
    k_factor: int | None = None
    games: int = 0
    games_total: int = 0
    highest_rating: int | None = None
    last_played_on: date | None = None
    is_inactive: bool = False


class PlayerTwice(ValueError):
    """A player stands on two lines of the list: ``player``."""

    def __init__(self, player: Player) -> None:
        super().__init__(f"{player} ({player.key}) stands on two lines")
        self.player = player


@transaction.atomic
def import_list(
    system: str, list_date: date, rows: Iterable[ImportedEntry], *, origin: str, by: User, now: datetime
) -> RatingList:
    """Publish a list that was made elsewhere; ``origin`` says where. Raises ``PlayerTwice`` and ``ListOutOfOrder``."""
    require(by, "import", NEW_LIST, day=now.date())
    lines = sorted(_lines(system, list_date, rows), key=lambda placed: placed[1].key)
    published = publish_list(system, list_date, lambda: iter(lines), origin=origin, by=by, now=now)
    record("import list", published, by=by, now=now, article="7.1", sha256=published.chain_sha256)
    return published


def _lines(system: str, list_date: date, rows: Iterable[ImportedEntry]) -> Iterator[PlacedLine]:
    seen: set[int] = set()
    for row in rows:
        if row.player.pk in seen:
            raise PlayerTwice(row.player)
        seen.add(row.player.pk)
        yield row.player.pk, _line(system, list_date, row)


def _line(system: str, list_date: date, row: ImportedEntry) -> Line:
    player = row.player
    career = explained(system, list_date, _snapshot(row))
    return Line(
        key=player.key,
        name=player.name,
        title=player.title,
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
        rating=row.rating,
        games=row.games,
        k_factor=row.k_factor,
        games_total=career.games,
        highest_rating=career.highest,
        last_played_on=row.last_played_on,
        is_inactive=row.is_inactive,
    )


def _snapshot(row: ImportedEntry) -> PlayerSnapshot:
    highest = max((number for number in (row.highest_rating, row.rating) if number), default=None)
    return PlayerSnapshot(
        rating=row.rating, games=row.games_total, born=row.player.birth_year, k=row.k_factor, highest=highest
    )
