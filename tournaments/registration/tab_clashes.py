"""The registration form in two tabs: what the other one has saved or sent, beside what this one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest
from django.utils import formats
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.clashes import Clash, Difference
from ratingsite.office.drafts.forms_kept import KEY, as_key
from ratingsite.office.drafts.services import VERSION, draft_of, is_by_another_tab
from ratingsite.office.edge import acting_user, today
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.models import Tournament
from tournaments.registration.questions import ALSO, QUESTIONS
from tournaments.registration.rule_panel import as_sent
from tournaments.registration.value_words import day_text
from tournaments.registration.written_form import written_fields, written_version

WRITTEN = "written_version"  # hidden in the form: what stood written when it was opened
_OF_THE_ACT = frozenset({"reason"})  # why it is changed: nothing that stands written says it
FormOf = Callable[[Mapping[str, str]], RegistrationForm]


# ---------------------------------------------------------------- who compares, for each form
def clash_of_new(request: HttpRequest, path: str, fields: Mapping[str, str]) -> Clash | None:
    """The form of a new tournament: another tab's draft of it, or the tournament that it has made already."""
    user = acting_user(request)
    form_of = plain_form(user)
    if found := clash_with_draft(user, path, fields, form_of):
        return found
    made = Tournament.objects.filter(pk=as_key(fields.get(KEY, "")) or None, organiser=user).first()
    if made is None:
        return None
    return clash_with_written(made, fields, form_of, is_made_by_it=True, may_settle=bool(act_to_settle(user, made)))


def clash_of_edited(request: HttpRequest, path: str, fields: Mapping[str, str], *, pk: UUID) -> Clash | None:
    """The form of a tournament that is a draft or stands refused: another tab's draft, or what it has written."""
    user = acting_user(request)
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None or not can(user, "edit", tournament, day=today()):
        return None
    form_of = plain_form(user)
    return clash_with_draft(user, path, fields, form_of) or clash_with_written(tournament, fields, form_of)


def act_to_settle(user: User, tournament: Tournament) -> str:
    """The act by which a tournament that was made can still say what was chosen; empty where there is none."""
    return next((act for act in ("edit", "change") if can(user, act, tournament, day=today())), "")


def plain_form(user: User) -> FormOf:
    """Reads fields as the form of a new tournament, without asking for what a draft may leave open."""
    return lambda data: RegistrationForm(data=dict(data), user=user, now=now(), for_submission=False)


# ---------------------------------------------------------------- comparing
def clash_with_draft(user: User, path: str, fields: Mapping[str, str], form_of: FormOf) -> Clash | None:
    """Another tab's draft of the same form, where it says something else."""
    draft = draft_of(user, path, fields)
    if draft is None or not is_by_another_tab(draft, fields):
        return None
    differences = differing(fields, draft.fields, form_of)
    if not differences:
        return None
    return Clash(
        fields=draft.fields,
        version=f"draft-{draft.version}",
        carried={VERSION: str(draft.version)},
        differences=differences,
        saved_at=draft.saved_at,
    )


def clash_with_written(
    tournament: Tournament,
    fields: Mapping[str, str],
    form_of: FormOf,
    *,
    is_made_by_it: bool = False,
    may_settle: bool = True,
) -> Clash | None:
    """What stands written by now, where the form was opened before, and says something else."""
    version = written_version(tournament)
    if not is_made_by_it and fields.get(WRITTEN, version) == version:
        return None
    written = as_sent(written_fields(tournament))
    differences = tuple(each for each in differing(fields, written, form_of) if each.name not in _OF_THE_ACT)
    if not differences:
        return None
    return Clash(
        fields=written,
        version=f"written-{version}",
        carried={WRITTEN: version},
        differences=differences,
        written=tournament,
        is_made_by_it=is_made_by_it,
        may_settle=may_settle,
    )


def differing(mine: Mapping[str, str], other: Mapping[str, str], form_of: FormOf) -> tuple[Difference, ...]:
    """The fields in which two versions differ as they are read, in the order of the form."""
    left, right = form_of(mine), form_of(other)
    here, there = _said(left), _said(right)
    nothing = Said(forms.CharField(), None)
    found = ((name, here.get(name, nothing), there.get(name, nothing)) for name in {**here, **there})
    return tuple(
        _difference(name, here.get(name) or there[name], mine.value, other.value)
        for name, mine, other in found
        if name != KEY and mine.value != other.value and _is_asked(name, left, right)
    )


@dataclass(frozen=True)
class Said:
    """A field, and what it says: as it is read, or as it is typed where it cannot be read."""

    field: forms.Field
    value: Any


def _said(form: RegistrationForm) -> dict[str, Said]:
    """Everything that a form says, its rows among it, by the names of the fields."""
    form.is_valid()
    parts = (form, *form.schedule.forms, *form.deputies.forms)
    return {part.add_prefix(name): _said_in(part, name) for part in parts for name in part.fields}


def _said_in(form: Any, name: str) -> Said:
    value = form.cleaned_data[name] if name in form.cleaned_data else form.data.get(form.add_prefix(name))
    return Said(form.fields[name], None if value in ("", (), False) else value)


def _is_asked(name: str, *either: RegistrationForm) -> bool:
    is_question = name in QUESTIONS or name.startswith(ALSO)
    return not is_question or any(name in form.asked for form in either)


def _difference(name: str, said: Said, mine: Any, other: Any) -> Difference:
    return Difference(
        name=name,
        label=_label(name, str(said.field.label or name)),
        mine=_text(said.field, mine),
        other=_text(said.field, other),
        takes_other=mine is None and not isinstance(said.field, forms.BooleanField),
    )


def _label(name: str, label: str) -> str:
    """The label of a field where it stands alone."""
    group, _space, rest = name.partition("_")
    number = rest.partition("_")[0]
    match group:
        case "chief" if name != "chief_name":
            return _("Chief arbiter: %(what)s") % {"what": label}
        case "deputy" if number.isdigit():
            return _("Deputy arbiter %(number)s: %(what)s") % {"number": number, "what": label}
        case "round" if number.isdigit() and rest.endswith("_day"):
            return _("Round %(number)s") % {"number": number}
        case "round" if number.isdigit():
            return _("Time of round %(number)s") % {"number": number}
        case _:
            return label


def _text(field: forms.Field, value: Any) -> str:
    """A value as people read it; a dash where nothing is said."""
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if value is None:
        return "–"
    if isinstance(value, date):
        return day_text(value)
    if isinstance(value, time):
        return formats.time_format(value, "H:i")
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return dict(_choices(field)).get(str(getattr(value, "pk", value)), str(value))


def _choices(field: forms.Field) -> Iterator[tuple[str, str]]:
    for key, label in getattr(field, "choices", ()):
        yield str(key), str(label)
