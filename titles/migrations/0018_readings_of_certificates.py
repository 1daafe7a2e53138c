"""When those to whom a certificate was sent have opened it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0017_form_4_issued_again'),
    ]

    operations = [
        migrations.CreateModel(
            name='CertificateReading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=20, verbose_name='number')),
                ('address', models.EmailField(max_length=254)),
                ('opened_at', models.DateTimeField(verbose_name='opened')),
                ('fetched_at', models.DateTimeField(blank=True, null=True, verbose_name='PDF fetched')),
            ],
            options={
                'verbose_name': 'reading of a certificate',
                'verbose_name_plural': 'readings of certificates',
                'constraints': [models.UniqueConstraint(fields=('number', 'address'), name='one_reading_a_receiver')],
            },
        ),
    ]
