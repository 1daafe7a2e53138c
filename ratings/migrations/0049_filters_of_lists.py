"""What a list is filtered by: names stand in the indexes by rating, and those of a federation or a title by name too.

On PostgreSQL each list that has a partition of its own gets them as the next one will: from those of the others.
"""

import re

from django.db import migrations, models

from ratingsite.foundations.code_points import LastByCodePoint

TABLE, OTHERS = 'ratings_listentry', 'ratings_listentry_others'
TITLED, WOMEN = models.Q(('title', ''), _negated=True), models.Q(('sex', 'w'))
BY_RATING = ['rating_list', '-rating', 'player']
BY_FEDERATION = ['rating_list', 'federation', '-rating', 'player']
INDEXES = (
    LastByCodePoint(fields=[*BY_RATING, 'name_key'], name='list_by_rating'),
    LastByCodePoint(fields=[*BY_FEDERATION, 'name_key'], name='list_by_federation'),
    models.Index(condition=TITLED, fields=['rating_list', 'title', '-rating', 'player', 'sex'], name='list_by_title'),
    LastByCodePoint(condition=WOMEN, fields=[*BY_RATING, 'name_key'], name='women_by_rating'),
    LastByCodePoint(condition=WOMEN, fields=[*BY_FEDERATION, 'name_key'], name='women_by_federation'),
    LastByCodePoint(fields=['rating_list', 'federation', 'name_key'], name='federation_by_name'),
    LastByCodePoint(condition=TITLED, fields=['rating_list', 'title', 'name_key'], name='titles_by_name'),
)
NEW = ('federation_by_name', 'titles_by_name')
PARTITIONS = """
SELECT inhrelid::regclass::text FROM pg_inherits
WHERE inhparent = 'ratings_listentry'::regclass AND inhrelid <> 'ratings_listentry_others'::regclass
"""
DEFINED = 'SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = %s::regclass'


# As in 0043, and with more known of the names: by a hundred steps, as many as PostgreSQL keeps by itself, each of 5,700
# lines, it would not see how many names begin with three letters, and put thousands of lines in order for a page.
END_LIST = """
CREATE OR REPLACE FUNCTION ratings_end_list(list_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    own text := 'ratings_listentry_' || replace(list_id::text, '-', '');
    told text;
BEGIN
    EXECUTE format('ALTER TABLE %I ALTER COLUMN rating_list_id DROP DEFAULT', own);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN name_key SET STATISTICS 500', own);
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (player_id, rating_list_id)', own);
    FOR told IN SELECT pg_get_indexdef(indexrelid) FROM pg_index
                WHERE indrelid = 'ratings_listentry_others'::regclass AND NOT indisprimary LOOP
        told := regexp_replace(told, '^CREATE INDEX \\S+ ON \\S+ ', format('CREATE INDEX ON %I ', own));
        EXECUTE replace(told, '(rating_list_id, ', '(');
    END LOOP;
    EXECUTE format('ALTER TABLE ratings_listentry ATTACH PARTITION %I FOR VALUES IN (%L)', own, list_id);
END $$
"""


def know_more_of_names(apps, schema_editor):
    """Of the lists to come and of those that are there; what is known is counted anew by the next ANALYZE."""
    if schema_editor.connection.vendor != 'postgresql':
        return
    schema_editor.execute(END_LIST.strip(), params=None)
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(PARTITIONS)
        partitions = [table for (table,) in cursor.fetchall()]
    for table in partitions:
        schema_editor.execute(f'ALTER TABLE {table} ALTER COLUMN name_key SET STATISTICS 500')


class IndexAnew(migrations.operations.base.Operation):
    """Exchange the indexes that differ before and behind, in either direction."""

    reversible = True
    atomic = True

    def __init__(self, state_operations):
        self.state_operations = state_operations

    def state_forwards(self, app_label, state):
        for operation in self.state_operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        before, behind = (state.apps.get_model(app_label, 'ListEntry') for state in (from_state, to_state))
        gone = [index for index in before._meta.indexes if index not in behind._meta.indexes]
        come = [index for index in behind._meta.indexes if index not in before._meta.indexes]
        if schema_editor.connection.vendor != 'postgresql':
            for index in gone:
                schema_editor.remove_index(before, index)
            for index in come:
                schema_editor.add_index(behind, index)
            return
        self._exchange(schema_editor, behind, gone, come)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        self.database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return 'Build the indexes of lines anew'

    def _exchange(self, schema_editor, model, gone, come):
        schema_editor.execute('SET CONSTRAINTS ALL IMMEDIATE')
        names = {index.name for index in gone}
        old = {_bare(told) for name, told in _defined(schema_editor, OTHERS) if name in names}
        for name in sorted(names):
            schema_editor.execute(f'DROP INDEX {name}')
        for index in come:
            told = str(index.create_sql(model, schema_editor))
            schema_editor.execute(told.replace(f'ON "{TABLE}"', f'ON "{OTHERS}"'))
        names = {index.name for index in come}
        new = [_bare(told) for name, told in _defined(schema_editor, OTHERS) if name in names]
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(PARTITIONS)
            partitions = [table for (table,) in cursor.fetchall()]
        for table in partitions:
            for name, told in _defined(schema_editor, table):
                if _bare(told) in old:
                    schema_editor.execute(f'DROP INDEX {name}')
            for told in new:
                schema_editor.execute(f'CREATE INDEX ON {table} {told}')


def _defined(schema_editor, table):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(DEFINED, [table])
        return cursor.fetchall()


def _bare(told):
    """What of an index is the same in a partition of its own: without its name, its table and the list."""
    return re.sub(r'^CREATE INDEX \S+ ON \S+ ', '', told).replace('(rating_list_id, ', '(')


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0048_kept_lines'),
    ]

    operations = [
        IndexAnew([
            *(
                migrations.RemoveIndex(model_name='listentry', name=index.name)
                for index in INDEXES if index.name not in NEW
            ),
            *(migrations.AddIndex(model_name='listentry', index=index) for index in INDEXES),
        ]),
        migrations.RunPython(know_more_of_names, migrations.RunPython.noop),  # to know more does no harm
    ]
