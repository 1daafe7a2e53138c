"""What a run writes by thousands is written without a question a row, and without an index that nobody asks."""

import django.db.models.deletion
from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce, ProtectRebuilt


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0043_lists_in_partitions'),
    ]

    operations = [
        migrations.AlterField(
            model_name='reviewedevent',
            name='event',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent'),
        ),
        migrations.AlterField(
            model_name='reviewedevent',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='reviewed_events', to='ratings.ratingrun'),
        ),
        migrations.AlterField(
            model_name='reviewflag',
            name='event',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent'),
        ),
        migrations.AlterField(
            model_name='reviewflag',
            name='other_event',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent'),
        ),
        migrations.AlterField(
            model_name='reviewflag',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='flags', to='ratings.ratingrun'),
        ),
        migrations.AlterField(
            model_name='reviewflag',
            name='players',
            field=models.ManyToManyField(db_constraint=False, related_name='+', to='ratings.player'),
        ),
        migrations.AlterField(
            model_name='runresult',
            name='player',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.player'),
        ),
        migrations.AlterField(
            model_name='runresult',
            name='run',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.ratingrun'),
        ),
        migrations.AlterField(
            model_name='ratedevent',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.ratingsystem'),
        ),
        ProtectRebuilt('RatedEvent'),
        ProtectOnce('RunResult', moment='finished_at', through='run'),
    ]
