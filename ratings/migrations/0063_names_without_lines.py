"""The code of the federation and who is inactive stand behind the indexes of names: who is on a page is read off them.

Behind a name the code stands as it is, with no number in its place; behind that number it is told once more. What is known of
the numbers is counted anew, as in 0062.
"""

from importlib import import_module

from django.db import migrations, models

from ratings.lists.by_federation import ByFederation
from ratingsite.foundations.code_points import NamesByCodePoint

IndexAnew = import_module('ratings.migrations.0049_filters_of_lists').IndexAnew
count_anew = import_module('ratings.migrations.0062_federations_by_number').count_anew
TITLED = models.Q(('title', ''), _negated=True)
INDEXES = (
    NamesByCodePoint(
        fields=['rating_list', 'name_key', 'player', 'rating', 'federation', 'sex', 'is_inactive'], name='list_by_name'
    ),
    ByFederation(
        fields=['rating_list', 'federation', '-rating', 'player', 'sex', 'name_key', 'is_inactive'],
        name='list_by_federation',
    ),
    ByFederation(
        condition=TITLED, fields=['rating_list', 'federation', 'title', '-rating', 'player'],
        name='titles_by_federation',
    ),
)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0062_federations_by_number'),
    ]

    operations = [
        IndexAnew([
            *(migrations.RemoveIndex(model_name='listentry', name=index.name) for index in INDEXES),
            *(migrations.AddIndex(model_name='listentry', index=index) for index in INDEXES),
        ]),
        migrations.RunPython(count_anew, count_anew),
    ]
