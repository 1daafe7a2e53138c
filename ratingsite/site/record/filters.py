"""What the page of the record can be asked for, and the entries that fit."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.models import Office
from ratingsite.office.audit.models import AuditEntry
from ratingsite.site.record.field_words import FIELDS
from ratingsite.site.record.object_words import codes_in
from ratingsite.site.record.words import ACTS, KINDS
from tournaments.registration.plain_fields import PlainTextField

LONGEST = 100
MOST_KEY = 2**62


class RecordFilter(forms.Form):
    """Everything may stay empty. Days are days of UTC, as the record's moments are kept."""

    person = PlainTextField(label=_("Person"), max_length=LONGEST, required=False)
    thing = PlainTextField(label=_("Object"), max_length=LONGEST, required=False)
    kind = forms.ChoiceField(label=_("Kind of object"), required=False)
    act = forms.ChoiceField(label=_("Act"), required=False)
    office = forms.ChoiceField(label=_("Office"), required=False)
    field = forms.ChoiceField(label=_("Changed field"), required=False)
    article = PlainTextField(label=_("Article"), max_length=40, required=False)
    first = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = {"kind": KINDS, "act": ACTS, "office": dict(Office.choices), "field": FIELDS}
        for name, words in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101
            field.choices = [("", _("all")), *sorted(((key, str(word)) for key, word in words.items()), key=_by_word)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("first") and data.get("last") and data["last"] < data["first"]:
            self.add_error("last", _("The last day lies before the first."))
        return data

    def entries(self, before: int | None = None) -> QuerySet[AuditEntry]:
        """The entries that fit, the newest first; ``before`` is the key of the entry behind which the page begins."""
        found = AuditEntry.objects.select_related("by").order_by("-pk")
        return found.filter(**_conditions(self.cleaned_data), **({"pk__lt": before} if before else {}))


def _by_word(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


def _conditions(said: dict[str, Any]) -> dict[str, Any]:
    asked = {
        "by__name__icontains": said["person"],
        "object_name__icontains": codes_in(said["thing"]),
        "object_type": said["kind"],
        "act": said["act"],
        "office": said["office"],
        "fields__has_key": said["field"],
        "article": said["article"],
        "at__gte": _start_of(said["first"]),
        "at__lt": _start_of(said["last"], 1),
    }
    return {path: value for path, value in asked.items() if value}


def _start_of(day: date | None, more: int = 0) -> datetime | None:
    if day is None or (more and day == date.max):
        return None
    return datetime.combine(day + timedelta(days=more), time(), tzinfo=UTC)


def key_of(text: str) -> int | None:
    """The entry behind which a page begins, as the address says it; nonsense is as if nothing were said."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 and int(text) < MOST_KEY else None
