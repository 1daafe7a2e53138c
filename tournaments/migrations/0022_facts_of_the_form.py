
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_days_of_the_calendar'),
    ]

    operations = [
        migrations.AddField(
            model_name='appointment',
            name='rounds',
            field=models.CharField(blank=True, max_length=120, verbose_name='rounds'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='affiliated_organisation',
            field=models.CharField(blank=True, max_length=100, verbose_name='Affiliated Organisation'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='boards',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='boards of a team'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='contact_email',
            field=models.EmailField(blank=True, max_length=254, verbose_name='contact'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pairing_program',
            field=models.CharField(blank=True, max_length=60, verbose_name='pairing program'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pairing_system',
            field=models.CharField(blank=True, max_length=60, verbose_name='pairing system'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='prizes',
            field=models.TextField(blank=True, max_length=2000, verbose_name='prizes'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='remarks',
            field=models.TextField(blank=True, max_length=2000, verbose_name='remarks'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='teams',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='teams'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='venue_zone',
            field=models.CharField(blank=True, max_length=40, verbose_name='time zone of the venue'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='venues',
            field=models.TextField(blank=True, max_length=2000, verbose_name='venues'),
        ),
    ]
