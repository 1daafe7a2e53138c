"""What is stored of a player may be brief: the column stays, its name says less."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0035_waiting_lines_stand_alone'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField('runresult', 'working', 'told'),
                migrations.AlterField('runresult', 'told', models.JSONField(db_column='working')),
            ],
        ),
    ]
