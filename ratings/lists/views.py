"""The published lists: which there are, one of them to look through, and its files."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.db.models import CharField, DateField, Exists, IntegerField, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.lists.archives.permissions import NEW_ARCHIVE
from ratings.lists.exports import SIGNED_HEAD, TITLED, TITLED_CODE, file_name, formats_of, in_chunks
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.permissions import NEW as NEW_IMPORT
from ratings.lists.models import RatingList
from ratings.lists.movers import movers_of
from ratings.lists.selectors import archived_lists, current_lists, list_after, list_before
from ratings.lists.shown_lines import shown_lines
from ratings.lists.titled.selectors import article_of_file
from ratings.lists.trust.models import ListSignature
from ratings.lists.trust.nightly import latest_check
from ratings.lists.trust.program import verify_lists
from ratings.lists.trust.words import FAULTS
from ratings.regulations.calendar import rules_on
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.permissions import Relations, can
from ratingsite.office.edge import permit, today
from ratingsite.office.words import word

CFC = [system for system, family in SYSTEMS.items() if family is Family.CFC]
PROGRAM = Path(verify_lists.__file__)
MOST_DIGITS = 6  # of a version


@require_safe
def rating_lists(request: HttpRequest) -> HttpResponse:
    """Every list, system by system, newest first."""
    context = {
        "lists": current_lists().select_related("system"),
        "day": today(),
        "following": [system for system in SYSTEMS if rule_book(system).rates_event_by_event],
        "archived": archived_lists().select_related("system", "archive"),
        "opens_archives": can(request.user, "open", NEW_ARCHIVE, day=today()),
        "sees_corrections": any(
            can(request.user, "view", Relations("list-correction", "review", named=named), day=today())
            for named in (frozenset(), frozenset({"cfc"}))  # of every list, or of the CFC's alone (702)
        ),
        "sees_imports": can(request.user, "view", ListImport(), day=today()),
        "sends_lists": can(request.user, "send", NEW_IMPORT, day=today()),
    }
    return render(request, "ratings/lists/lists.html", context)


@require_safe
def rating_list(request: HttpRequest, system: str, list_date: date) -> HttpResponse:
    """One page of one list."""
    shown = _find(request, system, list_date, "view")
    before = list_before(system, list_date)
    run, check, lines = getattr(shown, "run", None), latest_check(shown), shown_lines(request.GET, shown, before)
    context = {
        "list": shown,
        "day": today(),
        "run": run,
        "sees_run": run is not None and can(request.user, "view", run, day=today()),
        **lines,
        "movers": movers_of(shown, before) if lines["begins"] else {},
        "before": before,
        "after": list_after(shown),
        "titled_article": article_of_file(system, list_date) if shown.titled_count is not None else "",
        "edition": rules_on(system, list_date).id if shown.titled_count is not None else "",
        "formats": formats_of(shown),
        "check": check,
        "signature": getattr(shown, "signature", None),
        "faults": [word(FAULTS, code) for code in check.faults] if check else [],
        **_corrections(request, shown),
    }
    return render(request, "ratings/lists/list.html", context)


def _corrections(request: HttpRequest, shown: RatingList) -> dict[str, object]:
    """The correction that made this version, the one that replaced it, and those whose differences it takes in."""
    later, made = getattr(shown, "superseded_by", None), _made_by(shown).select_related("prepared_by", "decided_by")
    prepares = Relations("list-correction", "new", named=frozenset({"cfc"} if shown.system_id in CFC else ()))
    return {
        "correction": made.first() if shown.version > 1 else None,
        "corrected_by": _made_by(later).first() if later else None,
        "took_in": shown.took_in.select_related("rating_list").defer("effects") if shown.has_taken_in else (),
        "may_correct": later is None and can(request.user, "prepare", prepares, day=today()),
    }


def _made_by(version: RatingList) -> QuerySet[Any]:
    return version.made_by_correction.select_related("rating_list").defer("effects")


@require_safe
def download(request: HttpRequest, system: str, list_date: date, form: str) -> StreamingHttpResponse:
    """A whole list as a file, written while it is sent."""
    shown = _find(request, system, list_date, "download")
    file_format = formats_of(shown).get(form)
    if form == TITLED_CODE and shown.titled_count is not None:
        file_format = TITLED
    if file_format is None:
        raise Http404
    response = StreamingHttpResponse(in_chunks(file_format.write(shown)), content_type=file_format.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file_name(shown, file_format)}"'
    return response


@require_safe
def head(request: HttpRequest, system: str, list_date: date) -> HttpResponse:
    """The signed head of a list, for whoever checks its files."""
    shown = _find(request, system, list_date, "download")
    found = ListSignature.objects.filter(rating_list=shown).first()
    if found is None:
        raise Http404
    response = HttpResponse(found.envelope, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{file_name(shown, SIGNED_HEAD)}"'
    return response


@require_safe
def verify_lists_program(request: HttpRequest) -> HttpResponse:
    """The program that checks downloaded lists without this portal."""
    response = HttpResponse(PROGRAM.read_bytes(), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{PROGRAM.name}"'
    return response


def _of_day() -> QuerySet[RatingList]:
    people = ("run__started_by", "run__approved_by")
    lists = RatingList.objects.filter(
        system=Place("system", CharField()), list_date=Place("list_date", DateField())
    ).select_related("system", "archive", "superseded_by", "supersedes", "signature", *people)
    lists = lists.annotate(has_taken_in=Exists(RatingList.objects.filter(pk=OuterRef("pk"), took_in__isnull=False)))
    return lists.defer("run__manifest", "run__summary").order_by("-version")


_NEWEST = KeptQuestion(lambda: _of_day()[:1], planned_once=True)
_WITH_VERSION = KeptQuestion(lambda: _of_day().filter(version=Place("version", IntegerField()))[:1])


def _find(request: HttpRequest, system: str, list_date: date, act: str) -> RatingList:
    """The list of a day, in its latest version or in the one that is asked for."""
    version = request.GET.get("version", "")
    if version:
        is_number = version.isascii() and version.isdigit() and len(version) < MOST_DIGITS
        found = _WITH_VERSION.first(system=system, list_date=list_date, version=int(version) if is_number else 0)
    else:
        found = _NEWEST.first(system=system, list_date=list_date)
    if found is None:
        raise Http404
    permit(request, act, found)
    return found
