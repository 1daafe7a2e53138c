"""What the database protects is not deleted on SQLite either: until now it refused changes there, and no more."""

from django.db import migrations

from ratingsite.office.protect import Protect, ProtectOnce, ProtectSealed, RefuseDeletes

SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0050_names_with_ratings'),
    ]

    operations = [
        RefuseDeletes([
            Protect('RatingList'),
            ProtectSealed('ListEntry', sealed=SEALED),
            ProtectSealed('ListCount', sealed=SEALED),
            Protect('TitledPlayer'),
            Protect('ListSignature'),
            Protect('RatedEvent'),
            Protect('RatedGame'),
            Protect('PackedEvent'),
            Protect('WaitingResult'),
            Protect('FrozenPerson'),
            Protect('FrozenColumn'),
            Protect('Residence'),
            ProtectOnce('RatingRun', moment='finished_at'),
            ProtectOnce('RunResult', moment='finished_at', through='run'),
            ProtectOnce('EventResult', moment='finished_at', through='run'),
        ]),
    ]
