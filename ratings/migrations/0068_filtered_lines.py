"""On SQLite the lines of lists have their key alone, the list first, and what long lists are filtered by stands beside.

The indexes of ``ListEntry`` are PostgreSQL's from here on. A later migration that has SQLite build the table anew, as
Django does for most changes of a column, brings the key back with the player first: exchange it behind it.
"""

from django.db import migrations, models
import django.db.models.deletion

TABLE, ANEW, FILTERED = 'ratings_listentry', 'ratings_listentry_anew', 'ratings_filteredline'
BY_PLAYER, BY_LIST = 'PRIMARY KEY ("player_id", "rating_list_id")', 'PRIMARY KEY ("rating_list_id", "player_id")'
LINES_OF_ITS_OWN = 1000
COLUMNS = 'rating_list_id, player_id, name_key, federation_id, sex, rating, is_inactive, title'
COPIED = COLUMNS.replace(' title', " nullif(title, '')")
CREATE = f"""
CREATE TABLE {FILTERED} (
    rating_list_id char(32) NOT NULL, player_id bigint NOT NULL, name_key varchar(100) NOT NULL,
    title varchar(3) NULL, federation_id varchar(3) NOT NULL, sex varchar(1) NOT NULL,
    rating smallint unsigned NULL, is_inactive bool NOT NULL, PRIMARY KEY (rating_list_id, player_id)
) WITHOUT ROWID
"""
# as the lines of PostgreSQL have them (0049, 0063); of titles SQLite takes one where it is asked for one, if the
# others are NULL; who is unrated is found as such before he is by name
INDEXES = {
    'filtered_by_rating': '(rating_list_id, rating DESC, player_id, sex, name_key)',
    'filtered_by_federation': (
        '(rating_list_id, federation_id, rating DESC, player_id, sex, name_key, is_inactive)'
    ),
    'filtered_by_name': '(rating_list_id, name_key, player_id, rating, federation_id, sex, is_inactive)',
    'filtered_unrated': '(rating_list_id, rating, name_key, player_id) WHERE rating IS NULL',
    'filtered_by_title': '(rating_list_id, title, rating DESC, player_id, sex) WHERE title IS NOT NULL',
    'filtered_titles_by_federation': (
        '(rating_list_id, federation_id, title, rating DESC, player_id) WHERE title IS NOT NULL'
    ),
    'filtered_titles_by_name': '(rating_list_id, title, name_key) WHERE title IS NOT NULL',
}
COPY = f"""
INSERT INTO {FILTERED} ({COLUMNS}) SELECT {COPIED} FROM {TABLE} WHERE rating_list_id IN (
    SELECT rating_list_id FROM {TABLE} GROUP BY rating_list_id HAVING count(*) >= %s
) ORDER BY rating_list_id, player_id
"""


def told(schema_editor, kind):
    """What SQLite has of the table, by name, in the words that created it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            'SELECT name, sql FROM sqlite_master WHERE tbl_name = %s AND type = %s AND sql IS NOT NULL', [TABLE, kind]
        )
        return dict(cursor.fetchall())


def build_anew(schema_editor, key, other_key):
    """The same table with another key, and without an index; its triggers go with it, and come back."""
    ((_, table),) = told(schema_editor, 'table').items()
    triggers = told(schema_editor, 'trigger')
    assert key in table
    schema_editor.execute(table.replace(key, other_key).replace(f'"{TABLE}"', f'"{ANEW}"', 1), params=None)
    schema_editor.execute(f'INSERT INTO {ANEW} SELECT * FROM {TABLE} ORDER BY rowid', params=None)
    schema_editor.execute(f'DROP TABLE {TABLE}', params=None)
    schema_editor.execute(f'ALTER TABLE {ANEW} RENAME TO "{TABLE}"', params=None)
    for trigger in triggers.values():
        schema_editor.execute(trigger, params=None)
    return triggers


def forwards(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        return
    triggers = build_anew(schema_editor, BY_PLAYER, BY_LIST)
    schema_editor.execute(CREATE, params=None)
    for name, columns in INDEXES.items():
        schema_editor.execute(f'CREATE INDEX {name} ON {FILTERED} {columns}', params=None)
    schema_editor.execute(COPY, [LINES_OF_ITS_OWN])
    for trigger in triggers.values():
        for there, here in ((f'"{TABLE}', f'"{FILTERED}'), (f'rows of {TABLE} ', f'rows of {FILTERED} ')):
            trigger = trigger.replace(there, here)
        schema_editor.execute(trigger, params=None)


def backwards(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        return
    schema_editor.execute(f'DROP TABLE {FILTERED}', params=None)
    build_anew(schema_editor, BY_LIST, BY_PLAYER)
    model = apps.get_model('ratings', 'ListEntry')
    for index in model._meta.indexes:
        schema_editor.add_index(model, index)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0067_open_events'),
    ]

    operations = [
        migrations.CreateModel(
            name='FilteredLine',
            fields=[
                ('pk', models.CompositePrimaryKey('rating_list_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('name_key', models.CharField(max_length=100)),
                ('title', models.CharField(max_length=3, null=True)),
                ('sex', models.CharField(blank=True, max_length=1)),
                ('rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('is_inactive', models.BooleanField(default=False)),
                ('rating_list', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.ratinglist')),
                ('player', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                ('federation', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.federation')),
            ],
            options={
                'verbose_name': 'filtered line',
                'verbose_name_plural': 'filtered lines',
                'managed': False,
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
