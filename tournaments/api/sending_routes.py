"""What can be sent: a report file, to be tried or to be kept."""

from __future__ import annotations

import json
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any, Literal

from django.core.exceptions import RequestDataTooBig
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Header, Query, Router

from ratings.regulations import UnknownEdition
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.api import problems
from ratingsite.office.api.models import KeptAnswer, Scope
from ratingsite.office.api.once import LONGEST_KEY, Answer, BadKey, KeyUsedOtherwise, answered_once, claim
from ratingsite.office.api.problems import Problem, problem_document
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, find_permitted, today
from tournaments.api import schemas
from tournaments.api.documents import file_document, report_document
from tournaments.api.routing import TournamentId, answer, says
from tournaments.api.trying import Trial, tried
from tournaments.registration.models import Tournament
from tournaments.reports.corrections.under_way import part_sent_now
from tournaments.reports.files.services import TooManyFiles, keep_file
from tournaments.reports.files.words import kept_text
from tournaments.reports.models import SubmittedFile
from tournaments.reports.parts.selectors import THE_WHOLE, NotInParts, Part
from tournaments.reports.registered.facts import registered_facts
from tournaments.reports.services import Received, ReportIsUnderWay, read_kept
from tournaments.trf import CODE_PAGES, MAX_BYTES

router = Router()
CodePage = Literal[CODE_PAGES]  # type: ignore[valid-type]
System = Literal[tuple(SYSTEMS)]  # type: ignore[valid-type]
AnySystem = Annotated[System, Query(description=gettext_noop("The rating system."))]
OwnSystem = Annotated[
    System | None, Query(description=gettext_noop("The rating system; without one the tournament’s main one."))
]
Edition = Annotated[
    str | None, Query(description=gettext_noop("Rate under this edition, whatever the date; else the day chooses."))
]
Encoding = Annotated[
    CodePage | None,
    Query(description=gettext_noop("The code page of a file that is not UTF-8; it is never guessed.")),
]
LastRound = Annotated[
    int | None,
    Query(ge=1, le=99, description=gettext_noop("Of a tournament that is rated in parts: up to which round this is.")),
]
FileName = Annotated[str, Query(max_length=200, description=gettext_noop("The file’s own name."))]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description=gettext_noop("Up to 100 printable ASCII characters of your choice; the same for each repetition."),
    ),
]
ABOUT_FILES = (problems.TOO_LARGE, problems.NOT_RAW, problems.BAD_PARAMETER)
SENDING = (
    *(problems.NOT_FOUND, problems.UNDER_WAY, problems.MOVED_ON),
    *(problems.REFUSED, problems.KEY_USED, problems.TOO_MANY),
)
MULTIPART = "multipart/form-data"
"""Forms have their page. Here the body is the file, byte for byte."""


# ---------------------------------------------------------------- trying
@router.post(
    "/try",
    summary=gettext_noop("Try a report file"),
    description=gettext_noop(
        "The body is the file. Answers every fault with its line, column, field and cell, and the ratings that would "
        "come of the file by itself. Nothing is stored."
    ),
    operation_id="try",
    **says(Scope.TRY, {200: schemas.Trial}, *ABOUT_FILES, takes_file=True),
)
def try_file(
    request: HttpRequest,
    system: AnySystem = "fide-standard",
    edition: Edition = None,
    encoding: Encoding = None,
) -> HttpResponse:
    """A file by itself."""
    return _tried(request, Trial(system=system, edition=edition, encoding=encoding))


@router.post(
    "/tournaments/{uuid:tournament_id}/try",
    summary=gettext_noop("Try a report file against a tournament"),
    description=gettext_noop(
        "As above, with what the office knows of the tournament: what the file leaves empty is filled from the "
        "registration with a note, and a contradiction is a warning. Nothing is stored."
    ),
    operation_id="try_for_tournament",
    **says(Scope.TRY, {200: schemas.Trial}, problems.NOT_FOUND, *ABOUT_FILES, takes_file=True),
)
def try_for_tournament(
    request: HttpRequest,
    tournament_id: TournamentId,
    system: OwnSystem = None,
    edition: Edition = None,
    encoding: Encoding = None,
    last_round: LastRound = None,
) -> HttpResponse:
    """A file as the report of a tournament that the person may see."""
    found = find_permitted(request, _tournaments(), "view", pk=tournament_id)
    registered = registered_facts(found, _part(found, last_round))
    trial = Trial(system=system or found.system_id, edition=edition, encoding=encoding, registered=registered)
    return _tried(request, trial)


def _tried(request: HttpRequest, trial: Trial) -> HttpResponse:
    try:
        return answer(tried(_body(request), trial))
    except UnknownEdition as refusal:
        raise bad_parameters({"edition": str(refusal)}) from refusal


# ---------------------------------------------------------------- sending in
@router.post(
    "/tournaments/{uuid:tournament_id}/reports",
    summary=gettext_noop("Send in a report file"),
    description=gettext_noop(
        "The body is the file; it is kept as it comes, numbered, and read like one from the upload page. Without an "
        "error it becomes the next version of the report, a draft that the chief arbiter certifies (201). The same "
        "bytes again make no second version (200). With an Idempotency-Key the same request can be repeated for "
        "seven days and is answered alike, with the header Idempotency-Replayed."
    ),
    operation_id="send_report",
    **says(Scope.UPLOAD, {200: schemas.Sent, 201: schemas.Sent}, *SENDING, *ABOUT_FILES, takes_file=True),
)
def send_report(
    request: HttpRequest,
    tournament_id: TournamentId,
    name: FileName = "report.trf",
    encoding: Encoding = None,
    last_round: LastRound = None,
    idempotency_key: Key = None,
) -> HttpResponse:
    """The upload page's services: the bytes are kept in a transaction of their own, before anything reads them."""
    found = find_permitted(request, _tournaments(), "upload-report", pk=tournament_id)
    _part(found, last_round)  # nothing is kept of a request that asks for a part that cannot be
    content, user, moment = _body(request), acting_user(request), now()
    claimed = _claimed(request, idempotency_key, content)
    try:
        kept = keep_file(found, name=name, content=content, by=user, now=moment)
    except TooManyFiles as refusal:
        raise Problem(problems.TOO_MANY) from refusal

    def read() -> Answer:
        got = read_kept(kept, by=user, now=moment, encoding=encoding, last_round=last_round)
        return _told(request, got, is_made=got.report is not None and got.report.created_at == moment)

    try:
        return _sent(request, answered_once(claimed, read))
    except ReportIsUnderWay as refusal:
        raise _under_way(kept.file, refusal) from refusal
    except NotInParts as refusal:
        raise _no_such_part(refusal) from refusal


def _claimed(request: HttpRequest, key: str | None, content: bytes) -> KeptAnswer | None:
    if key is None:
        return None
    asked = sha256(f"{request.method} {request.get_full_path()}\n".encode() + content).hexdigest()
    try:
        return claim(key, asked_sha256=asked, by=acting_user(request), now=now())
    except BadKey as refusal:
        text = _("Please give 1 to %(most)s printable ASCII characters.") % {"most": LONGEST_KEY}
        raise bad_parameters({"Idempotency-Key": text}) from refusal
    except KeyUsedOtherwise as refusal:
        raise Problem(problems.KEY_USED) from refusal


def _told(request: HttpRequest, got: Received, *, is_made: bool) -> Answer:
    file = file_document(got.file)
    if got.report is None:
        refusal = problem_document(problems.REFUSED, file=file, report=None)
        return Answer(status=problems.REFUSED.status, body=json.dumps(refusal, ensure_ascii=False))
    report = report_document(got.report, acting_user(request), day=today())
    status = HTTPStatus.CREATED if is_made else HTTPStatus.OK
    return Answer(status=status, body=json.dumps({"file": file, "report": report}, ensure_ascii=False))


def _sent(request: HttpRequest, given: Answer) -> HttpResponse:
    kind = "application/json" if given.status < HTTPStatus.BAD_REQUEST else problems.MEDIA_TYPE
    response = HttpResponse(given.body, status=given.status, content_type=kind)
    if given.status == HTTPStatus.CREATED:
        root, _slash, _rest = request.path.partition("/tournaments/")
        response["Location"] = f"{root}/reports/{json.loads(given.body)['report']['id']}"
    if given.is_repeated:
        response["Idempotency-Replayed"] = "true"
    return response


# ---------------------------------------------------------------- shared
def _tournaments() -> QuerySet[Tournament]:
    things = Tournament.objects.select_related("federation", "system")
    return things.prefetch_related("appointments", "schedule", "other_systems")


def _body(request: HttpRequest) -> bytes:
    """The file. Raises ``Problem``."""
    if request.content_type == MULTIPART:
        raise Problem(problems.NOT_RAW)
    try:
        content = request.body
    except RequestDataTooBig as refusal:
        raise Problem(problems.TOO_LARGE) from refusal
    except UnreadablePostError as refusal:  # who sent it has gone away in the middle
        raise Problem(problems.BAD_REQUEST) from refusal
    if len(content) > MAX_BYTES:
        raise Problem(problems.TOO_LARGE)
    return content


def bad_parameters(errors: dict[str, str]) -> Problem:
    """Parameters that cannot be used, each with what is wrong with it."""
    listed = [{"name": name, "detail": detail} for name, detail in errors.items()]
    return Problem(problems.BAD_PARAMETER, more={"errors": listed})


def _part(tournament: Tournament, last_round: int | None) -> Part:
    """Which part the file is of; when no more is awaited, it is looked at as one of the whole. Raises ``Problem``."""
    try:
        return part_sent_now(tournament, last_round)
    except NotInParts as refusal:
        if last_round is None:
            return THE_WHOLE
        raise _no_such_part(refusal) from refusal


def _no_such_part(refusal: NotInParts) -> Problem:
    return bad_parameters({"last_round": _("No part can end with round %(round)s.") % {"round": refusal.last_round}})


def _under_way(file: SubmittedFile, refusal: ReportIsUnderWay) -> Problem:
    stands: dict[str, Any] = {"id": str(refusal.report.pk), "state": refusal.report.state}
    return Problem(problems.UNDER_WAY, kept_text(refusal.report), more={"file": str(file.pk), "report": stands})
