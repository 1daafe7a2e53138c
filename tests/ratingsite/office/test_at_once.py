"""Tables that a new portal gets at once are the ones that it would get one after the other."""

from __future__ import annotations

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState

from ratingsite.office.at_once import CreateAtOnce

NUMBER = ("id", models.BigAutoField(primary_key=True))
CREATE = CreateAtOnce(
    [
        migrations.CreateModel("Hen", [NUMBER, ("egg", models.ForeignKey("things.Egg", models.PROTECT, null=True))]),
        migrations.CreateModel("Egg", [NUMBER, ("hen", models.ForeignKey("things.Hen", models.PROTECT))]),
    ]
)


@pytest.mark.django_db(transaction=True)
def test_tables_that_lead_to_each_other_come_and_go_at_once() -> None:
    before, state = ProjectState(), ProjectState()
    assert state.apps.get_models() == []  # rendered already, as behind the migrations of other apps
    CREATE.state_forwards("things", state)
    with connection.schema_editor() as editor:
        CREATE.database_forwards("things", editor, before, state)
    hens, eggs = (state.apps.get_model("things", name).objects for name in ("Hen", "Egg"))
    egg = eggs.create(hen=hens.create())
    hens.update(egg=egg)
    assert hens.get().egg == egg
    with connection.schema_editor() as editor:
        CREATE.database_backwards("things", editor, state, before)
    assert not {"things_hen", "things_egg"} & set(connection.introspection.table_names())


def test_the_log_of_migrate_says_how_many_there_are() -> None:
    assert (CREATE.describe(), CREATE.migration_name_fragment) == ("Create 2 models", "models_at_once")
