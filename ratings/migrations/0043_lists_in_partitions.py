"""A line is known by its player and its list; on PostgreSQL a long list stands in a partition of its own."""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectSealed

SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""
TABLE, BEFORE, OTHERS = 'ratings_listentry', 'ratings_listentry_before', 'ratings_listentry_others'
LINES_OF_ITS_OWN = 1000

# As many as there are locks for (ratings/lists/partitions.py), the newest first.
LONG_LISTS = """
SELECT e.rating_list_id FROM ratings_listentry_before e LEFT JOIN ratings_ratinglist l ON l.id = e.rating_list_id
GROUP BY 1 HAVING count(*) >= %s ORDER BY max(l.list_date) DESC NULLS FIRST
LIMIT current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer / 160 - 1
"""

# Fills the place behind the table of a list that was filled bare: the indexes of the table of the others, without the
# list, which is the same in every line; then readers find it.
END_LIST = """
CREATE OR REPLACE FUNCTION ratings_end_list(list_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    own text := 'ratings_listentry_' || replace(list_id::text, '-', '');
    told text;
BEGIN
    EXECUTE format('ALTER TABLE %I ALTER COLUMN rating_list_id DROP DEFAULT', own);
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (player_id, rating_list_id)', own);
    FOR told IN SELECT pg_get_indexdef(indexrelid) FROM pg_index
                WHERE indrelid = 'ratings_listentry_others'::regclass AND NOT indisprimary LOOP
        told := regexp_replace(told, '^CREATE INDEX \\S+ ON \\S+ ', format('CREATE INDEX ON %I ', own));
        EXECUTE replace(told, '(rating_list_id, ', '(');
    END LOOP;
    EXECUTE format('ALTER TABLE ratings_listentry ATTACH PARTITION %I FOR VALUES IN (%L)', own, list_id);
END $$
"""


class BuildAnew(migrations.operations.base.Operation):
    """Build the table of the lines anew, in one direction or the other, and keep what stands in it."""

    reversible = True
    atomic = True

    def __init__(self, state_operations):
        self.state_operations = state_operations

    def state_forwards(self, app_label, state):
        for operation in self.state_operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        columns = self._put_aside(app_label, schema_editor, from_state, to_state)
        model = to_state.apps.get_model(app_label, 'ListEntry')
        if schema_editor.connection.vendor == 'postgresql':
            self._partitions(schema_editor, model)
            moved = self._long_lists(schema_editor, columns)
            self._take_over(schema_editor, columns, 'WHERE rating_list_id <> ALL(%s)', [moved])
        else:
            schema_editor.create_model(model)
            self._take_over(schema_editor, columns)
        ProtectSealed('ListEntry', sealed=SEALED).database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        columns = self._put_aside(app_label, schema_editor, from_state, to_state)
        schema_editor.create_model(to_state.apps.get_model(app_label, 'ListEntry'))
        self._take_over(schema_editor, columns)
        if schema_editor.connection.vendor == 'postgresql':
            schema_editor.execute('DROP FUNCTION ratings_end_list(uuid)')
        ProtectSealed('ListEntry', sealed=SEALED).database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return 'Build the lines of lists anew'

    # -------------------------------------------------------- the table before
    def _put_aside(self, app_label, schema_editor, from_state, to_state):
        """Under another name and without the names of its indexes; the columns that both tables have."""
        old, new = (state.apps.get_model(app_label, 'ListEntry') for state in (from_state, to_state))
        if schema_editor.connection.vendor == 'postgresql':  # what is deferred is checked before a table is altered
            schema_editor.execute('SET CONSTRAINTS ALL IMMEDIATE')
        for named in [*old._meta.indexes, *old._meta.constraints]:
            if schema_editor.connection.vendor == 'postgresql' and named in old._meta.constraints:
                schema_editor.execute(f'ALTER TABLE {TABLE} DROP CONSTRAINT {named.name}')
            elif named not in old._meta.constraints:
                schema_editor.execute(f'DROP INDEX {named.name}')
        schema_editor.execute(f'ALTER TABLE {TABLE} RENAME TO {BEFORE}')
        if schema_editor.connection.vendor == 'postgresql':
            schema_editor.execute(f'ALTER INDEX {TABLE}_pkey RENAME TO {BEFORE}_pkey')
        kept = {field.column for field in old._meta.concrete_fields}
        return ', '.join(field.column for field in new._meta.concrete_fields if field.column in kept - {'id'})

    def _take_over(self, schema_editor, columns, where='', values=()):
        schema_editor.execute(
            f'INSERT INTO {TABLE} ({columns}) SELECT {columns} FROM {BEFORE} {where} ORDER BY rating_list_id, player_id',
            values,
        )
        schema_editor.execute(f'DROP TABLE {BEFORE}')

    # -------------------------------------------------------- partitions
    def _partitions(self, schema_editor, model):
        """The table without a row of its own, and the one for whatever list has none."""
        table, _ = schema_editor.table_sql(model)
        schema_editor.execute(f'{table} PARTITION BY LIST (rating_list_id)')
        schema_editor.execute(f'CREATE TABLE {OTHERS} PARTITION OF {TABLE} DEFAULT')
        for index in model._meta.indexes:
            told = str(index.create_sql(model, schema_editor))
            schema_editor.execute(told.replace(f'ON "{TABLE}"', f'ON "{OTHERS}"'))
        schema_editor.execute(END_LIST.strip(), params=None)

    def _long_lists(self, schema_editor, columns):
        """Those that are there already move, each into its partition; their numbers."""
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(LONG_LISTS, [LINES_OF_ITS_OWN])
            lists = [key for (key,) in cursor.fetchall()]
        for key in lists:
            own = f'{TABLE}_{key.hex}'
            schema_editor.execute(f'CREATE TABLE {own} (LIKE {TABLE} INCLUDING CONSTRAINTS)')
            schema_editor.execute(
                f'INSERT INTO {own} ({columns}) SELECT {columns} FROM {BEFORE} WHERE rating_list_id = %s', [key]
            )
            schema_editor.execute('SELECT ratings_end_list(%s)', [key])
        return lists


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0042_blocks_of_waiting_lines'),
    ]

    operations = [
        BuildAnew([
            migrations.AlterField(
                model_name='listentry',
                name='federation',
                field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation'),
            ),
            migrations.AlterField(
                model_name='listentry',
                name='player',
                field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player'),
            ),
            migrations.RemoveConstraint(
                model_name='listentry',
                name='one_line_of_a_player',
            ),
            migrations.RemoveField(
                model_name='listentry',
                name='id',
            ),
            migrations.AddField(
                model_name='listentry',
                name='pk',
                field=models.CompositePrimaryKey('player_id', 'rating_list_id', blank=True, editable=False, primary_key=True, serialize=False),
            ),
        ]),
    ]
