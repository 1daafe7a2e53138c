"""Norms made elsewhere under rules that are not kept here: what the certificate says (1.5.4), and when it was registered."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0033_made_papers_stay'),
    ]

    operations = [
        migrations.AddField(
            model_name='normelsewhere',
            name='certified_title',
            field=models.CharField(blank=True, default='', max_length=3, verbose_name='norm that the certificate says'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='normelsewhere',
            name='certified_games',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='games that it is worth'),
        ),
        migrations.AddField(
            model_name='normelsewhere',
            name='registered_on',
            field=models.DateField(blank=True, null=True, verbose_name='registered with FIDE'),
        ),
        migrations.AddConstraint(
            model_name='normelsewhere',
            constraint=models.CheckConstraint(
                condition=Q(certified_title='', certified_games__isnull=True, registered_on__isnull=True)
                | ~Q(certified_title='') & Q(certified_games__isnull=False),
                name='a_certificate_says_title_and_games',
            ),
        ),
    ]
