"""Who stands in the file of unrated titled players of a list to come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from types import MappingProxyType
from uuid import UUID

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.titled.lines import ARTICLES, TitledLine, titled_sha256
from ratings.lists.titled.models import TitledPlayer
from ratings.register.changes.gone import left_out
from ratings.register.changes.selectors import people_on
from ratings.register.mergers.selectors import persons_on
from ratings.register.models import Player
from ratings.register.standing.selectors import barred_players
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratingsite.foundations.among import Among

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


def unrated_titled(held: Titled, list_id: UUID, gone: Collection[int]) -> Titled:
    """Everybody with a title and without a rating on a list whose lines are written.

    ``held`` says who holds a title, ``gone`` who stands on no list; what a line of the list says of somebody goes
    before. See rulings: titled-of-archives.
    """
    lines = ListEntry.objects.filter(rating_list=list_id).order_by()
    unrated = lines.filter(rating__isnull=True).exclude(title="").select_related("player")
    found = {**held, **dict(_lines((entry.player.key, *_values(entry)) for entry in unrated))}
    rated = lines.filter(Among("player_id", found), rating__isnull=False)
    out = {*gone, *rated.values_list("player_id", flat=True)}
    return in_order(item for item in found.items() if item[0] not in out)


def in_order(lines: Iterable[tuple[int, TitledLine]]) -> Titled:
    """The lines in the order in which they are hashed."""
    return dict(sorted(lines, key=lambda item: item[1].key))


def who_stands_on_no_list(list_date: date, *, known_at: datetime) -> set[int]:
    """The dead and the excluded, players of federations that are no members, and second entries, by row."""
    out, _ = left_out(list_date, known_at=known_at)
    barred, _ = barred_players(list_date, known_at=known_at)
    return {*out, *barred, *persons_on(list_date, known_at=known_at)}


# ---------------------------------------------------------------- who holds a title
def titled_of_register(list_date: date, *, known_at: datetime) -> Titled:
    """Everybody whom the register gives a title, as it was known of the day of a list."""
    people = people_on(Player.objects.exclude(title=""), list_date, known_at=known_at)
    return {
        player.pk: TitledLine(
            key=player.key,
            name=player.name,
            title=player.title,
            federation=player.federation_id,
            sex=player.sex,
            birth_year=player.birth_year,
        )
        for player in people
    }


def titled_of_list(published: RatingList | None) -> Titled:
    """The titled players of a list and of its file; of no list nobody."""
    if published is None:
        return NOBODY
    return {**titled_of_lines(published), **titled_in_file(published.pk)}


def titles_told_by(published: RatingList | None, players: Iterable[int]) -> dict[int, str]:
    """The titles that a list or its file gives of some players, by row: in an archive the register does not say who
    held one then. See rulings: titled-of-archives.
    """
    if published is None:
        return {}
    among = Among("player_id", players)
    found: dict[int, str] = {}
    for kind in (ListEntry, TitledPlayer):
        rows = kind._default_manager.filter(among, rating_list=published.pk).exclude(title="").order_by()
        found |= dict(rows.values_list("player_id", "title"))
    return found


def titled_of_lines(published: RatingList) -> Titled:
    """The titled players on the lines of a list, with a rating or without."""
    entries = ListEntry.objects.filter(rating_list=published).exclude(title="").select_related("player")
    return dict(_lines((entry.player.key, *_values(entry)) for entry in entries))


def titled_in_file(list_id: UUID) -> Titled:
    """The file as it was written, in the order of the keys."""
    rows = TitledPlayer.objects.filter(rating_list=list_id).order_by()
    return in_order(_lines((row.key, *_values(row)) for row in rows))


def _values(row: ListEntry | TitledPlayer) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in _FIELDS)


def _lines(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[int, TitledLine]]:
    for key, player, *facts in rows:
        names = [name.removesuffix("_id") for name in _FIELDS[1:]]
        yield player, TitledLine(key=key, **dict(zip(names, facts, strict=True)))  # type: ignore[arg-type, misc]


# ---------------------------------------------------------------- as it was published
def lines_of_file(rating_list: RatingList) -> list[TitledLine]:
    """The file as it was written, in the order of the keys."""
    return list(titled_in_file(rating_list.pk).values())


def is_as_published(rating_list: RatingList) -> bool:
    """Whether the lines of the file give the hash that its list has."""
    lines = lines_of_file(rating_list)
    if rating_list.titled_count is None:
        return not lines and not rating_list.titled_sha256
    return (len(lines), titled_sha256(lines)) == (rating_list.titled_count, rating_list.titled_sha256)
