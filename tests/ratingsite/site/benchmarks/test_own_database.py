"""The database of one measurement: empty, like the template that the tests have migrated, or a copy; gone behind it."""

from __future__ import annotations

import pytest
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from ratingsite.office.accounts.models import User
from ratingsite.site.benchmarks.own_database import _somewhere_else, _wrapper, copied_database, own_database
from tests.databases import migrated


@pytest.mark.django_db
def test_without_a_template_it_begins_without_any_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(connection.settings_dict["TEST"], "TEMPLATE")
    with _somewhere_else(connection) as name:
        own = _wrapper(connection, NAME=name)
        assert own.introspection.table_names() == []
        own.close()


@pytest.mark.django_db
def test_with_one_it_has_every_table_and_nobody_in_it(faruk: User) -> None:
    assert connection.settings_dict["TEST"]["TEMPLATE"] == migrated()
    with own_database() as vendor:
        own = connections["default"]
        executor = MigrationExecutor(own)
        assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
        assert (vendor, User.objects.count()) == (connection.vendor, 0)
    assert User.objects.get() == faruk


@pytest.mark.django_db
def test_a_copy_has_what_was_made_up_and_leaves_it_as_it_was() -> None:
    with own_database():
        made = User.objects.create(email="ada@example.org", name="Ada")
        with copied_database():
            User.objects.create(email="bob@example.org", name="Bob")
            assert User.objects.count() == 2
        assert User.objects.get() == made
