from django.db import migrations
from django.db.models import Q

from ratings.register.names import search_key, skeletons

SIGNS = ('‘', 'ʼ', 'ʻ', '´', '′')  # what stands for an apostrophe and parted names until now


def fold_again(apps, schema_editor):
    """What names are searched by, of those that have one of the signs."""
    has_a_sign = Q()
    for sign in SIGNS:
        has_a_sign |= Q(name__contains=sign)
    for player in apps.get_model('ratings', 'Player').objects.filter(has_a_sign).only('name'):
        player.search_name = search_key(player.name)
        player.family_key, player.given_key = skeletons(player.name)
        player.save(update_fields=['search_name', 'family_key', 'given_key'])
    for newcomer in apps.get_model('ratings', 'Newcomer').objects.filter(has_a_sign).only('name'):
        newcomer.search_name = search_key(newcomer.name)
        newcomer.save(update_fields=['search_name'])


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0012_fide_id_by_a_change'),
    ]

    operations = [
        migrations.RunPython(fold_again, migrations.RunPython.noop),
    ]
