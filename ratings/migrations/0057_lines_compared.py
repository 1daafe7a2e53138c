"""How many lines of an approved list have been compared with what was reviewed: told while it is published."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0056_first_days_that_were_moved'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratingrun',
            name='lines_compared',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
