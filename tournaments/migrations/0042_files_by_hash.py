"""Files by their hash: the same bytes in another tournament are looked for at every signature."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0041_in_hand'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='submittedfile',
            index=models.Index(fields=['sha256'], name='files_by_hash'),
        ),
    ]
