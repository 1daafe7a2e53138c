from django.db import migrations, models


def as_typed(apps, schema_editor):
    """So far only the addresses of accounts could be typed."""
    for arbiter in apps.get_model("tournaments", "Appointment").objects.filter(role="chief", user__isnull=False):
        arbiter.email = arbiter.user.email
        arbiter.save(update_fields=["email"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_note_refusals")]

    operations = [
        migrations.AddField(
            model_name="appointment",
            name="email",
            field=models.EmailField(blank=True, default="", max_length=254, verbose_name="e-mail address"),
            preserve_default=False,
        ),
        migrations.RunPython(as_typed, migrations.RunPython.noop),
    ]
