"""No line of the record is deleted on SQLite either: until now it refused changes there, and no more."""

from django.db import migrations

from ratingsite.office.protect import Protect, RefuseDeletes


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0001_squashed_0003_office_and_fields'),
    ]

    operations = [
        RefuseDeletes([Protect('AuditEntry')]),
    ]
