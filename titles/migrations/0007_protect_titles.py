"""A title is never typed over: the database itself says so."""

from django.db import migrations

from ratingsite.office.protect import Protect


class Migration(migrations.Migration):
    dependencies = [("titles", "0006_titles_and_applications"), ("ratings", "0002_protect")]

    operations = [Protect("HeldTitle")]
