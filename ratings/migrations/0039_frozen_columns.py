"""The players of a run as columns; the manifest stays as it is in the database, it says the hashes of columns."""

import django.db.models.deletion
from django.db import migrations, models

import ratings.runs.frozen_players
from ratingsite.office.protect import Protect


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0038_questions_to_arbiters'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(  # SQLite would build the table anew, without its triggers
            state_operations=[
                migrations.AlterField(
                    model_name='ratingrun',
                    name='manifest',
                    field=models.JSONField(
                        decoder=ratings.runs.frozen_players.ManifestDecoder,
                        default=dict,
                        encoder=ratings.runs.frozen_players.ManifestEncoder,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name='FrozenColumn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('sha256', models.CharField(max_length=64)),
                ('data', models.BinaryField()),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='columns', to='ratings.ratingrun')),
            ],
            options={
                'verbose_name': 'frozen column',
                'verbose_name_plural': 'frozen columns',
                'indexes': [models.Index(fields=['sha256'], name='frozen_column_by_hash')],
                'constraints': [models.UniqueConstraint(fields=('run', 'name'), name='one_column_a_name')],
            },
        ),
        Protect('FrozenColumn'),
    ]
