"""What of reports and FIDE's rating server is asked: what is unsent, what FIDE has, and until when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.decision_kinds import CFC_OFFICES
from tournaments.registration.event_codes import goes_to_fide, going_to_fide
from tournaments.registration.facts import deadlines_of
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import EventDecision
from tournaments.regulations.deadlines import Deadline
from tournaments.regulations.rating_server import day_behind_which_nothing_is_rated, day_to_send
from tournaments.reports.days_due import HANG_ON
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import days_of
from tournaments.reports.permissions import report_rows
from tournaments.reports.to_fide.models import SentFile


@dataclass(frozen=True, kw_only=True)
class Unsent:
    """A report whose file FIDE does not have, the last days for it, and the file of another version that FIDE has."""

    report: Report
    due: Deadline | None
    latest: Deadline | None  # behind it nothing is rated
    outdated: SentFile | None

    @property
    def due_on(self) -> date | None:
        return self.due.day if self.due else None

    def is_overdue(self, now: datetime) -> bool:
        """Whether the last day is over where the tournament is held."""
        return self.due_on is not None and self.due_on < self.report.tournament.local_day(now)


# ---------------------------------------------------------------- what is unsent
def reports_to_send(user: User, day: date) -> QuerySet[Report]:
    """The reports whose file this person has still to send: signed, of an event that FIDE rates, and not marked."""
    may = open_to(user, "mark-sent", report_rows(user, day=day), day=day)
    if may == NONE:
        return Report.objects.none()
    return unsent_files().filter(may, in_hand("tournament__"))


def unsent_files() -> QuerySet[Report]:
    """The reports whose file somebody has still to send, if they are at the right stage for it."""
    going = going_to_fide().filter(
        in_hand(), pk=OuterRef("tournament")
    )  # looked at for the few reports, not the other way round
    found = Report.objects.filter(Exists(going), ~Exists(_of_this_signature()), state__in=TO_SEND)
    return found.exclude(Exists(_refused_for_fide()) | Exists(_sent_before_acceptance()))


def _of_this_signature() -> QuerySet[SentFile]:
    """The marks of a report (the outer row) that stand and are about what was signed last."""
    settled = Coalesce(OuterRef("endorsed_at"), OuterRef("certified_at"))
    return SentFile.objects.filter(report=OuterRef("pk"), settled_at=settled, taken_back_at__isnull=True)


def _sent_before_acceptance() -> QuerySet[Report]:
    """The version that corrects a report (the outer row), endorsed and sent already: FIDE is not sent the wrong one."""
    versions = Report.objects.filter(corrects=OuterRef("pk"), state__in=TO_SEND)
    return versions.filter(Exists(_of_this_signature()))


def _refused_for_fide() -> QuerySet[EventDecision]:
    """0.4: what FIDE does not rate is not sent. A refusal by an office of the CFC is about the CFC's ratings."""
    refusals = EventDecision.objects.filter(tournament=OuterRef("tournament"), ended_at__isnull=True)
    return refusals.filter(kind=EventDecision.Kind.RATING_REFUSED).exclude(office__in=CFC_OFFICES)


def unsent_reports(user: User, day: date) -> list[Unsent]:
    """``reports_to_send`` with their days, the most urgent first."""
    reports = reports_to_send(user, day).select_related("tournament__federation", "tournament__system")
    waiting = list(reports.prefetch_related(*(f"tournament__{name}" for name in HANG_ON)))
    had = _sent_by_part(waiting)
    found = [_unsent(report, had.get((report.tournament_id, report.part))) for report in waiting]
    return sorted(found, key=lambda each: (each.due_on or date.max, each.report.tournament.name, each.report.part))


def unsent(report: Report) -> Unsent:
    """One report with its days, by the deadlines that its tournament's page shows."""
    return _unsent(report, sent_of_others(report).first())


def _sent_by_part(reports: Iterable[Report]) -> dict[tuple[UUID, int], SentFile]:
    """The marks that stand on versions of these reports; they are not on what was signed last, so on another."""
    tournaments = {report.tournament_id for report in reports}
    sent = SentFile.objects.filter(report__tournament__in=tournaments, taken_back_at__isnull=True)
    newest_last = sent.select_related("report").defer("content").order_by("report__version", "marked_at")
    return {(each.report.tournament_id, each.report.part): each for each in newest_last}


def _unsent(report: Report, had: SentFile | None) -> Unsent:
    days = deadlines_of(report.tournament, now=report.created_at)
    part_ends_on = None if report.is_last_part else days_of(report)[1]
    return Unsent(
        report=report,
        due=day_to_send(days, part_ends_on=part_ends_on),
        latest=day_behind_which_nothing_is_rated(days),
        outdated=had,
    )


# ---------------------------------------------------------------- what FIDE has
def standing(report: Report) -> SentFile | None:
    """The mark on what was signed last; nothing where that was not sent, or is not signed."""
    if report.sent_on_at is None:
        return None
    return report.sent_files.filter(settled_at=report.sent_on_at, taken_back_at__isnull=True).first()


def outdated(report: Report) -> SentFile | None:
    """A file that was sent of this very version and is not what counts: signed anew since, replaced, or refused."""
    sent = report.sent_files.filter(taken_back_at__isnull=True).select_related("marked_by")
    current = standing(report) if report.state in TO_SEND else None
    return sent.exclude(pk=current.pk if current else None).first()


def sent_of_others(report: Report) -> QuerySet[SentFile]:
    """The marks that stand on other versions of the same report or part, the newest first."""
    of_part = Q(report__tournament=report.tournament_id, report__part=report.part)
    others = SentFile.objects.filter(of_part, taken_back_at__isnull=True).exclude(report=report.pk)
    return others.select_related("report", "marked_by").defer("content").order_by("-report__version", "-marked_at")


def sent_by_now(reports: Iterable[Report]) -> QuerySet[SentFile]:
    """Every mark on some reports, those taken back among them."""
    people = ("marked_by", "taken_back_by")
    return SentFile.objects.filter(report__in=reports).select_related("report__tournament__federation", *people)


TO_SEND = (Report.State.CERTIFIED, Report.State.ENDORSED, Report.State.ACCEPTED)


def is_to_be_sent(report: Report) -> bool:
    """Whether a report is signed by everybody who signs before FIDE has it, and FIDE rates its tournament."""
    if report.state == Report.State.CERTIFIED and not report.tournament.skips_endorsement:
        return False
    if report.state not in TO_SEND or not goes_to_fide(report.tournament) or _is_refused(report):
        return False
    return not any(standing(version) for version in report.corrected_by.filter(state__in=TO_SEND))


def _is_refused(report: Report) -> bool:
    return any(
        each.kind == EventDecision.Kind.RATING_REFUSED and each.is_in_force and each.office not in CFC_OFFICES
        for each in report.tournament.decisions.all()
    )
