"""Which events are still open, so that nobody looks for them among those of all years."""

from django.db import migrations, models

OPEN = """
INSERT INTO ratings_openevent (event_id, system_id, version, comes_on, recorded_at)
SELECT id, system_id, version, comes_on, recorded_at FROM ratings_ratedevent e WHERE NOT EXISTS (
    SELECT 1 FROM ratings_ratingrun_events l JOIN ratings_ratingrun r ON r.id = l.ratingrun_id
    WHERE l.ratedevent_id = e.id AND r.state = 'published'
) OR EXISTS (SELECT 1 FROM ratings_setaside_left_out o WHERE o.ratedevent_id = e.id)
"""


class Migration(migrations.Migration):
    dependencies = [('ratings', '0066_opponents_of_waiting_results')]
    operations = [
        migrations.CreateModel(
            name='OpenEvent',
            fields=[
                ('event', models.OneToOneField(on_delete=models.PROTECT, primary_key=True, related_name='still_open', serialize=False, to='ratings.ratedevent')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('comes_on', models.DateField(blank=True, null=True, verbose_name='comes on the list of')),
                ('recorded_at', models.DateTimeField(verbose_name='recorded')),
                ('system', models.ForeignKey(db_index=False, on_delete=models.PROTECT, related_name='+', to='ratings.ratingsystem')),
            ],
            options={
                'verbose_name': 'open event',
                'verbose_name_plural': 'open events',
                'indexes': [
                    models.Index(fields=['system', 'comes_on'], name='open_by_list'),
                    models.Index(fields=['system', 'recorded_at'], name='open_by_moment'),
                ],
            },
        ),
        migrations.RunSQL(OPEN, migrations.RunSQL.noop),
    ]
