"""Lists are written before their review; what is reviewed is never changed any more."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.protect import Protect, ProtectOnce, ProtectSealed

# Lines may go while nobody has seen them, or when their run was put aside.
SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""


def write_lists_for_reviews(apps, schema_editor):
    """Runs that are being reviewed are checked once more, and have their list written: it takes some seconds."""
    runs = apps.get_model("ratings", "RatingRun").objects
    runs.filter(state="review").update(state="checked", finished_at=None, attempts=0, lease_until=None)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0020_desk_of_a_review'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FrozenPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('title', models.CharField(blank=True, max_length=3)),
                ('federation', models.CharField(max_length=3)),
                ('sex', models.CharField(blank=True, max_length=1)),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'person as frozen',
                'verbose_name_plural': 'people as frozen',
            },
        ),
        migrations.RemoveConstraint(
            model_name='ratingrun',
            name='one_live_run_a_period',
        ),
        migrations.AddField(
            model_name='ratingrun',
            name='coming_list',
            field=models.UUIDField(null=True, unique=True),
        ),
        migrations.AddField(
            model_name='ratingrun',
            name='lines_count',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='ratingrun',
            name='lines_sha256',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name='listentry',
            name='federation',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation'),
        ),
        migrations.AlterField(
            model_name='listentry',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player'),
        ),
        migrations.AlterField(
            model_name='listentry',
            name='rating_list',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.ratinglist'),
        ),
        migrations.AlterField(
            model_name='ratingrun',
            name='state',
            field=models.CharField(choices=[('queued', 'queued'), ('frozen', 'frozen'), ('computing', 'computing'), ('checked', 'checked'), ('listing', 'listing'), ('review', 'in review'), ('publishing', 'publishing'), ('published', 'published'), ('refused', 'refused'), ('failed', 'failed'), ('voided', 'voided')], default='queued', max_length=12, verbose_name='state'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=models.Index(fields=['rating_list', 'federation', '-rating', 'player'], name='list_by_federation'),
        ),
        migrations.AddIndex(
            model_name='listentry',
            index=models.Index(condition=models.Q(('title', ''), _negated=True), fields=['rating_list', 'title', '-rating', 'player'], name='list_by_title'),
        ),
        migrations.AddConstraint(
            model_name='ratingrun',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'frozen', 'computing', 'checked', 'listing', 'review', 'publishing'])), fields=('period',), name='one_live_run_a_period'),
        ),
        migrations.AddField(
            model_name='frozenperson',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player'),
        ),
        migrations.AddField(
            model_name='frozenperson',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='frozen_people', to='ratings.ratingrun'),
        ),
        migrations.AddConstraint(
            model_name='frozenperson',
            constraint=models.UniqueConstraint(fields=('run', 'player'), name='one_frozen_row_a_person'),
        ),
        migrations.RunPython(write_lists_for_reviews, migrations.RunPython.noop),
        ProtectSealed('ListEntry', sealed=SEALED),
        Protect('FrozenPerson'),
        ProtectOnce('RunResult', moment='finished_at', through='run'),
        ProtectOnce(
            'RatingRun',
            moment='finished_at',
            fields=('manifest', 'input_sha256', 'output_sha256', 'lines_sha256', 'lines_count', 'previous_list'),
        ),
    ]
