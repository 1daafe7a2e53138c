"""A database for one measurement, of the kind that the office has: made, migrated, and thrown away behind it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend


@contextmanager
def own_database() -> Iterator[str]:
    """What is asked inside is asked of an empty office, the real one is not touched; gives what kind it is."""
    office = connections[DEFAULT_DB_ALIAS]
    template = office.settings_dict["TEST"].get("TEMPLATE")
    with _somewhere_else(office, template) as name:
        own = _wrapper(office, NAME=name)
        connections[DEFAULT_DB_ALIAS] = own
        try:
            if not template:
                call_command("migrate", verbosity=0)
            yield own.vendor
        finally:
            connections[DEFAULT_DB_ALIAS] = office
            own.close()


def look_at_what_was_filled() -> None:
    """Let the planner know how much there is, as in an office that works: PostgreSQL looks by itself, SQLite never."""
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute("ANALYZE")


@contextmanager
def copied_database() -> Iterator[None]:
    """What is done inside is done to a copy of the database that is asked now, and thrown away behind it."""
    made_up = connections[DEFAULT_DB_ALIAS]
    made_up.close()  # PostgreSQL copies a database that nobody uses
    with _somewhere_else(made_up, str(made_up.settings_dict["NAME"])) as name:
        own = _wrapper(made_up, NAME=name)
        connections[DEFAULT_DB_ALIAS] = own
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = made_up
            own.close()


def environment_of_the_database() -> dict[str, str]:
    """Processes that work in this database and ring nobody: the office's Redis is not theirs."""
    told = connections[DEFAULT_DB_ALIAS].settings_dict
    if connections[DEFAULT_DB_ALIAS].vendor == "sqlite":
        url = f"sqlite:///{told['NAME']}"
    else:
        who = ":".join(quote(told[name], safe="") for name in ("USER", "PASSWORD") if told[name])
        url = f"postgresql://{who}@{told['HOST']}:{told['PORT'] or 5432}/{told['NAME']}"
    own = {"DATABASE_URL": url, "REDIS_URL": "", "SECRET_KEY": settings.SECRET_KEY, "PRODUCTION": "0", "DEMO": "0"}
    return {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "ratingsite.settings"}


def said_apart(module: str, **told: str) -> str:
    """What a module of benchmarks prints in a process of its own, which has done nothing before: in the database that
    is asked now, and with what it is ``told`` in its environment. Raises ``CommandError`` where it comes to no end.
    """
    command = [sys.executable, "-m", module]
    done = subprocess.run(  # noqa: S603 - our own program
        command,
        cwd=settings.BASE_DIR,
        env=environment_of_the_database() | told,
        text=True,
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise CommandError("the process of the benchmark did not come to its end; what it said stands above")
    return done.stdout


def _wrapper(office: BaseDatabaseWrapper, **changes: Any) -> BaseDatabaseWrapper:
    """Another connection with the settings of the office's, but for the changes.

    Without its pool: Django keeps one for each alias, and would hand out connections to the office's database.
    """
    options = {name: value for name, value in office.settings_dict["OPTIONS"].items() if name != "pool"}
    settings = {**office.settings_dict, "CONN_MAX_AGE": 0, "OPTIONS": options, **changes}
    found: BaseDatabaseWrapper = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    return found


@contextmanager
def _somewhere_else(office: BaseDatabaseWrapper, template: str | None = None) -> Iterator[str]:
    """The name of a new database: a file in a temporary folder, or one beside the office's on its server.

    It is empty, or begins like a template; where the settings name one for tests, to migrate would take twelve seconds.
    """
    name = f"benchmark_{token_hex(4)}"
    if office.vendor == "sqlite":
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.sqlite3"
            if template:
                copyfile(template, path)
            yield str(path)
        return
    maker = _wrapper(
        office, NAME="postgres" if template == office.settings_dict["NAME"] else office.settings_dict["NAME"]
    )
    try:
        with maker.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""))
        yield name
    finally:
        with maker.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        maker.close()
