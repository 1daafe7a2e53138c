"""Waiting lines are read in the order of their keys, letter by letter: so their index has to be, on PostgreSQL."""

from django.db import migrations

INDEX, TABLE = "waiting_lines_by_key", "ratings_waitingline"


def by_code_point(apps, schema_editor):
    _make_again(schema_editor, 'key COLLATE "C"')


def by_locale(apps, schema_editor):
    _make_again(schema_editor, "key")


def _make_again(schema_editor, key):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX IF EXISTS {INDEX}")
        schema_editor.execute(f"CREATE INDEX {INDEX} ON {TABLE} (batch_id, {key})")


class Migration(migrations.Migration):
    dependencies = [("ratings", "0044_results_stand_alone")]
    operations = [migrations.RunPython(by_code_point, by_locale)]
