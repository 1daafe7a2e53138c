"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.at_once import CreateAtOnce


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0002_initial'),
        ('accounts', '0003_more_offices'),
        ('accounts', '0004_one_address_a_person'),
        ('accounts', '0005_people_and_offices'),
        ('accounts', '0006_founding'),
        ('accounts', '0007_mails_and_zone'),
        ('accounts', '0008_addresses_of_offices'),
        ('accounts', '0009_ask_to_be_an_officer'),
    ]

    dependencies = [
        ('account', '0009_emailaddress_unique_primary_email'),
        ('accounts', '0001_initial'),
        ('ratings', '0012_fide_id_by_a_change'),
    ]

    operations = [
        migrations.AddField(
            model_name='officeheld',
            name='federation',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation'),
        ),
        migrations.AddField(
            model_name='officeheld',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='offices', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='officeheld',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='office_ends_after_it_starts'),
        ),
        migrations.AlterField(
            model_name='officeheld',
            name='office',
            field=models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office'),
        ),
        migrations.AddConstraint(
            model_name='officeheld',
            constraint=models.CheckConstraint(condition=models.Q(('office__in', ['organiser', 'arbiter', 'rating-officer', 'rating-administrator', 'qc', 'qc-chair', 'rating-auditor', 'president', 'council', 'ethics', 'federation-president', 'executive-director', 'rating-committee'])), name='office_is_known'),
        ),
        migrations.AddField(
            model_name='officeheld',
            name='ended_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='ended'),
        ),
        migrations.AddField(
            model_name='user',
            name='sessions_ended',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='user',
            name='language',
            field=models.CharField(blank=True, max_length=7, verbose_name='language of mails'),
        ),
        migrations.AddField(
            model_name='user',
            name='time_zone',
            field=models.CharField(blank=True, max_length=40, verbose_name='time zone'),
        ),
        migrations.AddField(
            model_name='user',
            name='wants_reminders',
            field=models.BooleanField(default=True, verbose_name='reminders before a day ends'),
        ),
        migrations.AddField(
            model_name='officeheld',
            name='shows_address',
            field=models.BooleanField(default=False, verbose_name='address is public'),
        ),
        CreateAtOnce([
            migrations.CreateModel(
                name='AccountRequest',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=120, verbose_name='name')),
                    ('email', models.EmailField(max_length=254, verbose_name='e-mail address')),
                    ('office', models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer')], max_length=24, verbose_name='office')),
                    ('words', models.TextField(max_length=1000, verbose_name='who you are')),
                    ('state', models.CharField(choices=[('asked', 'asked'), ('granted', 'granted'), ('declined', 'declined')], default='asked', max_length=8, verbose_name='state')),
                    ('asked_at', models.DateTimeField(verbose_name='asked')),
                    ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                    ('answer', models.TextField(blank=True, verbose_name='answer')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ],
                options={
                    'verbose_name': 'request for an account',
                    'verbose_name_plural': 'requests for an account',
                    'ordering': ['asked_at', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('state', 'asked'), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='somebody_decided_the_request'), models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('email', 'federation', 'office'), name='one_open_request_an_office')],
                },
            ),
            migrations.CreateModel(
                name='OfficeProposal',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('office', models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office')),
                    ('starts_on', models.DateField(verbose_name='from')),
                    ('ends_on', models.DateField(blank=True, null=True, verbose_name='until')),
                    ('reason', models.TextField(verbose_name='reason')),
                    ('state', models.CharField(choices=[('proposed', 'proposed'), ('confirmed', 'confirmed'), ('refused', 'refused')], default='proposed', max_length=9, verbose_name='state')),
                    ('proposed_at', models.DateTimeField(verbose_name='proposed')),
                    ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                    ('answer', models.TextField(blank=True, verbose_name='answer')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('federation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                    ('proposed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'proposed office',
                    'verbose_name_plural': 'proposed offices',
                    'ordering': ['-proposed_at', '-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state', 'confirmed'), _negated=True), models.Q(models.Q(('decided_by', models.F('proposed_by')), _negated=True), models.Q(('decided_by', models.F('user')), _negated=True)), _connector='OR'), name='two_people_grant'), models.CheckConstraint(condition=models.Q(('proposed_by', models.F('user')), _negated=True), name='nobody_proposes_himself'), models.CheckConstraint(condition=models.Q(('state', 'proposed'), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='somebody_decided_the_proposal'), models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='proposal_ends_after_its_start'), models.UniqueConstraint(condition=models.Q(('state', 'proposed')), fields=('user', 'office', 'federation'), name='one_open_proposal_an_office'), models.UniqueConstraint(condition=models.Q(('federation__isnull', True), ('state', 'proposed')), fields=('user', 'office'), name='one_open_proposal_for_all')],
                },
            ),
            migrations.CreateModel(
                name='FoundingSeat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('office', models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, unique=True, verbose_name='office')),
                    ('digest', models.CharField(max_length=64, unique=True)),
                    ('made_at', models.DateTimeField(verbose_name='made')),
                    ('ends_at', models.DateTimeField(verbose_name='ends')),
                    ('taken_at', models.DateTimeField(null=True, verbose_name='taken')),
                    ('taken_by', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'founding seat',
                    'verbose_name_plural': 'founding seats',
                    'ordering': ['pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('taken_at__isnull', True), ('taken_by__isnull', True)), models.Q(('taken_at__isnull', False), ('taken_by__isnull', False)), _connector='OR'), name='a_seat_is_taken_by_somebody')],
                },
            ),
        ]),
    ]
