"""Lists are bound into volumes, out of which histories are read. Those that are there are bound in the nights to come."""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectSealed


class Migration(migrations.Migration):
    dependencies = [('ratings', '0064_kept_lines_packed')]
    operations = [
        migrations.CreateModel(
            name='Volume',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bound_at', models.DateTimeField()),
            ],
            options={'verbose_name': 'volume of lists', 'verbose_name_plural': 'volumes of lists'},
        ),
        migrations.CreateModel(
            name='BoundList',
            fields=[
                ('rating_list', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='bound', serialize=False, to='ratings.ratinglist')),
                ('volume', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lists', to='ratings.volume')),
                ('place', models.PositiveSmallIntegerField()),
            ],
            options={
                'verbose_name': 'bound list',
                'verbose_name_plural': 'bound lists',
                'constraints': [models.UniqueConstraint(fields=('volume', 'place'), name='one_bound_list_a_place')],
            },
        ),
        migrations.CreateModel(
            name='BoundLines',
            fields=[
                ('pk', models.CompositePrimaryKey('player_id', 'volume_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                ('volume', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.volume')),
                ('lines', models.TextField()),
            ],
            options={'verbose_name': 'bound lines', 'verbose_name_plural': 'bound lines'},
        ),
        # they may go at any time: the lines of the lists say the same
        *(ProtectSealed(name, sealed='FALSE') for name in ('Volume', 'BoundList', 'BoundLines')),
    ]
