"""What stands beside the registration form while it is typed: editions, deadlines, and what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ratingsite.foundations.written_days import date_format
from tournaments.registration.facts import deadlines_on
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.own_days.selectors import OwnDay, own_day
from tournaments.registration.questions import BASIS as QUESTIONS_BASIS
from tournaments.registration.rate_words import rate_reading
from tournaments.registration.schedule_fields import BASIS, proposed_anew, with_schedule
from tournaments.registration.steps import steps_of
from tournaments.registration.words import page_deadlines, page_findings
from tournaments.regulations.deadlines import Deadline

DEPUTIES_SHOWN = "deputies_shown"
PROPOSE, MORE_ROWS = "propose", "more"


def only_shown(sent: Mapping[str, object]) -> bool:
    """Whether a button was pressed that sends nothing: the form comes back with another schedule, or another row."""
    return sent.get("act") in (PROPOSE, MORE_ROWS)


def filled_as_asked(fields: dict[str, str]) -> dict[str, str]:
    """The fields with the schedule that follows from their days; proposed anew where the button for it was pressed."""
    return proposed_anew(fields) if fields.get("act") == PROPOSE else with_schedule(fields)


def looked_at(form: RegistrationForm) -> RegistrationForm:
    """A form that was not sent yet, read as if it had been: the rules answer to what stands in it."""
    if form.is_bound:
        form.is_valid()
        return form
    copy = form.with_data({**as_sent({**form.values(), **form.shown()}), BASIS: form.schedule_basis})
    copy.is_valid()
    return copy


def as_sent(values: Mapping[str, Any]) -> dict[str, str]:
    """What a form shows first as a browser would send it; 0 is said."""
    return {name: _sent(value) for name, value in values.items() if value is not None and value is not False}


def _sent(value: Any) -> str:
    return "on" if value is True else str(getattr(value, "pk", value))


def rules_beside(form: RegistrationForm) -> dict[str, Any]:
    """Editions, deadlines and findings for a form that has been read, and the state of each of its steps."""
    law = form.law
    findings = page_findings(form.findings, law, form=True) if law else []
    counts = Counter(finding.status for finding in findings)
    steps = {
        "steps": steps_of(form, findings),
        "rate": rate_reading(form),
        "days": _days_in_words(form),
        "bar": [(status, counts[status]) for status in ("broken", "open", "met") if counts[status]],
    }
    if law is None:
        return {"law": None, "deadlines": [], "findings": [], **steps}
    found = deadlines_on(form.events, law)
    return {
        "law": law,
        "event": form.announced,
        "deadlines": page_deadlines(found, law, today=form.today),
        "findings": findings,
        "own_day": _own_day(form, found),
        **steps,
    }


def _days_in_words(form: RegistrationForm) -> str:
    """``Sunday 12 October 2025 – Tuesday 14 October 2025``, as far as they could be read."""
    said = [day for name in ("starts_on", "ends_on") if (day := form.cleaned_data.get(name))]
    return " – ".join(date_format(day, "l j F Y") for day in dict.fromkeys(said))


def _own_day(form: RegistrationForm, found: tuple[Deadline, ...]) -> OwnDay | None:
    """The day by which the registering federation asks for it, where that is an earlier one."""
    federation, event = form.cleaned_data.get("federation"), form.announced
    if federation is None or event is None:
        return None
    return own_day(federation.pk, event.starts_on, found, norms=event.is_title_tournament, today=form.today)


def answer_while_typing(form: RegistrationForm, fields: dict[str, str]) -> dict[str, Any]:
    """The rules of what is typed so far, and which parts of the form follow from it; ``form`` makes the copy."""
    filled = filled_as_asked(fields)
    # nobody has sent it yet: what is missing stands beside the form, and is no error in it
    read = form.with_data(filled)
    read.is_valid()
    changed = {
        "schedule_changed": filled != fields,
        "deputies_changed": fields.get(DEPUTIES_SHOWN, "") != str(len(read.deputies.forms)),
        "questions_changed": fields.get(QUESTIONS_BASIS, "") != read.questions_basis,
    }
    return {"form": read, **changed, **rules_beside(read)}
