"""Moves the demo's day, and hands out its report files."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms import DateField, Form
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.clock.services import now, set_demo_clock
from ratingsite.office.edge import own_page
from ratingsite.site.demo.people import EXAMPLE_MASTERS, US_CHAMPIONSHIP
from ratingsite.tasks import let_time_pass

NOON = time(12, 0, tzinfo=UTC)
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 12, 31)  # the portal reckons with days around its own


class DayForm(Form):
    """The day to which the demo's clock is set."""

    day = DateField(validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)])


@require_POST
def set_day(request: HttpRequest) -> HttpResponse:
    """Let the demo's clock stand at noon of a day. Exists in the demo only."""
    if not settings.DEMO:
        raise Http404
    form = DayForm(request.POST)
    if form.is_valid():
        set_demo_clock(datetime.combine(form.cleaned_data["day"], NOON))
        let_time_pass(now())  # people are reminded by the sweeper, when nobody has moved the day for a while
    else:
        messages.error(request, _("That is no day: write it as 2025-10-25."))
    return redirect(own_page(request.POST.get("back", "")) or "/")


@require_safe
def file(request: HttpRequest, name: str) -> FileResponse:
    """A report file to try the upload with. Exists in the demo only."""
    path = next((path for path in (EXAMPLE_MASTERS, US_CHAMPIONSHIP) if path.name == name), None)
    if not settings.DEMO or path is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type="text/plain; charset=utf-8")
