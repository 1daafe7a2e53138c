"""A new portal is made by the squashed migrations, an old one went step by step: both end with the same tables.

Compared are the models' states and the triggers; no database is made. (Both schemas were compared whole when the
squashed ones were written, on SQLite and on PostgreSQL.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from django.db import migrations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation

from ratingsite.office.protect import Protect

SQUASHED = ("accounts", "appeals", "audit", "drafts", "outbox", "ratings", "titles", "tournaments")


@cache
def loaded(*, squashed: bool) -> MigrationLoader:
    """The migrations as a new portal takes them, or every step that was ever one."""
    return MigrationLoader(None, replace_migrations=squashed)


def squash(app: str) -> Migration:
    (found,) = [
        each for (label, _), each in loaded(squashed=True).disk_migrations.items() if label == app and each.replaces
    ]
    return found


def replaced(app: str) -> list[Migration]:
    return [loaded(squashed=False).disk_migrations[key] for key in squash(app).replaces]


def operations(steps: list[Migration], kind: type[Operation]) -> Iterator[Operation]:
    return (operation for step in steps for operation in step.operations if isinstance(operation, kind))


def test_both_ways_end_with_the_same_models() -> None:
    steps = loaded(squashed=False)
    # the squashed ones stand beside the steps there, and would make the tables of the beginning again
    last = [key for key in steps.graph.leaf_nodes() if not steps.disk_migrations[key].replaces]
    step_by_step, at_once = steps.project_state(last), loaded(squashed=True).project_state()
    for before, after in ((step_by_step, at_once), (at_once, step_by_step)):
        assert MigrationAutodetector(before, after)._detect_changes() == {}
    for key, model in step_by_step.models.items():
        assert list(at_once.models[key].fields) == list(model.fields), key


@pytest.mark.parametrize("app", SQUASHED)
def test_a_squashed_migration_takes_the_place_of_neighbours(app: str) -> None:
    steps = replaced(app)
    assert all((app, before.name) in after.dependencies for before, after in pairwise(steps))


@pytest.mark.parametrize("app", SQUASHED)
def test_what_was_protected_step_by_step_is_protected_at_once(app: str) -> None:
    newest = {each.model_name.lower(): each for each in operations(replaced(app), Protect)}
    at_once = {each.model_name.lower(): each for each in operations([squash(app)], Protect)}
    assert at_once.keys() == newest.keys()
    for name, protection in newest.items():
        words = ("moment", "fields", "through")
        assert [getattr(at_once[name], word, None) for word in words] == [
            getattr(protection, word, None) for word in words
        ]


@pytest.mark.parametrize(
    ("app", "step", "names"),
    [("ratings", "0003_search_by_prefix", ("INDEX",)), ("titles", "0002_protect", ("SQLITE", "POSTGRESQL"))],
)
def test_sql_of_our_own_is_the_same(app: str, step: str, names: tuple[str, ...]) -> None:
    (kept,) = operations([squash(app)], migrations.RunPython)
    (old,) = operations([loaded(squashed=False).disk_migrations[app, step]], migrations.RunPython)
    for name in names:
        assert kept.code.__globals__[name] == old.code.__globals__[name]
