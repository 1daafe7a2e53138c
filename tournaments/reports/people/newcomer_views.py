"""Newcomers on one page: accepted, refused or recognised by the federation; who has asked sees what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratings.register.matching.candidates import proposed_players
from ratings.register.matching.proposals import Somebody
from ratings.register.models import Federation
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.numbers import change_numbering, numbering_of
from ratings.register.newcomers.permissions import NEW
from ratings.register.newcomers.selectors import newcomers_seen, newcomers_to_decide
from ratings.register.newcomers.services import NoSuchFederation, ask_again, refuse_newcomer, withdraw_newcomer
from ratings.register.search import players_with_keys
from ratings.register.selectors import members_on
from ratings.register.services import BadNationalId, PlayerExists
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_each_page, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today
from tournaments.reports.models import Entry
from tournaments.reports.people.forms import NewcomerForm
from tournaments.reports.people.newcomer_forms import DecisionForm, NumberingForm
from tournaments.reports.people.services import accept_newcomer, identify_newcomer

DECIDED_SHOWN = 100
DECIDED_AT_ONCE = 100
"""Each has four fields, and of more than a thousand Django takes none."""


@acts
@keeps_each_page
def newcomers(request: HttpRequest) -> HttpResponse:
    """Those to decide, each beside whom it may be; below them what this person sees and does not decide."""
    user = acting_user(request)
    waiting = list(newcomers_to_decide(user, day=today()))
    seen = list(newcomers_seen(user, day=today())[:DECIDED_SHOWN])
    if not waiting and not seen and not _may_ask(user):
        raise Http404
    page = Paginator(waiting, DECIDED_AT_ONCE).get_page(request.GET.get("page"))
    forms = _decision_forms(request, _sent_of(request.POST, waiting) or page.object_list)
    if request.method != "POST":
        return _page(request, forms, seen, page)
    valid = [form.is_valid() for form in forms]  # each is looked at, so that all errors stand on the page
    if not all(valid) or not _decide(request, forms):
        return _page(request, forms, seen, page, status=422)
    return redirect("newcomers")


def _sent_of(sent: Mapping[str, str], waiting: list[Newcomer]) -> list[Newcomer]:
    """Of those who wait, those who were on the page that was sent: with others decided they may be on another now."""
    keys = {name.rpartition("-")[0] for name in sent}
    return [newcomer for newcomer in waiting if DecisionForm.prefix_of(newcomer) in keys]


def _may_ask(user: User) -> bool:
    return can(user, "ask", NEW, day=today())


def _decision_forms(request: HttpRequest, waiting: Sequence[Newcomer]) -> list[DecisionForm]:
    data = request.POST if request.method == "POST" else None
    found = proposed_players([_as_somebody(newcomer) for newcomer in waiting])
    players = players_with_keys({each.who.key for proposals in found for each in proposals})
    shown = [[(players[each.who.key], each) for each in proposals] for proposals in found]
    kept = {} if data else kept_fields(request, now=now())
    every_new = bool(data and data.get("act") == "accept")
    return [
        DecisionForm(newcomer, near, data, kept=kept, every_new=every_new)
        for newcomer, near in zip(waiting, shown, strict=True)
    ]


def _as_somebody(newcomer: Newcomer) -> Somebody:
    return Somebody(
        name=newcomer.name,
        fide_id=newcomer.fide_id,
        federation=newcomer.federation_id,
        sex=newcomer.sex,
        birth_year=newcomer.birth_year,
        birth_date=newcomer.birth_date,
    )


def _decide(request: HttpRequest, forms: list[DecisionForm]) -> bool:
    """All that were marked, together or none of them; what stands in the way is an error at its newcomer."""
    try:
        with transaction.atomic():
            count = sum(_decide_one(request, form) for form in forms)
            if any(form.errors for form in forms):
                raise ValidationError("")
    except ValidationError:
        return False
    forget_draft(acting_user(request), request.path, request.POST)
    text = ngettext("%(count)s newcomer is decided.", "%(count)s newcomers are decided.", count)
    messages.success(request, text % {"count": count})
    return True


def _decide_one(request: HttpRequest, form: DecisionForm) -> bool:
    data, user, moment = form.cleaned_data, acting_user(request), now()
    decision = data["decision"]
    try:
        with transaction.atomic():
            if decision == "accept":
                accept_newcomer(form.newcomer, by=user, now=moment, national_id=data["national_id"])
            elif decision == "refuse":
                refuse_newcomer(form.newcomer, by=user, now=moment, reason=data["reason"])
            elif form.player is not None:
                identify_newcomer(form.newcomer, form.player, by=user, now=moment)
    except PlayerExists as error:
        words = {"name": error.player.name, "number": error.player.key}
        form.add_error("national_id", _("%(name)s has the number %(number)s already.") % words)
    except BadNationalId:
        form.add_error("national_id", _("Letters, digits and full stops only."))
    except NoSuchFederation as error:
        text = _(
            "%(code)s is no federation any more. Please refuse the request and say which code is right: then it can be "
            "asked for again under that one."
        )
        form.add_error("decision", text % {"code": error})
    return bool(decision)


def _page(
    request: HttpRequest, forms: list[DecisionForm], seen: list[Newcomer], page: Page[Newcomer], status: int = 200
) -> HttpResponse:
    user, day = acting_user(request), today()
    federations = {form.newcomer.federation_id: form.newcomer.federation for form in forms}
    context = {
        "forms": forms,
        "page": page,
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
        "seen": [(newcomer, _acts_on(user, newcomer)) for newcomer in seen],
        "reports": _reports_of([form.newcomer for form in forms] + seen),
        "nobody_near": sum(not form.people for form in forms),
        "numberings": [numbering_of(code) for code in sorted(federations)],
        "own_numberings": Federation.objects.filter(pk__in=_numbered_by(user)).order_by("pk"),
        "today": day,
        "status": status,
    }
    return render(request, "tournaments/reports/people/newcomers.html", context, status=status)


def _numbered_by(user: User) -> list[str]:
    """The federations whose rule this person makes by the office held there."""
    held = (office for office in offices_of(user, today()) if office.office == Office.RATING_OFFICER)
    return [office.federation_id for office in held if office.federation_id]


def _acts_on(user: User, newcomer: Newcomer) -> frozenset[str]:
    return frozenset(act for act in ("ask-again", "withdraw") if can(user, act, newcomer, day=today()))


def _reports_of(found: list[Newcomer]) -> dict[UUID, list[Entry]]:
    """The lines of reports that ask for newcomers."""
    lines: dict[UUID, list[Entry]] = {}
    for entry in Entry.objects.filter(newcomer__in=found).select_related("report__tournament"):
        if entry.newcomer_id is not None:
            lines.setdefault(entry.newcomer_id, []).append(entry)
    return lines


# ---------------------------------------------------------------- one newcomer
@acts
@keeps_typing
def again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask once more for somebody who was refused."""
    newcomer = find_permitted(request, Newcomer, "ask-again", pk=pk)
    day = today()
    federations = set(members_on(day).values_list("pk", flat=True))
    born = newcomer.birth_date.isoformat() if newcomer.birth_date else str(newcomer.birth_year)
    initial = {"name": newcomer.name, "federation": newcomer.federation_id, "sex": newcomer.sex, "born": born}
    sent = request.POST if request.method == "POST" else None
    kept = {} if sent else kept_fields(request, now=now())
    form = NewcomerForm(sent, federations=federations, today=day, initial=initial | kept)
    if form.is_valid():
        asked = form.asked(fide_id=newcomer.fide_id, title=newcomer.title)
        ask_again(newcomer, asked, by=acting_user(request), now=now())
        forget_draft(acting_user(request), request.path)
        messages.success(request, _("Asked for again. The federation has been told."))
        return redirect("newcomers")
    context = {"newcomer": newcomer, "form": form, "federations": Federation.objects.filter(pk__in=federations)}
    return render(request, "tournaments/reports/people/ask_again.html", context)


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    newcomer = find_permitted(request, Newcomer, "withdraw", pk=pk)
    withdraw_newcomer(newcomer, by=acting_user(request), now=now())
    messages.success(request, _("Withdrawn."))
    return redirect("newcomers")


@acts
def numbering(request: HttpRequest, code: str) -> HttpResponse:
    """The rule by which a federation numbers its newcomers."""
    federation = get_object_or_404(Federation, pk=code)
    rule = numbering_of(federation.pk)
    permit(request, "edit", rule)
    form = NumberingForm(request.POST if request.method == "POST" else None, instance=rule)
    if request.method == "POST" and form.is_valid():
        change_numbering(form.save(commit=False), by=acting_user(request), now=now())
        messages.success(request, _("Newcomers are numbered by this rule from now on."))
        return redirect("newcomers")
    context = {"federation": federation, "form": form, "rule": rule}
    return render(request, "tournaments/reports/people/numbering.html", context)
