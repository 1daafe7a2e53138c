"""The loop's databases: an office is built once and copied for every run, on PostgreSQL and on SQLite alike."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import psycopg
from django.db import connections

Rows = list[tuple[Any, ...]]


class Database(Protocol):
    """Where the office of a loop is kept."""

    template: str

    def copy(self, begun: str = "") -> None:
        """Make the office of the next run, a copy of the template, or of what was kept under a name."""

    def keep(self, begun: str) -> None:
        """Keep the office of this run as it stands, under a name."""

    def rows(self, statement: str) -> Rows:
        """Ask the office of the run, past Django."""

    def uses(self, name: str) -> dict[str, Any]:
        """What Django must be told to work in a database of this name."""


class Postgres:
    """Copies with ``CREATE DATABASE … TEMPLATE``; what is committed is on the disk, as an office has it."""

    def __init__(self, server: dict[str, Any], template: str, name: str) -> None:
        self.server = {key: server[key.upper()] for key in ("host", "port", "user", "password") if server[key.upper()]}
        self.template, self.name = template, name
        self.tablespace = ""
        self._kept: dict[str, str] = {}

    def copy(self, begun: str = "") -> None:
        template = self._kept[begun] if begun else self.template
        where = f" TABLESPACE {self.tablespace}" if self.tablespace else ""
        self.admin(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
        self.admin(f'CREATE DATABASE "{self.name}" TEMPLATE "{template}"{where}')
        self.admin(f'ALTER DATABASE "{self.name}" SET synchronous_commit = on')

    def keep(self, begun: str) -> None:
        self._kept[begun] = f"{self.name}_{begun}"
        self.admin(f'CREATE DATABASE "{self._kept[begun]}" TEMPLATE "{self.name}"')

    def make_template(self) -> None:
        """An empty database for the office."""
        self.admin(f'CREATE DATABASE "{self.template}"')

    def admin(self, statement: str) -> None:
        """Say something to the server."""
        with psycopg.connect(dbname="postgres", autocommit=True, **self.server) as connection:
            connection.execute(statement.encode())

    def move_to(self, folder: Path) -> None:
        """Keep the office of this run in a folder."""
        self.tablespace = f"{self.name}_space"
        self.admin(f"CREATE TABLESPACE {self.tablespace} LOCATION '{folder}'")
        self.copy()

    def leave_disk(self) -> None:
        """Drop the office and its place."""
        self.admin(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
        self.admin(f"DROP TABLESPACE IF EXISTS {self.tablespace}")
        self.tablespace = ""

    def rows(self, statement: str) -> Rows:
        with psycopg.connect(dbname=self.name, autocommit=True, **self.server) as connection:
            return connection.execute(statement.encode()).fetchall()

    def uses(self, name: str) -> dict[str, Any]:
        return {"NAME": name}

    def drop(self) -> None:
        """Leave nothing."""
        for name in (self.name, self.template, *self._kept.values()):
            self.admin(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


class Sqlite:
    """Copies the file, with what stands in its log."""

    def __init__(self, template: Path, name: Path) -> None:
        self.template, self.name = str(template), str(name)

    def copy(self, begun: str = "") -> None:
        for end in ("", "-wal", "-shm"):
            Path(self.name + end).unlink(missing_ok=True)
        _back_up(f"{self.name}-{begun}" if begun else self.template, self.name)

    def keep(self, begun: str) -> None:
        _back_up(self.name, f"{self.name}-{begun}")

    def rows(self, statement: str) -> Rows:
        with closing(sqlite3.connect(self.name, timeout=20)) as connection:
            return connection.execute(statement).fetchall()

    def uses(self, name: str) -> dict[str, Any]:
        return {"NAME": name}


def _back_up(source: str, target: str) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def work_in(facts: dict[str, Any]) -> None:
    """Have Django work in this database, in a process that was forked just now: nothing of the parent's is used."""
    connections["default"].settings_dict.update(facts)
    connections.settings["default"].update(facts)
    pools = getattr(type(connections["default"]), "_connection_pools", None)
    if pools is not None:
        pools.clear()
    connections["default"].connection = None


def asked(database: Database, statement: str, *, tries: Sequence[float] = (0.0, 0.2, 1.0, 3.0)) -> Rows:
    """The rows, from a server that may be away for a moment."""
    for pause in tries:
        time.sleep(pause)
        try:
            return database.rows(statement)
        except (psycopg.OperationalError, sqlite3.OperationalError) as error:
            last = error
    raise last
