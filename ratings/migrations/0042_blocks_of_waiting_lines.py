"""Lines that say nothing new wait in blocks; PostgreSQL keeps their columns as they are, for to pack them costs more."""

import django.db.models.deletion
from django.db import migrations, models


def keep_as_it_is(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute('ALTER TABLE ratings_waitingblock ALTER COLUMN content SET STORAGE EXTERNAL')


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0041_results_as_rows'),
    ]

    operations = [
        migrations.CreateModel(
            name='WaitingBlock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lines', models.PositiveIntegerField()),
                ('rated', models.PositiveIntegerField()),
                ('widths', models.TextField()),
                ('content', models.BinaryField()),
                ('batch', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='ratings.listimport')),
            ],
            options={
                'verbose_name': 'block of waiting lines',
                'verbose_name_plural': 'blocks of waiting lines',
                'ordering': ['batch', 'pk'],
            },
        ),
        migrations.RunPython(keep_as_it_is, migrations.RunPython.noop, elidable=False),
        migrations.CreateModel(
            name='GonePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('batch', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='gone', to='ratings.listimport')),
                ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
            ],
            options={
                'verbose_name': 'player who is gone',
                'verbose_name_plural': 'players who are gone',
                'constraints': [models.UniqueConstraint(fields=('batch', 'player'), name='a_player_is_gone_once')],
            },
        ),
    ]
