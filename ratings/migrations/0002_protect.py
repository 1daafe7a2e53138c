"""What is published or recorded is never changed: the database itself says so."""

from django.db import migrations

from ratingsite.office.protect import Protect


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [Protect(name) for name in ("RatingList", "ListEntry", "RatedEvent", "RatedGame")]
