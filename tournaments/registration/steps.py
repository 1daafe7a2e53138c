"""The steps of the registration form: what each holds in one line, and what is still missing in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.pages import PageFinding
from tournaments.registration.questions import ALSO, QUESTIONS

EVENT, DAYS, RATE, PLAYERS, RULES, ARBITERS, MORE = "event", "days", "rate", "players", "rules", "arbiters", "more"
TITLES: Mapping[str, Promise] = {
    EVENT: _("The tournament"),
    DAYS: _("Days and rounds"),
    RATE: _("Rate of play"),
    PLAYERS: _("Players"),
    RULES: _("What its rules ask"),
    ARBITERS: _("Arbiters"),
    MORE: _("Pairings, contact, prizes, remarks"),
}
FIELDS: Mapping[str, tuple[str, ...]] = {
    EVENT: ("name", "city", "federation", "territory", "system", "format", "tie_breaks", "website"),
    DAYS: ("starts_on", "ends_on", "rounds", "venue_zone"),
    RATE: ("rate_of_play",),
    PLAYERS: ("expected_players", "highest_rating", "highest_rating_of_women", "is_title_tournament"),
    RULES: tuple(QUESTIONS),
    ARBITERS: ("chief_name", "chief_fide_id", "chief_licence", "chief_email"),
    MORE: ("pairing_system", "pairing_program", "contact_email", "prizes", "remarks"),
}
_STEP_OF = {field: step for step, fields in FIELDS.items() for field in fields}
# Said in the line of a step that is closed.
_SAID: Mapping[str, tuple[str, ...]] = {
    EVENT: ("name", "city", "system", "format"),
    DAYS: ("starts_on", "ends_on", "rounds"),
    RATE: ("rate_of_play",),
    PLAYERS: ("expected_players", "highest_rating"),
    ARBITERS: ("chief_licence", "chief_name"),
    MORE: ("pairing_system", "pairing_program", "contact_email"),
}
LONGEST_SAID = 90


class SteppedForm(Protocol):
    """The registration form, as far as its steps are concerned; ``needed`` names what has to be said."""

    fields: dict[str, forms.Field]
    needed: set[str]

    @property
    def every_error(self) -> dict[str, list[str]]: ...

    def __getitem__(self, name: str) -> forms.BoundField: ...


@dataclass(frozen=True, kw_only=True)
class StepState:
    """A step as its heading shows it: ``missing`` are the labels of what has to be said, ``to_mend`` counts the rest.

    ``findings`` are what the rules say of its fields, but for what is met.
    """

    key: str
    title: str | Promise
    said: str
    missing: tuple[str, ...]
    to_mend: int
    findings: tuple[PageFinding, ...]

    @property
    def is_complete(self) -> bool:
        return not (self.missing or self.to_mend)

    @property
    def has_findings(self) -> bool:
        """Whether the rules speak of its fields at all."""
        return self.key not in (EVENT, MORE)


def step_of(field: str) -> str:
    """The step in which a field stands: rows by what they begin with, other systems among what the rules ask."""
    if field.startswith("round_"):
        return DAYS
    if field.startswith("deputy_"):
        return ARBITERS
    return RULES if field.startswith(ALSO) else _STEP_OF.get(field, "")


def steps_of(form: SteppedForm, findings: Iterable[PageFinding]) -> list[StepState]:
    """Every step in the order of the form, of one that was read."""
    wrong = form.every_error
    beside: dict[str, list[PageFinding]] = {key: [] for key in TITLES}
    for finding in findings:
        field = finding.href.removeprefix("#id_")
        if finding.status != "met" and field not in wrong:  # there it stands as an error
            beside[step_of(field) or DAYS].append(finding)  # a notice is missed for the days
    return [_state(form, key, wrong, tuple(beside[key])) for key in TITLES]


def _state(form: SteppedForm, key: str, wrong: Mapping[str, list[str]], findings: tuple[PageFinding, ...]) -> StepState:
    missing = {name: str(form[name].label) for name in FIELDS[key] if _is_missing(form, name)}
    mistaken = [name for name in wrong if step_of(name) == key and name not in missing]
    return StepState(
        key=key,
        title=TITLES[key],
        said=" · ".join(text for name in _SAID.get(key, ()) if (text := _said(form, name)))[:LONGEST_SAID],
        missing=tuple(missing.values()),
        to_mend=len(mistaken) + sum(finding.status == "broken" for finding in findings),
        findings=findings,
    )


def _is_missing(form: SteppedForm, name: str) -> bool:
    """A list without an empty line shows its first, and is never missing."""
    if name not in form.needed or isinstance(form.fields[name], forms.ChoiceField):
        return False
    return form[name].value() in (None, "")


def _said(form: SteppedForm, name: str) -> str:
    field, value = form.fields[name], form[name].value()
    if value in (None, ""):
        return ""
    if isinstance(field, forms.ModelChoiceField):
        return _label_of(field, value)
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value))  # type: ignore[arg-type]
    if name == "rounds":
        return str(_("rounds: %(rounds)s") % {"rounds": value})
    return str(value)


def _label_of(field: forms.ModelChoiceField, value: Any) -> str:  # type: ignore[type-arg]
    return next((str(label) for key, label in field.choices if str(getattr(key, "value", key)) == str(value)), "")
