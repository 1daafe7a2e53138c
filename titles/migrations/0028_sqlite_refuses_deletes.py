"""What the database protects is not deleted on SQLite either: until now it refused changes there, and no more."""

from django.db import migrations

from ratingsite.office.protect import Protect, ProtectOnce, RefuseDeletes


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0001_squashed_0027_kind_of_an_event_elsewhere'),
    ]

    operations = [
        RefuseDeletes([
            Protect('HeldTitle'),
            ProtectOnce('TitleResult', moment='issued_at'),
            Protect('NormSignature'),
        ]),
    ]
