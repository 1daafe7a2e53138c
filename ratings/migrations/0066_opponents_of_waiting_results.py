"""A result that waits says how many rated opponents there were, where it is told; of those that are there nobody knows."""

from django.db import migrations, models

from ratingsite.office.protect import ProtectRebuilt


class Migration(migrations.Migration):
    dependencies = [('ratings', '0065_volumes_of_lists')]
    operations = [
        migrations.AddField(
            model_name='waitingresult',
            name='opponents',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rated opponents'),
        ),
        ProtectRebuilt('WaitingResult'),
    ]
