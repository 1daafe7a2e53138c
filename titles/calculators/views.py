"""The norm calculator: a question in the address, the verdict with every finding, and what is still needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratingsite.foundations.editions import UnknownEdition
from ratingsite.office.edge import today
from titles.calculators.forms import NormForm, form_of
from titles.calculators.norm import Answer, annexes, answer
from titles.calculators.reports import PlayerForm, ReportForm
from titles.calculators.rows import COLUMNS, MOST_LINES, UnreadableLine, address_of, rows_from_text
from titles.regulations import BadDossier, edition_by_id, editions

PASTE, READ = "paste", "read"


@require_safe
def norm_calculator(request: HttpRequest) -> HttpResponse:
    """The form, and beneath it what the title regulations answer."""
    address = request.GET.dict()
    pasted = address.pop(PASTE, "")
    if READ in address:
        return _read(request, address, pasted)
    return _page(request, form_of(address, today()), pasted, "")


@require_safe
def norm_from_report(request: HttpRequest) -> HttpResponse:
    """Choose a report, then a player of it and a round; then the calculator with that card."""
    chosen = ReportForm(request.GET if "report" in request.GET else None)
    if not chosen.is_valid():
        return render(request, "titles/calculators/norm_from_report.html", {"form": chosen, "step": "report"})
    report = chosen.cleaned_data["report"]
    player = PlayerForm(request.GET if "player" in request.GET else None, report=report, initial={"report": report.pk})
    if player.is_valid():
        return redirect(_address(player.address()))
    context = {"form": player, "step": "player", "tournament": report.tournament}
    return render(request, "titles/calculators/norm_from_report.html", context)


@require_safe
def norm_annex(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The annex to 1.7 of an edition, for every number of games."""
    try:
        edition = edition_by_id(edition_id)
    except UnknownEdition as error:
        raise Http404 from error
    context = {"edition": edition, "editions": editions(), "annexes": annexes(edition)}
    return render(request, "titles/calculators/norm_annex.html", context)


def _read(request: HttpRequest, address: Mapping[str, str], pasted: str) -> HttpResponse:
    """Put pasted lines into the rows; a line that cannot be read is named, and nothing that was typed is lost."""
    kept = {name: value for name, value in address.items() if value and name != READ}
    try:
        rows = rows_from_text(pasted)
    except UnreadableLine as problem:
        return _page(request, form_of(kept | {"rows": "1"}, today()), pasted, str(problem))
    without_rows = {name: value for name, value in kept.items() if not _is_of_a_row(name)}
    rounds = kept.get("rounds", "")
    if rounds.isdecimal() and int(rounds) < len(rows):
        without_rows["rounds"] = str(len(rows))
    return redirect(_address(without_rows | address_of(rows)))


def _is_of_a_row(name: str) -> bool:
    return name[:1] in COLUMNS and name[1:].isdecimal()


def _address(fields: Mapping[str, str]) -> str:
    return f"{reverse('norm_calculator')}?{urlencode(fields)}"


def _page(request: HttpRequest, form: NormForm, pasted: str, problem: str) -> HttpResponse:
    found = _answer(form) if form.is_bound and form.is_valid() else None
    context = {
        "form": form,
        "answer": found,
        "edition": form.governing,
        "links": _links(request, found) if found else {},
        "paste": pasted,
        "paste_problem": problem,
        "most_lines": MOST_LINES,
    }
    return render(request, "titles/calculators/norm_calculator.html", context)


def _answer(form: NormForm) -> Answer | None:
    try:
        return answer(form.dossier(), form.upcoming(), form.cleaned_data["norm"])
    except BadDossier as refusal:  # the rules have the last word
        form.add_error(form.field_of(refusal.path), str(refusal))
        return None


def _links(request: HttpRequest, found: Answer) -> dict[str, str]:
    """The same question about each title."""
    address: dict[str, Any] = {name: value for name, value in request.GET.items() if value}
    return {line.title.value: f"?{urlencode(address | {'norm': line.title.value})}" for line in found.lines}
