"""Who stands in the file of unrated titled players of a list to come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from types import MappingProxyType
from uuid import UUID

from ratings.lists.archives.selectors import Chain
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.titled.lines import ARTICLES, TitledLine, titled_sha256
from ratings.lists.titled.models import TitledPlayer
from ratings.register.changes.selectors import left_out, people_on
from ratings.register.mergers.selectors import persons_on
from ratings.register.models import Player
from ratings.register.standing.selectors import barred_players
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on

Titled = Mapping[int, TitledLine]
"""The lines by row of the player, in the order of the keys."""
NOBODY: Titled = MappingProxyType({})
_FIELDS = ("player_id", "name", "title", "federation_id", "sex", "birth_year")


def article_of_file(system: str, list_date: date) -> str:
    """The article that wants the file beside a list of a day; empty where none does."""
    try:
        return ARTICLES.get(rules_on(system, list_date).id, "")
    except NoEditionInForce:
        return ""


def unrated_titled(
    chain: Chain, list_date: date, rated: Collection[int], told: Titled, *, before: RatingList | None, now: datetime
) -> Titled:
    """Everybody with a title and without a rating on the list to come.

    ``rated`` are the titled players who have one, ``told`` what a file that comes in says. Of an archive the lists of
    its own time say who held a title; of the present lists the register does. See rulings: titled-of-archives.
    """
    found = {**(_register(list_date, now) if chain.archive is None else _of_chain(before)), **told}
    out, _ = left_out(list_date, known_at=now)
    barred, _ = barred_players(list_date, known_at=now)
    gone = {*rated, *out, *barred, *persons_on(list_date, known_at=now)}
    return dict(sorted((item for item in found.items() if item[0] not in gone), key=lambda item: item[1].key))


def rated_and_titled(list_id: UUID) -> tuple[set[int], Titled]:
    """Of the lines that are written for a list: who has a rating, and who has a title and none."""
    lines = ListEntry.objects.filter(rating_list=list_id)
    titled = lines.filter(rating__isnull=True).exclude(title="").select_related("player")
    rated = set(lines.filter(rating__isnull=False).values_list("player", flat=True))
    return rated, dict(_lines((entry.player.key, *_values(entry)) for entry in titled))


def _register(list_date: date, now: datetime) -> Titled:
    return {player.pk: _line(player) for player in people_on(Player.objects.exclude(title=""), list_date, known_at=now)}


def _line(player: Player) -> TitledLine:
    return TitledLine(
        key=player.key,
        name=player.name,
        title=player.title,
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
    )


def _of_chain(before: RatingList | None) -> Titled:
    """The titled players of the list before and of its file."""
    if before is None:
        return {}
    entries = ListEntry.objects.filter(rating_list=before).exclude(title="").select_related("player")
    of_list = dict(_lines((entry.player.key, *_values(entry)) for entry in entries))
    return of_list | dict(_lines((row.key, *_values(row)) for row in before.titled.all()))


def _values(row: ListEntry | TitledPlayer) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in _FIELDS)


def _lines(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[int, TitledLine]]:
    for key, player, *facts in rows:
        names = [name.removesuffix("_id") for name in _FIELDS[1:]]
        yield player, TitledLine(key=key, **dict(zip(names, facts, strict=True)))  # type: ignore[arg-type, misc]


def lines_of_file(rating_list: RatingList) -> list[TitledLine]:
    """The file as it was written, in the order of the keys."""
    rows = TitledPlayer.objects.filter(rating_list=rating_list)
    return sorted((line for _, line in _lines((row.key, *_values(row)) for row in rows)), key=lambda line: line.key)


def write_file(published: RatingList, titled: Titled) -> None:
    """Write the lines of the file beside its list."""
    TitledPlayer.objects.bulk_create(
        (
            TitledPlayer(
                rating_list=published,
                player_id=player,
                key=line.key,
                name=line.name,
                title=line.title,
                federation_id=line.federation,
                sex=line.sex,
                birth_year=line.birth_year,
            )
            for player, line in titled.items()
        ),
        batch_size=2000,
    )


def is_as_published(rating_list: RatingList) -> bool:
    """Whether the lines of the file give the hash that its list has."""
    lines = lines_of_file(rating_list)
    if rating_list.titled_count is None:
        return not lines and not rating_list.titled_sha256
    return (len(lines), titled_sha256(lines)) == (rating_list.titled_count, rating_list.titled_sha256)
