"""A key that signs no more is not deleted on SQLite either: until now it refused changes there, and no more."""

from django.db import migrations

from ratingsite.office.protect import ProtectOnce, RefuseDeletes


class Migration(migrations.Migration):

    dependencies = [
        ('signing', '0001_initial'),
    ]

    operations = [
        RefuseDeletes([ProtectOnce('SigningKey', moment='until')]),
    ]
