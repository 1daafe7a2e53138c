"""Long lists are kept in pieces for the list behind them; older ones are not, and are read out of their rows."""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectSealed


def keep_as_it_is(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        # a crash empties the table, and no copy of the server has it: all that it says stands in the lines too
        schema_editor.execute('ALTER TABLE ratings_keptlines SET UNLOGGED')
        for column in ('numbers', 'texts'):
            schema_editor.execute(f'ALTER TABLE ratings_keptlines ALTER COLUMN {column} SET STORAGE EXTERNAL')


class Migration(migrations.Migration):
    dependencies = [('ratings', '0047_rows_of_a_coming_list')]
    operations = [
        migrations.CreateModel(
            name='KeptLines',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('lines', models.PositiveIntegerField()),
                ('numbers_sha256', models.CharField(max_length=64)),
                ('numbers', models.BinaryField()),
                ('texts_sha256', models.CharField(max_length=64)),
                ('texts', models.BinaryField()),
                ('rating_list', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
            ],
            options={
                'verbose_name': 'kept lines',
                'verbose_name_plural': 'kept lines',
                'constraints': [models.UniqueConstraint(fields=('rating_list', 'place'), name='one_kept_piece_a_place')],
            },
        ),
        ProtectSealed('KeptLines', sealed='FALSE'),  # they may go at any time: rows say the same
        migrations.RunPython(keep_as_it_is, migrations.RunPython.noop),
    ]
