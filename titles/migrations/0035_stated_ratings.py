"""Ratings of published lists that are not here, as the applicant states them."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0034_certificates_of_rules_not_kept'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='StatedRating',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('list_date', models.DateField(verbose_name='list of')),
                ('rating', models.PositiveSmallIntegerField(verbose_name='rating')),
                ('games', models.PositiveIntegerField(blank=True, null=True, verbose_name='rated games until then')),
                ('evidence', models.TextField(max_length=2000, verbose_name='evidence')),
                ('file', models.BinaryField(blank=True, null=True)),
                ('file_name', models.CharField(blank=True, max_length=120, verbose_name='file')),
                ('file_sha256', models.CharField(blank=True, max_length=64)),
                ('state', models.CharField(choices=[('stated', 'waits for the commission'), ('confirmed', 'confirmed'), ('refused', 'refused'), ('withdrawn', 'withdrawn')], default='stated', max_length=12, verbose_name='state')),
                ('stated_at', models.DateTimeField(verbose_name='stated')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.TextField(blank=True, max_length=2000, verbose_name='reason')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stated_ratings', to='titles.titlecase')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stated_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'stated rating',
                'verbose_name_plural': 'stated ratings',
                'ordering': ['-stated_at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ('stated', 'confirmed'))), fields=('case',), name='one_stated_rating_a_case'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ('confirmed', 'refused')), _negated=True), ('decided_by__isnull', False), _connector='OR'), name='who_decides_on_a_stated_rating_is_known'), models.CheckConstraint(condition=models.Q(('decided_by__isnull', True), models.Q(('state', 'confirmed'), _negated=True), models.Q(('stated_by', models.F('decided_by')), _negated=True), _connector='OR'), name='nobody_confirms_what_he_states'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'refused'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='who_refuses_a_stated_rating_says_why')],
            },
        ),
    ]
