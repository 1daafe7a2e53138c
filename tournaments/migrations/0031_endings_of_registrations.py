
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0014_who_accepted_an_event'),
        ('tournaments', '0030_register_of_arbiters'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='ended_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='cancelled or lapsed'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='ended_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tournament',
            name='ended_reason',
            field=models.TextField(blank=True, verbose_name='why it was cancelled'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('submitted', 'submitted'), ('late', 'late – waits for a decision'), ('approved', 'approved'), ('refused', 'refused'), ('running', 'running'), ('finished', 'finished'), ('withdrawn', 'withdrawn'), ('cancelled', 'cancelled'), ('lapsed', 'lapsed – not reported in time'), ('not-rated', 'not rated')], default='draft', max_length=12, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'cancelled'), _negated=True), models.Q(('ended_by__isnull', False), models.Q(('ended_reason', ''), _negated=True)), _connector='OR'), name='cancelled_tournaments_say_why'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['cancelled', 'lapsed']), _negated=True), ('ended_at__isnull', False), _connector='OR'), name='ended_tournaments_say_when'),
        ),
    ]
