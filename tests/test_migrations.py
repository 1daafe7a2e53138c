"""A new portal is made by the squashed migrations, an old one went step by step: both end with the same tables.

Compared are the models' states and the triggers; no database is made. (Both schemas were compared whole when the
squashed ones were written, on SQLite and on PostgreSQL: they differ in the place of one renamed column and, as SQLite
puts last what was altered, of others there, and in the names that PostgreSQL gives to six checks of the lines.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.db import migrations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation

from ratingsite.office.protect import Protect, ProtectRebuilt

SQUASHED = ("accounts", "appeals", "audit", "drafts", "outbox", "ratings", "titles", "tournaments")
TOLD_ALONE = ("0003_search_by_prefix", "0042_blocks_of_waiting_lines", "0046_columns_as_they_are", "0048_kept_lines")
"""Steps of the ratings with nothing by hand but statements for PostgreSQL."""


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
    newest = {
        each.model_name.lower(): each
        for each in operations(replaced(app), Protect)
        if not isinstance(each, ProtectRebuilt)
    }
    at_once = {each.model_name.lower(): each for each in operations([squash(app)], Protect)}
    assert at_once.keys() == newest.keys()
    for name, protection in newest.items():
        words = ("moment", "fields", "through", "sealed")
        assert [getattr(at_once[name], word, None) for word in words] == [
            getattr(protection, word, None) for word in words
        ]


@pytest.mark.parametrize(
    ("app", "step", "names"),
    [
        ("ratings", "0043_lists_in_partitions", ("SEALED", "TABLE", "OTHERS")),
        ("ratings", "0049_filters_of_lists", ("END_LIST",)),
        ("titles", "0008_certificates_in_versions", ("TRIGGER", "DOCUMENT", "COLUMNS", "SQLITE", "POSTGRESQL")),
    ],
)
def test_sql_of_our_own_is_the_same(app: str, step: str, names: tuple[str, ...]) -> None:
    both = (squash(app), loaded(squashed=False).disk_migrations[app, step])
    at_once, old = (vars(import_module(each.__module__)) for each in both)
    assert [at_once[name] for name in names] == [old[name] for name in names]


def test_postgresql_is_told_the_same_of_indexes_and_columns() -> None:
    steps = [loaded(squashed=False).disk_migrations["ratings", step] for step in TOLD_ALONE]
    (end_list,) = [told for told in told_to_postgresql([squash("ratings")]) if "ratings_end_list" in told]
    assert sorted([*told_to_postgresql(steps), end_list]) == sorted(told_to_postgresql([squash("ratings")]))


def told_to_postgresql(steps: list[Migration]) -> list[str]:
    """What the functions of these migrations would send, which ask nothing of the database."""
    told: list[str] = []
    editor = SimpleNamespace(
        connection=SimpleNamespace(vendor="postgresql"), execute=lambda statement, params=None: told.append(statement)
    )
    for step in operations(steps, migrations.RunPython):
        step.code(None, editor)
    return told
