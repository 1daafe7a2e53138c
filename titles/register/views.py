"""The register of titles: public, with both days of each title where they are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from ratings.register.models import Title
from ratings.register.search import of_few_people
from ratingsite.foundations.keys_first import keys_first
from ratingsite.office.accounts.permissions import decision_on
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, today
from ratingsite.office.pages import Act
from titles.register.ages import age_achieved, youngest_of_each
from titles.register.in_force import shown_rows, standing_rows
from titles.register.list_mistakes import enter_again, strike_mistake
from titles.register.models import HeldTitle
from titles.register.reexamination import open_reexaminations, uphold_title
from titles.register.refusals import ReasonMissing
from titles.register.removal import REMOVAL, give_back, given_back, remove_for_abuse, remove_for_breach
from titles.register.told_again import telling_again

A_PAGE = 50


class TitleFilter(forms.Form):
    """Which titles to show; what is left empty does not narrow."""

    title = forms.ChoiceField(label=_("Title"), required=False, choices=[("", _("All")), *Title.choices])
    federation = forms.CharField(label=_("Federation"), required=False, max_length=3)
    q = forms.CharField(label=_("Name or FIDE ID"), required=False, max_length=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "form-select" if name == "title" else "form-control"


@require_safe
def title_register(request: HttpRequest) -> HttpResponse:
    """Titles, the latest first; those of lists, whose days are not known, behind them."""
    chosen = TitleFilter(request.GET)
    rows = shown_rows().select_related("player", "rating_list", "case")
    rows = rows.order_by(F("confirmed_on").desc(nulls_last=True), "-pk")
    if not chosen.is_valid():
        rows = rows.none()
    elif wanted := {name: value for name, value in chosen.cleaned_data.items() if value}:
        rows = _narrowed(rows, wanted)
    page = Paginator(keys_first(rows), A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": _page_url(request, page.number - 1) if page.has_previous() else ""}
    pages["next"] = _page_url(request, page.number + 1) if page.has_next() else ""
    return render(request, "titles/register/register.html", {"filter": chosen, "page": page, "pages": pages})


def _narrowed(rows: QuerySet[HeldTitle], wanted: Mapping[str, str]) -> QuerySet[HeldTitle]:
    if "title" in wanted:
        rows = rows.filter(title=wanted["title"])
    if "federation" in wanted:
        rows = rows.filter(player__federation=wanted["federation"].upper())
    return of_few_people(rows, "player", wanted["q"]) if "q" in wanted else rows


def _page_url(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


class AgeFilter(forms.Form):
    """Of which federation; what is left empty does not narrow."""

    federation = forms.CharField(label=_("Federation"), required=False, max_length=3)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["federation"].widget.attrs["class"] = "form-control"


@require_safe
def ages(request: HttpRequest) -> HttpResponse:
    """0.4.3: who achieved each title youngest."""
    chosen = AgeFilter(request.GET)
    found = youngest_of_each(chosen.cleaned_data["federation"].upper()) if chosen.is_valid() else []
    return render(request, "titles/register/ages.html", {"filter": chosen, "youngest": found})


# ---------------------------------------------------------------- one title
TAKEN = _("Taken away. Whom it concerns is told.")
ACTS = {
    "uphold": (uphold_title, _("Uphold the title"), _("Why it stays as it was awarded"), _("The title stands.")),
    "remove-for-breach": (
        remove_for_breach,
        _("Take the title away for a breach of fair play"),
        _("The breach"),
        TAKEN,
    ),
    "remove-for-abuse": (
        remove_for_abuse,
        _("Take the title away for abuse"),
        _("The abuse, and the recommendations of both commissions"),
        TAKEN,
    ),
    "give-back": (
        give_back,
        _("Give it back: a list tells it again"),
        _("How it is known that it was given back"),
        _("The title stands."),
    ),
    "strike-mistake": (
        strike_mistake,
        _("Strike it: the list told it by mistake"),
        _("How it is known that the player does not have it"),
        _("Struck. It counts from no day, and norms in whose tournaments it stood are judged again."),
    ),
    "enter-again": (
        enter_again,
        _("Enter it again: the list was right"),
        _("How it is known that the player has it"),
        _("The title stands."),
    ),
}


def _found() -> QuerySet[HeldTitle]:
    return standing_rows().select_related("player__federation", "rating_list", "case")


@require_safe
def title(request: HttpRequest, pk: int) -> HttpResponse:
    """One title with its days, what became of it, and what this person may do."""
    held = find_permitted(request, _found(), "view", pk=pk)
    possible = []
    for act, (_do, label, reason, _done) in ACTS.items():
        decision = decision_on(request.user, act, held, day=today())
        if decision.allowed:
            url = reverse("title_remove", args=[pk, act])
            possible.append(
                Act(
                    label=str(label),
                    url=url,
                    is_main=False,
                    asks_reason=True,
                    reason_label=str(reason),
                    article=decision.article,
                    edition="titles-2024" if decision.article else "",
                )
            )
    removals = list(held.removals.order_by("removed_at"))
    standing = next((removal for removal in removals if removal.undone_at is None and not removal.is_mistake), None)
    context = {
        "held": held,
        "age": age_achieved(held),
        "removals": [(removal, given_back(held).get(str(removal.pk), "")) for removal in removals],
        "told_again": telling_again(standing) if standing else None,
        "marks": open_reexaminations(held),
        "upheld": held.reexaminations.filter(outcome="upheld"),
        "acts": possible,
        "refusals": shown_refusals({REMOVAL: [removal.pk for removal in removals]}, request.user, now=now()),
    }
    return render(request, "titles/register/title.html", context)


@require_POST
@acts
def remove(request: HttpRequest, pk: int, act: str) -> HttpResponse:
    """Take it away, or let it stand, with the reason."""
    held, by = find_permitted(request, _found(), "view", pk=pk), acting_user(request)
    if act not in ACTS:
        raise Http404
    reason = request.POST.get("reason", "")[:2000]
    try:
        ACTS[act][0](held, by=by, now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    else:
        messages.success(request, str(ACTS[act][3]))
    return redirect("title", pk)
