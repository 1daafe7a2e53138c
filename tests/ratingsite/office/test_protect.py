"""What is published or recorded is protected by the database itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, migrations, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import record
from ratingsite.office.protect import Protect, ProtectOnce, ProtectSealed, RefuseDeletes
from tests.cast import NOW


def protections() -> dict[str, Protect]:
    """What every model that is protected was protected by at last, by the steps that a new portal takes."""
    steps = MigrationLoader(None).graph
    once = dict.fromkeys(key for leaf in steps.leaf_nodes() for key in steps.forwards_plan(leaf))
    return {
        f"{app}.{operation.model_name}": operation
        for app, name in once
        for operation in steps.nodes[app, name].operations
        if isinstance(operation, Protect)
    }


def told_again() -> dict[str, Protect]:
    """The same as the steps say it that gave SQLite its second triggers, the last step last."""
    return {
        f"{app}.{protection.model_name}": protection
        for (app, _), step in sorted(MigrationLoader(None).disk_migrations.items())
        for operation in step.operations
        if isinstance(operation, RefuseDeletes)
        for protection in operation.protections
    }


TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
}


@pytest.mark.every_case
@pytest.mark.django_db
def test_every_table_that_must_not_change_still_has_its_triggers() -> None:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        triggers = {name for (name,) in cursor.fetchall()}
    protected = {apps.get_model(model)._meta.db_table for model in protections()}
    kept = {apps.get_model(model)._meta.db_table for model in told_again()} if connection.vendor == "sqlite" else set()
    assert len(protected) > 30
    assert {f"{table}_protected" for table in protected} | {f"{table}_protected_deletes" for table in kept} <= triggers


def test_sqlite_is_told_the_same_of_deletes() -> None:
    told, now = told_again(), protections()
    # of what says lines of lists once more whatever stands there may be taken away; what is protected since has both
    # triggers at once
    once_more = {"ratings.KeptLines", "ratings.Volume", "ratings.BoundList", "ratings.BoundLines"}
    assert now.keys() - told.keys() == once_more | {"titles.NormCertificate", "titles.LifeMaster"}
    words = ("moment", "through", "sealed")
    for model, protection in told.items():
        assert [getattr(protection, word, None) for word in words] == [
            getattr(now[model], word, None) for word in words
        ], model


def test_a_line_of_the_record_is_never_changed_nor_deleted(dmitri: User) -> None:
    entry = record("try", dmitri, by=dmitri, now=NOW, reason="a reason")
    line = AuditEntry.objects.filter(pk=entry.pk)
    for change in (lambda: line.update(reason="a better reason"), line.delete, lambda: line._raw_delete(line.db)):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


THINGS = migrations.CreateModel(
    "Thing",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("word", models.CharField(max_length=9)),
        ("settled", models.DateField(null=True)),
    ],
)


@contextmanager
def things(protect: Protect) -> Iterator[tuple[ProjectState, type[models.Model]]]:
    """A table with one row, protected, of which nothing stays."""
    state = ProjectState()
    THINGS.state_forwards("things", state)
    with connection.schema_editor() as editor:
        THINGS.database_forwards("things", editor, ProjectState(), state)
        protect.database_forwards("things", editor, state, state)
    thing = state.apps.get_model("things", "Thing")
    thing.objects.create(word="first")
    yield state, thing
    with connection.schema_editor() as editor:
        THINGS.database_backwards("things", editor, state, ProjectState())


@pytest.mark.django_db(transaction=True)
def test_the_protection_can_be_taken_back() -> None:
    protect = Protect("Thing")
    with things(protect) as (state, thing):
        with connection.schema_editor() as editor:
            protect.database_backwards("things", editor, state, state)
        assert thing.objects.update(word="second") == 1
        assert thing.objects.all()._raw_delete("default") == 1
    assert (protect.describe(), protect.migration_name_fragment) == ("Refuse every change of Thing", "protect_thing")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_refused_changes_alone_refuses_deletes_too() -> None:
    protect = Protect("Thing")
    later = RefuseDeletes([protect])
    with things(protect) as (state, thing):
        with connection.schema_editor() as editor:  # as it was
            later.database_backwards("things", editor, state, state)
        if connection.vendor == "sqlite":
            assert thing.objects.all()._raw_delete("default") == 1
            thing.objects.create(word="next")
        with connection.schema_editor() as editor:
            later.database_forwards("things", editor, state, state)
        for change in (lambda: thing.objects.update(word="second"), lambda: thing.objects.all()._raw_delete("default")):
            with pytest.raises(IntegrityError, match="rows of things_thing are never changed"), transaction.atomic():
                change()
    assert later.describe() == "Refuse to delete what is protected, on SQLite too"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("protect", "word", "is_kept"),
    [
        (ProtectSealed("Thing", sealed="OLD.word = 'first'"), "first", True),
        (ProtectSealed("Thing", sealed="OLD.word = 'first'"), "next", False),
        (ProtectOnce("Thing", moment="settled"), "first", False),
        (ProtectOnce("Thing", moment="word"), "first", True),
    ],
)
def test_what_is_not_sealed_or_settled_yet_may_be_taken_away(protect: Protect, word: str, is_kept: bool) -> None:
    with things(protect) as (state, thing):
        with connection.schema_editor() as editor:
            RefuseDeletes([protect]).database_forwards("things", editor, state, state)
        thing.objects.create(word="next")
        rows = thing.objects.filter(word=word)
        with pytest.raises(IntegrityError) if is_kept else nullcontext(), transaction.atomic():
            rows._raw_delete("default")
        assert rows.exists() == is_kept
