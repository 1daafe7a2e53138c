"""The index of names without a rating has the sex behind them: of women the lines of men are not read."""

from importlib import import_module

from django.db import migrations, models

from ratingsite.foundations.code_points import ByCodePoint

OnPostgreSQL = import_module('ratings.migrations.0070_names_of_federations').OnPostgreSQL


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0070_names_of_federations'),
    ]

    operations = [
        OnPostgreSQL([
            migrations.RemoveIndex(model_name='listentry', name='unrated_by_name'),
            migrations.AddIndex(
                model_name='listentry',
                index=ByCodePoint(
                    condition=models.Q(('rating__isnull', True)),
                    fields=['rating_list', 'name_key', 'player', 'sex'],
                    name='unrated_by_name',
                ),
            ),
        ]),
    ]
