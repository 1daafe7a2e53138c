"""In front of the indexes of lines stands a number made of the federation's code, where PostgreSQL has them.

Each list that has a partition of its own gets them as the next one will. What is known of the numbers is counted then:
of a list in which nothing changes PostgreSQL counts nothing by itself. How many are unrated is kept by each process.
"""

from django.db import migrations, models

from ratings.lists.by_federation import ByFederation

TITLED, WOMEN = models.Q(('title', ''), _negated=True), models.Q(('sex', 'w'))
BY_FEDERATION = ['rating_list', 'federation', '-rating', 'player']
INDEXES = (
    ByFederation(fields=[*BY_FEDERATION, 'name_key'], name='list_by_federation'),
    ByFederation(
        condition=TITLED, fields=['rating_list', 'federation', 'title', '-rating', 'player'],
        name='titles_by_federation',
    ),
    ByFederation(fields=['rating_list', 'federation', 'name_key'], name='federation_by_name'),
    ByFederation(condition=WOMEN, fields=[*BY_FEDERATION, 'name_key'], name='women_by_federation'),
)
CODE, NUMBER = 'federation_id, ', 'hashtext((federation_id)::text), '
ANEW = """
DO $$
DECLARE found record;
BEGIN
    SET CONSTRAINTS ALL IMMEDIATE;
    FOR found IN SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS told
                 FROM pg_inherits JOIN pg_index ON indrelid = inhrelid WHERE inhparent = 'ratings_listentry'::regclass
    LOOP
        IF strpos(found.told, '({before}') + strpos(found.told, '(rating_list_id, {before}') > 0 THEN
            EXECUTE 'DROP INDEX ' || found.name;
            EXECUTE replace(found.told, '{before}', '{behind}');
        END IF;
    END LOOP;
    FOR found IN SELECT inhrelid::regclass::text AS lines
                 FROM pg_inherits WHERE inhparent = 'ratings_listentry'::regclass
    LOOP
        EXECUTE 'ANALYZE ' || found.lines;
    END LOOP;
END $$
"""


def _index_anew(schema_editor, before, behind):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(ANEW.format(before=before, behind=behind).strip(), params=None)


def forwards(apps, schema_editor):
    _index_anew(schema_editor, CODE, NUMBER)


def backwards(apps, schema_editor):
    _index_anew(schema_editor, NUMBER, CODE)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0060_lists_end_by_statements'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(forwards, backwards)],
            state_operations=[
                *(migrations.RemoveIndex(model_name='listentry', name=index.name) for index in INDEXES),
                *(migrations.AddIndex(model_name='listentry', index=index) for index in INDEXES),
            ],
        ),
        migrations.RemoveIndex(model_name='listcount', name='counts_of_unrated'),
    ]
