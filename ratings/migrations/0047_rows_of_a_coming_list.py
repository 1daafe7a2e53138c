"""The hash of the lines of a list in review as they stand in their table, which PostgreSQL makes in one statement."""

from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce


class Migration(migrations.Migration):
    dependencies = [('ratings', '0046_columns_as_they_are')]
    operations = [
        migrations.SeparateDatabaseAndState(  # Django would build the table of SQLite anew, to which triggers lead
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE ratings_ratingrun ADD COLUMN rows_sha256 varchar(64) NOT NULL DEFAULT ''",
                    'ALTER TABLE ratings_ratingrun DROP COLUMN rows_sha256',
                ),
            ],
            state_operations=[
                migrations.AddField(
                    model_name='ratingrun',
                    name='rows_sha256',
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
                'previous_list',
            ),
        ),
    ]
