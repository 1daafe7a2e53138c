"""The regulations of an event: for everybody who sees the event; its organiser attaches them until the first day."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted
from tournaments.registration.event_rules import services
from tournaments.registration.event_rules.forms import EventRulesForm
from tournaments.registration.event_rules.selectors import smoking_article, versions_of
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament

TOURNAMENTS = Tournament.objects.select_related("federation", "territory", "system")


@require_safe
def regulations(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What counts, what counted before, and for the organiser the form."""
    tournament = find_permitted(request, TOURNAMENTS, "view", pk=pk)
    return _page(request, tournament, EventRulesForm())


@acts
@require_POST
def attach(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Attach a file or an address."""
    tournament = find_permitted(request, TOURNAMENTS, "attach-rules", pk=pk)
    form = EventRulesForm(request.POST, request.FILES)
    if not form.is_valid() or not _attached(request, tournament, form):
        return _page(request, tournament, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("The regulations are attached."))
    return redirect("tournament_regulations", pk=pk)


def _attached(request: HttpRequest, tournament: Tournament, form: EventRulesForm) -> bool:
    by, moment, file = acting_user(request), now(), form.cleaned_data["file"]
    try:
        if file:
            services.attach_file(tournament, name=file.name, content=file.read(), by=by, now=moment)
        else:
            services.attach_address(tournament, form.cleaned_data["address"], by=by, now=moment)
    except services.RulesClosed:
        form.add_error(None, _("The tournament has begun: it is played by the regulations that were attached before."))
        return False
    except services.TooManyVersions:
        most = {"most": services.MOST_VERSIONS}
        form.add_error(None, _("Expected at most %(most)s versions. Nothing was kept of this one.") % most)
        return False
    return True


@require_safe
def download(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """The bytes as they came in."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    rules = tournament.own_rules.filter(number=number).exclude(sha256="").first()
    if rules is None:
        raise Http404
    return attachment(bytes(rules.content), rules.name, content_type="application/pdf")


def _page(
    request: HttpRequest, tournament: Tournament, form: EventRulesForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "versions": versions_of(tournament),
        "law": law_of(tournament),
        "smoking": smoking_article(tournament),
        "may_attach": _may_attach(request.user, tournament),
        "form": form,
    }
    return render(request, "tournaments/registration/event_rules/page.html", context, status=status)


def _may_attach(user: Person, tournament: Tournament) -> bool:
    moment = now()
    is_before = tournament.local_day(moment) < tournament.starts_on
    return is_before and can(user, "attach-rules", tournament, day=moment.date())
