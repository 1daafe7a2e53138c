"""Changes from a CSV: sent, looked at line by line, and taken as a whole."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratings.register.changes.csv_rows import COLUMNS
from ratings.register.changes.files import (
    FileHasFaults,
    TakenAlready,
    keep_changes_file,
    may_send_changes,
    read_changes_file,
    take_changes_file,
)
from ratings.register.changes.forms import ChangesFileForm
from ratings.register.changes.models import ChangesFile
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, today

EXAMPLE = "\n".join(
    (
        ";".join(COLUMNS),
        "2020009;name;Miller, Anna;2025-10-01;marriage;certificate 12/2025",
        "CAN-104321;federation;USA;2025-10-01;moved;letters of both federations",
        "2020011;death;2025-09-12;2025-09-12;deceased;obituary",
    )
)


@acts
def send(request: HttpRequest) -> HttpResponse:
    """The form for a file, with the columns it has."""
    if not may_send_changes(acting_user(request), today()):
        raise Http404
    form = ChangesFileForm(request.POST, request.FILES) if request.method == "POST" else ChangesFileForm()
    if form.is_valid():
        upload = form.cleaned_data["file"]
        file = keep_changes_file(name=upload.name, content=upload.read(), by=acting_user(request), now=now())
        return redirect("changes_file", pk=file.pk)
    status = 422 if request.method == "POST" else 200
    return render(request, "ratings/register/changes/send.html", {"form": form, "example": EXAMPLE}, status=status)


@acts
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the file says: what would be asked for, and what is wrong in which line and column."""
    found = get_object_or_404(ChangesFile, pk=pk, sent_by=acting_user(request))
    read = read_changes_file(found, by=acting_user(request), today=today()) if found.taken_at is None else None
    taken = found.changes.select_related("player__federation").defer("proof_file") if found.taken_at else ()
    return render(request, "ratings/register/changes/file.html", {"file": found, "read": read, "taken": taken})


@acts
@require_POST
def take(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = get_object_or_404(ChangesFile, pk=pk, sent_by=acting_user(request))
    try:
        asked = take_changes_file(found, by=acting_user(request), now=now())
    except FileHasFaults:
        messages.error(request, _("Nothing was taken: a line is wrong now. Please see below."))
    except TakenAlready:
        messages.info(request, _("This file was taken before."))
    else:
        text = ngettext("%(count)s change is asked for.", "%(count)s changes are asked for.", len(asked))
        messages.success(request, text % {"count": len(asked)})
    return redirect("changes_file", pk=pk)
