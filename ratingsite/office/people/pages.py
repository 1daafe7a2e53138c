"""What the pages of people show: the acts on a person, an office, a proposal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.models import LIGHT, AccountRequest, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import can, decision_on
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.pages import Act
from ratingsite.office.people.words import ACTS

BARRED: dict[str, str | Promise] = {
    "proposer": gettext_lazy("You proposed it yourself: somebody else confirms it."),
    "self": gettext_lazy("It is your own office: somebody else confirms it."),
}


def acts_on_person(person: User, reader: User, day: date) -> list[Act]:
    """To suspend an account or to give it back."""
    known = (
        ("suspend", _("Suspend account"), _("Why; the person will read this")),
        ("restore", _("Give the account back"), _("Why")),
    )
    return [
        Act(
            label=label,
            url=reverse(f"person_{act}", args=[person.pk]),
            is_main=act == "restore",
            asks_reason=True,
            reason_label=reason,
        )
        for act, label, reason in known
        if can(reader, act, person, day=day)
    ]


def end_act(held: OfficeHeld, reader: User, day: date) -> Act | None:
    """To end an office that is held, or will be."""
    is_over = held.ended_at is not None or (held.ends_on is not None and held.ends_on < day)
    if is_over or not can(reader, "end", held, day=day):
        return None
    return Act(
        label=_("End at once"),
        url=reverse("office_end", args=[held.user_id, held.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why; the person will read this"),
    )


def proposal_acts(proposal: OfficeProposal, reader: User, day: date) -> Iterator[Act]:
    """To confirm it or not; its proposer sees why he cannot."""
    decision = decision_on(reader, "confirm", proposal, day=day)
    if decision.allowed or decision.barred_by:
        yield Act(
            label=_("Confirm"),
            url=reverse("office_confirm", args=[proposal.user_id, proposal.pk]),
            allowed=decision.allowed,
            why_not=str(BARRED.get(decision.barred_by, "")),
        )
    if can(reader, "refuse", proposal, day=day):
        is_own = proposal.proposed_by_id == reader.pk
        yield Act(
            label=_("Take back") if is_own else _("Refuse"),
            url=reverse("office_refuse", args=[proposal.user_id, proposal.pk]),
            is_main=False,
            asks_reason=True,
            reason_label=_("Why"),
        )


def request_acts(asked: AccountRequest, reader: User, day: date) -> list[Act]:
    """To grant the account that somebody has asked for, or to decline it with words.

    With an office that takes two people granting proposes it, and says to the second one why.
    """
    takes_two = asked.office not in LIGHT
    known = (
        ("grant", _("Grant the account"), _("Why; a second person reads this and confirms the office")),
        ("decline", _("Decline"), _("Why; the person will read this")),
    )
    return [
        Act(
            label=label,
            url=reverse(f"asked_account_{act}", args=[asked.pk]),
            is_main=act == "grant",
            asks_reason=act == "decline" or takes_two,
            reason_label=why,
        )
        for act, label, why in known
        if can(reader, act, asked, day=day)
    ]


@dataclass(frozen=True, kw_only=True)
class Done:
    """One line of a person's history: what was done, to which office, by whom, when and why."""

    words: str
    of: str
    entry: AuditEntry


def history_of_person(person: User, offices: Iterable[OfficeHeld], proposals: Iterable[OfficeProposal]) -> list[Done]:
    """Everything that the record holds about a person's account and offices, oldest first."""
    about = Q(object_type="User", object_id=str(person.pk))
    about |= Q(object_type="OfficeHeld", object_id__in=[str(held.pk) for held in offices])
    about |= Q(object_type="OfficeProposal", object_id__in=[str(each.pk) for each in proposals])
    entries = AuditEntry.objects.filter(about, act__in=ACTS).select_related("by")
    labels = dict(Office.choices)
    return [
        Done(words=str(ACTS[entry.act]), of=str(labels.get(entry.details.get("office", ""), "")), entry=entry)
        for entry in entries
    ]
