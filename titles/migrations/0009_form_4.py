"""Certificates of events under the text of 2003; what is issued is never changed."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0008_certificates_in_versions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TitleResult',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('place', models.PositiveSmallIntegerField()),
                ('points_required', models.JSONField()),
                ('place_of_birth', models.CharField(blank=True, max_length=100, verbose_name='place of birth')),
                ('state', models.CharField(choices=[('signed', 'signed by the chief arbiter'), ('issued', 'countersigned and issued'), ('refused', 'refused'), ('withdrawn', 'withdrawn'), ('revoked', 'revoked')], default='signed', max_length=14, verbose_name='state')),
                ('signed_at', models.DateTimeField(verbose_name='signed')),
                ('closing_reason', models.TextField(blank=True, verbose_name='reason')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='closed')),
                ('number', models.CharField(max_length=20, null=True, unique=True, verbose_name='number')),
                ('code', models.CharField(max_length=40, null=True, unique=True, verbose_name='verification code')),
                ('facts', models.JSONField(null=True)),
                ('issued_at', models.DateTimeField(blank=True, null=True, verbose_name='issued')),
                ('pdf', models.BinaryField(blank=True, null=True)),
                ('pdf_sha256', models.CharField(blank=True, max_length=64)),
                ('public_pdf', models.BinaryField(blank=True, null=True)),
                ('countersigned_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='title_results', to='ratings.player')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='title_results', to='tournaments.report')),
                ('signed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'title result',
                'verbose_name_plural': 'title results',
                'ordering': ['-signed_at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['signed', 'issued'])), fields=('report', 'player'), name='one_open_title_result'), models.CheckConstraint(condition=models.Q(('countersigned_by__isnull', True), models.Q(('countersigned_by', models.F('signed_by')), _negated=True), _connector='OR'), name='two_people_sign_form_4'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['issued', 'revoked']), _negated=True), models.Q(('code__isnull', False), ('countersigned_by__isnull', False), ('issued_at__isnull', False), ('number__isnull', False), ('signed_by__isnull', False)), _connector='OR'), name='an_issued_form_4_is_signed'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['refused', 'withdrawn', 'revoked']), _negated=True), models.Q(models.Q(('closing_reason', ''), _negated=True), ('closed_at__isnull', False)), _connector='OR'), name='a_form_4_is_closed_with_a_reason')],
            },
        ),
        ProtectOnce(
            "TitleResult",
            moment="issued_at",
            fields=(
                "report", "player", "place", "points_required", "place_of_birth", "signed_by", "signed_at",
                "countersigned_by", "number", "code", "facts", "issued_at",
            ),
        ),
    ]
