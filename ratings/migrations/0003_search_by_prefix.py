"""Names are found by their first letters: an index in the order of code points, whatever the database's own order is."""

from django.db import migrations

INDEX = 'CREATE INDEX player_search_c ON ratings_player (search_name COLLATE "C", id)'


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(INDEX)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_search_c")


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_protect")]

    operations = [migrations.RunPython(create, drop)]
