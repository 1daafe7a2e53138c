"""What builds the indexes of a list is said by the program, which has two connections do it; no function does."""

from importlib import import_module

from django.db import migrations

BEFORE = import_module('ratings.migrations.0001_squashed_0049_filters_of_lists').END_LIST


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute('DROP FUNCTION ratings_end_list(uuid)')


def create(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(BEFORE.strip(), params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0059_who_withdrew_a_correction'),
    ]

    operations = [
        migrations.RunPython(drop, create),
    ]
