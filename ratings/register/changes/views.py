"""Changes of people: asked for on the player's page, decided together on one, each with its proof on its own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratings.register.changes.forms import (
    ChangeDecisionForm,
    ChangeForm,
    MoreProofForm,
    gives_a_number_twice,
    taken_text,
)
from ratings.register.changes.models import PersonChange
from ratings.register.changes.permissions import new_change
from ratings.register.changes.selectors import changes_seen, changes_to_decide
from ratings.register.changes.services import (
    AskedAlready,
    HasFideId,
    NothingChanges,
    NumberTaken,
    SecondEntry,
    accept_change,
    ask_again,
    ask_for_change,
    refuse_change,
    withdraw_change,
)
from ratings.register.mergers.selectors import merger_of, persons_now
from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, offices_of, require
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, signed_in, today

SEEN_SHOWN = 100


# ---------------------------------------------------------------- asking
@acts
@keeps_typing
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """The form for one change of one person."""
    player = _person(key)
    permit(request, "ask", new_change(player, PersonChange.Kind.NAME, ""))
    if request.method != "POST":
        return _ask_page(
            request, player, ChangeForm(initial={**_first_values(request), **kept_fields(request, now=now())})
        )
    form = ChangeForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask_page(request, player, form)
    try:
        asked = ask_for_change(player, form.change, by=acting_user(request), now=now())
    except NothingChanges:
        form.add_error("value", _("The register says so already."))
    except HasFideId:
        form.add_error("kind", _("The player has a FIDE ID already."))
    except NumberTaken as refusal:
        form.add_error("value", taken_text(refusal.holder))
    except AskedAlready:
        form.add_error("kind", _("Such a change waits for this player already."))
    if form.errors:
        return _ask_page(request, player, form)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Asked for. Who decides has been told."))
    return redirect("change", pk=asked.pk)


def _first_values(request: HttpRequest) -> dict[str, Any]:
    """Today, and what changes where a link says it: ``?kind=fide-id``."""
    return {"starts_on": today(), "kind": request.GET.get("kind", "")}


def _person(key: str) -> Player:
    player = player_with_key(key)
    if player is None or merger_of(player) is not None:
        raise Http404
    return player


def _ask_page(request: HttpRequest, player: Player, form: ChangeForm) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "ratings/register/changes/ask.html", {"player": player, "form": form}, status=status)


# ---------------------------------------------------------------- deciding
@acts
def changes(request: HttpRequest) -> HttpResponse:
    """Those to decide, and below them what this person sees and does not decide."""
    user, day = acting_user(request), today()
    waiting = list(changes_to_decide(user, day=day))
    seen = list(changes_seen(user, day=day)[:SEEN_SHOWN])
    if not waiting and not seen and not offices_of(user, day):
        raise Http404
    data = request.POST if request.method == "POST" else None
    forms = _decision_forms(waiting, data)
    if data is None:
        return _page(request, forms, seen)
    valid = [form.is_valid() for form in forms]  # each is looked at, so that all errors stand on the page
    if not all(valid) or gives_a_number_twice(forms):
        return _page(request, forms, seen, status=422)
    _say_how_many(request, _decide(acting_user(request), forms))
    return redirect("changes")


def _decision_forms(waiting: list[PersonChange], data: Any = None) -> list[ChangeDecisionForm]:
    """A form for each, which says of a second entry who the person is."""
    rows = persons_now(change.player_id for change in waiting)
    people = Player.objects.in_bulk(set(rows.values()))
    return [ChangeDecisionForm(change, data, people.get(rows.get(change.player_id, 0))) for change in waiting]


def _say_how_many(request: HttpRequest, count: int) -> None:
    text = ngettext("%(count)s change is decided.", "%(count)s changes are decided.", count)
    if count:
        messages.success(request, text % {"count": count})
    elif any(value for name, value in request.POST.items() if name.endswith("-decision")):
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    else:
        messages.info(request, _("Nothing was chosen, and nothing was changed."))


@transaction.atomic
def _decide(user: User, forms: list[ChangeDecisionForm]) -> int:
    moment, marked = now(), [form for form in forms if form.cleaned_data["decision"]]
    for form in marked:
        if form.cleaned_data["decision"] == "accept":
            number = form.cleaned_data["number"] if form.asks_number else ""
            accept_change(form.change, by=user, now=moment, number=number)
        else:
            refuse_change(form.change, by=user, now=moment, reason=form.cleaned_data["reason"])
    return len(marked)


def _page(
    request: HttpRequest, forms: list[ChangeDecisionForm], seen: list[PersonChange], status: int = 200
) -> HttpResponse:
    context = {"forms": forms, "seen": seen, "status": status}
    return render(request, "ratings/register/changes/changes.html", context, status=status)


# ---------------------------------------------------------------- one change
@signed_in
@require_safe
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """One change with its proof, and what this person can do with it."""
    found = find_permitted(request, PersonChange.objects.select_related("player__federation"), "view", pk=pk)
    return _change_page(request, found, MoreProofForm())


def _change_page(request: HttpRequest, found: PersonChange, more_proof: MoreProofForm) -> HttpResponse:
    allowed = {act for act in ("accept", "withdraw", "ask-again") if can(request.user, act, found, day=today())}
    form = _decision_forms([found])[0] if "accept" in allowed else None
    context = {"change": found, "acts": allowed, "form": form, "more_proof": more_proof}
    status = 422 if more_proof.is_bound else 200
    return render(request, "ratings/register/changes/change.html", context, status=status)


@signed_in
@require_safe
def proof(request: HttpRequest, pk: int) -> HttpResponse:
    """The proof as it came in, as an attachment: nothing in it runs here."""
    found = find_permitted(request, PersonChange, "view", pk=pk)
    if not found.proof_file:
        raise Http404
    return attachment(bytes(found.proof_file), found.proof_name, content_type="application/octet-stream")


@acts
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    found = find_permitted(request, PersonChange, "view", pk=pk)
    withdraw_change(found, by=acting_user(request), now=now())
    messages.success(request, _("Withdrawn."))
    return redirect("change", pk=pk)


@acts
@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask once more, with what was missing."""
    found = find_permitted(request, PersonChange, "view", pk=pk)
    form = MoreProofForm(request.POST)
    if not form.is_valid():
        require(request.user, "ask-again", found, day=today())
        return _change_page(request, found, form)
    try:
        ask_again(found, proof=form.cleaned_data["proof"], by=acting_user(request), now=now())
    except AskedAlready:
        messages.warning(request, _("Such a change waits for this player already."))
    except SecondEntry as refusal:
        text = _("This number has become a second entry of %(name)s: please ask under the person’s number, %(key)s.")
        messages.warning(request, text % {"name": refusal.person.name, "key": refusal.person.key})
    else:
        messages.success(request, _("Asked for again. Who decides has been told."))
    return redirect("change", pk=pk)
