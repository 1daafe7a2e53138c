"""The documents of title results and of Life Masters stay as they were made, as those of norms do; and a meeting keeps
what stood on its agenda and was not treated.
"""

from django.db import migrations, models

TABLES = {
    'titles_titleresult': ('pdf', 'public_pdf', 'pdf_sha256'),
    'titles_lifemaster': ('pdf', 'pdf_sha256'),
}
SQLITE = """
CREATE TRIGGER {table}_document BEFORE UPDATE ON {table} WHEN OLD.pdf_sha256 <> '' AND ({changed})
BEGIN SELECT RAISE(ABORT, 'an issued document is never changed'); END
"""
POSTGRESQL = """
CREATE TRIGGER {table}_document BEFORE UPDATE ON {table} FOR EACH ROW
WHEN (OLD.pdf_sha256 <> '' AND ({changed})) EXECUTE FUNCTION refuse_change()
"""  # the function stands in ratings


def protect(apps, schema_editor):
    """Refuse every change of a document that is made: until then the row has none."""
    is_postgresql = schema_editor.connection.vendor == 'postgresql'
    text, differs = (POSTGRESQL, 'IS DISTINCT FROM') if is_postgresql else (SQLITE, 'IS NOT')
    for table, columns in TABLES.items():
        changed = ' OR '.join(f'OLD.{column} {differs} NEW.{column}' for column in columns)
        schema_editor.execute(text.format(table=table, changed=changed), params=None)


def unprotect(apps, schema_editor):
    """Drop the triggers."""
    for table in TABLES:
        on = f' ON {table}' if schema_editor.connection.vendor == 'postgresql' else ''
        schema_editor.execute(f'DROP TRIGGER {table}_document{on}', params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('titles', '0032_put_off_to_another_meeting'),
    ]

    operations = [
        migrations.AddField(
            model_name='meeting',
            name='not_treated',
            field=models.ManyToManyField(related_name='+', to='titles.titlecase'),
        ),
        migrations.RunPython(protect, unprotect),
    ]
