"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

TRIGGER = "titles_normcertificate_protected"
COLUMNS = "norm_id, number, code, facts, pdf, pdf_sha256, issued_at"
SQLITE = f"""
CREATE TRIGGER {TRIGGER} BEFORE UPDATE OF {COLUMNS} ON titles_normcertificate
BEGIN SELECT RAISE(ABORT, 'an issued certificate is never changed'); END
"""
POSTGRESQL = f"""
CREATE TRIGGER {TRIGGER} BEFORE UPDATE OF {COLUMNS} ON titles_normcertificate
FOR EACH ROW EXECUTE FUNCTION refuse_change()
"""  # the function stands in ratings, 0002


def protect(apps, schema_editor):
    """Refuse every change but the revocation."""
    schema_editor.execute(POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE, params=None)


def unprotect(apps, schema_editor):
    """Drop the trigger."""
    table = " ON titles_normcertificate" if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER {TRIGGER}{table}", params=None)


class Migration(migrations.Migration):

    replaces = [('titles', '0001_initial'), ('titles', '0002_protect'), ('titles', '0003_hold_and_parts'), ('titles', '0004_norms_judged_again'), ('titles', '0005_norm_overruled')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
        ('ratings', '0004_whole_events_and_waiting_results'),
        ('tournaments', '0006_protect_accepted_reports'),
    ]

    operations = [
        migrations.CreateModel(
            name='CertificateSeries',
            fields=[
                ('year', models.PositiveSmallIntegerField(primary_key=True, serialize=False, verbose_name='year')),
                ('last', models.PositiveIntegerField(default=0, verbose_name='last number')),
            ],
            options={
                'verbose_name': 'series of certificates',
                'verbose_name_plural': 'series of certificates',
            },
        ),
        migrations.CreateModel(
            name='Norm',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(choices=[('GM', 'Grandmaster'), ('IM', 'International Master'), ('WGM', 'Woman Grandmaster'), ('WIM', 'Woman International Master')], max_length=3, verbose_name='title')),
                ('edition', models.CharField(max_length=24, verbose_name='edition')),
                ('dossier', models.JSONField()),
                ('verdict', models.JSONField()),
                ('state', models.CharField(choices=[('found', 'found'), ('certified', 'signed by the chief arbiter'), ('countersigned', 'countersigned by the rating officer'), ('approved', 'approved'), ('held', 'held'), ('refused', 'refused'), ('voided', 'voided')], default='found', max_length=14, verbose_name='state')),
                ('found_at', models.DateTimeField(verbose_name='found')),
                ('certified_at', models.DateTimeField(blank=True, null=True, verbose_name='signed')),
                ('countersigned_at', models.DateTimeField(blank=True, null=True, verbose_name='countersigned')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='approved')),
                ('approval_reason', models.TextField(blank=True, verbose_name='reason for the approval')),
                ('closing_reason', models.TextField(blank=True, verbose_name='reason')),
                ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('certified_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('countersigned_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='norms', to='ratings.player')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='norms', to='tournaments.report')),
                ('held_at', models.DateTimeField(blank=True, null=True, verbose_name='held since')),
                ('held_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('held_from', models.CharField(blank=True, choices=[('found', 'found'), ('certified', 'signed by the chief arbiter'), ('countersigned', 'countersigned by the rating officer'), ('approved', 'approved'), ('held', 'held'), ('refused', 'refused'), ('voided', 'voided')], max_length=14)),
                ('held_office', models.CharField(blank=True, choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('rating-officer', 'Rating officer'), ('rating-administrator', 'Rating administrator'), ('qc', 'Qualification commission'), ('qc-chair', 'Chair of the qualification commission'), ('rating-auditor', 'Rating auditor'), ('president', 'President of FIDE'), ('council', 'FIDE Council'), ('ethics', 'Ethics and Disciplinary Commission'), ('federation-president', 'President of a federation'), ('executive-director', 'Executive director'), ('rating-committee', 'Rating committee')], max_length=24, verbose_name='office that holds it')),
                ('held_reason', models.TextField(blank=True, verbose_name='why it is held')),
                ('unconfirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.report')),
                ('overruled', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'norm',
                'verbose_name_plural': 'norms',
                'ordering': ['-found_at', 'player'],
                'indexes': [models.Index(fields=['state', '-approved_at'], name='norm_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), models.Q(('approved_by__isnull', False), ('certified_by__isnull', False), ('countersigned_by__isnull', False)), _connector='OR'), name='approved_norms_are_signed'), models.CheckConstraint(condition=models.Q(models.Q(('countersigned_by__isnull', True), models.Q(('countersigned_by', models.F('certified_by')), _negated=True), _connector='OR'), models.Q(('approved_by__isnull', True), models.Q(models.Q(('approved_by', models.F('certified_by')), _negated=True), models.Q(('approved_by', models.F('countersigned_by')), _negated=True)), _connector='OR')), name='three_people_sign'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['refused', 'voided']), _negated=True), models.Q(('closing_reason', ''), _negated=True), _connector='OR'), name='closed_with_a_reason'), models.UniqueConstraint(condition=models.Q(('state', 'voided'), _negated=True), fields=('report', 'player', 'title'), name='one_norm_a_title'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'held'), _negated=True), models.Q(('held_at__isnull', False), ('held_by__isnull', False), models.Q(('held_from', ''), _negated=True), models.Q(('held_reason', ''), _negated=True)), _connector='OR'), name='held_with_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='NormCertificate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=20, unique=True, verbose_name='number')),
                ('code', models.CharField(max_length=40, unique=True, verbose_name='verification code')),
                ('facts', models.JSONField()),
                ('pdf', models.BinaryField()),
                ('pdf_sha256', models.CharField(max_length=64)),
                ('issued_at', models.DateTimeField(verbose_name='issued')),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked')),
                ('revoked_reason', models.TextField(blank=True, verbose_name='reason')),
                ('norm', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='certificate', to='titles.norm')),
                ('revoked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'norm certificate',
                'verbose_name_plural': 'norm certificates',
                'constraints': [models.CheckConstraint(condition=models.Q(('revoked_at__isnull', True), models.Q(('revoked_reason', ''), _negated=True), _connector='OR'), name='revoked_with_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='NormSearch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(choices=[('judged', 'judged'), ('part', 'norms are looked for when every part is accepted'), ('no-edition', 'no edition of the title regulations is in force at the start'), ('no-list', 'no rating list is in force at the start'), ('not-standard', 'titles are for standard chess'), ('not-judgeable', 'the report cannot be judged')], max_length=16, verbose_name='outcome')),
                ('problem', models.CharField(blank=True, max_length=250, verbose_name='problem')),
                ('edition', models.CharField(blank=True, max_length=24, verbose_name='edition')),
                ('searched_at', models.DateTimeField(verbose_name='searched')),
                ('players_judged', models.PositiveIntegerField(default=0, verbose_name='players judged')),
                ('tournament_findings', models.JSONField(default=list)),
                ('near_misses', models.JSONField(default=list)),
                ('rating_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
                ('report', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='norm_search', to='tournaments.report')),
            ],
            options={
                'verbose_name': 'search for norms',
                'verbose_name_plural': 'searches for norms',
            },
        ),
        migrations.RunPython(protect, unprotect),
    ]
