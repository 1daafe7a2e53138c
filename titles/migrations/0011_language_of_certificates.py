
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0010_championships_and_direct_titles'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PaperLanguage',
            fields=[
                ('federation', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='ratings.federation')),
                ('language', models.CharField(max_length=8, verbose_name='language')),
                ('chosen_at', models.DateTimeField(verbose_name='chosen')),
                ('chosen_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'language of certificates',
                'verbose_name_plural': 'languages of certificates',
            },
        ),
    ]
