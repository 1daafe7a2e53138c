"""What stands beside the registration form while it is typed: editions, deadlines, and what the rules say."""

from __future__ import annotations

from typing import Any

from tournaments.registration.facts import deadlines_on
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.questions import BASIS as QUESTIONS_BASIS
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.words import page_deadlines, page_findings


def looked_at(form: RegistrationForm) -> RegistrationForm:
    """A form that was not sent yet, read as if it had been: the rules answer to what stands in it."""
    if form.is_bound:
        return form
    values = {name: form[name].value() for name in form.fields}
    said = {
        name: _sent(value) for name, value in values.items() if value is not None and value is not False
    }  # 0 is said
    copy = form.with_data(said)
    copy.is_valid()
    return copy


def _sent(value: Any) -> str:
    return "on" if value is True else str(getattr(value, "pk", value))


def rules_beside(form: RegistrationForm) -> dict[str, Any]:
    """Editions, deadlines and findings for a form that has been read."""
    law = form.law
    if law is None:
        return {"law": None, "deadlines": [], "findings": []}
    return {
        "law": law,
        "event": form.announced,
        "deadlines": page_deadlines(deadlines_on(form.events, law), law, today=form.today),
        "findings": page_findings(form.findings, law, form=True),
    }


def answer_while_typing(form: RegistrationForm, fields: dict[str, str]) -> dict[str, Any]:
    """The rules of what is typed so far, and which parts of the form follow from it; ``form`` makes the copy."""
    filled = with_schedule(fields)
    # nobody has sent it yet: what is missing stands beside the form, and is no error in it
    read = form.with_data(filled)
    read.is_valid()
    changed = {
        "schedule_changed": filled != fields,
        "questions_changed": fields.get(QUESTIONS_BASIS, "") != read.questions_basis,
    }
    return {"form": read, **changed, **rules_beside(read)}
