"""Which changes of registrations there are, and which of them wait for somebody."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.permissions import change_rows
from tournaments.registration.changes.weighing import AFTER_THE_START, OF_THE_FORMAT
from tournaments.registration.models import Tournament

# signed: what stands in it is corrected by the next version of the report
SIGNED = ("certified", "endorsed", "accepted", "corrected", "refused")


def is_reported(tournament: Tournament) -> bool:
    """Whether a report was signed: from then on its own correction changes what was registered."""
    return tournament.reports.filter(state__in=SIGNED).exists()


def open_change(tournament: Tournament) -> RegistrationChange | None:
    """The change that waits for a decision."""
    return tournament.changes.filter(state=RegistrationChange.State.PROPOSED).select_related("proposed_by").first()


def changes_of(tournament: Tournament) -> QuerySet[RegistrationChange]:
    """Every change of a registration, the newest first."""
    return tournament.changes.select_related("proposed_by", "decided_by").order_by("-number")


def format_changes_agreed(tournament: Tournament) -> int:
    """1.1.1 of the title regulations: how many changes of the format the chair has approved once play had begun."""
    decided = tournament.changes.filter(
        state=RegistrationChange.State.APPROVED, decider=RegistrationChange.Decider.CHAIR, article=AFTER_THE_START
    )
    begun = (each for each in decided if tournament.local_day(each.proposed_at) >= tournament.starts_on)
    return sum(any(each.before.get(name) != each.after.get(name) for name in OF_THE_FORMAT) for each in begun)


def changes_to_decide(user: User, *, day: date) -> QuerySet[RegistrationChange]:
    """The changes on which this person may decide."""
    may = open_to(user, "approve", change_rows(user, day), day=day)
    if may == NONE:
        return RegistrationChange.objects.none()
    return RegistrationChange.objects.filter(may).select_related("tournament__federation")
