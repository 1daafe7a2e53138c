"""An appeal that is not heard says why; whether the directors of an appeal were looked for is known from now on."""

from django.conf import settings
from django.db import migrations, models


def they_were(apps, schema_editor):
    """Whose question waits has been through the worker."""
    apps.get_model('ratings', 'RatingAppeal').objects.filter(state='asked').update(looked_for_directors=True)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0052_current_ratings_stand_still'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='ratingappeal',
            name='fee_awaited_until',
            field=models.DateField(blank=True, null=True, verbose_name='fee awaited until'),
        ),
        migrations.AddField(
            model_name='ratingappeal',
            name='looked_for_directors',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='ratingappeal',
            name='unheard_words',
            field=models.TextField(blank=True, verbose_name='why it is not heard'),
        ),
        migrations.AlterField(
            model_name='ratingappeal',
            name='state',
            field=models.CharField(choices=[('filed', 'filed'), ('forwarded', 'passed on by the federation'), ('sent', 'list of games sent to the appellant'), ('agreed', 'list of games agreed'), ('disputed', 'list of games disputed'), ('asked', 'tournament director asked'), ('answered', 'tournament director has answered'), ('upheld', 'upheld'), ('dismissed', 'dismissed'), ('withdrawn', 'withdrawn'), ('declined', 'not passed on by the federation'), ('lapsed', 'lapsed without its fee')], default='filed', max_length=12, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='ratingappeal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['declined', 'lapsed']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('unheard_words', ''), _negated=True), models.Q(('decided_by', models.F('filed_by')), _negated=True)), _connector='OR'), name='what_is_not_heard_says_why'),
        ),
        migrations.RunPython(they_were, migrations.RunPython.noop),
    ]
