"""The page of a festival, another section, sending all together, and changing what they share."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today
from tournaments.registration.changes.services import ChangeWaits, ReportedAlready
from tournaments.registration.facts import deadlines_of
from tournaments.registration.festivals import services
from tournaments.registration.festivals.forms import SectionForm, SharedForm
from tournaments.registration.festivals.permissions import standing_to
from tournaments.registration.festivals.services import SectionNotReady
from tournaments.registration.models import Festival, Tournament
from tournaments.registration.selectors import visible_tournaments
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import finding_text
from tournaments.regulations.deadlines import Deadline, DeadlineCode

UNPROCESSABLE = 422
FOLDER = "tournaments/registration/festivals"
_CHANGEABLE = ("draft", "refused", "submitted", "late", "approved")


@require_safe
def festival(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The heading of its sections: each that this person may see, with its state and its notice."""
    found = get_object_or_404(Festival.objects.select_related("federation", "organiser"), pk=pk)
    sections = _sections(request, found)
    if not sections:
        raise Http404
    day, first, standing = today(), sections[0], standing_to(found, request.user)
    moment = now()
    context = {
        "festival": found,
        "rows": [(section, _notice_of(section, moment)) for section in sections],
        "first": first,
        "ends_on": max(section.ends_on for section in sections),
        "may_send": can(request.user, "send", standing, day=day) and any(each.state == "draft" for each in sections),
        "may_change": can(request.user, "change", standing, day=day)
        and any(each.state in _CHANGEABLE for each in sections),
        "add_to": next((each for each in sections if can(request.user, "add-section", each, day=day)), None),
    }
    return render(request, f"{FOLDER}/festival.html", context)


def _notice_of(section: Tournament, moment: datetime) -> Deadline | None:
    """The earliest of its systems' notices."""
    return next((d for d in deadlines_of(section, now=moment) if d.code is DeadlineCode.REGISTRATION), None)


def _sections(request: HttpRequest, found: Festival) -> list[Tournament]:
    rows = visible_tournaments(request.user, day=today()).filter(festival=found).order_by("starts_on", "name", "pk")
    rows = rows.select_related("federation", "territory", "system")
    return list(rows.prefetch_related("appointments", "schedule", "decisions", "other_systems"))


# ---------------------------------------------------------------- another section
@acts
@keeps_typing
def another_section(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Shared fields are those of the section that is there; only what differs is asked."""
    first = find_permitted(request, Tournament.objects.select_related("festival"), "add-section", pk=pk)
    sent = request.POST if request.method == "POST" else None
    form = SectionForm(sent, first=first, initial=kept_fields(request, now=now()))
    if sent is None or not form.is_valid():
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, f"{FOLDER}/section.html", {"form": form, "first": first}, status=status)
    by, name = acting_user(request), form.cleaned_data.get("festival", "")
    try:
        with transaction.atomic():
            key = form.cleaned_data["key"]
            section = services.add_section(first, form.facts(), festival=name, by=by, now=now(), key=key)
    except IntegrityError:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return redirect("tournament", pk=form.cleaned_data["key"])
    forget_draft(by, request.path)
    messages.success(request, _("The section is kept as a draft. Send all sections together when they are ready."))
    return redirect("festival", pk=section.festival_id)


# ---------------------------------------------------------------- all together
@acts
@require_POST
def send(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Register every section that is a draft."""
    found = get_object_or_404(Festival, pk=pk)
    permit(request, "send", standing_to(found, request.user))
    try:
        sent = services.send_festival(found, by=acting_user(request), now=now())
    except services.NothingToSend:
        messages.warning(request, _("No section is a draft: nothing was sent."))
    except SectionNotReady as refusal:
        messages.error(request, _("Nothing was sent. %(what)s") % {"what": _why(refusal)})
    else:
        late = [section.name for section in sent if section.state == Tournament.State.LATE]
        if late:
            words = {"names": ", ".join(late)}
            messages.warning(request, _("Sent. Later than the notice requires: %(names)s.") % words)
        else:
            messages.success(request, _("All sections are registered; each is decided on by itself."))
    return redirect("festival", pk=pk)


@acts
@keeps_typing
def change(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change what sections share, in all of them or in some."""
    found = get_object_or_404(Festival, pk=pk)
    permit(request, "change", standing_to(found, request.user))
    sections = [section for section in _sections(request, found) if section.state in _CHANGEABLE]
    if not sections:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    initial: dict[str, Any] = {
        name: text for name, text in kept_fields(request, now=now()).items() if name != "sections"
    }
    form = SharedForm(sent, sections=sections, initial=initial)
    if sent is None or not form.is_valid() or not _changed(request, found, form):
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, f"{FOLDER}/change.html", {"form": form, "festival": found}, status=status)
    forget_draft(acting_user(request), request.path)
    return redirect("festival", pk=pk)


def _changed(request: HttpRequest, found: Festival, form: SharedForm) -> bool:
    data = form.cleaned_data
    chosen = [UUID(key) for key in data["sections"]]
    try:
        done = services.change_sections(
            found, chosen, form.change(), by=acting_user(request), now=now(), reason=data["reason"]
        )
    except services.NothingToChange:
        form.add_error(None, _("Nothing differs from what stands registered."))
    except SectionNotReady as refusal:
        form.add_error(None, _("Nothing was changed. %(what)s") % {"what": _why(refusal)})
    else:
        waiting = ", ".join(section.name for section, outcome in done.items() if outcome == "proposed")
        messages.success(request, _("Changed in %(count)s sections.") % {"count": len(done)})
        if waiting:
            messages.info(request, _("A decision is waited for in: %(names)s.") % {"names": waiting})
        return True
    return False


def _why(refusal: SectionNotReady) -> str:
    """The section, and what its own act says."""
    cause = refusal.cause
    if isinstance(cause, NotReadyToRegister):
        texts = [finding_text(finding) for finding in cause.findings]
        texts += [_("The chief arbiter is not named yet.")] if cause.needs_chief else []
        return _(": ").join((refusal.section.name, " ".join(texts)))
    if isinstance(cause, ChangeWaits):
        return _("%(name)s: a change waits for a decision already.") % {"name": refusal.section.name}
    if isinstance(cause, ReportedAlready):
        return _("%(name)s: a report was signed.") % {"name": refusal.section.name}
    return _("%(name)s: this cannot be changed.") % {"name": refusal.section.name}
