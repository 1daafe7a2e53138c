"""The players of a run, by key: what its rules read of each, and where each stands in the register.

While a run is frozen both are made of the players at hand; afterwards its manifest keeps the hashes of their columns,
which are read when somebody asks. A run from before there were columns has the players in its manifest, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ratings.kernel.player_table import PlayerTable
from ratings.regulations import PlayerSnapshot
from ratings.regulations.document import player_to_json
from ratings.runs.kept_columns import ColumnReader, sha256_of_column
from ratings.runs.player_columns import (
    KEY,
    ROW,
    Rows,
    column_of_rows,
    columns_of_players,
    keys_of,
    players_of_columns,
    rows_of,
)

Json = dict[str, Any]
Hashes = Mapping[str, str]
COLUMNS = "frozen_columns"
"""What a stored manifest says in the place of such a mapping: the hash of each of its columns, by name."""


# ---------------------------------------------------------------- the mappings of a manifest
class Players(Mapping[str, Json]):
    """Each player as the contract's document says it; ``facts`` as the rules take it."""

    def __init__(self, facts: Mapping[str, PlayerSnapshot]) -> None:
        self._facts = facts

    @property
    def facts(self) -> Mapping[str, PlayerSnapshot]:
        """The players in the order of their keys."""
        return self._facts

    def __getitem__(self, key: str) -> Json:
        return player_to_json(self.facts[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    @property
    def table(self) -> PlayerTable:
        """The same as columns."""
        return PlayerTable.of(self.facts)

    def without(self, keys: Collection[str]) -> Players:
        """The others."""
        return Players(self.table.without(keys))


class FrozenPlayers(Players):
    """The same out of columns."""

    def __init__(self, hashes: Hashes, reader: ColumnReader) -> None:
        super().__init__({})
        self.hashes, self._reader = hashes, reader
        reader.want(hashes.values())

    @cached_property
    def facts(self) -> Mapping[str, PlayerSnapshot]:
        """The players in the order of their keys. Raises ``RunProblem`` where the columns are not those of the run."""
        return players_of_columns({name: self._reader.column(sha256) for name, sha256 in self.hashes.items()})


class PlayerRows(Mapping[str, int]):
    """Where each player stands in the register; ``in_order`` are the keys, ``rows`` a column in their order."""

    def __init__(self, in_order: Sequence[str], rows: Rows) -> None:
        self._in_order, self._rows = in_order, rows

    @property
    def in_order(self) -> Sequence[str]:
        return self._in_order

    @property
    def rows(self) -> Rows:
        return self._rows

    @cached_property
    def _row_of(self) -> dict[str, int]:
        return dict(zip(self.in_order, self.rows.tolist(), strict=True))

    def __getitem__(self, key: str) -> int:
        return self._row_of[key]

    def __contains__(self, key: object) -> bool:
        return key in self._row_of

    def __iter__(self) -> Iterator[str]:
        return iter(self.in_order)

    def __len__(self) -> int:
        return len(self.in_order)


class FrozenRows(PlayerRows):
    """The same out of columns."""

    def __init__(self, hashes: Hashes, reader: ColumnReader) -> None:
        self.hashes, self._reader = hashes, reader
        reader.want(hashes.values())

    @cached_property
    def in_order(self) -> Sequence[str]:
        return keys_of(self._reader.column(self.hashes[KEY]))

    @cached_property
    def rows(self) -> Rows:
        return rows_of(self._reader.column(self.hashes[ROW]))


def rows_in_order(rows: Mapping[str, int], keys: Sequence[str]) -> Rows:
    """Where players stand in the register, as a column in the order of these keys: those of the run."""
    if isinstance(rows, PlayerRows) and (rows.in_order is keys or list(rows.in_order) == list(keys)):
        return rows.rows
    return np.fromiter((rows[key] for key in keys), dtype=np.int64, count=len(keys))


def keys_among(rows: Mapping[str, int], wanted: Collection[int]) -> dict[int, str]:
    """The keys of those who stand on these rows of the register, as far as they are players of the run."""
    if not isinstance(rows, PlayerRows):
        return {row: key for key, row in rows.items() if row in wanted}
    places = np.flatnonzero(np.isin(rows.rows, np.fromiter(wanted, dtype=np.int64, count=len(wanted))))
    return {int(rows.rows[place]): rows.in_order[place] for place in places.tolist()}


# ---------------------------------------------------------------- writing
def as_columns(manifest: Json) -> tuple[Json, dict[str, bytes]]:
    """The manifest as it is kept, with the hashes of columns in the place of the players, and these columns."""
    frozen, rows = manifest["input"], manifest["rows"]
    players: Players = frozen["players"]
    own = columns_of_players(players.facts)
    columns = own | {ROW: column_of_rows(rows_in_order(rows["players"], players.table.in_order))}
    hashes = {name: sha256_of_column(column) for name, column in columns.items()}
    reader = ColumnReader(columns)
    kept = {
        **manifest,
        "input": {**frozen, "players": FrozenPlayers({name: hashes[name] for name in own}, reader)},
        "rows": {**rows, "players": FrozenRows({name: hashes[name] for name in (KEY, ROW)}, reader)},
    }
    return kept, columns


def as_hashed(frozen: Json) -> Json:
    """The input of a manifest as it is hashed."""
    players = frozen["players"]
    return {**frozen, "players": {COLUMNS: players.hashes}} if isinstance(players, FrozenPlayers) else frozen


# ---------------------------------------------------------------- in the database
class ManifestEncoder(json.JSONEncoder):
    """Writes the hashes of columns."""

    def default(self, told: object) -> object:
        """What JSON has no word for."""
        return {COLUMNS: dict(told.hashes)} if isinstance(told, FrozenPlayers | FrozenRows) else super().default(told)


class ManifestDecoder(json.JSONDecoder):
    """Reads them as mappings, all out of the same columns."""

    def __init__(self, **options: Any) -> None:
        self._reader = ColumnReader()
        super().__init__(object_hook=self._mapping, **options)

    def _mapping(self, told: Json) -> Json | FrozenPlayers | FrozenRows:
        if told.keys() != {COLUMNS}:
            return told
        hashes = told[COLUMNS]
        return FrozenRows(hashes, self._reader) if ROW in hashes else FrozenPlayers(hashes, self._reader)
