"""Versions of lists that are made one from another take their places in the chain when all of them are there.

Until then they have numbers behind every place, and may be given their own: in one transaction, at whose end PostgreSQL
refuses a list that has none. Nothing else of a list is ever changed.
"""

from django.db import migrations

from ratingsite.office.protect import ProtectBut

ON_THEIR_WAY = 1073741824
TRIGGER = f"""
CREATE FUNCTION ratings_ratinglist_refuse_no_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = NEW.id AND sequence >= {ON_THEIR_WAY}) THEN
        RAISE EXCEPTION 'a list has no place in its chain' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ratings_ratinglist_has_its_place AFTER INSERT ON ratings_ratinglist
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sequence >= {ON_THEIR_WAY})
EXECUTE FUNCTION ratings_ratinglist_refuse_no_place()
"""
BACK = """
DROP TRIGGER ratings_ratinglist_has_its_place ON ratings_ratinglist;
DROP FUNCTION ratings_ratinglist_refuse_no_place()
"""


def ask_for_the_place(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(TRIGGER, params=None)


def ask_no_more(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute(BACK, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0060_lists_end_by_statements'),
    ]

    operations = [
        ProtectBut(
            'RatingList',
            fields=('sequence', 'previous_sha256', 'chain_sha256', 'published_at'),
            open=f'OLD.sequence >= {ON_THEIR_WAY}',
        ),
        migrations.RunPython(ask_for_the_place, ask_no_more),
    ]
