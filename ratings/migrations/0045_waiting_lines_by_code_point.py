"""Waiting lines are read in the order of their keys, letter by letter: so their index has to be."""

from django.db import migrations

from ratingsite.foundations.code_points import ByCodePoint


class Migration(migrations.Migration):
    dependencies = [("ratings", "0044_results_stand_alone")]
    operations = [
        migrations.RemoveIndex(model_name="waitingline", name="waiting_lines_by_key"),
        migrations.AddIndex(
            model_name="waitingline", index=ByCodePoint(fields=["batch", "key"], name="waiting_lines_by_key")
        ),
    ]
