"""Which tournaments are still in hand, so that nobody looks for what waits among those of all years."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0040_sqlite_refuses_deletes'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='in_hand',
            field=models.BooleanField(db_default=True, default=True, editable=False),
        ),
        migrations.AddIndex(
            model_name='appointment',
            index=models.Index(condition=models.Q(('state', 'declined')), fields=['tournament'], name='declined_appointments'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(condition=models.Q(('state__in', ['draft', 'certified', 'endorsed', 'returned'])), fields=['state'], name='live_reports'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('in_hand', True)), fields=['state', 'federation'], name='tournament_in_hand'),
        ),
    ]
