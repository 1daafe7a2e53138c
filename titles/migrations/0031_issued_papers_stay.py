"""An issued certificate is not taken away either, and one of a Life Master stays as it was issued."""

from django.db import migrations

from ratingsite.office.protect import ProtectOnce

TRIGGER = 'titles_normcertificate_protected'
COLUMNS = 'norm_id, version, replaces_id, number, code, facts, issued_at, reissue_reason'
SQLITE = f"""
CREATE TRIGGER {TRIGGER} BEFORE UPDATE OF {COLUMNS} ON titles_normcertificate
BEGIN SELECT RAISE(ABORT, 'an issued certificate is never changed'); END
"""
POSTGRESQL = f"""
CREATE TRIGGER {TRIGGER} BEFORE UPDATE OF {COLUMNS} ON titles_normcertificate
FOR EACH ROW EXECUTE FUNCTION refuse_change()
"""


def as_it_was(apps, schema_editor):
    """Refuse changes alone again; what is done with the document has a trigger of its own."""
    schema_editor.execute(POSTGRESQL if schema_editor.connection.vendor == 'postgresql' else SQLITE, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0030_life_masters_of_corrected_lists'),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, as_it_was),
        # in place of the trigger that was made by hand, which has the same name
        ProtectOnce(
            'NormCertificate',
            moment='issued_at',
            fields=('norm', 'version', 'replaces', 'number', 'code', 'facts', 'issued_at', 'reissue_reason'),
        ),
        ProtectOnce('LifeMaster', moment='number', fields=('player', 'federation', 'number', 'code', 'facts')),
    ]
