"""A scratch database for one command: SQLite in memory, migrated, in the place of the office's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import load_backend

SQLITE = "django.db.backends.sqlite3"


@contextmanager
def scratch_database() -> Iterator[None]:
    """What is asked inside is asked of an empty office; the office's own database is not touched, nor needed."""
    own = connections[DEFAULT_DB_ALIAS]
    settings = {**own.settings_dict, "ENGINE": SQLITE, "NAME": ":memory:", "OPTIONS": {}, "CONN_MAX_AGE": 0}
    scratch = load_backend(SQLITE).DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = scratch
    # Where the settings name a file for tests it begins like that: to migrate takes twelve seconds.
    template = own.settings_dict["TEST"].get("SCRATCH")
    try:
        if template:
            with closing(sqlite3.connect(template)) as migrated:
                scratch.ensure_connection()
                migrated.backup(scratch.connection)
        else:
            call_command("migrate", verbosity=0)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = own
        scratch.close()
