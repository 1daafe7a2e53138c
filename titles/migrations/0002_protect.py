"""A certificate can be revoked and is otherwise never changed: the database itself says so."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

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


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Refuse every change but the revocation."""
    schema_editor.execute(POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE, params=None)


def unprotect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the trigger."""
    table = " ON titles_normcertificate" if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER {TRIGGER}{table}", params=None)


class Migration(migrations.Migration):
    dependencies = [("titles", "0001_initial"), ("ratings", "0002_protect")]

    operations = [migrations.RunPython(protect, unprotect)]
