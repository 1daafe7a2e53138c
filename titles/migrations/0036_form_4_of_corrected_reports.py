"""A title result of 2003 whose report was corrected since, and has other games or figures of the player."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0035_stated_ratings'),
        ('tournaments', '0040_sqlite_refuses_deletes'),
    ]

    operations = [
        migrations.AddField(
            model_name='titleresult',
            name='differs_from',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.report'),
        ),
    ]
