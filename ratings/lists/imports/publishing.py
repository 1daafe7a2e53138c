"""Publishes a list that came in: the register follows first, then the lines are written behind the list before."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any
from uuid import UUID

from ratings.lists.imports.blocks import lines_of
from ratings.lists.imports.checks import differing
from ratings.lists.imports.decided_since import refuse_what_was_decided_since, refuse_who_was_entered_since
from ratings.lists.imports.differences import keep, overtake
from ratings.lists.imports.faults import FileRefused
from ratings.lists.imports.lines import lines_to_come
from ratings.lists.imports.members import follow_members
from ratings.lists.imports.models import EnteredNewcomer, ListImport, WaitingLine
from ratings.lists.imports.registered import players_of
from ratings.lists.imports.staging import match_again, write_regular
from ratings.lists.imports.told_beside import keep_titles_told_beside
from ratings.lists.models import RatingList, WaitingResult
from ratings.lists.movers import KEPT, Movers
from ratings.lists.places import hold_chains
from ratings.lists.services import (
    ENTRIES_A_WRITE,
    LineWriter,
    ListOutOfOrder,
    OutsideTheChains,
    Written,
    chain_list,
    have_titles_read,
    place_of,
    take_lines_away,
    with_file,
)
from ratings.lists.titled.lines import TitledLine
from ratings.register.changes.from_lists import FROM_LISTS, TheList, follow_list
from ratings.register.changes.models import PersonChange
from ratings.register.federations.selectors import followed_on
from ratings.register.models import Player, PlayerFederation
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

LINES_A_READ = 2000
_VALUES = {
    PersonChange.Kind.NAME: "name",
    PersonChange.Kind.FEDERATION: "federation",
    PersonChange.Kind.SEX: "sex",
    PersonChange.Kind.BIRTH: "birth_year",
}


def publish(held: Claim[ListImport]) -> None:
    """Publish what was approved, in parts between which others may write: newcomers and lines, which nobody sees before
    the head of their list, and at last the head with all that the register follows. Whoever takes over begins the lines
    anew; newcomers who have come onto the register are kept in mind, and go again if the list never comes. Who may
    stand on the list is asked before the first of them and once more with the head: nothing is published that nobody
    has looked at.

    Raises ``FileRefused`` and ``FenceLost``.
    """
    with held.fenced() as batch:
        _refuse_what_was_overtaken(batch)
        take_lines_away(batch.pk)
        _keep_percent(batch, 0)
    _write_blocks_out(held)
    with held.fenced() as batch:
        match_again(batch.pk)
        refuse_what_was_decided_since(batch, now=held.clock())
        refuse_who_was_entered_since(batch)
    _enter_newcomers(held)
    writer = LineWriter(held.pk)
    movers = Movers()
    lines = lines_to_come(batch, movers)
    while chunk := list(islice(lines, ENTRIES_A_WRITE)):
        with held.fenced() as batch:
            writer.write(chunk)
            _keep_percent(batch, 100 * writer.count // max(batch.done, writer.count))
        held.tell(writer.count, batch.percent)
    with held.fenced() as batch:
        batch.summary[KEPT] = movers.kept()
        _put_head_on(batch, writer.finish(), now=held.clock())


def _keep_percent(batch: ListImport, percent: int) -> None:
    """How many of the lines of the file have been written: not all that were read come onto the list."""
    batch.percent = percent
    batch.save(update_fields=["percent"])


def _refuse_what_was_overtaken(batch: ListImport) -> None:
    try:
        place_of(batch.system_id, batch.list_date)
    except ListOutOfOrder as refusal:
        raise FileRefused("older-list", found=str(batch.list_date), expected=str(refusal.newest.list_date)) from refusal
    except OutsideTheChains as refusal:
        raise FileRefused("no-chain", found=str(batch.list_date)) from refusal


def _put_head_on(batch: ListImport, written: Written, *, now: datetime) -> None:
    """The act of publishing: from here on the lines are a list, and the register follows it."""
    refuse_what_was_decided_since(batch, now=now)
    by, taken_by = batch.approved_by, batch.taken_by
    assert by is not None  # noqa: S101 - the states say so
    assert taken_by is not None  # noqa: S101
    assert batch.taken_at is not None  # noqa: S101
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
    hold_chains([batch.system_id])
    _refuse_what_was_overtaken(batch)
    system, list_date = batch.system_id, batch.list_date
    titled, is_whole = _unrated_titled(batch), batch.layout.get("kind") == "portal-jsonl"
    whole = with_file(system, list_date, written, now=now, titled=titled, is_whole_file=is_whole)
    published = chain_list(system, list_date, whole, origin=said.origin, by=by, now=now)
    overtake(batch, published, now=now)
    waits = _what_waits(batch)
    _write_waiting_results(published, waits)
    if brought := {row: told["carried"] for row, told in waits.items() if "carried" in told}:
        keep(batch, published, brought, now=now)
    counts: dict[str, Any] = {"newcomers": batch.summary.get("entered", 0), "changes": changes, "titles": titles}
    counts |= follow_members(batch, said, now=now)
    record("import list", published, by=by, now=now, article="7.1", sha256=published.chain_sha256, **counts)
    moved = move(
        batch,
        ListImport.State.PUBLISHED,
        published_list=published,
        summary=batch.summary,
        percent=100,
        lease_until=None,
    )
    have_titles_read(published, now=now)
    record("publish import", batch, by=by, now=now, moved=moved, sha256=batch.sha256)
    batch.throw_lines_away()
    batch.entered.all().delete()  # they stay


def origin_of(batch: ListImport) -> str:
    """How the list came: the file, and the hash of its bytes."""
    return f"{batch.name[:80]}, SHA-256 {batch.sha256[:16]}"


def _write_blocks_out(held: Claim[ListImport]) -> None:
    """What said nothing new when it was read waits line by line, and is held against the register as it is now."""
    while True:
        with held.fenced() as batch:
            block = batch.blocks.first()
            if block is None:
                return
            found = lines_of(block)
            write_regular(batch.pk, found, players_of(found.fide_ids))
            block.delete()


# ---------------------------------------------------------------- the register
def _enter_newcomers(held: Claim[ListImport]) -> None:
    """Each piece is told in the summary with its people, so that whoever takes over counts them too."""
    last, followed = 0, _codes_followed(held)
    while chunk := _newcomers_behind(held.pk, last):
        last = chunk[-1].pk
        with held.fenced() as batch:
            players = [_newcomer(line, followed) for line in chunk]
            Player.objects.bulk_create(players)
            PlayerFederation.objects.bulk_create(
                PlayerFederation(player=player, federation_id=player.federation_id) for player in players
            )
            EnteredNewcomer.objects.bulk_create(EnteredNewcomer(batch=batch, player=player) for player in players)
            batch.summary["entered"] = batch.summary.get("entered", 0) + len(players)
            batch.save(update_fields=["summary"])
    if last:
        with held.fenced() as batch:
            match_again(batch.pk)


def _newcomers_behind(batch: UUID, last: int) -> list[WaitingLine]:
    lines = WaitingLine.objects.filter(batch=batch, player__isnull=True, pk__gt=last)
    return list(lines.order_by("pk")[:LINES_A_READ])


def _codes_followed(held: Claim[ListImport]) -> Mapping[str, str]:
    """Newcomers come under the code of the day; in an archive it is not known where they went."""
    batch = ListImport.objects.get(pk=held.pk)
    return {} if batch.archive else followed_on(batch.list_date)


def _newcomer(line: WaitingLine, followed: Mapping[str, str]) -> Player:
    player = Player(
        fide_id=line.fide_id,
        numbered_by_id=line.numbered_by or None,
        national_id=line.national_id,
        name=line.name,
        title=line.title,
        federation_id=followed.get(line.federation, line.federation),
        sex=line.sex,
        birth_year=line.birth_year,
    )
    player.follow_name()
    return player


def _told(batch: ListImport, kind: str) -> list[tuple[Player, str, str]]:
    """What the file says otherwise than the register, of one kind; who has just been entered differs in nothing."""
    lines = batch.lines.filter(differing(batch, kind)).select_related("player").order_by("pk")
    return [(line.player, kind, str(getattr(line, _VALUES[PersonChange.Kind(kind)]))) for line in lines if line.player]


def _follow_titles(batch: ListImport) -> int:
    """A title that the register does not have, or a lower one: the list is its source, its day is not known. One that
    was struck as told by mistake is not believed again; what no line of the list tells of those is kept.
    """
    keep_titles_told_beside(batch)
    lines = batch.lines.filter(differing(batch, "title")).select_related("player")
    people = []
    for line in lines:
        if line.player is not None:
            line.player.title = line.title
            people.append(line.player)
    Player.objects.bulk_update(people, ["title"], batch_size=LINES_A_READ)
    return len(people)


# ---------------------------------------------------------------- the lines
def _what_waits(batch: ListImport) -> dict[int, dict[str, Any]]:
    """By row what a whole list says of its people beside their lines; a file from before there was more, results."""
    told = batch.lines.exclude(waiting="").order_by("pk").values_list("player", "waiting")
    found = {row: json.loads(text) for row, text in told}
    return {row: {"waiting": each} if isinstance(each, list) else each for row, each in found.items()}


def _write_waiting_results(published: RatingList, waits: Mapping[int, Mapping[str, Any]]) -> None:
    """What unrated players brought along (7.14)."""
    WaitingResult.objects.bulk_create(
        WaitingResult(
            rating_list=published, player_id=player, **(result | {"ends_on": date.fromisoformat(result["ends_on"])})
        )
        for player, told in waits.items()
        for result in told.get("waiting", ())
    )


def _unrated_titled(batch: ListImport) -> dict[int, TitledLine]:
    """Who of the file has a title and no rating: such a line of FIDE's files is none of the list."""
    lines = batch.lines.filter(rating__isnull=True, player__isnull=False).exclude(title="")
    fields = ("player", "key", "name", "title", "federation", "sex", "birth_year")
    found = {}
    for player, *facts in lines.values_list(*fields):
        found[player] = TitledLine(**dict(zip(fields[1:], facts, strict=True)))
    return found
