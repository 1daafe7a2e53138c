"""Changes of people in words: what changes, from what to what, and what is wrong with a line of a file."""

from __future__ import annotations

from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.csv_rows import Fault
from ratings.register.changes.models import PersonChange
from ratings.register.models import Sex
from ratingsite.foundations.written_days import date_format
from ratingsite.office.words import word

Kind = PersonChange.Kind
_FAULTS: dict[str, str | Promise] = {
    "not-utf-8": gettext_lazy("The file is not written in UTF-8 from this line on."),
    "nul": gettext_lazy("The line has a character that no text has."),
    "empty": gettext_lazy("The file is empty."),
    "not-csv": gettext_lazy("The line cannot be cut into cells: a quotation mark may be opened on it and not closed."),
    "no-column": gettext_lazy("This column is missing."),
    "strange-column": gettext_lazy("There is no column of this name."),
    "column-twice": gettext_lazy("This column is there twice."),
    "too-long": gettext_lazy("A file may have 5,000 lines."),
    "no-rows": gettext_lazy("There is nothing below the headings."),
    "too-many-cells": gettext_lazy("The line has more cells than there are columns."),
    "unknown-player": gettext_lazy("Nobody on the register has this number."),
    "second-entry": gettext_lazy("This number is a second entry of somebody: please give the person’s number."),
    "unknown-change": gettext_lazy(
        "Please write name, federation, sex, birth, association, death, exclusion or fide-id."
    ),
    "missing": gettext_lazy("This cell is empty."),
    "not-yours": gettext_lazy("The player belongs to another federation."),
    "nothing-changes": gettext_lazy("The register says so already."),
    "asked-already": gettext_lazy("Such a change waits for this player already."),
    "number-taken": gettext_lazy("Somebody on the register has this FIDE ID already."),
    "has-fide-id": gettext_lazy("The player has a FIDE ID already."),
    "number-twice": gettext_lazy("The file gives this FIDE ID to two players."),
    "asked-twice": gettext_lazy("The file has such a change of this player twice."),
}


def fault_text(fault: Fault) -> str:
    """What is wrong."""
    return fault.text or word(_FAULTS, fault.code)


def value_text(kind: str, value: str) -> str:
    """A value as people read it."""
    if kind == Kind.EXCLUSION:
        return _("left out of the lists") if value else _("on the lists")
    if not value:
        return "–"
    if kind == Kind.SEX:
        return str(Sex(value).label)
    if kind in (Kind.BIRTH, Kind.DEATH) and len(value) > len("2001"):
        return date_format(date.fromisoformat(value), "DATE_FORMAT")
    return value


def change_text(change: PersonChange) -> str:
    """``name: Smith, Anna → Miller, Anna``."""
    if change.kind == Kind.DEATH:
        return _("died on %(day)s") % {"day": value_text(change.kind, change.value)} if change.value else _("lives")
    if change.kind == Kind.FIDE_ID:
        return _("FIDE ID: %(number)s") % {"number": change.value} if change.value else _("a FIDE ID is asked for")
    before, after = (value_text(change.kind, value) for value in (change.before, change.value))
    return _(": ").join((change.get_kind_display(), f"{before} → {after}"))
