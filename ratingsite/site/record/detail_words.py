"""What is kept of an act besides its fields: each detail by its label, with its value as a person reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.words import SYSTEMS
from ratings.register.objections.models import Objection
from ratings.runs.corrections.words import OPERATION_NAMES
from ratings.runs.review.words import KINDS as FLAGS
from ratingsite.office.accounts.models import Office
from ratingsite.office.api.models import Scope
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.words import word
from titles.cases.words import PAPERS
from titles.norms.models import NormSearch
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.deciding import despite_findings
from tournaments.registration.models import Appointment, EventDecision
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.registration.value_words import day_text
from tournaments.registration.words import finding_text
from tournaments.reports.statements.questions import Question
from tournaments.reports.statements.words import question_label

Words = Mapping[str, str | Promise]

LABELS: Words = {
    "about": gettext_lazy("About"),
    "about_fee": gettext_lazy("For"),
    "achieved_on": gettext_lazy("Achieved"),
    "account": gettext_lazy("Account"),
    "address": gettext_lazy("Address"),
    "amount": gettext_lazy("Amount"),
    "answer": gettext_lazy("Answer"),
    "applies_from": gettext_lazy("For first days from"),
    "arbiter": gettext_lazy("Arbiter"),
    "barred_until": gettext_lazy("Barred until"),
    "before": gettext_lazy("Before"),
    "black": gettext_lazy("Black"),
    "black_minutes": gettext_lazy("Minutes of Black"),
    "change_state": gettext_lazy("State of the change"),
    "calculation": gettext_lazy("Calculation"),
    "changes": gettext_lazy("Changes"),
    "championship": gettext_lazy("Championship"),
    "code": gettext_lazy("FIDE event code"),
    "confirmed_on": gettext_lazy("Confirmed"),
    "consent": gettext_lazy("Agreement of the territory"),
    "copied_name": gettext_lazy("Copied from"),
    "credit_note": gettext_lazy("Credit note"),
    "day": gettext_lazy("Day"),
    "days": gettext_lazy("Days before the start"),
    "despite": gettext_lazy("Although broken"),
    "document": gettext_lazy("Paper"),
    "edition": gettext_lazy("Edition"),
    "ends_at": gettext_lazy("Ends on"),
    "ends_on": gettext_lazy("Last day"),
    "event": gettext_lazy("Event"),
    "faults": gettext_lazy("Faults"),
    "federation": gettext_lazy("Federation"),
    "flag": gettext_lazy("Flag"),
    "fee_cents": gettext_lazy("Fee"),
    "fee_paid_on": gettext_lazy("Fee paid on"),
    "festival": gettext_lazy("Festival"),
    "fide_id": gettext_lazy("FIDE ID"),
    "file": gettext_lazy("File"),
    "from": gettext_lazy("From"),
    "games": gettext_lazy("Games"),
    "gone": gettext_lazy("Left the register"),
    "invoice": gettext_lazy("Invoice"),
    "has_surcharge": gettext_lazy("With the surcharge of 50 %"),
    "kept": gettext_lazy("Stay, as something rests on them"),
    "key": gettext_lazy("Number"),
    "kind": gettext_lazy("Kind"),
    "language": gettext_lazy("Language of mails"),
    "licence": gettext_lazy("Licence"),
    "lists": gettext_lazy("Lists"),
    "local_day": gettext_lazy("Day in the federation’s zone"),
    "memberships": gettext_lazy("Memberships"),
    "name": gettext_lazy("Name"),
    "new": gettext_lazy("After"),
    "next": gettext_lazy("Next number"),
    "norms": gettext_lazy("Norms"),
    "not_known": gettext_lazy("not known"),
    "number": gettext_lazy("Number"),
    "office": gettext_lazy("Office"),
    "old": gettext_lazy("Before"),
    "order_state": gettext_lazy("State of the order"),
    "outcome": gettext_lazy("Outcome"),
    "paid_on": gettext_lazy("Paid on"),
    "part": gettext_lazy("Part"),
    "differing": gettext_lazy("With another result"),
    "person": gettext_lazy("Person"),
    "player": gettext_lazy("Player"),
    "players": gettext_lazy("Players"),
    "proof": gettext_lazy("Proof"),
    "province": gettext_lazy("Province"),
    "provinces": gettext_lazy("Provinces"),
    "rank": gettext_lazy("Line"),
    "rating": gettext_lazy("Rating"),
    "reference": gettext_lazy("Reference"),
    "refused_under": gettext_lazy("Refused under article"),
    "replaces": gettext_lazy("In the place of"),
    "reports": gettext_lazy("Reports"),
    "role": gettext_lazy("Role"),
    "round": gettext_lazy("Round"),
    "scopes": gettext_lazy("Allowed to"),
    "second": gettext_lazy("Second entry"),
    "section": gettext_lazy("Section"),
    "sent_on": gettext_lazy("Sent on"),
    "instead_of": gettext_lazy("In the place of"),
    "sha256": gettext_lazy("SHA-256"),
    "shown": gettext_lazy("Shown"),
    "since": gettext_lazy("From"),
    "size": gettext_lazy("Bytes"),
    "stands": gettext_lazy("Found again as it was"),
    "starts_on": gettext_lazy("First day"),
    "statements": gettext_lazy("Stated"),
    "system": gettext_lazy("Rated as"),
    "territory": gettext_lazy("Territory"),
    "ticks": gettext_lazy("Warnings looked at"),
    "time_zone": gettext_lazy("Time zone"),
    "rows": gettext_lazy("Titles and norms"),
    "present": gettext_lazy("Present"),
    "title": gettext_lazy("Title"),
    "title_days": gettext_lazy("Days before the start where norms can be made"),
    "until": gettext_lazy("Until"),
    "version": gettext_lazy("Version"),
    "votes": gettext_lazy("Votes"),
    "wants_reminders": gettext_lazy("Reminders"),
    "white": gettext_lazy("White"),
    "without": gettext_lazy("Made without"),
    "white_minutes": gettext_lazy("Minutes of White"),
}
"""Every detail that has words, by its name in the record."""

# keys of rows, and what other columns of the entry or the fields of an edit say: kept, and told by nothing here
UNTOLD = frozenset(
    {
        *("against", "change", "changed", "copied_from", "correction", "first", "lines", "order"),
        *("reason", "removal", "report", "results", "run", "source"),
    }
)  # fmt: skip
# what an edit keeps besides its fields, told once
_SAID_BY_FIELDS = frozenset({"before", "code", "statements", "old", "new"})
_REFUSED: Words = {
    "registration": gettext_lazy("registration"),
    "report": gettext_lazy("report"),
    "norm": gettext_lazy("norm"),
}
_VALUES: Mapping[str, Words] = {
    "document": PAPERS,
    "about": dict(Objection.About.choices),
    "answer": dict(Appointment.State.choices),
    "change_state": dict(RegistrationChange.State.choices),
    "flag": FLAGS,
    "consent": dict(TerritoryConsent.State.choices),
    "kind": {**_REFUSED, **dict(EventDecision.Kind.choices)},
    "language": dict(settings.LANGUAGES),
    "office": dict(Office.choices),
    "order_state": dict(RatingOrder.State.choices),
    "outcome": dict(NormSearch.Outcome.choices),
    "role": dict(Appointment.Role.choices),
    "scopes": dict(Scope.choices),
    "system": SYSTEMS,
}
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(T[\d:.+-]+Z?)?")
_ROW = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def details_of(entry: AuditEntry) -> list[tuple[str, str]]:
    """What else is kept of the act: each label with its value, of two values the old and the new."""
    left_out = UNTOLD | (_SAID_BY_FIELDS if entry.fields else frozenset())
    told = ((name, value_text(name, value)) for name, value in entry.details.items() if name not in left_out)
    return [(str(LABELS.get(name, name.replace("_", " "))), text) for name, text in told if text]


def value_text(name: str, value: Any) -> str:
    """The value of a detail; empty where it says nothing to a person."""
    if name in _OWN_WAYS:
        return _OWN_WAYS[name](value)
    if isinstance(value, list):
        between = " → " if len(value) == len(("old", "new")) and name != "scopes" else ", "
        return between.join(value_text(name, each) or "–" for each in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    text = "" if value is None else str(value)
    if text in _VALUES.get(name, {}):
        return str(_VALUES[name][text])
    if day := _DAY.fullmatch(text):
        return day_text(date.fromisoformat(day[1]))
    return "" if _ROW.fullmatch(text) else text


def _despite(document: Iterable[Iterable[str]]) -> str:
    return " ".join(finding_text(finding) for finding in despite_findings(document))


def _stated(answers: Mapping[str, Any]) -> str:
    return " ".join(str(question_label(Question(name))) for name in answers if name in list(Question))


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


_OWN_WAYS: Mapping[str, Callable[[Any], str]] = {
    "despite": _despite,
    "fee_cents": _money,
    "statements": _stated,
    "ticks": lambda ticks: str(len(ticks)) if ticks else "",
    "without": lambda operations: ", ".join(word(OPERATION_NAMES, each) for each in operations),
}
