"""Form 4 is issued again as a version that points back, and an appeal puts one back where it was."""


import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.protect import ProtectOnce


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0016_who_countersigned_for_the_commission'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='titleresult',
            name='an_issued_form_4_is_signed',
        ),
        migrations.RemoveConstraint(
            model_name='titleresult',
            name='a_form_4_is_closed_with_a_reason',
        ),
        migrations.AddField(
            model_name='titleresult',
            name='overruled',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='titleresult',
            name='replaces',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='titles.titleresult'),
        ),
        migrations.AddField(
            model_name='titleresult',
            name='version',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='titleresult',
            name='state',
            field=models.CharField(choices=[('signed', 'signed by the chief arbiter'), ('issued', 'countersigned and issued'), ('refused', 'refused'), ('withdrawn', 'withdrawn'), ('revoked', 'revoked'), ('replaced', 'replaced')], default='signed', max_length=14, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='titleresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['issued', 'revoked', 'replaced']), _negated=True), models.Q(('code__isnull', False), ('countersigned_by__isnull', False), ('issued_at__isnull', False), ('number__isnull', False), ('signed_by__isnull', False)), _connector='OR'), name='an_issued_form_4_is_signed'),
        ),
        migrations.AddConstraint(
            model_name='titleresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['refused', 'withdrawn', 'revoked', 'replaced']), _negated=True), models.Q(models.Q(('closing_reason', ''), _negated=True), ('closed_at__isnull', False)), _connector='OR'), name='a_form_4_is_closed_with_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='titleresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('replaces__isnull', True), ('version', 1)), models.Q(('replaces__isnull', False), ('version__gt', 1)), _connector='OR'), name='a_form_4_issued_again_points_back'),
        ),
        # the same fields and the new ones; SQLite makes the table anew, and loses the trigger with it
        ProtectOnce(
            "TitleResult",
            moment="issued_at",
            fields=(
                "report", "player", "place", "points_required", "place_of_birth", "signed_by", "signed_at",
                "countersigned_by", "countersigned_as", "number", "code", "facts", "issued_at", "version", "replaces",
            ),
        ),
    ]
