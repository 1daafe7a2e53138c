"""What was sent stays as it came in, and an accepted report as it was accepted."""

from django.db import migrations

from ratingsite.office.protect import ProtectOnce

SENT = ("tournament", "number", "name", "content", "size", "sha256", "sent_by", "sent_at")
ACCEPTED = (
    *("tournament", "version", "part", "last_round", "is_last_part", "file", "header", "created_at", "corrects"),
    *("certified_by", "certified_at", "endorsed_by", "endorsed_at", "accepted_by", "accepted_at"),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_corrections_and_refusals")]

    operations = [
        ProtectOnce("SubmittedFile", moment="sent_at", fields=SENT),
        ProtectOnce("Report", moment="accepted_at", fields=ACCEPTED),
        ProtectOnce("Entry", moment="accepted_at", through="report"),
        ProtectOnce("Game", moment="accepted_at", through="report"),
    ]
