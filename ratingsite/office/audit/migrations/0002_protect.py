"""The record is append-only: the database itself says so."""

from django.db import migrations

from ratingsite.office.protect import Protect


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [Protect("AuditEntry")]
