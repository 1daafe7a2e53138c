"""A number made of the federation's code stands in the indexes of lines, where PostgreSQL has them.

Those of a federation by name are read off the names of all, and women off the lines of everybody, by rating and by
name: their own indexes are gone. Each list that has a partition of its own gets them as the next one will. What is
known of the numbers is counted then: of a list in which nothing changes PostgreSQL counts nothing by itself. How many
are unrated each process keeps.
"""

from importlib import import_module

from django.db import migrations, models

from ratingsite.foundations.code_points import LastByCodePoint

IndexAnew = import_module('ratings.migrations.0049_filters_of_lists').IndexAnew
TITLED = models.Q(('title', ''), _negated=True)


class ByFederation(models.Index):
    """As it was then: the number wherever the federation stood."""

    def create_sql(self, model, schema_editor, using='', **kwargs):
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == 'postgresql':
            columns, code = statement.parts['columns'], schema_editor.quote_name('federation_id')
            columns.col_suffixes = [
                'COLLATE "C"' if name == 'name_key' else order for name, order in self.fields_orders
            ]
            statement.parts['columns'] = str(columns).replace(code, f'hashtext({code})')
        return statement


INDEXES = (
    ByFederation(fields=['rating_list', 'name_key', 'player', 'rating', 'federation', 'sex'], name='list_by_name'),
    LastByCodePoint(fields=['rating_list', '-rating', 'player', 'sex', 'name_key'], name='list_by_rating'),
    ByFederation(
        fields=['rating_list', 'federation', '-rating', 'player', 'sex', 'name_key'], name='list_by_federation'
    ),
    ByFederation(
        condition=TITLED, fields=['rating_list', 'federation', 'title', '-rating', 'player'],
        name='titles_by_federation',
    ),
)
GONE = ('federation_by_name', 'women_by_rating', 'women_by_federation')
COUNT_ANEW = """
DO $$
DECLARE lines regclass;
BEGIN
    FOR lines IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'ratings_listentry'::regclass
    LOOP
        EXECUTE 'ANALYZE ' || lines;
    END LOOP;
END $$
"""


def count_anew(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(COUNT_ANEW.strip(), params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0061_versions_on_their_way'),
    ]

    operations = [
        IndexAnew([
            *(
                migrations.RemoveIndex(model_name='listentry', name=name)
                for name in (*GONE, *(index.name for index in INDEXES))
            ),
            *(migrations.AddIndex(model_name='listentry', index=index) for index in INDEXES),
        ]),
        migrations.RunPython(count_anew, count_anew),
        migrations.RemoveIndex(model_name='listcount', name='counts_of_unrated'),
    ]
