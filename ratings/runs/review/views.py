"""The pages of the desk: flags, every change, events, drift, and the last question before a list is published."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, UUIDField
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.ledger.selectors import tournament_behind
from ratings.lists.archives.selectors import archive_on
from ratings.lists.titled.selectors import article_of_file
from ratings.regulations.calendar import rules_on
from ratings.runs.against_before import gone_from
from ratings.runs.corrections.selectors import brought_back_in, may_take_in, taken_in
from ratings.runs.models import RatingRun
from ratings.runs.pages import why_not_approved
from ratings.runs.review.asides import aside_cell, no_cell
from ratings.runs.review.asking.services import questions_about
from ratings.runs.review.before_publishing import against_before, goes_without
from ratings.runs.review.changes import Changes, changes_of
from ratings.runs.review.events import (
    EventsAsked,
    events_asked,
    players_asked,
    players_in,
    reviewed_events,
)
from ratings.runs.review.forms import ChangesForm, EventsForm, EventsLeftOutForm, LeftOutForm, PlayersForm
from ratings.runs.review.left_out import (
    asked_of,
    events_with_games_left_out,
    left_out_of,
    reasons_counted,
    reasons_of_run,
)
from ratings.runs.review.models import ReviewedEvent, ReviewFlag
from ratings.runs.review.pages import (
    PEOPLE_SHOWN,
    counted,
    drift_tables,
    flags_about,
    flags_asked,
    flags_with_people,
    kinds_of,
    set_aside_acts,
    shown_flag,
    shown_lines,
)
from ratings.runs.review.rows import (
    reasons_words,
    rows_of_changes,
    rows_of_events,
    rows_of_flags,
    rows_of_left_out,
    rows_of_players,
    rows_of_results,
)
from ratings.runs.review.run_rows import rows_of_games_left_out
from ratings.runs.review.services import LookedAtMeanwhile, look_at_flag, open_flag_again
from ratings.runs.review.tables import LONG_TABLES, TABLES, TABLES_OF_EVENTS
from ratings.runs.review.titled import numbers_of_file, titled_shown
from ratings.runs.set_aside.selectors import asides_of, may_set_aside
from ratings.runs.started_without import operations_left_out
from ratingsite.foundations.kept_questions import KeptQuestion, Place, RowsInPages
from ratingsite.foundations.spreadsheets import CSV, as_csv, csv_in_pieces
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, permit, signed_in, today

A_PAGE, FLAGS_A_PAGE = 100, 50
"""A flag has its evidence in words beside it: two lines and more, on a phone six."""
LONGEST_NOTE = 2000
LONGEST_OF_TWO = 2 * LONGEST_NOTE + 2  # two notes that came at once, and the empty line between them


@require_safe
@signed_in
def flags(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What to look at first, kind by kind; ``left`` leaves out what was looked at."""
    run = _find(request, pk)
    kind, left = request.GET.get("kind", ""), request.GET.get("left") == "1"
    page = _page(request, flags_asked(run, kind, left=left), FLAGS_A_PAGE)
    context = {**_desk(run, "flags"), "kinds": kinds_of(run), "kind": kind, "left": left}
    context |= {"rows": rows_of_flags(run, shown_lines(page)), **_neighbours(request, page)}
    return render(request, "ratings/runs/review/flags.html", context)


@require_safe
@signed_in
def flag(request: HttpRequest, pk: UUID, place: int) -> HttpResponse:
    """One flag with its evidence, the note, and the next one."""
    run = _find(request, pk)
    row = get_object_or_404(flags_with_people(run), place=place)
    return render(request, "ratings/runs/review/flag.html", _of_flag(request, run, row))


def _of_flag(request: HttpRequest, run: RatingRun, row: ReviewFlag) -> dict[str, Any]:
    results = run.results.filter(player__in=row.players.all()).select_related("player").defer("kept")
    return {
        **_desk(run, "flags"),
        "flag": shown_flag(row),
        "results": rows_of_results(
            results.order_by("-change_hundredths", "player")[:PEOPLE_SHOWN], gone=gone_from(run)
        ),
        "questions": questions_about(row),
        "may_ask": can(request.user, "ask-arbiter", run, day=today()),
        "may_look": can(request.user, "look", run, day=today()),
        "set_aside_acts": set_aside_acts(row) if may_set_aside(run, acting_user(request), today()) else (),
        "next": _left_behind(run, row.place),
        "previous": run.flags.filter(place__lt=row.place).order_by("-place").first(),
    }


@require_safe
@signed_in
def changes(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Every change, as it was asked for."""
    run = _find(request, pk)
    form = ChangesForm(request.GET)
    page = _page(request, changes_of(run, form.asked()))
    event = form.asked().event
    only = get_object_or_404(reviewed_events(run, EventsAsked()), event=event).event if event else None
    context = {**_desk(run, "changes"), "form": form, "page": page, "only": only, **_neighbours(request, page)}
    context["may_set_aside"] = may = may_set_aside(run, acting_user(request), today())
    context["rows"] = rows_of_changes(page.object_list, aside_cell(run, "player") if may else no_cell)
    return render(request, "ratings/runs/review/changes.html", context)


@require_safe
@signed_in
def events(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Event by event: sum, average, expected against scored, and what did not count."""
    run = _find(request, pk)
    form = EventsForm(request.GET)
    page = _page(request, events_asked(run, form.asked()))
    context = {**_desk(run, "events"), "form": form, "page": page, **_neighbours(request, page)}
    context["may_set_aside"] = may = may_set_aside(run, acting_user(request), today())
    context["rows"] = rows_of_events(run, page, aside_cell(run, "event") if may else no_cell)
    return render(request, "ratings/runs/review/events.html", context)


@require_safe
@signed_in
def event(request: HttpRequest, pk: UUID, event: UUID) -> HttpResponse:
    """One event: its sums, its flags, and its players with what it has brought them."""
    run = _find(request, pk)
    own = _event(run, event)
    form = PlayersForm(request.GET)
    page = _page(request, players_asked(players_in(run, own.event), form.asked()))
    context = {
        **_desk(run, "events"),
        "own": own,
        "reasons": reasons_words(own),
        "tournament": tournament_behind(own.event),
        "flags": rows_of_flags(run, shown_lines(flags_about(run, own.event)[:A_PAGE])),
        "form": form,
        "page": page,
        "rows": rows_of_players(run, page),
        **_neighbours(request, page),
    }
    return render(request, "ratings/runs/review/event.html", context)


@require_safe
@signed_in
def left_out(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The events in which games do not count, with the reasons; each leads to its games."""
    run = _find(request, pk)
    form = EventsLeftOutForm(request.GET, reasons=reasons_of_run(run))
    asked = form.asked()
    page = _page(request, events_with_games_left_out(run, asked))
    context = {**_desk(run, "left-out"), "form": form, "page": page, "rows": rows_of_left_out(run, page, asked.why)}
    context |= {"without": {"asides": asides_of(run)}, **_neighbours(request, page)}
    return render(request, "ratings/runs/review/left_out.html", context)


@require_safe
@signed_in
def event_left_out(request: HttpRequest, pk: UUID, event: UUID) -> HttpResponse:
    """The games of one event that do not count: for whom, against whom, and why."""
    run = _find(request, pk)
    own = _event(run, event)
    form = LeftOutForm(request.GET, reasons=reasons_counted(own.reasons))
    found = left_out_of(run, own.event)
    page = _page(request, asked_of(found, form.asked()))
    context = {**_desk(run, "left-out"), "own": own, "form": form, "page": page}
    context |= {"rows": rows_of_games_left_out(run, page.object_list, one_event=True)}
    context |= {"differs": len(found) != own.not_counted, **_neighbours(request, page)}
    context |= {"without": {"asides": asides_of(run)}}
    return render(request, "ratings/runs/review/event_left_out.html", context)


@require_safe
@signed_in
def drift(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Score against expected score by rating, age and federation (2003, 12.3)."""
    run = _find(request, pk)
    context = {**_desk(run, "drift"), "tables": list(drift_tables(run))}
    return render(request, "ratings/runs/review/drift.html", context)


@require_safe
@signed_in
def titled(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file of unrated titled players that goes with the list, and how it differs from the one before."""
    run = _find(request, pk)
    shown = titled_shown(run)
    if shown is None:
        raise Http404
    what = request.GET.get("what", "")
    page = _page(request, shown.asked(what))
    system, list_date = run.period.system_id, run.period.list_date
    context = {
        **_desk(run, "titled"),
        "page": page,
        "what": what if what in shown.rows else "",
        "has_before": shown.has_before,
    }
    context |= {"numbers": numbers_of_file(run), "titled_article": article_of_file(system, list_date)}
    context |= {"edition": rules_on(system, list_date).id, **_neighbours(request, page)}
    return render(request, "ratings/runs/review/titled.html", context)


@require_safe
@signed_in
def confirm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What publishing would do, asked once more."""
    run = _find(request, pk)
    if run.state != RatingRun.State.REVIEW:
        return redirect("run", pk)
    permit(request, "publish", run)
    if why_not := why_not_approved(run):
        messages.error(request, why_not)
        return redirect("run", pk)
    context = {**_desk(run, ""), "summary": run.summary, "events": run.events.count()}
    context |= {
        "against_before": against_before(run),
        "without": goes_without(run, asides_of(run), operations_left_out(run)),
    }
    context |= {"takes_in": taken_in(run), "brings_back": brought_back_in(run), "file_numbers": numbers_of_file(run)}
    context["archive"] = archive_on(run.period.system_id, run.period.list_date)
    return render(request, "ratings/runs/review/confirm.html", context)


@require_safe
@signed_in
def table(request: HttpRequest, pk: UUID, name: str) -> HttpResponse | StreamingHttpResponse:
    """A table of the desk for a spreadsheet, filtered and sorted as its page is."""
    run = _find(request, pk)
    if name in LONG_TABLES:
        pieces = csv_in_pieces(LONG_TABLES[name](run, request.GET))
        return StreamingHttpResponse(pieces, content_type=CSV, headers=_file(run, name))
    if name not in TABLES:
        raise Http404
    return HttpResponse(as_csv(TABLES[name](run, request.GET)), content_type=CSV, headers=_file(run, name))


@require_safe
@signed_in
def event_table(request: HttpRequest, pk: UUID, event: UUID, name: str) -> HttpResponse:
    """The same of one event."""
    run = _find(request, pk)
    if name not in TABLES_OF_EVENTS:
        raise Http404
    found = as_csv(TABLES_OF_EVENTS[name](_event(run, event), request.GET))
    return HttpResponse(found, content_type=CSV, headers=_file(run, f"event-{name}"))


# ---------------------------------------------------------------- acts
@require_POST
@acts
def look(request: HttpRequest, pk: UUID, place: int) -> HttpResponse:
    """Tick a flag with its note, or open it again; then the next one that is left."""
    run = _find(request, pk)
    row = get_object_or_404(ReviewFlag, run=run, place=place)
    row.run = run
    if request.POST.get("again") == "1":
        open_flag_again(row, by=acting_user(request), now=now())
        messages.success(request, _("The flag is open again."))
        return redirect("run_flag", pk, place)
    # a browser counts the end of a line as one sign, and sends two
    note = request.POST.get("note", "").replace("\r\n", "\n").strip()[:LONGEST_OF_TWO]
    try:
        look_at_flag(row, by=acting_user(request), now=now(), note=note, seen=request.POST.get("seen", ""))
    except LookedAtMeanwhile as meanwhile:
        if meanwhile.flag.looked_at is None or note not in ("", meanwhile.flag.note):
            return _written_meanwhile(request, run, place, note)
    following = _left_behind(run, place)
    if following is None:
        messages.success(request, _("Looked at. No other flag is left."))
        return redirect("run_flags", pk)
    messages.success(request, _("Looked at. This is the next one."))
    return redirect("run_flag", pk, following.place)


def _written_meanwhile(request: HttpRequest, run: RatingRun, place: int, note: str) -> HttpResponse:
    """The page again: what was typed stands behind what somebody else has written, and is sent once more."""
    row = flags_with_people(run).get(place=place)
    both = [row.note, note] if note and note != row.note else [row.note]
    context = {**_of_flag(request, run, row), "both": "\n\n".join(filter(None, both)), "longest": LONGEST_OF_TWO}
    return render(request, "ratings/runs/review/flag.html", context, status=HTTPStatus.CONFLICT)


# ---------------------------------------------------------------- parts
def _find(request: HttpRequest, pk: UUID) -> RatingRun:
    """A run that has a desk."""
    run = _RUN.first(pk=pk)
    if run is None:
        raise Http404
    permit(request, "view", run)
    if not run.output_sha256:
        raise Http404
    return run


def _run() -> QuerySet[RatingRun]:
    found = RatingRun.objects.filter(pk=Place("pk", UUIDField())).defer("manifest").annotate(may_take_in=may_take_in())
    return found.select_related("period__system", "previous_list", "started_by")


_RUN = KeptQuestion(_run, planned_once=True)


def _event(run: RatingRun, event: UUID) -> ReviewedEvent:
    """An event of the run with its sums."""
    found = get_object_or_404(reviewed_events(run, EventsAsked()), event=event)
    found.run = run
    return found


def _file(run: RatingRun, name: str) -> dict[str, str]:
    file = f"{run.period.system_id}-{run.period.list_date.isoformat()}-{name}.csv"
    return {"Content-Disposition": f'attachment; filename="{file}"'}


def _desk(run: RatingRun, tab: str) -> dict[str, Any]:
    return {"run": run, "tab": tab, "flag_count": counted(run)}


def _left_behind(run: RatingRun, place: int) -> ReviewFlag | None:
    """The next flag that nobody has looked at: behind this one, else from the beginning."""
    left = run.flags.filter(looked_at__isnull=True).exclude(place=place)
    return left.filter(place__gt=place).first() or left.first()


def _page(
    request: HttpRequest, rows: QuerySet[Any] | Sequence[Any] | RowsInPages[Any] | Changes, most: int | None = None
) -> Page[Any]:
    return Paginator(rows, most or A_PAGE).get_page(request.GET.get("page"))


def _neighbours(request: HttpRequest, page: Page[Any]) -> dict[str, str]:
    """The addresses of the page before and of the next one, with all that was asked."""
    asked = [(name, value) for name, value in request.GET.items() if name != "page" and value]

    def address(number: int) -> str:
        return f"?{urlencode([*asked, ('page', number)])}"

    return {
        "previous": address(page.previous_page_number()) if page.has_previous() else "",
        "next": address(page.next_page_number()) if page.has_next() else "",
    }
