"""PostgreSQL keeps the columns that a run has frozen as they are: to pack them takes longer than to write them."""

from django.db import migrations


def keep_as_it_is(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute('ALTER TABLE ratings_frozencolumn ALTER COLUMN data SET STORAGE EXTERNAL')


class Migration(migrations.Migration):
    dependencies = [('ratings', '0045_waiting_lines_by_code_point')]
    operations = [migrations.RunPython(keep_as_it_is, migrations.RunPython.noop)]
