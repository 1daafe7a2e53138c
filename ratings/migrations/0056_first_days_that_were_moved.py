"""How near its start the first day of an event was moved, as the desk knows it when it hands the event over."""

from django.db import migrations, models

from ratingsite.office.protect import ProtectRebuilt


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0055_closed_archives'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratedevent',
            name='start_moved_hours',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='hours before its start at which its first day was moved'),
        ),
        ProtectRebuilt('RatedEvent'),
    ]
