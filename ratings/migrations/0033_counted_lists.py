"""Lines are found by the name that stands on them, are counted once, and have no index twice."""

import django.db.models.deletion
from django.db import migrations, models

import ratingsite.foundations.code_points
from ratings.register.names import search_key
from ratingsite.office.protect import ProtectRebuilt, ProtectSealed

SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""
COUNT = """
    INSERT INTO ratings_listcount (rating_list_id, federation, title, sex, is_inactive, is_rated, players)
    SELECT rating_list_id, federation_id, title, sex, is_inactive, rating IS NOT NULL, count(*)
    FROM ratings_listentry GROUP BY rating_list_id, federation_id, title, sex, is_inactive, rating IS NOT NULL
"""
FROM_REGISTER = """
    UPDATE ratings_listentry SET name_key =
        (SELECT search_name FROM ratings_player WHERE ratings_player.id = ratings_listentry.player_id)
"""


def fill(apps, schema_editor):
    """The name on a line is the register's but for who has another one by now."""
    has_trigger = schema_editor.connection.vendor == "postgresql"  # on SQLite it went with the table
    if has_trigger:
        schema_editor.execute("ALTER TABLE ratings_listentry DISABLE TRIGGER ratings_listentry_protected")
    schema_editor.execute(FROM_REGISTER)
    entries = apps.get_model("ratings", "ListEntry").objects
    others = entries.exclude(name=models.F("player__name")).values_list("pk", "name")
    for pk, name in others.iterator(chunk_size=2000):
        entries.filter(pk=pk).update(name_key=search_key(name)[:100])
    if has_trigger:
        # a row that is changed twice waits for its checks, and no table is altered while one waits
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")
        schema_editor.execute("ALTER TABLE ratings_listentry ENABLE TRIGGER ratings_listentry_protected")
    schema_editor.execute(COUNT)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0032_events_as_columns'),
    ]

    operations = [
        migrations.CreateModel(
            name='ListCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('federation', models.CharField(max_length=3)),
                ('title', models.CharField(blank=True, max_length=3)),
                ('sex', models.CharField(blank=True, max_length=1)),
                ('is_inactive', models.BooleanField()),
                ('is_rated', models.BooleanField()),
                ('players', models.PositiveIntegerField()),
                ('rating_list', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='ratings.ratinglist')),
            ],
            options={
                'verbose_name': 'count of lines',
                'verbose_name_plural': 'counts of lines',
            },
        ),
        migrations.AddConstraint(
            model_name='listcount',
            constraint=models.UniqueConstraint(fields=('rating_list', 'federation', 'title', 'sex', 'is_inactive', 'is_rated'), name='one_count_a_kind'),
        ),
        migrations.RemoveConstraint(
            model_name='listentry',
            name='one_line_a_player',
        ),
        migrations.AddConstraint(
            model_name='listentry',
            constraint=models.UniqueConstraint(fields=('player', 'rating_list'), name='one_line_of_a_player'),
        ),
        migrations.RemoveIndex(
            model_name='listentry',
            name='list_by_player',
        ),
        migrations.AddField(
            model_name='listentry',
            name='name_key',
            field=models.CharField(default='', editable=False, max_length=100),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='listentry',
            index=ratingsite.foundations.code_points.ByCodePoint(fields=['rating_list', 'name_key', 'player'], name='list_by_name'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=ratingsite.foundations.code_points.ByCodePoint(condition=models.Q(('rating__isnull', True)), fields=['rating_list', 'name_key', 'player'], name='unrated_by_name'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=models.Index(condition=models.Q(('title', ''), _negated=True), fields=['rating_list', 'federation', 'title', '-rating', 'player'], name='titles_by_federation'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=models.Index(condition=models.Q(('sex', 'w')), fields=['rating_list', '-rating', 'player'], name='women_by_rating'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=models.Index(condition=models.Q(('sex', 'w')), fields=['rating_list', 'federation', '-rating', 'player'], name='women_by_federation'),
        ),
        ProtectRebuilt('ListEntry'),
        ProtectSealed('ListCount', sealed=SEALED),
    ]
