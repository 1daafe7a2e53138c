"""A correction is held by a lease while a worker computes or publishes it, as runs and imports are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0057_lines_compared'),
    ]

    operations = [
        migrations.AddField(
            model_name='listcorrection',
            name='fence',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='listcorrection',
            name='lease_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='listcorrection',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
