"""What the record holds about a tournament: its own entries, its files' and its reports', oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from uuid import UUID

from django.db.models import Q

from ratingsite.office.appeals.selectors import about_appeals
from ratingsite.office.audit.models import AuditEntry
from tournaments.registration.history_words import act_text
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.refusals import RATING, REGISTRATION, key_of
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.refusals import REPORT


def history(tournament: Tournament) -> list[AuditEntry]:
    """Everything that was done to a tournament and to what was sent for it."""
    files = [str(pk) for pk in tournament.files.values_list("pk", flat=True)]
    reports = [str(pk) for pk in tournament.reports.values_list("pk", flat=True)]
    orders = [str(pk) for pk in tournament.orders.values_list("pk", flat=True)]
    sheets = [str(pk) for pk in tournament.sheets.values_list("pk", flat=True)]
    entries = AuditEntry.objects.filter(
        Q(object_type=Tournament.__name__, object_id=str(tournament.pk))
        | Q(object_type=SubmittedFile.__name__, object_id__in=files)
        | Q(object_type=Report.__name__, object_id__in=reports)
        | Q(object_type=tournament.orders.model.__name__, object_id__in=orders)
        | Q(object_type=tournament.sheets.model.__name__, object_id__in=sheets)
        | about_appeals(things_refused(tournament))
    )
    return list(entries.select_related("by").order_by("pk"))


def things_refused(tournament: Tournament) -> dict[str, list[UUID]]:
    """What of a tournament may stand refused, as refusals name it."""
    refusals = tournament.decisions.filter(kind=EventDecision.Kind.RATING_REFUSED)
    return {
        REGISTRATION: [tournament.pk],
        RATING: [key_of(decision) for decision in refusals],
        REPORT: list(tournament.reports.values_list("pk", flat=True)),
    }


@dataclass(frozen=True, kw_only=True)
class PastAct:
    """One line of the history."""

    entry: AuditEntry
    text: str


def past_acts(entries: Sequence[AuditEntry]) -> list[PastAct]:
    """The record as its readers know it: who registers at once has kept no draft."""
    pairs = zip_longest(entries, entries[1:])
    told = [entry for entry, after in pairs if not _is_one_with(entry, after)]
    return [PastAct(entry=entry, text=act_text(entry)) for entry in told]


def _is_one_with(entry: AuditEntry, after: AuditEntry | None) -> bool:
    """Whether a draft was registered in the same moment by the same person: one form that was sent once.

    That it is a copy stays to be read.
    """
    if after is None or (entry.act, after.act) != ("draft registration", "register"):
        return False
    return (entry.at, entry.by_id) == (after.at, after.by_id) and "copied_from" not in entry.details


def report_history(report: Report) -> list[AuditEntry]:
    """Everything that was done to one version of a report."""
    on_report = Q(object_type=Report.__name__, object_id=str(report.pk))
    entries = AuditEntry.objects.filter(on_report | about_appeals({REPORT: [report.pk]}))
    return list(entries.select_related("by").order_by("pk"))
