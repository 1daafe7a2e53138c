"""Certificates have versions that point back, and the worker makes their documents: protected from then on."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TRIGGER = "titles_normcertificate_protected"
DOCUMENT = "titles_normcertificate_document"
WAS = "norm_id, number, code, facts, pdf, pdf_sha256, issued_at"
COLUMNS = "norm_id, version, replaces_id, number, code, facts, issued_at, reissue_reason"
SQLITE = """
CREATE TRIGGER {trigger} BEFORE UPDATE OF {columns} ON titles_normcertificate {when}
BEGIN SELECT RAISE(ABORT, 'an issued certificate is never changed'); END
"""
POSTGRESQL = """
CREATE TRIGGER {trigger} BEFORE UPDATE OF {columns} ON titles_normcertificate
FOR EACH ROW {when} EXECUTE FUNCTION refuse_change()
"""  # the function stands in ratings, 0002


def _make(editor: BaseDatabaseSchemaEditor, trigger: str, columns: str, when: str = "") -> None:
    text = POSTGRESQL if editor.connection.vendor == "postgresql" else SQLITE
    editor.execute(text.format(trigger=trigger, columns=columns, when=when), params=None)


def _drop(editor: BaseDatabaseSchemaEditor, trigger: str) -> None:
    """SQLite may have lost it when it built the table anew."""
    table = " ON titles_normcertificate" if editor.connection.vendor == "postgresql" else ""
    editor.execute(f"DROP TRIGGER IF EXISTS {trigger}{table}", params=None)


def unprotect(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The table is altered next."""
    _drop(editor, TRIGGER)


def protect_as_before(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """What stood before this migration."""
    _make(editor, TRIGGER, WAS)


def protect(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Refuse every change but the revocation and the replacement, and of a document that is made any."""
    _make(editor, TRIGGER, COLUMNS)
    _make(editor, DOCUMENT, "pdf, pdf_sha256", "WHEN (OLD.pdf_sha256 <> '')")


def take_protection(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The way back."""
    _drop(editor, TRIGGER)
    _drop(editor, DOCUMENT)


class Migration(migrations.Migration):
    dependencies = [("titles", "0007_protect_titles"), ("ratings", "0002_protect")]

    operations = [
        migrations.RunPython(unprotect, protect_as_before),
        migrations.AddField(
            model_name='normcertificate',
            name='reissue_reason',
            field=models.TextField(blank=True, verbose_name='why it replaces another one'),
        ),
        migrations.AddField(
            model_name='normcertificate',
            name='replaced_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='replaced'),
        ),
        migrations.AddField(
            model_name='normcertificate',
            name='replaces',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='titles.normcertificate'),
        ),
        migrations.AddField(
            model_name='normcertificate',
            name='version',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='normcertificate',
            name='norm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='titles.norm'),
        ),
        migrations.AlterField(
            model_name='normcertificate',
            name='pdf',
            field=models.BinaryField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='normcertificate',
            name='pdf_sha256',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddConstraint(
            model_name='normcertificate',
            constraint=models.UniqueConstraint(fields=('norm', 'version'), name='one_certificate_a_version'),
        ),
        migrations.AddConstraint(
            model_name='normcertificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('replaces__isnull', True), ('version', 1)), models.Q(('replaces__isnull', False), ('version__gt', 1), models.Q(('reissue_reason', ''), _negated=True)), _connector='OR'), name='a_reissue_points_back'),
        ),
        migrations.RunPython(protect, take_protection),
    ]
