"""Women by rating with their names, of which a page of a few letters needs no look at the lines of men; and behind the
names without a rating stands the sex.
"""

from importlib import import_module

from django.db import migrations, models

from ratingsite.foundations.code_points import LastByCodePoint, NamesByCodePoint

OnPostgreSQL = import_module('ratings.migrations.0070_names_of_federations').OnPostgreSQL
count_anew = import_module('ratings.migrations.0062_federations_by_number').count_anew


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0070_names_of_federations'),
    ]

    operations = [
        OnPostgreSQL([
            migrations.RemoveIndex(model_name='listentry', name='unrated_by_name'),
            migrations.AddIndex(
                model_name='listentry',
                index=NamesByCodePoint(
                    condition=models.Q(('rating__isnull', True)),
                    fields=['rating_list', 'name_key', 'player', 'sex'],
                    name='unrated_by_name',
                ),
            ),
            migrations.AddIndex(
                model_name='listentry',
                index=LastByCodePoint(
                    condition=models.Q(('rating__isnull', False), ('sex', 'w')),
                    fields=['rating_list', '-rating', 'player', 'name_key'],
                    name='women_by_name',
                ),
            ),
        ]),
        migrations.RunPython(count_anew, count_anew),
    ]
