"""What the kernel has rated is stored as rows of numbers; runs from before keep their results as JSON."""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0040_newcomers_of_a_list'),
    ]

    operations = [
        migrations.CreateModel(
            name='EventResult',
            fields=[
                ('pk', models.CompositePrimaryKey('run', 'player', 'event', blank=True, editable=False, primary_key=True, serialize=False)),
                ('edition', models.CharField(max_length=20)),
                ('games', models.PositiveSmallIntegerField()),
                ('score_hundredths', models.PositiveIntegerField()),
                ('expected_hundredths', models.PositiveIntegerField(null=True)),
                ('change_hundredths', models.IntegerField(null=True)),
                ('k_factor', models.PositiveSmallIntegerField(null=True)),
                ('opponents_total', models.PositiveIntegerField()),
                ('met_games', models.PositiveSmallIntegerField(null=True)),
                ('met_score_hundredths', models.PositiveIntegerField(null=True)),
                ('met_total', models.PositiveIntegerField(null=True)),
                ('run', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.ratingrun')),
                ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                ('event', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.ratedevent')),
            ],
            options={
                'verbose_name': 'result in an event',
                'verbose_name_plural': 'results in events',
            },
        ),
        migrations.AddField(
            model_name='runresult',
            name='score_hundredths',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='runresult',
            name='expected_hundredths',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='runresult',
            name='rating_taken',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='runresult',
            name='initial_games',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.RenameField('runresult', 'told', 'kept'),
        migrations.AlterField(
            model_name='runresult',
            name='kept',
            field=models.JSONField(db_column='working', null=True),
        ),
        ProtectOnce('RunResult', moment='finished_at', through='run'),
        ProtectOnce('EventResult', moment='finished_at', through='run'),
    ]
