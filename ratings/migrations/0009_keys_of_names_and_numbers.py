from django.db import migrations

from ratings.register.names import skeletons

ROWS_A_WRITE = 2000


def fill(apps, schema_editor):
    """What mistyped names share, and the federation that gave each national number: until now the player's own."""
    players = apps.get_model('ratings', 'Player').objects
    rows = []
    for player in players.only('name', 'federation_id', 'national_id').iterator(chunk_size=ROWS_A_WRITE):
        player.family_key, player.given_key = skeletons(player.name)
        player.numbered_by_id = player.federation_id if player.national_id else None
        rows.append(player)
        if len(rows) == ROWS_A_WRITE:
            players.bulk_update(rows, ['family_key', 'given_key', 'numbered_by'])
            rows = []
    players.bulk_update(rows, ['family_key', 'given_key', 'numbered_by'])


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0008_people_and_their_changes'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
