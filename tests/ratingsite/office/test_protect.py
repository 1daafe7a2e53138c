"""What is published or recorded is protected by the database itself."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, migrations, models
from django.db.migrations.state import ProjectState

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import record
from ratingsite.office.protect import Protect
from tests.cast import NOW

PROTECTED = (
    *("ratings.RatingList", "ratings.ListEntry", "ratings.WaitingResult", "ratings.RatedEvent", "ratings.RatedGame"),
    "audit.AuditEntry",
)
TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
}


@pytest.mark.every_case
@pytest.mark.django_db
@pytest.mark.parametrize("model", PROTECTED)
def test_every_table_that_must_not_change_still_has_its_trigger(model: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        triggers = {name for (name,) in cursor.fetchall()}
    assert f"{apps.get_model(model)._meta.db_table}_protected" in triggers


def test_a_line_of_the_record_is_never_changed(dmitri: User) -> None:
    entry = record("try", dmitri, by=dmitri, now=NOW, reason="a reason")
    with pytest.raises(IntegrityError, match="never changed"):
        AuditEntry.objects.filter(pk=entry.pk).update(reason="a better reason")


@pytest.mark.django_db(transaction=True)
def test_the_protection_can_be_taken_back() -> None:
    state = ProjectState()
    fields = [("id", models.BigAutoField(primary_key=True)), ("word", models.CharField(max_length=9))]
    create, protect = migrations.CreateModel("Thing", fields), Protect("Thing")
    create.state_forwards("things", state)
    with connection.schema_editor() as editor:
        create.database_forwards("things", editor, ProjectState(), state)
        protect.database_forwards("things", editor, state, state)
    thing = state.apps.get_model("things", "Thing")
    thing.objects.create(word="first")
    with connection.schema_editor() as editor:
        protect.database_backwards("things", editor, state, state)
    assert thing.objects.update(word="second") == 1
    with connection.schema_editor() as editor:
        create.database_backwards("things", editor, state, ProjectState())
    assert (protect.describe(), protect.migration_name_fragment) == ("Refuse every change of Thing", "protect_thing")
