"""A list whole, for another portal: every field of every line, the results that wait to be pooled, the differences of
corrections that go into the next list, and the file of unrated titled players that goes with it, one JSON document a
line.

It has what is not published too – ratings of too few games, results that have led to none – and is therefore written by
the command alone. What waits is what the next run would pool: of the lists of other offices and of own runs (7.14).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from ratings.lists.exports import FileFormat
from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList, WaitingResult
from ratings.lists.selectors import entries_of, fide_ids_of, known_when_made
from ratings.lists.titled.lines import TitledLine
from ratings.lists.titled.selectors import titled_in_file
from ratings.register.changes.selectors import people_on
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.regulations import EarlierResult
from ratings.runs.careers import earlier_results
from ratings.runs.corrections.moved_lists import differences_behind
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.persons import persons_at
from ratingsite.foundations.among import Among
from ratingsite.foundations.canonical import canonical

FORMAT = "portal-jsonl"
LINES_A_READ = 2000
LINE_FIELDS = tuple(name for name in Line.__slots__ if name != "key")
NUMBERS = ("fide_id", "numbered_by_id", "national_id")

Document = dict[str, object]
Waiting = Mapping[int, Sequence[Document]]
"""The results that wait to be pooled, or the differences that go into the next list, by the row of the person."""


def portal_jsonl(rating_list: RatingList) -> Iterator[str]:
    """What the list is, then its lines in the order of their keys, in which they are hashed, then who has no line."""
    then = fide_ids_of(rating_list)
    placed, waits = (
        _placed_keys(rating_list, then),
        _WhatWaits(waiting_on(rating_list), differences_behind(rating_list)),
    )
    others = _others(rating_list, waits, then, {pk for _, pk in placed})
    beside = {"beside": len(others), "beside_sha256": _hash_of_what_waits(placed, waits, others)}
    yield canonical(heading_of(rating_list) | beside) + "\n"
    for key, entry in _in_order(rating_list, placed):
        yield canonical(document_of(_line(key, entry)) | waits.of(entry.player_id)) + "\n"
    yield from (f"{canonical(other)}\n" for other in others)


WHOLE = FileFormat(".jsonl", "application/x-ndjson", portal_jsonl)


def heading_of(rating_list: RatingList) -> Document:
    """The first line: what a reader holds the lines of the list against."""
    return {
        "format": FORMAT,
        "system": rating_list.system_id,
        "list_date": rating_list.list_date.isoformat(),
        "origin": rating_list.origin,
        "players": rating_list.entries_count,
        "content_sha256": rating_list.content_sha256,
    }


def document_of(line: Line) -> Document:
    """One line with all it says; days as ISO 8601."""
    found = asdict(line)
    found["last_played_on"] = line.last_played_on.isoformat() if line.last_played_on else None
    return found


class _WhatWaits(NamedTuple):
    """What of people stands on no line yet."""

    results: Waiting
    differences: Waiting

    def of(self, pk: int) -> Document:
        """By the names of the file, in the order in which they are hashed; nothing of whom nothing waits."""
        told = {"waiting": self.results.get(pk), "carried": self.differences.get(pk)}
        return {name: list(each) for name, each in told.items() if each}

    @property
    def people(self) -> set[int]:
        return {*self.results, *self.differences}


def _hash_of_what_waits(placed: Sequence[tuple[str, int]], waits: _WhatWaits, others: Sequence[Document]) -> str:
    """The hash of a list is that of its lines alone: this one is of the rest, in the order in which it is written."""
    digest = hashlib.sha256()
    for key, pk in placed:
        if told := waits.of(pk):
            digest.update(canonical([key, *told.values()]).encode() + b"\n")
    for other in others:
        digest.update(canonical(other).encode() + b"\n")
    return digest.hexdigest()


# ---------------------------------------------------------------- the lines
def _placed_keys(rating_list: RatingList, then: Mapping[int, int | None]) -> list[tuple[str, int]]:
    """The keys of a whole list with their rows: they fit into memory, its lines need not."""
    rows = rating_list.entries.order_by().values_list("player_id", *(f"player__{name}" for name in NUMBERS))
    return sorted((key_of(then.get(pk, fide_id), code, own), pk) for pk, fide_id, code, own in rows)


def _in_order(rating_list: RatingList, placed: Sequence[tuple[str, int]]) -> Iterator[tuple[str, ListEntry]]:
    keys = iter(placed)
    while chunk := list(islice(keys, LINES_A_READ)):
        entries = entries_of((player for _, player in chunk), rating_list)
        yield from ((key, entries[player]) for key, player in chunk)


def _line(key: str, entry: ListEntry) -> Line:
    facts = {name: getattr(entry, "federation_id" if name == "federation" else name) for name in LINE_FIELDS}
    return Line(key=key, **facts)


# ---------------------------------------------------------------- what waits to be pooled
def waiting_on(rating_list: RatingList) -> Waiting:
    """What a run behind the list would pool of people without a rating on it, as it was known of them then."""
    persons = persons_at(rating_list.system_id, rating_list.list_date, known_at=known_when_made(rating_list))
    people = iter(sorted(persons.of(_whose_results_may_wait(rating_list)) - persons.left_out))
    found: dict[int, Sequence[Document]] = {}
    while chunk := list(islice(people, LINES_A_READ)):
        rated = rating_list.entries.filter(Among("player_id", chunk), rating__isnull=False).order_by()
        unrated = set(chunk) - set(rated.values_list("player_id", flat=True))
        rows = {str(pk): pk for pk in unrated}
        earlier = earlier_results({pk: key for key, pk in rows.items()}, rating_list, persons)
        found |= {rows[key]: [_document_of_result(each) for each in results] for key, results in earlier.items()}
    return found


def _whose_results_may_wait(rating_list: RatingList) -> set[int]:
    """Everybody who came without a rating in a list of the chain, or was left without one by a run of it, by row."""
    told = WaitingResult.objects.filter(
        rating_list__system=rating_list.system_id,
        rating_list__archive=rating_list.archive_id,
        rating_list__list_date__lte=rating_list.list_date,
    )
    line = ListEntry.objects.filter(player=OuterRef("player"), rating_list=OuterRef("run__published_list"))
    left = RunResult.objects.filter(
        Q(rating_after__isnull=True) | ~Exists(line),
        rating_before__isnull=True,
        run__state=RatingRun.State.PUBLISHED,
        run__period__system=rating_list.system_id,
        run__published_list__archive=rating_list.archive_id,
        run__period__list_date__lte=rating_list.list_date,
    )
    return {pk for found in (told, left) for pk in found.order_by().values_list("player_id", flat=True).distinct()}


def _document_of_result(result: EarlierResult) -> Document:
    """``opponents`` only where it is known: without it a file is what it was before there was such a field."""
    told: Document = {
        "event": result.event,
        "ends_on": result.end.isoformat(),
        "games": result.games,
        "score_hundredths": int(result.score),
        "opponents_average": str(result.opponents_average),
        "performance": result.performance,
    }
    return told if result.opponents is None else told | {"opponents": result.opponents}


# ---------------------------------------------------------------- who has no line
def _others(
    rating_list: RatingList, waits: _WhatWaits, then: Mapping[int, int | None], listed: Collection[int]
) -> list[Document]:
    """Who stands in the file of unrated titled players, or of whom something waits, and has no line; by key."""
    titled = titled_in_file(rating_list.pk)
    told = {pk: line for pk, line in titled.items() if pk not in listed}
    told |= _as_registered(rating_list, then, waits.people - set(listed) - told.keys())
    people = sorted(told.items(), key=lambda item: item[1].key)
    return [asdict(line) | {"waiting": []} | waits.of(pk) for pk, line in people]


def _as_registered(
    rating_list: RatingList, then: Mapping[int, int | None], players: Collection[int]
) -> Mapping[int, TitledLine]:
    """People as the register had them on the day; where a file says who holds a title, none who is not in it."""
    rows = Player.objects.filter(Among("pk", players))
    people = people_on(rows, rating_list.list_date, known_at=known_when_made(rating_list))
    return {
        player.pk: TitledLine(
            key=key_of(then.get(player.pk, player.fide_id), player.numbered_by_id, player.national_id),
            name=player.name,
            title=player.title if rating_list.titled_count is None else "",
            federation=player.federation_id,
            sex=player.sex,
            birth_year=player.birth_year,
        )
        for player in people
    }
