"""Sending a report file, what was wrong with it, and the bytes again as they came in."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in, today
from tournaments.registration.facts import deadlines_of, law_of
from tournaments.registration.models import Tournament
from tournaments.registration.printed import as_printed
from tournaments.registration.words import page_deadlines
from tournaments.reports.files.services import FileTooLarge, TooManyFiles, lines_of, samples, too_many_text
from tournaments.reports.files.words import kept_text, page_causes
from tournaments.reports.forms import EncodingForm, UploadForm
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.services import Received, ReportIsUnderWay, read_file, receive_file
from tournaments.trf import MAX_BYTES, UNKNOWN_ENCODING

UNPROCESSABLE, TOO_LARGE, TOO_MANY = 422, 413, 429
NOT_UTF_8 = "not-utf-8"
PLAYER = "001"


# ---------------------------------------------------------------- sending
@acts
def upload(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Send a report file. Whatever it is, its bytes are kept; what is wrong with it is shown place by place."""
    tournament = find_permitted(request, Tournament.objects.select_related("federation"), "upload-report", pk=pk)
    if request.method != "POST":
        return _upload_page(request, tournament, UploadForm(tournament=tournament))
    form = UploadForm(request.POST, request.FILES, tournament=tournament)
    if not form.is_valid():
        return _upload_page(request, tournament, form, status=UNPROCESSABLE)
    sent = form.cleaned_data["file"]
    try:
        if sent.size > MAX_BYTES:
            raise FileTooLarge(sent.size)
        got = receive_file(
            tournament,
            name=sent.name,
            content=sent.read(),
            by=acting_user(request),
            now=now(),
            last_round=form.cleaned_data.get("last_round"),
        )
    except FileTooLarge as refusal:
        return _too_large(request, tournament, form, refusal.size)
    except TooManyFiles:
        form.add_error("file", too_many_text())
        return _upload_page(request, tournament, form, status=TOO_MANY)
    except ReportIsUnderWay as refusal:
        return _under_way(request, refusal)
    return _answer(request, got, last_round=form.cleaned_data.get("last_round"))


def _upload_page(request: HttpRequest, tournament: Tournament, form: UploadForm, *, status: int = 200) -> HttpResponse:
    law = law_of(tournament)
    moment = now()
    deadlines = page_deadlines(deadlines_of(tournament, now=moment), law, today=tournament.local_day(moment))
    context = {
        "tournament": tournament,
        "form": form,
        "deadlines": [deadline for deadline in deadlines if deadline.list_date],
        "files": tournament.files.select_related("sent_by").defer("content"),
        "may_type": _may_type(request, tournament),
    }
    return render(request, "tournaments/reports/files/upload.html", context, status=status)


def _too_large(request: HttpRequest, tournament: Tournament, form: UploadForm, size: int) -> HttpResponse:
    text = _("The file has %(size)s bytes; at most %(limit)s are allowed. Nothing was kept of it.")
    form.add_error("file", text % {"size": size, "limit": MAX_BYTES})
    return _upload_page(request, tournament, form, status=TOO_LARGE)


def _under_way(request: HttpRequest, refusal: ReportIsUnderWay) -> HttpResponse:
    messages.warning(request, kept_text(refusal.report))
    return redirect("report", pk=refusal.report.pk)


def _answer(request: HttpRequest, got: Received, *, last_round: int | None) -> HttpResponse:
    number = {"number": got.file.number}
    if not got.is_new:
        messages.info(request, _("These bytes were received before, as file %(number)s.") % number)
    if got.report is None:
        return _file_page(request, got.file, status=UNPROCESSABLE, last_round=last_round)
    if got.is_new:
        text = _("Received as file %(number)s and read. Look at the crosstable, then certify the report.")
        messages.success(request, text % number)
    return redirect("report", pk=got.report.pk)


# ---------------------------------------------------------------- one file
@signed_in
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """A file that was sent: every fault with its place."""
    things = SubmittedFile.objects.select_related("tournament__federation", "sent_by")
    return _file_page(request, find_permitted(request, things, "download", pk=pk))


@acts
@require_POST
def read_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Read a kept file in the encoding that its sender has chosen."""
    found = find_permitted(request, SubmittedFile, "download", pk=pk)
    form = EncodingForm(request.POST, samples=samples(found), tournament=found.tournament)
    if not form.is_valid():
        return _file_page(request, found, form=form, status=UNPROCESSABLE)
    encoding, last_round = form.cleaned_data["encoding"], form.cleaned_data.get("last_round")
    try:
        got = read_file(
            found, by=acting_user(request), now=now(), encoding=encoding, is_new=True, last_round=last_round
        )
    except ReportIsUnderWay as refusal:
        return _under_way(request, refusal)
    return _answer(request, got, last_round=last_round)


@signed_in
def download(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The bytes as they came in, as an attachment of plain text: nothing in them runs here."""
    found = find_permitted(request, SubmittedFile, "download", pk=pk)
    return attachment(bytes(found.content), found.name)


def _file_page(
    request: HttpRequest,
    found: SubmittedFile,
    *,
    form: EncodingForm | None = None,
    status: int = 200,
    last_round: int | None = None,
) -> HttpResponse:
    needs_encoding = any(fault["code"] == NOT_UTF_8 for fault in found.faults)
    lines = lines_of(found) if found.faults else []
    faults, total = page_causes(found.faults, lines, partial(as_printed, found.tournament))
    was_text = bool(found.dialect) and found.encoding != UNKNOWN_ENCODING
    context = {
        "file": found,
        "tournament": found.tournament,
        "faults": faults,
        "total": total,
        "current": found.reports.order_by("-version").first(),
        "encoding_form": (form or _encoding_form(found, last_round)) if needs_encoding else None,
        "may_upload": can(request.user, "upload-report", found.tournament, day=today()),
        "was_text": was_text,
        "may_mend": was_text
        and not found.accepted
        and any(line.startswith(PLAYER) for line in lines)  # without one a sheet has nothing of it
        and _may_type(request, found.tournament),
    }
    return render(request, "tournaments/reports/files/file.html", context, status=status)


def _may_type(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether a sheet can be opened: results are typed while no report is on its way."""
    under_way = tournament.reports.filter(state__in=(Report.State.CERTIFIED, Report.State.ENDORSED))
    return can(request.user, "open-sheet", tournament, day=today()) and not under_way.exists()


def _encoding_form(found: SubmittedFile, last_round: int | None) -> EncodingForm:
    return EncodingForm(samples=samples(found), tournament=found.tournament, initial={"last_round": last_round})
