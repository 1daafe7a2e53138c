"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.db.models.deletion
import ratingsite.office.protect
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('audit', '0001_initial'), ('audit', '0002_protect'), ('audit', '0003_office_and_fields')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('act', models.CharField(max_length=60, verbose_name='act')),
                ('object_type', models.CharField(max_length=40, verbose_name='kind of object')),
                ('object_id', models.CharField(max_length=64, verbose_name='object')),
                ('object_name', models.CharField(max_length=200, verbose_name='name of the object')),
                ('old_state', models.CharField(blank=True, max_length=24, verbose_name='from')),
                ('new_state', models.CharField(blank=True, max_length=24, verbose_name='to')),
                ('article', models.CharField(blank=True, max_length=40, verbose_name='article')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('details', models.JSONField(blank=True, default=dict, verbose_name='details')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('fields', models.JSONField(blank=True, default=dict, verbose_name='fields')),
                ('office', models.CharField(blank=True, default='', max_length=24, verbose_name='office')),
            ],
            options={
                'verbose_name': 'audit entry',
                'verbose_name_plural': 'audit entries',
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['object_type', 'object_id', 'id'], name='audit_object')],
            },
        ),
        ratingsite.office.protect.Protect(
            model_name='AuditEntry',
        ),
    ]
