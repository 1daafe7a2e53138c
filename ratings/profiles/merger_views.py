"""Merging a second entry into its person, and parting the two: for the rating administrator, with a reason."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.ledger.mergers import BothHavePlayed, MergedAlready, NotTwoEntries, merge_entries, part_entries
from ratings.profiles.merger_forms import MergeForm, PartForm
from ratings.profiles.selectors import standings_of
from ratings.profiles.two_entries import differences_of
from ratings.register.matching.candidates import as_somebody, proposed_players
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratings.register.search import player_with_key, players_with_keys
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today


@acts
def merge(request: HttpRequest, key: str) -> HttpResponse:
    """This entry is a second one of somebody: whose, and why. Both stand beside each other before it is done."""
    second = player_with_key(key)
    if second is None:
        raise Http404
    permit(request, "merge", second)
    form = MergeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, second, form)
    if "show" in request.POST:
        return _page(request, second, form, form.cleaned_data["person"])
    person = form.cleaned_data["person"]
    try:
        merge_entries(second, person, by=acting_user(request), now=now(), reason=form.cleaned_data["reason"])
    except NotTwoEntries:
        form.add_error("person", _("That is the same person already."))
    except MergedAlready as refusal:
        form.add_error(
            "person", _("This entry is merged already, into %(name)s.") % {"name": refusal.merger.person.name}
        )
    except BothHavePlayed as refusal:
        text = _("Both have games in the same round of %(event)s: they are two people.")
        form.add_error("person", text % {"event": refusal.event.name})
    else:
        messages.success(request, _("Merged. From now on both numbers are read as one person; nothing was rewritten."))
        return redirect("player", person.key)
    return _page(request, second, form)


def _page(request: HttpRequest, second: Player, form: MergeForm, person: Player | None = None) -> HttpResponse:
    [proposals] = proposed_players([as_somebody(second)])
    near = players_with_keys({each.who.key for each in proposals if each.who.key != second.key})
    both = [(player, standings_of(player, today())) for player in (second, person) if player is not None]
    context = {
        "second": second,
        "form": form,
        "near": [(near[each.who.key], each) for each in proposals if each.who.key in near],
        "both": both if person else [],
        "differences": differences_of(second, person_of(person), today()) if person else [],
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "ratings/profiles/merge.html", context, status=status)


@acts
@require_POST
def part(request: HttpRequest, pk: int) -> HttpResponse:
    """The two are two people after all."""
    merger = find_permitted(request, Merger.objects.select_related("person", "second"), "end", pk=pk)
    page, form = reverse("player", args=[merger.second.key]), PartForm(request.POST)
    if not form.is_valid():
        return asked_for_the_reason(request, page)
    part_entries(merger, by=acting_user(request), now=now(), reason=form.cleaned_data["reason"])
    messages.success(request, _("Parted. From the next freeze on they are two people again."))
    return redirect(page)
