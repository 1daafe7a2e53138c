from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0009_keys_of_names_and_numbers'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='player',
            name='one_player_a_national_id',
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('national_id', ''), _negated=True), fields=('numbered_by', 'national_id'), name='one_player_a_national_id'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('national_id', ''), ('numbered_by__isnull', False), _connector='OR'), name='a_federation_gave_the_number'),
        ),
    ]
