"""Invoices for ratings, with their payments, credit notes and exemptions; what was issued is never changed."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.protect import Protect, ProtectOnce


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0014_who_accepted_an_event'),
        ('tournaments', '0019_address_of_an_arbiter'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FeeSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('issuer', models.CharField(choices=[('fide', 'FIDE'), ('cfc', 'CFC')], max_length=8, verbose_name='issuer')),
                ('kind', models.CharField(choices=[('invoice', 'invoice'), ('credit-note', 'credit note')], max_length=12)),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('last', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('issuer', 'kind', 'year'), name='one_series_a_year')],
            },
        ),
        migrations.CreateModel(
            name='Invoice',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('issuer', models.CharField(choices=[('fide', 'FIDE'), ('cfc', 'CFC')], max_length=8, verbose_name='issuer')),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('payer', models.CharField(choices=[('federation', 'the federation'), ('organiser', 'the organiser')], max_length=12, verbose_name='payer')),
                ('payer_name', models.CharField(max_length=200, verbose_name='name of the payer')),
                ('statement', models.JSONField()),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('total', models.PositiveIntegerField(verbose_name='total in hundredths')),
                ('issued_at', models.DateTimeField(verbose_name='issued')),
                ('office', models.CharField(max_length=24, verbose_name='office')),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ('issued_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='tournaments.invoice')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.report')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'invoice',
                'verbose_name_plural': 'invoices',
                'ordering': ['issued_at', 'issuer', 'number'],
            },
        ),
        migrations.CreateModel(
            name='CreditNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('issuer', models.CharField(choices=[('fide', 'FIDE'), ('cfc', 'CFC')], max_length=8, verbose_name='issuer')),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('reason', models.TextField(max_length=2000, verbose_name='reason')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('invoice', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='credit_note', to='tournaments.invoice')),
            ],
            options={
                'verbose_name': 'credit note',
                'verbose_name_plural': 'credit notes',
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('paid_on', models.DateField(verbose_name='paid on')),
                ('reference', models.CharField(max_length=100, verbose_name='reference')),
                ('noted_at', models.DateTimeField(verbose_name='noted')),
                ('invoice', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='payment', to='tournaments.invoice')),
                ('noted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'payment',
                'verbose_name_plural': 'payments',
            },
        ),
        migrations.CreateModel(
            name='FeeExemption',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('article', models.CharField(max_length=12, verbose_name='article')),
                ('reason', models.TextField(max_length=2000, verbose_name='reason')),
                ('decided_at', models.DateTimeField(verbose_name='decided')),
                ('office', models.CharField(max_length=24, verbose_name='office')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('ended_reason', models.TextField(blank=True, max_length=2000, verbose_name='why it was taken back')),
                ('decided_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fee_exemptions', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'exemption from a fee',
                'verbose_name_plural': 'exemptions from a fee',
                'ordering': ['decided_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('tournament',), name='one_exemption_in_force'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='an_exemption_says_why'), models.CheckConstraint(condition=models.Q(('ended_at__isnull', True), models.Q(('ended_by__isnull', False), models.Q(('ended_reason', ''), _negated=True)), _connector='OR'), name='who_ends_an_exemption_says_why')],
            },
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.UniqueConstraint(fields=('issuer', 'year', 'number'), name='one_invoice_a_number'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.UniqueConstraint(condition=models.Q(('replaces__isnull', True)), fields=('tournament', 'issuer'), name='one_first_invoice'),
        ),
        migrations.AddConstraint(
            model_name='invoice',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='invoices_count_from_one'),
        ),
        migrations.AddConstraint(
            model_name='creditnote',
            constraint=models.UniqueConstraint(fields=('issuer', 'year', 'number'), name='one_credit_note_a_number'),
        ),
        migrations.AddConstraint(
            model_name='creditnote',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_credit_note_says_why'),
        ),
        Protect("Invoice"),
        Protect("Payment"),
        Protect("CreditNote"),
        ProtectOnce("FeeExemption", moment="decided_at", fields=("tournament", "article", "reason", "decided_by", "decided_at", "office")),
    ]
