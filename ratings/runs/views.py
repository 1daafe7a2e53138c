"""Rating runs: the list of them, one with its progress and review, and what a second person decides."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet, UUIDField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import RatingPeriod
from ratings.regulations.registry import edition_by_id
from ratings.runs.against_before import gone_from
from ratings.runs.corrections.permissions import new_correction
from ratings.runs.corrections.selectors import brought_back_in, may_take_in, taken_in
from ratings.runs.draft import HAS_LINES
from ratings.runs.failures import failure_told
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import MovedOn
from ratings.runs.pages import acts_of, moved_unsaid, steps_of, words_of_move
from ratings.runs.publish import FlagsLeft, approve_list
from ratings.runs.refuse import NoReason, refuse_run
from ratings.runs.review.asides import aside_cell, no_cell
from ratings.runs.review.before_publishing import against_before, goes_without
from ratings.runs.review.pages import SpreadTable, counted, spread_table
from ratings.runs.review.rows import rows_of_results
from ratings.runs.review.run_rows import drawn, rows_of_classes, rows_of_games_left_out, rows_of_run_events
from ratings.runs.review.titled import numbers_of_file
from ratings.runs.selectors import Review, all_runs, review_of, run_after
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import asides_of, has_asides, list_instead_of, may_set_aside, shown_asides
from ratings.runs.stages_apart import stages_apart_in_run
from ratings.runs.started_without import operations_left_out, was_started_without
from ratings.runs.void import void_run
from ratings.runs.whole_look.pages import looked, words_of_look
from ratings.runs.whole_look.services import RatedDifferently, StillLooking, was_looked_at
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import (
    acting_user,
    acts,
    asked_for_the_reason,
    find_permitted,
    permit,
    signed_in,
    today,
)

RUNS_A_PAGE = 50
LONGEST_REASON = 2000
POLLING_ENDS = 286  # htmx: swap this in and ask no more


@require_safe
@signed_in
def runs(request: HttpRequest) -> HttpResponse:
    """The runs, newest first."""
    permit(request, "view", RatingRun())
    page = Paginator(all_runs(), RUNS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "runs": page,
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
        "set_aside": shown_asides(),
        "may_end": can(request.user, "end", SetAside(), day=today()),
        "may_start": can(request.user, "start-run", RatingPeriod(), day=today()),
    }
    return render(request, "ratings/runs/runs.html", context)


@require_safe
@signed_in
def run(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One run: its stages while it works, its review when it is done, or why it failed."""
    shown = _find(request, pk)
    flags = counted(shown) if shown.output_sha256 else {"all": 0, "looked": 0}
    context: dict[str, Any] = {
        "run": shown,
        "archive": archive_on(shown.period.system_id, shown.period.list_date),
        "named": edition_by_id(shown.named_edition) if shown.named_edition else None,
        "acts": acts_of(shown, acting_user(request), today(), flags["all"] - flags["looked"]),
        **_progress(shown),
    }
    context["following"] = following = run_after(shown)
    context["instead"] = None if following else list_instead_of(shown)
    if shown.state == RatingRun.State.VOIDED and shown.failure:
        context["stopped_by"] = failure_told(shown.failure, shown.period.system_id)
    if shown.state == RatingRun.State.FAILED:
        context["failure"] = failure = failure_told(shown.failure, shown.period.system_id)
        prepares = can(request.user, "prepare", new_correction(shown.period.system_id), day=today())
        context["may_correct"] = prepares and shown.previous_list is not None and failure.player is not None
    if shown.output_sha256:
        review, changes = review_of(shown), spread_table(shown)
        context["may_set_aside"] = may = may_set_aside(shown, acting_user(request), today())
        context["rows"] = _rows_of(shown, review, changes, may_set_aside=may)
        context |= {"review": review, "changes": changes, "summary": shown.summary}
        apart = stages_apart_in_run(shown)
        context |= {"stages_apart": apart, "flag_count": flags, "tab": "run"}
        asides = asides_of(shown) if shown.has_asides else []  # type: ignore[attr-defined] - annotated
        operations = operations_left_out(shown) if shown.lacks_operations else []  # type: ignore[attr-defined] - annotated
        context |= {"against_before": against_before(shown), "without": goes_without(shown, asides, operations)}
        context["moved"] = moved_unsaid(shown, context["acts"])
        if shown.may_take_in:  # type: ignore[attr-defined] - annotated
            context |= {"takes_in": taken_in(shown), "brings_back": brought_back_in(shown)}
        context["file_numbers"] = numbers_of_file(shown)
        context["has_lines"] = shown.state in HAS_LINES
        context |= looked(shown, acting_user(request), today())
    return render(request, "ratings/runs/run.html", context)


def _rows_of(shown: RatingRun, review: Review, changes: SpreadTable, *, may_set_aside: bool) -> dict[str, Any]:
    """The rows of the tables of its review, and what is drawn of its changes."""
    players, events = (aside_cell(shown, kind) if may_set_aside else no_cell for kind in ("player", "event"))
    gone = gone_from(shown)
    tables = {"largest": review.largest, "newcomers": review.newcomers, "leavers": review.leavers}
    return {
        **{name: rows_of_results(results, players, gone=gone) for name, results in tables.items()},
        "left_out": rows_of_games_left_out(shown, review.exclusions),
        "events": rows_of_run_events(review.events, shown, events),
        "classes": rows_of_classes(changes.rows),
        "drawn": drawn(changes.chart) if changes.chart else "",
    }


@require_safe
@signed_in
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The moving part of a run's page; when nothing moves any more, the page is to be asked for again."""
    shown = _find(request, pk)
    response = render(request, "ratings/runs/_progress.html", {"run": shown, **_progress(shown)})
    if shown.state not in RatingRun.WORKING_STATES:
        response.status_code = POLLING_ENDS
        response["HX-Refresh"] = "true"
    return response


def _find(request: HttpRequest, pk: UUID) -> RatingRun:
    found = _WITH_NUMBER.first(pk=pk, key=str(pk))
    if found is None:
        raise Http404
    permit(request, "view", found)
    return found


def _with_number() -> QuerySet[RatingRun]:
    things = RatingRun.objects.filter(pk=Place("pk", UUIDField())).select_related(
        "period__system", "started_by", "approved_by", "refused_by", "voided_by", "published_list", "previous_list"
    )
    told = {"has_asides": has_asides(), "may_take_in": may_take_in(), "lacks_operations": was_started_without()}
    told["was_looked_at"] = was_looked_at()
    return things.defer("manifest").annotate(**told)


_WITH_NUMBER = KeptQuestion(_with_number, planned_once=True)


def _progress(shown: RatingRun) -> dict[str, Any]:
    end: datetime = shown.finished_at or now()
    elapsed = max(int((end - shown.started_at).total_seconds()), 0)
    remaining = None
    if shown.state == RatingRun.State.COMPUTING and shown.done:
        remaining = elapsed * (shown.total - shown.done) // shown.done
    return {
        "steps": steps_of(shown),
        "is_working": shown.state in RatingRun.WORKING_STATES,
        "is_instant": not elapsed,
        "compares": shown.state == RatingRun.State.PUBLISHING and shown.lines_compared is not None,
        "elapsed": _clock(elapsed),
        "remaining": None if remaining is None else _clock(remaining),
    }


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


# ---------------------------------------------------------------- acts
@require_POST
@acts
def publish(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Approve the list that the review shows; a worker compares its lines and publishes it."""
    shown = find_permitted(request, RatingRun.objects.defer("manifest", "summary"), "view", pk=pk)
    try:
        approve_list(shown, by=acting_user(request), now=now())
    except MovedOn as moved:
        messages.error(request, words_of_move(moved))
        return redirect("run", pk)
    except FlagsLeft:
        messages.error(request, _("Some flags were not looked at yet. Nothing was published."))
        return redirect("run_flags", pk)
    except (StillLooking, RatedDifferently) as why:
        messages.error(request, words_of_look(why))
        return redirect("run", pk)
    day = date_format(shown.period.list_date)
    text = _("Approved. The list of %(day)s is published as soon as its lines are compared with what you reviewed.")
    messages.success(request, text % {"day": day})
    return redirect("run", pk)


@require_POST
@acts
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Give the run back to the administrator."""
    shown = find_permitted(request, RatingRun, "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        refuse_run(shown, by=acting_user(request), now=now(), reason=reason)
    except NoReason:
        return asked_for_the_reason(request)
    messages.success(request, _("Refused. The administrator is told why; the events wait for the next run."))
    return redirect("run", pk)


@require_POST
@acts
def void(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put the run aside."""
    shown = find_permitted(request, RatingRun, "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        void_run(shown, by=acting_user(request), now=now(), reason=reason)
    except NoReason:
        return asked_for_the_reason(request)
    messages.success(request, _("The run is void. Nothing was published; its events wait for the next run."))
    return redirect("run", pk)
