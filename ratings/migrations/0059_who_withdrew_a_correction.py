"""Who has withdrawn a correction, when, and why; of those that were withdrawn before the record tells it alone."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0058_corrections_are_held'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='listcorrection',
            name='withdrawn_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='listcorrection',
            name='withdrawn_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='withdrawn on'),
        ),
        migrations.AddField(
            model_name='listcorrection',
            name='withdrawn_reason',
            field=models.TextField(blank=True, verbose_name='why it was withdrawn'),
        ),
    ]
