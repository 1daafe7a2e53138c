"""Forget allauth's own list of addresses: each of them opens an account, and anybody at an open browser could add one."""

from django.db import migrations


def forget(apps, schema_editor):
    apps.get_model("account", "EmailAddress").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_more_offices"), ("account", "0009_emailaddress_unique_primary_email")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
