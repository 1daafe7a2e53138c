"""Whether somebody is inactive stands beside the rating: the page of the active needs no look at the lines of others."""

from importlib import import_module

from django.db import migrations

from ratingsite.foundations.code_points import LastByCodePoint

OnPostgreSQL = import_module('ratings.migrations.0070_names_of_federations').OnPostgreSQL


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0071_women_by_name'),
    ]

    operations = [
        OnPostgreSQL([
            migrations.RemoveIndex(model_name='listentry', name='list_by_rating'),
            migrations.AddIndex(
                model_name='listentry',
                index=LastByCodePoint(
                    fields=['rating_list', '-rating', 'player', 'sex', 'is_inactive', 'name_key'],
                    name='list_by_rating',
                ),
            ),
        ]),
    ]
