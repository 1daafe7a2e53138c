"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('drafts', '0001_initial'), ('drafts', '0002_draft_per_form')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('path', models.CharField(max_length=200)),
                ('fields', models.JSONField(default=dict)),
                ('saved_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to=settings.AUTH_USER_MODEL)),
                ('key', models.CharField(blank=True, default='', max_length=36)),
                ('version', models.PositiveIntegerField(default=1)),
                ('tab', models.CharField(blank=True, default='', max_length=36)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'path', 'key'), name='one_draft_a_form')],
            },
        ),
    ]
