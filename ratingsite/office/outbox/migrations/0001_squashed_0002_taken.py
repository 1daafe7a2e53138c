"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('outbox', '0001_initial'), ('outbox', '0002_taken')]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='OutboxMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('task', 'task'), ('mail', 'mail')], max_length=8)),
                ('dedup_key', models.CharField(max_length=200, unique=True)),
                ('payload', models.JSONField()),
                ('created_at', models.DateTimeField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('rung_at', models.DateTimeField(blank=True, null=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('last_error', models.TextField(blank=True)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('done_at__isnull', True)), fields=['id'], name='outbox_waiting')],
            },
        ),
    ]
