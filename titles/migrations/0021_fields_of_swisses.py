"""The field of a Swiss stands with its search."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0020_life_masters'),
    ]

    operations = [
        migrations.AddField(
            model_name='normsearch',
            name='swiss_fields',
            field=models.JSONField(null=True),
        ),
    ]
