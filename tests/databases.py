"""The tests' database: migrated once, kept as long as the code is the same, and copied for each worker and portal.

To migrate takes a processor four seconds, to copy takes it none.
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from fcntl import LOCK_EX, flock
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import Any

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "var" / "tests"
FLOORS = ("ratings", "ratingsite", "titles", "tournaments")
DECIDES = re.compile(r"/(migrations/\w+|office/(protect|at_once))\.py$")
"""The code that decides which tables an empty database gets, and which triggers; beside it Django's own."""
MAY_HAVE_ROWS = "SELECT relname FROM pg_class WHERE relname = ANY(%s) AND (relkind = 'p' OR pg_relation_size(oid) > 0)"
"""Tables that are no empty file; of one in partitions that is not asked."""
MADE_OF = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_stat1'"
OF_LISTS = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^ratings_listentry_[0-9a-f]{32}$'"
"""Tables that a test has made for its long lists."""


@contextmanager
def for_tests(connection: Any) -> Iterator[None]:
    """In here the connection leads to a copy of its own, which is gone afterwards; benchmarks begin with a copy too."""
    outside, test = connection.settings_dict["NAME"], connection.settings_dict["TEST"]
    name, test["TEMPLATE"] = test["NAME"] or f"test_{outside}", migrated()
    test["SCRATCH"] = migrated_file()
    copy(migrated(), name)
    _lead(connection, name)
    with _emptied_so(type(connection.ops), _emptying if on_postgresql() else _emptying_file):
        yield
    _lead(connection, outside)
    drop(name)


@contextmanager
def _emptied_so(operations: Any, emptying: Callable[..., list[str]]) -> Iterator[None]:
    """Whichever connection empties the database: a test with a browser has another one than the others."""
    as_django_does = operations.sql_flush

    def sql_flush(own: Any, style: Any, tables: list[str], **options: Any) -> list[str]:
        return emptying(own.connection, partial(as_django_does, own, style, tables, **options), tables, **options)

    operations.sql_flush = sql_flush
    yield
    operations.sql_flush = as_django_does


def _emptying(connection: Any, told: Callable[[], list[str]], tables: list[str], **options: Any) -> list[str]:
    """What is sent behind a test that commits. Django truncates all tables, which takes PostgreSQL as long as twenty
    tests; a few of them have rows.
    """
    if options.get("reset_sequences"):
        return told()
    with connection.cursor() as cursor:
        cursor.execute(MAY_HAVE_ROWS, [tables])
        filled = [connection.ops.quote_name(name) for (name,) in cursor.fetchall()]
        cursor.execute(OF_LISTS)
        of_lists = [f"DROP TABLE {name}" for (name,) in cursor.fetchall()]
    emptied = [f"DELETE FROM {each}" for each in filled]  # noqa: S608 - names of our own tables
    return ["SET LOCAL session_replication_role = replica", *of_lists, *emptied]


def _emptying_file(connection: Any, told: Callable[[], list[str]], *_: Any, **_options: Any) -> list[str]:
    """The same on SQLite, where triggers refuse to delete what is protected: for so long they are gone. Of a table that
    it alone has Django knows nothing.
    """
    with connection.cursor() as cursor:
        found = {tuple(row) for row in cursor.execute(MADE_OF).fetchall()}
    others = sorted(name for _, name, _ in found ^ _made_of())
    assert not others, f"the test has left the database made otherwise than the migrations make it: {others}"
    triggers = [(name, again) for kind, name, again in found if kind == "trigger"]
    emptied = [*told(), "DELETE FROM ratings_filteredline"]
    return [*(f'DROP TRIGGER "{name}"' for name, _ in triggers), *emptied, *(again for _, again in triggers)]


@cache
def _made_of() -> frozenset[tuple[str, ...]]:
    """Kind, name and words of all tables, indexes and triggers of the file that is copied."""
    with closing(sqlite3.connect(migrated())) as file:
        return frozenset(file.execute(MADE_OF))


def _lead(connection: Any, name: str) -> None:
    """Let the connection lead to another database from here on."""
    connection.close()
    if on_postgresql():
        connection.close_pool()
    connection.settings_dict["NAME"] = name


@cache
def migrated() -> str:
    """A database with every migration and nothing else, made by whoever asks first; nobody is ever connected to it."""
    name = f"migrated_{_code()}" if on_postgresql() else str(_file())
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "migrated.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if name not in (found := kept()):
            for older in found:
                drop(older)
            _migrate(name)
    return name


def migrated_file() -> str | None:
    """The same as a file of SQLite, where tests on SQLite have made it: what ``rate --in-office`` begins with, whatever
    database the office has.
    """
    return str(_file()) if _file().exists() else None


def _file() -> Path:
    return KEPT / f"migrated-{_code()}.sqlite3"


@cache
def _code() -> str:
    """Changes with whatever decides what an empty database has."""
    code = blake2b((ROOT / "requirements.txt").read_bytes(), digest_size=8)
    for path in sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py") if DECIDES.search(str(path))):
        code.update(path.read_bytes())
    return code.hexdigest()


def kept() -> set[str]:
    """What is there that was migrated, of this code or of other."""
    if not on_postgresql():
        return {str(path) for path in KEPT.glob("migrated-*.sqlite3")}
    with _server() as server:
        found = server.execute("SELECT datname FROM pg_database WHERE datname LIKE 'migrated\\_%'").fetchall()
    return {str(name) for (name,) in found}


def _migrate(name: str) -> None:
    """As people do it, beside its place: what is half done nobody finds there."""
    folder, building = KEPT / "migrating", "migrating"
    folder.mkdir(exist_ok=True)
    env = {**os.environ, "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "ratingsite.settings"}
    if on_postgresql():
        copy("template0", building)
        env["DATABASE_URL"] = address(building)
    else:
        building = str(folder / "db.sqlite3")
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0", "--skip-checks"], cwd=ROOT, env=env, check=True)
    _rename(building, name)
    rmtree(folder)


# ---------------------------------------------------------------- files of SQLite, databases of a server
def on_postgresql() -> bool:
    """Whether the tests run on the PostgreSQL that ``DATABASE_URL`` names."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


def address(name: str) -> str:
    """Where a database of that server is found."""
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


def copy(template: str, name: str) -> None:
    """Make a database like another one, to which nobody is connected; what was called so before is gone."""
    drop(name)
    if on_postgresql():
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY")
        with _server() as server:
            server.execute(make.format(sql.Identifier(name), sql.Identifier(template)))
        return
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(template)) as source, closing(sqlite3.connect(name)) as made:
        source.backup(made)


def _rename(name: str, to: str) -> None:
    """Of a database to which nobody is connected."""
    if on_postgresql():
        with _server() as server:
            server.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(name), sql.Identifier(to)))
        return
    Path(name).replace(to)


def drop(name: str) -> None:
    """Take a database away, whoever is still connected to it; nothing happens where there is none."""
    if on_postgresql():
        with _server() as server:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        return
    for path in (name, f"{name}-wal", f"{name}-shm"):
        Path(path).unlink(missing_ok=True)


def _server() -> psycopg.Connection[Any]:
    """Beside every database, where databases are made and dropped."""
    return psycopg.connect(address("postgres"), autocommit=True)
