"""The file of unrated titled players is written with the lines of a list, before its review: until the review begins it
may be taken away with them.
"""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce, ProtectSealed, RefuseDeletes

SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""
REVIEWED = ProtectSealed('TitledPlayer', sealed=SEALED)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0053_appeals_not_heard'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(  # Django would build the table of SQLite anew, to which triggers lead
            database_operations=[
                migrations.RunSQL(
                    'ALTER TABLE ratings_ratingrun ADD COLUMN titled_count integer NULL CHECK (titled_count >= 0)',
                    'ALTER TABLE ratings_ratingrun DROP COLUMN titled_count',
                ),
                migrations.RunSQL(
                    "ALTER TABLE ratings_ratingrun ADD COLUMN titled_sha256 varchar(64) NOT NULL DEFAULT ''",
                    'ALTER TABLE ratings_ratingrun DROP COLUMN titled_sha256',
                ),
            ],
            state_operations=[
                migrations.AddField(
                    model_name='ratingrun',
                    name='titled_count',
                    field=models.PositiveIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name='ratingrun',
                    name='titled_sha256',
                    field=models.CharField(blank=True, default='', max_length=64),
                    preserve_default=False,
                ),
            ],
        ),
        ProtectOnce(
            'RatingRun',
            moment='finished_at',
            fields=(
                'manifest', 'input_sha256', 'output_sha256', 'lines_sha256', 'rows_sha256', 'lines_count',
                'titled_count', 'titled_sha256', 'previous_list',
            ),
        ),
        migrations.AlterField(
            model_name='titledplayer',
            name='rating_list',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='titled', to='ratings.ratinglist'),
        ),
        REVIEWED,
        RefuseDeletes([REVIEWED]),
    ]
