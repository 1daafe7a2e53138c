"""One page: what the report of a CFC event needs; behind it the report is uploaded or typed."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from ratings.register.models import Federation
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, permit
from tournaments.registration.by_report import services
from tournaments.registration.by_report.forms import ByReportForm
from tournaments.registration.by_report.services import home_of_reports_alone, new_event_by_report
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import finding_text

UNPROCESSABLE = 422


@acts
@keeps_typing
def enter(request: HttpRequest) -> HttpResponse:
    """The event, and then its report."""
    permit(request, "enter", new_event_by_report(home_of_reports_alone()))
    sent = request.POST if request.method == "POST" else None
    moment = now()
    home = get_object_or_404(Federation, pk=home_of_reports_alone())
    initial = kept_fields(request, now=moment)
    form = ByReportForm(sent, user=acting_user(request), federation=home, now=moment, initial=initial)
    if sent is None or not form.is_valid() or (pk := _entered(request, form)) is None:
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, "tournaments/registration/by_report/enter.html", {"form": form}, status=status)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Entered. Now send the report as a file, or type the results."))
    return redirect("tournament", pk=pk)


def _entered(request: HttpRequest, form: ByReportForm) -> UUID | None:
    """The tournament that was made; otherwise the form says at its fields why not."""
    key: UUID = form.cleaned_data["key"]
    try:
        with transaction.atomic():
            services.enter_by_report(form.facts(), by=acting_user(request), now=now(), key=key)
    except NotReadyToRegister as refusal:
        for finding in refusal.findings:
            form.add_finding(finding, finding_text(finding))
    except services.KnownAlready as refusal:
        form.add_error("name", _("The portal has this event already, of these days: %(name)s.") % {"name": refusal})
    except services.NeedsRegistration:
        form.add_error("starts_on", _("No text of that day takes an event by its report alone: register it (733)."))
    except services.NotOverYet:
        form.add_error("ends_on", _("An event comes in by its report when it is over."))
    except IntegrityError:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return key
    else:
        return key
    return None
