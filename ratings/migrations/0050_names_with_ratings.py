"""The rating stands behind the names, so that who leads among some is read off one index; who is unrated is counted.

On PostgreSQL each list that has a partition of its own gets the index as the next one will: from that of the others.
"""

from django.db import migrations, models

from ratingsite.foundations.code_points import ByCodePoint

BEHIND = ['rating_list', 'name_key', 'player', 'rating']
ANEW = """
DO $$
DECLARE found record;
BEGIN
    SET CONSTRAINTS ALL IMMEDIATE;
    FOR found IN SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS told
                 FROM pg_inherits JOIN pg_index ON indrelid = inhrelid WHERE inhparent = 'ratings_listentry'::regclass
    LOOP
        IF found.told ~ '[( ]name_key COLLATE "C", {before}[)]$' THEN
            EXECUTE 'DROP INDEX ' || found.name;
            EXECUTE regexp_replace(found.told, '{before}[)]$', '{behind})');
        END IF;
    END LOOP;
END $$
"""
CREATE = 'CREATE INDEX list_by_name ON ratings_listentry (rating_list_id, name_key, {})'


def _index_anew(schema_editor, before, behind):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(ANEW.format(before=before, behind=behind).strip(), params=None)
        return
    schema_editor.execute('DROP INDEX list_by_name')
    schema_editor.execute(CREATE.format(behind))


def forwards(apps, schema_editor):
    _index_anew(schema_editor, 'player_id', 'player_id, rating')


def backwards(apps, schema_editor):
    _index_anew(schema_editor, 'player_id, rating', 'player_id')


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0001_squashed_0049_filters_of_lists'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(forwards, backwards)],
            state_operations=[
                migrations.RemoveIndex(model_name='listentry', name='list_by_name'),
                migrations.AddIndex(model_name='listentry', index=ByCodePoint(fields=BEHIND, name='list_by_name')),
            ],
        ),
        migrations.AddIndex(
            model_name='listcount',
            index=models.Index(
                condition=models.Q(('is_rated', False)), fields=['rating_list', 'players'], name='counts_of_unrated'
            ),
        ),
    ]
