"""Takes in a list that was made elsewhere: the first list of an office, or FIDE's list of a month."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.lists.archives.selectors import archive_on
from ratings.lists.imports.careers import Careers, last_day
from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList, WaitingResult
from ratings.lists.permissions import NEW_LIST
from ratings.lists.selectors import newest_list
from ratings.lists.services import PlacedLine, publish_list
from ratings.register.models import Player
from ratings.regulations import EarlierResult
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record


@dataclass(frozen=True, kw_only=True)
class Career:
    """What a list tells of a player's whole career; ``waiting`` are the results that wait to be pooled (7.14)."""

    games: int
    highest: int | None
    waiting: tuple[EarlierResult, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ImportedEntry:
    """One line of the list. What FIDE's files do not tell is taken from the list before, and else stays unknown.

    A list that tells the ``career`` is taken at its word: nothing is inferred from it or from the list before.
    """

    player: Player
    rating: int | None
    k_factor: int | None = None
    games: int = 0
    games_total: int | None = None
    highest_rating: int | None = None
    last_played_on: date | None = None
    is_inactive: bool = False
    career: Career | None = None


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
    told, head = list(rows), newest_list(system, archive_on(system, list_date))
    before = {entry.player_id: entry for entry in ListEntry.objects.filter(rating_list=head)}
    lines = sorted(_lines(system, list_date, told, before), key=lambda placed: placed[1].key)
    published = publish_list(system, list_date, lambda: iter(lines), origin=origin, by=by, now=now)
    WaitingResult.objects.bulk_create(result for row in told for result in _waiting_results(published, row))
    record("import list", published, by=by, now=now, article="7.1", sha256=published.chain_sha256)
    return published


Before = Mapping[int, ListEntry]
"""The lines of the list before, by player."""


def _lines(system: str, list_date: date, rows: Iterable[ImportedEntry], before: Before) -> Iterator[PlacedLine]:
    seen, careers = set[int](), Careers(system, list_date)
    for row in rows:
        if row.player.pk in seen:
            raise PlayerTwice(row.player)
        seen.add(row.player.pk)
        yield row.player.pk, _line_of(row, before.get(row.player.pk), careers)


def _waiting_results(published: RatingList, row: ImportedEntry) -> Iterator[WaitingResult]:
    for result in row.career.waiting if row.career else ():
        yield WaitingResult(
            rating_list=published,
            player=row.player,
            event=result.event,
            ends_on=result.end,
            games=result.games,
            score_hundredths=result.score,
            opponents_average=str(result.opponents_average),
            performance=result.performance,
            opponents=result.opponents,
        )


def _line_of(row: ImportedEntry, before: ListEntry | None, careers: Careers) -> Line:
    """The line of one player: what the row does not tell is taken from the list before, and else inferred from K."""
    player, career, last_played_on = row.player, row.career, row.last_played_on
    if career is None:
        games_total, highest = careers.of(
            before,
            rating=row.rating,
            games=row.games,
            k=row.k_factor,
            born=player.birth_year,
            games_total=row.games_total,
            highest=row.highest_rating,
        )
        last_played_on = last_day(last_played_on, before, has_played=row.games > 0)
    else:
        games_total, highest = career.games, career.highest
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
        games_total=games_total,
        highest_rating=highest,
        last_played_on=last_played_on,
        is_inactive=row.is_inactive,
    )
