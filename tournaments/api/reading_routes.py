"""What can be read: a tournament, its files, the versions of its report, their faults and their crosstables."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_noop as _
from ninja import Router

from ratingsite.office.api.models import Scope
from ratingsite.office.api.problems import NOT_FOUND
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, find_permitted, today
from tournaments.api import schemas
from tournaments.api.crosstables import crosstable_document
from tournaments.api.documents import file_document, report_document, tournament_document
from tournaments.api.findings import faults_document
from tournaments.api.routing import FileId, ReportId, TournamentId, answer, says
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import is_insider
from tournaments.reports.models import Report, SubmittedFile

router = Router()


@router.get(
    "/tournaments/{uuid:tournament_id}",
    summary=_("The state of a tournament"),
    description=_(
        "How far it has come, the version of the report that counts, and every version and file you may see."
    ),
    operation_id="tournament",
    **says(Scope.READ, {200: schemas.State}, NOT_FOUND),
)
def tournament(request: HttpRequest, tournament_id: TournamentId) -> HttpResponse:
    """A tournament that the person may see."""
    things = Tournament.objects.select_related("federation", "system", "organiser")
    things = things.prefetch_related("appointments", "other_systems")
    found = find_permitted(request, things, "view", pk=tournament_id)
    return answer(tournament_document(found, acting_user(request), day=today()))


@router.get(
    "/files/{uuid:file_id}",
    summary=_("The faults of a file"),
    description=_("A file that was sent in, with everything that was found in it: for who sent it and those inside."),
    operation_id="file",
    **says(Scope.READ, {200: schemas.File}, NOT_FOUND),
)
def file(request: HttpRequest, file_id: FileId) -> HttpResponse:
    """A file that the person may download."""
    things = SubmittedFile.objects.select_related("tournament__federation", "sent_by")
    return answer(file_document(find_permitted(request, things, "download", pk=file_id)))


@router.get(
    "/reports/{uuid:report_id}",
    summary=_("The state of a version of a report"),
    description=_("Where it stands, since when, and why it was returned or refused."),
    operation_id="report",
    **says(Scope.READ, {200: schemas.Version}, NOT_FOUND),
)
def report(request: HttpRequest, report_id: ReportId) -> HttpResponse:
    """A version that the person may see."""
    return answer(report_document(_report(request, report_id), acting_user(request), day=today()))


@router.get(
    "/reports/{uuid:report_id}/faults",
    summary=_("What stands against a version of a report"),
    description=_(
        "The faults of its file, and while it is on its way everything that the register, the rating lists and the "
        "registration have against it today: for those inside, as on its page."
    ),
    operation_id="report_faults",
    **says(Scope.READ, {200: schemas.Faults}, NOT_FOUND),
)
def report_faults(request: HttpRequest, report_id: ReportId) -> HttpResponse:
    """What the page shows to those inside; nobody else learns of it."""
    found = _report(request, report_id)
    if not is_insider(request.user, found.tournament, day=today()):
        raise Http404
    return answer(faults_document(found, now=now()))


@router.get(
    "/reports/{uuid:report_id}/crosstable",
    summary=_("The crosstable of a version of a report"),
    description=_("The players in final order and the games; of an accepted report everybody may see it."),
    operation_id="report_crosstable",
    **says(Scope.READ, {200: schemas.Crosstable}, NOT_FOUND),
)
def report_crosstable(request: HttpRequest, report_id: ReportId) -> HttpResponse:
    """The crosstable of a version that the person may see."""
    return answer(crosstable_document(_report(request, report_id)))


def _report(request: HttpRequest, pk: UUID) -> Report:
    things = Report.objects.select_related("tournament__federation", "tournament__system", "file")
    things = things.defer("file__content").prefetch_related("tournament__appointments", "tournament__schedule")
    return find_permitted(request, things, "view", pk=pk)
