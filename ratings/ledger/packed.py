"""An event as columns: what a run reads of its ledger, twelve bytes a game, beside the few facts of the event.

Written when the event enters the ledger; of an event that is older it is made when somebody asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel.games import GAME, RESULTS, marks_of
from ratings.ledger.models import PackedEvent, RatedEvent, RatedGame, key_of_event
from ratings.regulations import EventSnapshot
from ratings.regulations.document import event_from_json
from ratings.regulations.snapshots import GameSnapshot
from ratingsite.foundations.among import AmongKeys
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.canonical import canonical

Json = dict[str, Any]
_COLUMNS = ("event_id", "facts", "games", "sha256")
_CACHE = "_packed"
EVENTS_AT_ONCE = 500


class PackedWrong(ValueError):
    """The columns of an event do not have the hash that was written with them; the message names the event."""


@dataclass(frozen=True)
class Packed:
    """The columns of one event: ``facts`` are its document without the games, ``people`` the row of each key in it: a
    line of text a player, of events that were packed before there were such texts an object.
    """

    document: Json
    people: str | Mapping[str, int]
    games: npt.NDArray[np.void]
    sha256: str

    @cached_property
    def keys(self) -> Mapping[str, int]:
        """The row of each key in the event."""
        if not isinstance(self.people, str):
            return self.people
        lines = (line.split(" ", 1) for line in self.people.split("\n") if line)
        return {key: int(row) for row, key in lines}

    @cached_property
    def facts(self) -> EventSnapshot:
        """The event without its games, as it was accepted."""
        return event_from_json({**self.document, "games": []})

    def says_no_other_key(self, lines: frozenset[str]) -> bool:
        """Whether each line of ``people`` is one of these; of an object nobody asks so."""
        return isinstance(self.people, str) and lines.issuperset(self.people.split("\n"))

    @cached_property
    def rows(self) -> npt.NDArray[np.int64]:
        """Everybody who has a game, by the row of the document, each once and in their order."""
        return np.unique(np.concatenate((self.games["white"], self.games["black"]))).astype(np.int64)

    def places(self) -> list[tuple[int, int, int]]:
        """Round, White and Black of each game, in the order of the document."""
        games = self.games
        return list(zip(games["round"].tolist(), games["white"].tolist(), games["black"].tolist(), strict=True))


def packed(event: RatedEvent) -> Packed:
    """The columns of an event. Raises ``PackedWrong``."""
    found: Packed | None = getattr(event, _CACHE, None)
    if found is None:
        pack([event])
        found = getattr(event, _CACHE)
    return found


def pack(events: Iterable[RatedEvent]) -> None:
    """Have the columns of events at hand, read at once however many. Raises ``PackedWrong``."""
    by_pk = {event.pk: event for event in events if not hasattr(event, _CACHE)}
    if by_pk:
        found = PackedEvent.objects.filter(AmongKeys("event", by_pk)).order_by().values_list(*_COLUMNS)
        for pk, facts, games, sha256 in found.iterator(chunk_size=EVENTS_AT_ONCE):
            setattr(by_pk[pk], _CACHE, _checked(by_pk[pk].key, facts, bytes(games), sha256))
    for event in by_pk.values():
        if not hasattr(event, _CACHE):
            setattr(event, _CACHE, _from_rows(event))


@dataclass(frozen=True)
class EventInColumns:
    """An event of the ledger as a run reads it: ``content_sha256`` is the hash of its document."""

    key: str
    content_sha256: str
    packed: Packed


def events_in_columns(ids: Iterable[UUID]) -> dict[UUID, EventInColumns]:
    """Events by their rows, without their documents, by one statement. Raises ``PackedWrong``."""
    wanted = set(ids)
    rows = PackedEvent.objects.filter(AmongKeys("event", wanted)).order_by()
    told = rows.values_list(
        "event", "event__source", "event__version", "event__content_sha256", "facts", "games", "sha256"
    )
    found = {}
    for pk, source, version, content, facts, games, sha256 in told.iterator(chunk_size=EVENTS_AT_ONCE):
        key = key_of_event(source, version)
        found[pk] = EventInColumns(key, content, _checked(key, facts, bytes(games), sha256))
    if left := wanted - found.keys():  # older than columns are
        older = list(RatedEvent.objects.filter(AmongKeys("pk", left)).defer("document"))
        pack(older)
        found |= {event.pk: EventInColumns(event.key, event.content_sha256, packed(event)) for event in older}
    return found


def _checked(key: str, facts: Json, games: bytes, sha256: str) -> Packed:
    if _hash(facts, games) != sha256:
        raise PackedWrong(f"{key}: the columns do not have the hash that they were written with")
    return _packed(facts, games, sha256)


def _packed(facts: Json, games: bytes, sha256: str) -> Packed:
    return Packed(facts["event"], facts["keys"], np.frombuffer(games, dtype=GAME), sha256)


def _hash(facts: Json, games: bytes) -> str:
    return hashlib.sha256(canonical(facts).encode() + b"\n" + games).hexdigest()


# ---------------------------------------------------------------- writing
def keep_packed(event: RatedEvent, snapshot: EventSnapshot, rows: Mapping[str, int]) -> None:
    """Write the columns of an event whose players stand on these rows."""
    keys, games = _packed_of(snapshot.games, [(rows[g.white], rows[g.black]) for g in snapshot.games])
    facts = {"event": _without_games(event), "keys": "\n".join(f"{row} {key}" for key, row in keys.items())}
    text = canonical(facts)
    write_rows(PackedEvent, _COLUMNS, [(event.pk, text, games, _hash(facts, games))])


def _from_rows(event: RatedEvent) -> Packed:
    """The columns of an event that has none: from its document and the rows of its games, which stand in its order.

    They keep the hash under which runs have frozen them: the keys as an object.
    """
    rows = RatedGame.objects.filter(event=event).order_by("pk").values_list("white_id", "black_id")
    keys, games = _packed_of(event_from_json(event.document).games, list(rows))
    facts = {"event": _without_games(event), "keys": keys}
    return _packed(facts, games, _hash(facts, games))


def _without_games(event: RatedEvent) -> Json:
    return {name: told for name, told in event.document.items() if name != "games"}


def _packed_of(games: Sequence[GameSnapshot], rows: Sequence[tuple[int, int]]) -> tuple[dict[str, int], bytes]:
    keys: dict[str, int] = {}
    for game, (white, black) in zip(games, rows, strict=True):
        keys[game.white], keys[game.black] = white, black
    cells = [
        (white, black, game.round, RESULTS.index(game.result), marks_of(game))
        for game, (white, black) in zip(games, rows, strict=True)
    ]
    return keys, np.array(cells, dtype=GAME).tobytes()
