"""Where each tournament that was played has gone on its way to a list, and why it is not on one yet.

``ratings`` knows events and ``tournaments`` knows tournaments: only here both are known. One line for each tournament
and report, and of an accepted one for each system in which it waits; a page takes as many queries with fifty lines as
with one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.ledger.holds import holds_in_force
from ratings.ledger.models import HeldEvent, OpenEvent, RatedEvent
from ratings.register.models import Federation
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.selectors import late_events
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import in_force
from ratingsite.office.edge import permit, signed_in, today
from ratingsite.office.words import Words, word
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import Awaited, lists_awaited
from tournaments.reports.models import Report

A_PAGE = 50


class Place(StrEnum):
    """Where a tournament stands behind its last day."""

    NO_REPORT = "no-report"
    ARBITER = "arbiter"
    OFFICER = "officer"
    ADMINISTRATOR = "administrator"
    REFUSED = "refused"
    HELD = "held"
    RUN = "run"
    CAME_LATE = "came-late"
    SET_ASIDE = "set-aside"
    TRIED_AGAIN = "tried-again"
    KEPT_OUT = "kept-out"
    NO_LIST = "no-list"
    NEXT_RUN = "next-run"
    LATER_LIST = "later-list"
    LAPSED = "lapsed"
    NOT_RATED = "not-rated"


WORDS: Words = {
    Place.NO_REPORT: _("No report has come in."),
    Place.ARBITER: _("The report lies with the chief arbiter."),
    Place.OFFICER: _("The report is signed: the rating officer’s turn."),
    Place.ADMINISTRATOR: _("The report is endorsed: the rating administrator’s turn."),
    Place.REFUSED: _("The report was refused."),
    Place.HELD: _("It is accepted and held under inquiry: no run takes it before it is released."),
    Place.RUN: _("A run has rated it; the list is not published yet."),
    Place.CAME_LATE: _(
        "It came late: before a run takes it, the rating administrator, the rating auditor or the rating committee "
        "decides whether what followed it is rated again (CFC 712)."
    ),
    Place.SET_ASIDE: _("Nobody in it has a rating: it is looked at again by each run (CFC 719)."),
    Place.TRIED_AGAIN: _("It stopped a run and was set aside: each run takes it as soon as it can be rated."),
    Place.KEPT_OUT: _(
        "It was set aside: no run takes it before the rating administrator or the qualification commission takes it in "
        "again."
    ),
    Place.NO_LIST: _("It is accepted; no text of the rules in force makes the list on which it would come."),
    Place.NEXT_RUN: _("It is accepted, and the next run takes it."),
    Place.LATER_LIST: _("It is accepted, and comes on a later list."),
    Place.LAPSED: _("It was not reported in time: no list takes it any more."),
    Place.NOT_RATED: _("It was decided not to rate it."),
}
_OF_REPORT: Mapping[str, Place] = {
    "draft": Place.ARBITER,
    "returned": Place.ARBITER,
    "certified": Place.OFFICER,
    "endorsed": Place.ADMINISTRATOR,
    "refused": Place.REFUSED,
}
_OF_TOURNAMENT: Mapping[str, Place] = {"lapsed": Place.LAPSED, "not-rated": Place.NOT_RATED}


@dataclass(frozen=True, kw_only=True)
class Line:
    """A tournament, or one of its systems: where it is, why, and the run that has it, or what is decided on it first.

    ``system`` is that of the event where the tournament is rated in several; ``listed`` the day of the list on which
    what is accepted will come.
    """

    tournament: Tournament
    report: Report | None
    event: RatedEvent | None
    place: Place
    why: str = ""
    article: str = ""
    run: RatingRun | None = None
    late: CameEvent | None = None
    system: str = ""
    listed: date | None = None

    @property
    def words(self) -> str:
        return word(WORDS, self.place)


@require_safe
@signed_in
def whereabouts(request: HttpRequest) -> HttpResponse:
    """Every tournament that was played and stands on no list of its system yet, those that ended first before."""
    permit(request, "view", RatingRun())
    code = _federation_asked(request)
    rows = waiting_tournaments(today())
    rows = rows.filter(federation=code) if code else rows
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    asked = {"federation": code} if code else {}
    context = {
        "lines": lines_of(page.object_list),
        "count": page.paginator.count,
        "federation": code,
        "previous": _address(asked, page.previous_page_number()) if page.has_previous() else "",
        "next": _address(asked, page.next_page_number()) if page.has_next() else "",
    }
    return render(request, "whereabouts.html", context)


def _federation_asked(request: HttpRequest) -> str:
    """The code of a federation that was asked for alone; what is none is not asked."""
    code = request.GET.get("federation", "").upper()
    return code if code.isalpha() and Federation.objects.filter(pk=code).exists() else ""


def _address(asked: Mapping[str, str], number: int) -> str:
    return f"?{urlencode({**asked, 'page': number})}"


def waiting_tournaments(day: date) -> QuerySet[Tournament]:
    """Played before a day, and not on a published list with what was handed over last."""
    states = (Tournament.State.RUNNING, Tournament.State.FINISHED, Tournament.State.LAPSED, Tournament.State.NOT_RATED)
    played = Tournament.objects.filter(state__in=states, ends_on__lt=day)
    accepted = Report.objects.filter(state=Report.State.ACCEPTED)
    no_report = ~Exists(accepted.filter(tournament=OuterRef("pk")))
    unlisted = OpenEvent.objects.filter(~Exists(_published(OuterRef("event__source"), OuterRef("system"))))
    # of each system: a report has its events there under the source of the one that it knows
    waits = accepted.filter(rated_event__source__in=unlisted.values("event__source"))
    found = played.filter(no_report | Q(pk__in=waits.values("tournament")))
    return found.select_related("federation").order_by("ends_on", "pk")


def _published(source: Any, system: Any) -> QuerySet[Any]:
    """Whether a list has what was handed over, in any version: what is corrected since has its own way."""
    through = RatingRun.events.through.objects.filter(ratingrun__state=RatingRun.State.PUBLISHED)
    return through.filter(ratedevent__source=source, ratedevent__system=system)


# ---------------------------------------------------------------- lines
def lines_of(tournaments: Iterable[Tournament]) -> list[Line]:
    """A line for each report that counts, and one for a tournament without any."""
    found = list(tournaments)
    known = _Known.of(found)
    return [line for tournament in found for line in _lines(tournament, known)]


@dataclass(frozen=True, kw_only=True)
class _Known:
    """What is asked once for all lines of a page.

    ``events`` are those of each source in their newest versions, that of the first system first; ``asides`` are what
    the office has set aside, ``set_aside`` what runs have found nobody rated in, ``late`` on what somebody decides
    first.
    """

    reports: Mapping[str, list[Report]]
    events: Mapping[str, list[RatedEvent]]
    holds: Mapping[str, HeldEvent]
    asides: Mapping[str, SetAside]
    late: Mapping[str, CameEvent]
    runs: Mapping[str, RatingRun]
    published: Collection[tuple[str, str]]
    set_aside: Collection[str]
    lists: Mapping[str, Awaited]

    @classmethod
    def of(cls, tournaments: list[Tournament]) -> _Known:
        rows = Report.objects.filter(tournament__in=tournaments).exclude(state__in=Report.REPLACED)
        rows = rows.filter(Q(corrects__isnull=True) | Q(state=Report.State.ACCEPTED))
        reports: dict[str, list[Report]] = {}
        for report in rows.select_related("rated_event").order_by("part", "-version"):
            own = reports.setdefault(str(report.tournament_id), [])
            if not own or own[-1].part != report.part:
                own.append(report)
        first = [each.rated_event for own in reports.values() for each in own if each.rated_event]
        events = _events(first)
        every_event = [event for own in events.values() for event in own]
        keys = [event.pk for event in every_event]
        through = RatingRun.events.through.objects.filter(ratedevent__in=keys)
        live = through.filter(ratingrun__state__in=RatingRun.LIVE_STATES).select_related("ratingrun__period")
        places = RatingRun.events.through.objects.filter(ratedevent__source__in=list(events))
        places = places.filter(ratingrun__state=RatingRun.State.PUBLISHED)
        return cls(
            reports=reports,
            events=events,
            holds=_holds(keys),
            asides=_asides(keys),
            late=_late(every_event),
            runs={str(row.ratedevent_id): row.ratingrun for row in live},
            published=set(places.values_list("ratedevent__source", "ratedevent__system")),
            set_aside=_set_aside(keys),
            lists=lists_awaited(every_event),
        )


def _events(first: Collection[RatedEvent]) -> dict[str, list[RatedEvent]]:
    """The newest version of each event in each of its systems, by source."""
    systems = {event.source: event.system_id for event in first}
    rows = RatedEvent.objects.filter(source__in=list(systems)).defer("document").order_by("version")
    newest = {(event.source, event.system_id): event for event in rows}
    found: dict[str, list[RatedEvent]] = {source: [] for source in systems}
    for event in sorted(newest.values(), key=lambda each: (each.system_id != systems[each.source], each.system_id)):
        found[event.source].append(event)
    return found


def _holds(events: Collection[object]) -> dict[str, HeldEvent]:
    """The hold on each event that is held, by its row."""
    held = RatedEvent.objects.filter(pk__in=events).annotate(
        hold=holds_in_force(OuterRef("source"), OuterRef("system")).values("pk")[:1]
    )
    pairs = dict(held.filter(hold__isnull=False).values_list("pk", "hold"))
    found = HeldEvent.objects.in_bulk(list(pairs.values()))
    return {str(event): found[hold] for event, hold in pairs.items()}


def _asides(events: Collection[object]) -> dict[str, SetAside]:
    """What sets each event aside, by the event's row."""
    sources = RatedEvent.objects.filter(pk__in=events).values("source")
    asides = {(each.source, each.system_id): each for each in in_force().filter(source__in=sources)}
    rows = RatedEvent.objects.filter(pk__in=events).values_list("pk", "source", "system") if asides else ()
    return {str(pk): asides[source, system] for pk, source, system in rows if (source, system) in asides}


def _late(events: Iterable[RatedEvent]) -> dict[str, CameEvent]:
    """What came late and is to be decided, by the event's row; where all are rated with a list nothing can."""
    asked = {(event.source, event.system_id): str(event.pk) for event in events if follow_each_other(event.system_id)}
    if not asked:
        return {}
    came = late_events().filter(source__in=[source for source, _system in asked]).defer("event__document")
    found = ((asked.get((each.source, each.system_id)), each) for each in came)
    return {event: each for event, each in found if event is not None}


def _set_aside(events: Collection[object]) -> frozenset[str]:
    """Rows of events that a published run has looked at and left waiting (CFC 719)."""
    systems = RatedEvent.objects.filter(pk__in=events, system__code__startswith="cfc").values("system")
    runs = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, period__system__in=systems)
    keys = {key for kept in runs.values_list("summary__set_aside", flat=True) for key in kept or ()}
    rows = RatedEvent.objects.filter(pk__in=events).values_list("pk", "source", "version") if keys else ()
    return frozenset(str(pk) for pk, source, version in rows if f"{source}:{version}" in keys)


def _lines(tournament: Tournament, known: _Known) -> list[Line]:
    reports = known.reports.get(str(tournament.pk), [])
    if not reports:
        place = _OF_TOURNAMENT.get(tournament.state, Place.NO_REPORT)
        return [Line(tournament=tournament, report=None, event=None, place=place)]
    return [line for report in reports for line in _lines_of_report(tournament, report, known)]


def _lines_of_report(tournament: Tournament, report: Report, known: _Known) -> Iterator[Line]:
    first = report.rated_event
    if first is None or report.state != Report.State.ACCEPTED:
        place = _OF_TOURNAMENT.get(tournament.state, _OF_REPORT.get(report.state, Place.ARBITER))
        why = report.refused_reason if place is Place.REFUSED else report.returned_reason
        yield Line(
            tournament=tournament, report=report, event=None, place=place, why=why, article=report.refused_article
        )
        return
    events = known.events[first.source]
    for event in events:
        if (event.source, event.system_id) not in known.published:
            system = event.system_id if len(events) > 1 else ""
            told = _told_of_event(tournament, event, known)
            listed = known.lists[str(event.pk)].listed
            yield Line(tournament=tournament, report=report, event=event, system=system, listed=listed, **told)


def _told_of_event(tournament: Tournament, event: RatedEvent, known: _Known) -> dict[str, Any]:
    """Where an accepted event is, and why."""
    key = str(event.pk)
    if hold := known.holds.get(key):
        return {"place": Place.HELD, "why": hold.reason, "article": hold.article}
    if run := known.runs.get(key):
        return {"place": Place.RUN, "run": run}
    if ended := _OF_TOURNAMENT.get(tournament.state):
        return {"place": ended}
    if late := known.late.get(key):
        return {"place": Place.CAME_LATE, "late": late}
    place, why = _accepted_place(key, known)
    return {"place": place, "why": why}


def _accepted_place(key: str, known: _Known) -> tuple[Place, str]:
    """Where it waits, and the reason that somebody has given."""
    if aside := known.asides.get(key):
        return Place.TRIED_AGAIN if aside.by_failure else Place.KEPT_OUT, aside.reason
    if key in known.set_aside:
        return Place.SET_ASIDE, ""
    awaited = known.lists[key]
    if awaited.listed is None:
        return Place.NO_LIST, ""
    return Place.NEXT_RUN if awaited.is_next else Place.LATER_LIST, ""
