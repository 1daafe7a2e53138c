"""Publishes a list that came in: the register follows first, then the lines are written behind the list before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from itertools import islice
from typing import Any

from ratings.lists.imports.checks import differing, lines_on_list
from ratings.lists.imports.entries import Career, ImportedEntry, line_of
from ratings.lists.imports.faults import FileRefused
from ratings.lists.imports.members import follow_members
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.imports.staging import match_again
from ratings.lists.models import RatingList, WaitingResult
from ratings.lists.selectors import entries_of, newest_list
from ratings.lists.services import ListOutOfOrder, OutsideTheChains, PlacedLine, have_titles_read, publish_list
from ratings.lists.titled.lines import TitledLine
from ratings.register.changes.from_lists import FROM_LISTS, TheList, follow_list
from ratings.register.changes.models import PersonChange
from ratings.register.models import Player, PlayerFederation
from ratings.register.search import by_code_point
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

LINES_A_READ = 2000
_VALUES = {
    PersonChange.Kind.NAME: "name",
    PersonChange.Kind.FEDERATION: "federation",
    PersonChange.Kind.SEX: "sex",
    PersonChange.Kind.BIRTH: "birth_year",
}


def publish(batch: ListImport, *, now: datetime) -> RatingList:
    """Publish what was approved; inside the transaction that holds the import. Raises ``FileRefused``."""
    by, taken_by = batch.approved_by, batch.taken_by
    assert by is not None  # noqa: S101 - the states say so
    assert taken_by is not None  # noqa: S101
    assert batch.taken_at is not None  # noqa: S101
    match_again(batch.pk)
    newcomers = _enter_newcomers(batch)
    said = TheList(
        starts_on=batch.list_date,
        origin=origin_of(batch),
        taken_by=taken_by,
        taken_at=batch.taken_at,
        approved_by=by,
        approved_at=now,
    )
    # what was true years ago is kept on its list; the register has what is true today
    changes = 0 if batch.archive else sum(follow_list(_told(batch, kind), said) for kind in FROM_LISTS)
    titles = 0 if batch.archive else _follow_titles(batch)
    try:
        published = publish_list(
            batch.system_id,
            batch.list_date,
            partial(_lines, batch),
            origin=said.origin,
            by=by,
            now=now,
            titled=_unrated_titled(batch),
        )
    except ListOutOfOrder as refusal:
        raise FileRefused("older-list", found=str(batch.list_date), expected=str(refusal.newest.list_date)) from refusal
    except OutsideTheChains as refusal:
        raise FileRefused("no-chain", found=str(batch.list_date)) from refusal
    _write_waiting_results(batch, published)
    counts: dict[str, Any] = {"newcomers": newcomers, "changes": changes, "titles": titles}
    counts |= follow_members(batch, said, now=now)
    record("import list", published, by=by, now=now, article="7.1", sha256=published.chain_sha256, **counts)
    moved = move(batch, ListImport.State.PUBLISHED, published_list=published, lease_until=None)
    have_titles_read(published, now=now)
    record("publish import", batch, by=by, now=now, moved=moved, sha256=batch.sha256)
    batch.lines.all().delete()
    return published


def origin_of(batch: ListImport) -> str:
    """How the list came: the file, and the hash of its bytes."""
    return f"{batch.name[:80]}, SHA-256 {batch.sha256[:16]}"


# ---------------------------------------------------------------- the register
def _enter_newcomers(batch: ListImport) -> int:
    entered = 0
    lines = batch.lines.filter(player__isnull=True).order_by("pk").iterator(chunk_size=LINES_A_READ)
    while chunk := list(islice(lines, LINES_A_READ)):
        players = [_newcomer(line, batch) for line in chunk]
        Player.objects.bulk_create(players)
        PlayerFederation.objects.bulk_create(
            PlayerFederation(player=player, federation_id=player.federation_id) for player in players
        )
        entered += len(players)
    if entered:
        match_again(batch.pk)
    return entered


def _newcomer(line: WaitingLine, batch: ListImport) -> Player:
    player = Player(
        fide_id=line.fide_id,
        numbered_by_id=line.numbered_by or None,
        national_id=line.national_id,
        name=line.name,
        title=line.title,
        federation_id=line.federation,
        sex=line.sex,
        birth_year=line.birth_year,
    )
    player.follow_name()
    return player


def _told(batch: ListImport, kind: str) -> list[tuple[Player, str, str]]:
    """What the file says otherwise than the register, of one kind; who has just been entered differs in nothing."""
    lines = batch.lines.filter(differing(kind)).select_related("player").order_by("pk")
    return [(line.player, kind, str(getattr(line, _VALUES[PersonChange.Kind(kind)]))) for line in lines if line.player]


def _follow_titles(batch: ListImport) -> int:
    """A title that the register does not have, or a lower one: the list is its source, its day is not known."""
    lines = batch.lines.filter(differing("title")).select_related("player")
    people = []
    for line in lines:
        if line.player is not None:
            line.player.title = line.title
            people.append(line.player)
    Player.objects.bulk_update(people, ["title"], batch_size=LINES_A_READ)
    return len(people)


# ---------------------------------------------------------------- the lines
def _write_waiting_results(batch: ListImport, published: RatingList) -> None:
    """What unrated players brought along (7.14)."""
    told = batch.lines.exclude(waiting="").order_by("pk").values_list("player", "waiting")
    WaitingResult.objects.bulk_create(
        WaitingResult(
            rating_list=published, player_id=player, **(result | {"ends_on": date.fromisoformat(result["ends_on"])})
        )
        for player, results in told
        for result in json.loads(results)
    )


def _lines(batch: ListImport) -> Iterator[PlacedLine]:
    """The lines in the order of the keys."""
    head = newest_list(batch.system_id, batch.archive)
    # the list itself may stand at the head already: lines are made twice, once to be hashed and once to be written
    before = head if head is None or head.list_date < batch.list_date else _before(batch)
    last = ""
    waiting = lines_on_list(batch).alias(place=by_code_point("key")).select_related("player").order_by("place")
    while chunk := list(waiting.filter(place__gt=last)[:LINES_A_READ]):
        last = chunk[-1].key
        entries = entries_of([line.player_id or 0 for line in chunk], before) if before else {}
        for line in chunk:
            if line.player is not None:
                row = _row(line, line.player)
                made = line_of(batch.system_id, batch.list_date, row, entries.get(line.player.pk))
                was_inactive = line.is_inactive is None and line.player.pk in entries
                inactive = entries[line.player.pk].is_inactive if was_inactive else bool(line.is_inactive)
                yield line.player.pk, replace(made, **_said(line, line.player, batch), is_inactive=inactive)


def _unrated_titled(batch: ListImport) -> dict[int, TitledLine]:
    """Who of the file has a title and no rating: such a line of FIDE's files is none of the list."""
    lines = batch.lines.filter(rating__isnull=True, player__isnull=False).exclude(title="")
    fields = ("player", "key", "name", "title", "federation", "sex", "birth_year")
    found = {}
    for player, *facts in lines.values_list(*fields):
        found[player] = TitledLine(**dict(zip(fields[1:], facts, strict=True)))
    return found


def _before(batch: ListImport) -> RatingList | None:
    older = RatingList.objects.filter(system=batch.system_id, archive=batch.archive, list_date__lt=batch.list_date)
    return older.order_by("-list_date", "-version").first()


def _row(line: WaitingLine, player: Player) -> ImportedEntry:
    career = None
    if line.games_total is not None:
        career = Career(games=line.games_total, highest=line.highest_rating)
    return ImportedEntry(
        player=player,
        rating=line.rating,
        k_factor=line.k_factor,
        games=line.games,
        highest_rating=line.highest_rating,
        last_played_on=line.last_played_on,
        career=career,
    )


def _said(line: WaitingLine, player: Player, batch: ListImport) -> dict[str, Any]:
    """What the file says of the person; what it does not say is the register's, but for a file that says all."""
    is_whole = batch.layout.get("kind") == "portal-jsonl"
    return {
        "key": line.key,
        "name": line.name,
        "title": line.title if batch.has("title") else player.title,
        "federation": line.federation,
        "sex": line.sex if is_whole else line.sex or player.sex,
        "birth_year": line.birth_year if is_whole else line.birth_year or player.birth_year,
    }
