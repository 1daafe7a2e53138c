from django.db import migrations, models

from ratingsite.office.protect import ProtectRebuilt


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_protect")]

    operations = [
        migrations.AddField(
            model_name="auditentry",
            name="fields",
            field=models.JSONField(blank=True, default=dict, verbose_name="fields"),
        ),
        migrations.AddField(
            model_name="auditentry",
            name="office",
            field=models.CharField(blank=True, default="", max_length=24, verbose_name="office"),
        ),
        ProtectRebuilt("AuditEntry"),
    ]
