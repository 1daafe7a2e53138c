"""The names of a federation stand in an index by its code and their first letters, a fourth as large as with whole names.

What is known of them is counted anew, as in 0062. On SQLite lines have no index (0068).
"""

from importlib import import_module

from django.db import migrations, models

from ratings.lists.names_of_federation import NamesOfFederation

IndexAnew = import_module('ratings.migrations.0049_filters_of_lists').IndexAnew
count_anew = import_module('ratings.migrations.0062_federations_by_number').count_anew


class OnPostgreSQL(IndexAnew):
    """The same, and elsewhere nothing."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == 'postgresql':
            super().database_forwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0069_results_by_their_key'),
    ]

    operations = [
        OnPostgreSQL([
            migrations.AddIndex(
                model_name='listentry',
                index=NamesOfFederation(
                    condition=models.Q(('rating__isnull', False)),
                    fields=['rating_list', 'federation', 'name_key', 'sex', 'is_inactive'],
                    name='names_of_federation',
                ),
            ),
        ]),
        migrations.RunPython(count_anew, count_anew),
    ]
