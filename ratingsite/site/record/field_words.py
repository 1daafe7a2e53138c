"""What an edit changed, in words: each field by its label, with its value before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.models import PersonChange
from ratings.register.changes.words import value_text
from ratings.register.newcomers.models import Numbering
from ratingsite.office.audit.models import AuditEntry
from tournaments.registration.changes.words import LABELS, differing_facts
from tournaments.reports.statements.questions import Question
from tournaments.reports.statements.words import question_label

NOTHING = "–"
_OF_PERSONS: Mapping[str, str | Promise] = dict(PersonChange.Kind.choices)
_OF_NUMBERING: Mapping[str, str | Promise] = {
    name: Numbering._meta.get_field(name).verbose_name for name in ("prefix", "digits", "next_number")
}
_OTHERS: Mapping[str, str | Promise] = {
    "fide_code": gettext_lazy("FIDE event code"),
    "email": gettext_lazy("E-mail address"),
    "schedule": gettext_lazy("Schedule"),
    "deputies": gettext_lazy("Deputy arbiters"),
    "time_zone": gettext_lazy("Time zone"),
    "exists_from": gettext_lazy("First day"),
    "exists_to": gettext_lazy("Last day"),
    "successor": gettext_lazy("Followed by"),
}
FIELDS: Mapping[str, str | Promise] = {**LABELS, **_OF_NUMBERING, **_OTHERS, **_OF_PERSONS}
"""Every field of an edit that can be filtered by, by its name in the record."""
_PLACES = {name: place for place, name in enumerate(FIELDS)}

# the acts that change fields of something that is there; all the others make, move or end something
EDITS = frozenset(
    {
        "edit registration", "change registration", "propose change", "approve change", "correct ordered registration",
        "give event code", "change numbering", "correct federation", "ask for change", "accept change",
        "ask for address", "change address", "add statements", "match people",
    }
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ChangedField:
    """One field; what is not told here stands on the page of the object, for who may read it."""

    label: str
    before: str = ""
    after: str = ""
    is_told: bool = True


def fields_of(entry: AuditEntry) -> list[ChangedField]:
    """The fields that an entry changed, in the order of their form."""
    of_registration = {name: values for name, values in entry.fields.items() if _is_of_registration(entry, name)}
    facts = differing_facts(of_registration) if of_registration else []
    found = [ChangedField(label=fact.label, before=fact.before, after=fact.after) for fact in facts]
    return [*found, *_others(entry, entry.fields.keys() - of_registration.keys())]


def _is_of_registration(entry: AuditEntry, name: str) -> bool:
    return entry.object_type == "Tournament" and (name in LABELS or name in ("schedule", "deputies"))


def _others(entry: AuditEntry, names: set[str]) -> Iterator[ChangedField]:
    for name in sorted(names, key=_place):
        if (values := entry.fields[name]) is None:
            yield ChangedField(label=label_of(entry, name), is_told=False)
        else:
            before, after = (_text(entry, name, value) for value in values)
            yield ChangedField(label=label_of(entry, name), before=before, after=after)


def _place(name: str) -> tuple[int, int, str]:
    """Where a field stands: PostgreSQL keeps the keys of an entry in an order of its own."""
    return (_PLACES.get(name, len(_PLACES)), int(name) if name.isdigit() else 0, name)


def label_of(entry: AuditEntry, name: str) -> str:
    """The label of a field; of a report the line, or the question that its chief arbiter answered."""
    if entry.object_type == "Report":
        if name.isdigit():
            return _("Line %(number)s") % {"number": name}
        return question_label(Question(name)) if name in list(Question) else name
    return str(FIELDS.get(name, name))


def _text(entry: AuditEntry, name: str, value: Any) -> str:
    if entry.object_type == "PersonChange":
        return value_text(name, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in (None, "", [], {}):
        return NOTHING
    return ", ".join(str(each) for each in value) if isinstance(value, list) else str(value)
