"""What the database protects is not deleted on SQLite either: until now it refused changes there, and no more."""

from django.db import migrations

from ratingsite.office.protect import Protect, ProtectOnce, RefuseDeletes


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_squashed_0039_endorsed_in_which_office'),
    ]

    operations = [
        RefuseDeletes([
            ProtectOnce('SubmittedFile', moment='sent_at'),
            ProtectOnce('Report', moment='accepted_at'),
            ProtectOnce('Entry', moment='accepted_at', through='report'),
            ProtectOnce('Game', moment='accepted_at', through='report'),
            Protect('GamesFile'),
            ProtectOnce('SentFile', moment='marked_at'),
            ProtectOnce('RatingOrder', moment='ordered_at'),
            Protect('Invoice'),
            Protect('Payment'),
            Protect('CreditNote'),
            ProtectOnce('FeeExemption', moment='decided_at'),
            Protect('EventRules'),
        ]),
    ]
