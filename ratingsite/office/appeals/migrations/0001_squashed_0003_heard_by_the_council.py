"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.at_once import CreateAtOnce


class Migration(migrations.Migration):

    replaces = [
        ('appeals', '0001_initial'),
        ('appeals', '0002_refusals_of_players'),
        ('appeals', '0003_heard_by_the_council'),
    ]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
        ('ratings', '0012_fide_id_by_a_change'),
    ]

    operations = [
        CreateAtOnce([
            migrations.CreateModel(
                name='Refusal',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('subject_kind', models.CharField(max_length=16)),
                    ('subject_id', models.UUIDField()),
                    ('subject_name', models.CharField(max_length=200, verbose_name='name')),
                    ('state', models.CharField(choices=[('standing', 'refused'), ('appealed', 'under appeal'), ('settled', 'settled')], default='standing', max_length=12, verbose_name='state')),
                    ('refused_at', models.DateTimeField(verbose_name='refused')),
                    ('refused_office', models.CharField(blank=True, choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office')),
                    ('state_before', models.CharField(blank=True, max_length=16)),
                    ('article', models.CharField(blank=True, max_length=40, verbose_name='article')),
                    ('edition', models.CharField(blank=True, max_length=24)),
                    ('reason', models.TextField(verbose_name='reason')),
                    ('heard_by', models.CharField(choices=[('commission', 'the qualification commission'), ('auditor', 'the rating auditor'), ('council', 'the FIDE Council')], default='commission', max_length=12, verbose_name='heard by')),
                    ('appeal_article', models.CharField(blank=True, max_length=40, verbose_name='article')),
                    ('appeal_days', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='days for the appeal')),
                    ('fee_cents', models.PositiveIntegerField(blank=True, null=True, verbose_name='fee')),
                    ('refund_change', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='fee returned from a change of')),
                    ('communicated_at', models.DateTimeField(blank=True, null=True, verbose_name='communicated')),
                    ('communicated_how', models.CharField(blank=True, choices=[('mail', 'the mail was delivered'), ('page', 'the page was seen')], max_length=8)),
                    ('last_day', models.DateField(blank=True, null=True, verbose_name='last day')),
                    ('concerned', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                    ('refused_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('of_player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'refusal',
                    'verbose_name_plural': 'refusals',
                    'ordering': ['refused_at', 'pk'],
                    'indexes': [models.Index(fields=['subject_kind', 'subject_id'], name='refusal_of_a_thing')],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'settled'), _negated=True), fields=('subject_kind', 'subject_id'), name='one_refusal_a_thing'), models.CheckConstraint(condition=models.Q(('last_day__isnull', True), models.Q(('appeal_days__isnull', False), ('communicated_at__isnull', False)), _connector='OR'), name='last_day_is_counted_from_the_communication')],
                },
            ),
            migrations.CreateModel(
                name='Appeal',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('state', models.CharField(choices=[('filed', 'filed'), ('review', 'under review'), ('upheld', 'upheld'), ('dismissed', 'dismissed'), ('withdrawn', 'withdrawn')], default='filed', max_length=12, verbose_name='state')),
                    ('grounds', models.TextField(verbose_name='grounds')),
                    ('filed_at', models.DateTimeField(verbose_name='filed')),
                    ('filed_office', models.CharField(blank=True, choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office')),
                    ('taken_up_at', models.DateTimeField(blank=True, null=True, verbose_name='taken up')),
                    ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                    ('decided_office', models.CharField(blank=True, choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office')),
                    ('decided_reason', models.TextField(blank=True, verbose_name='reason of the decision')),
                    ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('filed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('parties', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('taken_up_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('refusal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='appeals.refusal')),
                ],
                options={
                    'verbose_name': 'appeal',
                    'verbose_name_plural': 'appeals',
                    'ordering': ['filed_at', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'withdrawn'), _negated=True), fields=('refusal',), name='one_appeal_a_refusal'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('state__in', ['upheld', 'dismissed']), models.Q(('decided_reason', ''), _negated=True)), models.Q(models.Q(('state__in', ['upheld', 'dismissed']), _negated=True), ('decided_at__isnull', True), ('decided_by__isnull', True)), _connector='OR'), name='decided_appeals_say_who_and_why'), models.CheckConstraint(condition=models.Q(('decided_by__isnull', True), models.Q(('decided_by', models.F('filed_by')), _negated=True), _connector='OR'), name='nobody_hears_his_own_appeal')],
                },
            ),
        ]),
    ]
