"""The people of a report on one page: for each line that is open, somebody proposed, a number, or a newcomer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.register.selectors import members_on
from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_each_page, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today
from tournaments.reports.models import Report
from tournaments.reports.people.forms import LineForm, refuse_one_for_two
from tournaments.reports.people.page import PeoplePage, people_page, state_words
from tournaments.reports.people.services import MeantTwice, say_whom_lines_mean

UNPROCESSABLE = 422
MOST_DIGITS = 6
OF_A_LINE = re.compile(r"line-(\d+)-.+")


@acts
@keeps_each_page
def people(request: HttpRequest, pk: UUID) -> HttpResponse:
    """All open lines at once; ``?all=1`` shows the settled ones too, so that a choice can be mended."""
    report = find_permitted(request, Report.objects.select_related("tournament"), "view", pk=pk)
    if request.method == "POST":  # what was typed while the report moved on is answered, not lost in a 404
        require(request.user, "match-people", report, day=today())
    permit(request, "match-people", report)
    page = people_page(
        report,
        everyone=bool(request.GET.get("all")),
        after=_rank(request.GET.get("after", "")),
        ranks=_ranks_sent(request.POST) if request.method == "POST" else None,
    )
    lines = _forms(request, page)
    if request.method != "POST":
        return _page(request, report, page, lines)
    valid = [form.is_valid() for form in lines]  # each is looked at, so that all errors stand on the page
    if not all(valid) or not refuse_one_for_two(lines):
        return _page(request, report, page, lines, status=UNPROCESSABLE)
    return _say(request, report, page, lines)


def _ranks_sent(sent: Mapping[str, str]) -> set[int]:
    """Whose lines were on the page that was sent: others may be settled meanwhile, and these on another page."""
    return {_rank(found[1]) for name in sent if (found := OF_A_LINE.fullmatch(name))}


def _rank(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


def _forms(request: HttpRequest, page: PeoplePage) -> list[LineForm]:
    day = today()
    federations = set(members_on(day).values_list("pk", flat=True))
    data = request.POST if request.method == "POST" else None
    common = {
        "federations": federations,
        "today": day,
        "kept": {} if data else kept_fields(request, now=now()),
        "every_new": bool(data and data.get("act") == "newcomers"),
    }
    return [LineForm(line, data, **common) for line in page.lines]


def _say(request: HttpRequest, report: Report, page: PeoplePage, lines: list[LineForm]) -> HttpResponse:
    said = {form.line.entry.rank: form.meant for form in lines if form.says_something}
    if not said and page.behind and request.POST.get("act") == "on":
        return redirect(_address_behind(request, page))
    if not said:
        messages.info(request, _("Nothing was chosen, and nothing was changed."))
        return redirect(request.get_full_path())
    try:
        changed = say_whom_lines_mean(report, said, by=acting_user(request), now=now())
    except MeantTwice as refusal:
        first, second = refusal.ranks
        said_twice = next(form for form in lines if form.line.entry.rank == second)
        words = {"first": first, "second": second}
        said_twice.add_error("who", _("Lines %(first)s and %(second)s cannot mean the same player.") % words)
        return _page(request, report, page, lines, status=UNPROCESSABLE)
    forget_draft(acting_user(request), request.path, request.POST)
    messages.success(request, _said_text(len(changed), sum(entry.newcomer_id is not None for entry in changed)))
    if page.behind and request.POST.get("act") == "on":
        return redirect(_address_behind(request, page))
    return redirect("report", pk=report.pk)


def _address_behind(request: HttpRequest, page: PeoplePage) -> str:
    """The next lines, with or without those that are settled."""
    everyone = "all=1&" if request.GET.get("all") else ""
    return f"{request.path}?{everyone}after={page.last}"


def _said_text(lines: int, newcomers: int) -> str:
    text = ngettext("%(count)s line is settled.", "%(count)s lines are settled.", lines) % {"count": lines}
    if newcomers:
        more = ngettext("%(count)s newcomer is asked for.", "%(count)s newcomers are asked for.", newcomers)
        text += " " + more % {"count": newcomers}
    return text


def _page(
    request: HttpRequest, report: Report, page: PeoplePage, lines: list[LineForm], status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {
        "report": report,
        "tournament": report.tournament,
        "page": page,
        "lines": lines,
        "state": state_words(page),
        "everyone": bool(request.GET.get("all")),
        "behind": _address_behind(request, page) if page.behind else "",
        "has_errors": status != 200,
        "federations": members_on(today()).order_by("pk"),
        "nobody_near": sum(not form.line.people and form.line.entry.player is None for form in lines),
    }
    return render(request, "tournaments/reports/people/people.html", context, status=status)
