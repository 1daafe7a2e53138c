"""A draft for each form that is opened, with the number of its saves."""

from uuid import UUID, uuid4

from django.conf import settings
from django.db import migrations, models

REGISTER = "/tournaments/register/"


def take_keys_from_fields(apps, schema_editor):
    """The form of a new tournament had its key among its fields before it became the draft's."""
    for draft in apps.get_model("drafts", "Draft").objects.filter(path=REGISTER, key=""):
        try:
            draft.key = str(UUID(draft.fields.get("key", "")))
        except ValueError:
            draft.key = str(uuid4())
        draft.fields["key"] = draft.key
        draft.save(update_fields=["key", "fields"])


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("drafts", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="draft", name="one_draft_a_form"),
        migrations.AddField("draft", "key", models.CharField(blank=True, default="", max_length=36)),
        migrations.AddField("draft", "version", models.PositiveIntegerField(default=1)),
        migrations.AddField("draft", "tab", models.CharField(blank=True, default="", max_length=36)),
        migrations.RunPython(take_keys_from_fields, migrations.RunPython.noop),
        migrations.AddConstraint(
            "draft", models.UniqueConstraint(fields=["user", "path", "key"], name="one_draft_a_form")
        ),
    ]
