from django.conf import settings
from django.db import migrations, models

from ratingsite.office.protect import ProtectRebuilt


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0013_more_apostrophes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="ratedevent",
            name="recorded_by",
            field=models.ForeignKey(
                null=True, on_delete=models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        ProtectRebuilt("RatedEvent"),
    ]
