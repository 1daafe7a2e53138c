"""The reports that have not come, and those that wait for somebody: lists that may be long, in order by their rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, auto
from functools import lru_cache
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Case, DateField, Exists, F, IntegerField, OuterRef, Q, QuerySet, When, Window
from django.db.models.functions import Coalesce, RowNumber
from django.utils.translation import gettext as _

from ratings.register.permissions import new_player
from ratingsite.foundations.code_points import letter_by_letter
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.foundations.kept_questions import Place as KeptPlace
from ratingsite.office.accounts.conditions import NONE, Rows, open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.addresses import addresses
from ratingsite.office.asked_by_offices import AskedByOffices
from ratingsite.office.pages import WorkItem
from ratingsite.office.work_lists import Between, ListByDays, Place
from ratingsite.office.work_lists import Window as WindowOfWork
from tournaments.registration.facts import WITHOUT_DEADLINES
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.read_together import read_other_systems, read_together
from tournaments.reports.acts import ACCEPTING
from tournaments.reports.days_due import HANG_ON, days_due_of, other_systems_of, report_due
from tournaments.reports.models import Entry, Report
from tournaments.reports.permissions import CASE, report_rows
from tournaments.reports.soonest import alike, days_by, first_day, hangs_on, soonest, soonest_over, taken_together
from tournaments.reports.work_items import work_item

_LITTLE = (
    *("name", "starts_on", "ends_on", "is_official", "organiser", "venue_zone", "territory", "state"),
    *("system", "federation__time_zone", "entered_because"),
)
_SINCE = Coalesce(
    Case(
        When(state=Report.State.CERTIFIED, then="certified_at"),
        When(state=Report.State.ENDORSED, then="endorsed_at"),
        When(state=Report.State.RETURNED, then="returned_at"),
    ),
    "created_at",
)
_LED_TO = ("tournament__federation", "tournament__system")


# ---------------------------------------------------------------- reports that are not here yet
def _to_report(user: User, day: date) -> QuerySet[Tournament]:
    rows = tournament_rows(user)
    if (may := open_to(user, "upload-report", rows, day=day)) == NONE:
        return Tournament.objects.none()
    current = Report.objects.filter(tournament=OuterRef("pk")).exclude(state__in=Report.REPLACED)
    current = current.exclude(state=Report.State.ACCEPTED, is_last_part=False)  # behind a part the next one is due
    mine = (
        rows.named["appointed"] | rows.named["responsible"]
    )  # an arbiter; 2009, 0.3: of official events the organiser
    if any(office.office == Office.RATING_ADMINISTRATOR for office in offices_of(user, day)):
        mine |= rows.named["ordered"]  # 2009, 0.2: he reports what the commission has ordered
    mine |= rows.named["entered"] & rows.named["own"]  # he entered it after it was played, and reports it
    return Tournament.objects.filter(mine, may, in_hand(), ~Exists(current), state=Tournament.State.FINISHED)


_ALIKE_TO_COME = AskedByOffices(lambda user, day: alike(_to_report(user, day)))
_DAYS_TO_COME = KeptQuestion(
    lambda: (
        Tournament.objects.filter(AmongGiven("pk", "tournaments", UUID))
        .order_by()
        .values_list(*hangs_on(), "pk", "name", "venue_zone", "federation__time_zone")
    )
)
_LIGHT = KeptQuestion(
    lambda: Tournament.objects.filter(AmongGiven("pk", "tournaments", UUID)).select_related("federation").only(*_LITTLE)
)


class _ToCome:
    """The tournaments that a person reports: those that are alike are due on one day."""

    def __init__(self, user: User, day: date) -> None:
        self._alike = taken_together(_ALIKE_TO_COME.rows(user, day))
        self.counts, self.apart = self._alike.counts, len(self._alike.apart)

    def between(self, window: WindowOfWork) -> Between:
        keys, left_out = soonest_over(self._alike, window)
        return Between(_places_to_come(keys), left_out)


def _places_to_come(keys: Sequence[str]) -> Iterator[Place]:
    others = other_systems_of(keys)
    for *values, pk, name, venue_zone, zone in _DAYS_TO_COME.rows(tournaments=keys):
        due = first_day(days_by(others.get(pk, ()), *values))
        yield Place(due, _morning_after(values[2], venue_zone or zone), name, pk)


def _to_come(user: User, _day: date, keys: Sequence[UUID]) -> Iterator[WorkItem]:
    """With no more of each than is needed: reminders look at all of them."""
    light, others = _LIGHT.rows(tournaments=keys), other_systems_of(keys)
    its_page, uploads = addresses("tournament"), _("Upload the report")
    responsible = _("Upload the report: the organiser has to send it (0.3)")
    for tournament in light:
        due, page = report_due(tournament, others.get(tournament.pk, ())), its_page(tournament.pk)
        is_responsible = tournament.organiser_id == user.pk and due.is_the_organisers
        what = responsible if is_responsible else uploads
        first = due.dues[0] if due.dues else None
        yield WorkItem(
            kind="report",
            title=tournament.name,
            url=page,
            what=what,
            since=morning_after(tournament, tournament.ends_on),
            due_on=first.day if first else None,
            zone=tournament.zone,
            article=first.article if first else "",
            edition=due.edition,
            deadline=first.code if first else "",
            later=due.dues[1:],
            day_of=page,
        )


def morning_after(tournament: Tournament, day: date) -> datetime:
    """The first moment after a day, where the tournament is held."""
    return _morning_after(day, tournament.zone.key)


@lru_cache(maxsize=4096)
def _morning_after(day: date, zone: str) -> datetime:
    return datetime.combine(day + timedelta(days=1), time.min, tzinfo=ZoneInfo(zone)).astimezone(UTC)


TO_COME = ListByDays(rows=_to_report, by_days=_ToCome, items=_to_come)
"""The tournaments that are over, whose report a person sends, and of which something is not reported."""


# ---------------------------------------------------------------- reports that are here
def _to_move_on(user: User, day: date) -> QuerySet[Report]:
    """``_acts`` as a condition."""
    rows, new = report_rows(user, day=day), Rows(kind="player", federation="federation")
    somebody = _unknown_entries().filter(open_to(user, "create", new, day=day), report=OuterRef("pk"))
    found = open_to(user, "enter-player", rows, day=day) & Q(Exists(somebody))
    for act in (*ACCEPTING, "endorse", "certify"):
        found |= open_to(user, act, rows, day=day)
    return Report.objects.filter(found, in_hand("tournament__"), state__in=Report.LIVE)


def _unknown_entries() -> QuerySet[Entry]:
    """Players whom a report names by a number and the register does not know, and nobody has asked for."""
    return Entry.objects.filter(player__isnull=True, fide_id__isnull=False, newcomer__isnull=True)


_BY_DAYS = Q(is_last_part=True) & ~Q(tournament__state__in=WITHOUT_DEADLINES)
_ALIKE = AskedByOffices(lambda user, day: alike(_to_move_on(user, day), tournament="tournament__", by_these=_BY_DAYS))


def _first_by_days() -> QuerySet[Report, Any]:
    """In the order of the days, and on the first and the last of them as they stand in the list: all before the place
    ``whole``, and those from behind ``left_out`` to ``enough``.
    """
    in_head, on_edge = (When(AmongGiven("pk", name, UUID), then=place) for place, name in ((1, "head"), (2, "edge")))
    by_class = Case(in_head, on_edge, default=0)
    place = Window(RowNumber(), order_by=[by_class, _SINCE, letter_by_letter("tournament__name"), F("pk")])
    found = Report.objects.filter(AmongGiven("pk", "reports", UUID)).order_by().annotate(place=place)
    whole, left_out, enough = (KeptPlace(name, IntegerField()) for name in ("whole", "left_out", "enough"))
    columns = (f"tournament__{name}" for name in ("pk", "name", "state"))
    shown = found.filter(Q(place__lte=whole) | Q(place__gt=left_out), place__lte=enough)
    return shown.values_list("pk", "is_last_part", _SINCE, *hangs_on("tournament__"), *columns)


_FIRST_BY_DAYS = KeptQuestion(_first_by_days)


class _ToMoveOn:
    """The reports that a person can do something with: those of tournaments that are alike are due on one day."""

    def __init__(self, user: User, day: date) -> None:
        self._alike = taken_together(_ALIKE.rows(user, day))
        self.counts, self.apart = self._alike.counts, len(self._alike.apart)

    def between(self, window: WindowOfWork) -> Between:
        first = soonest(self._alike, window)
        whole, head, edge = len(first.whole), first.head, first.edge
        told = _FIRST_BY_DAYS.rows(
            reports=[*first.whole, *head.keys, *edge.keys],
            head=head.keys,
            edge=edge.keys,
            whole=whole,
            left_out=whole + head.first,
            enough=whole + head.last + edge.last,
        )
        return Between(_places(told), first.left_out)


def _places(told: Sequence[tuple[Any, ...]]) -> Iterator[Place]:
    """Parts of long tournaments are due by their rounds: they are few, and looked at one by one."""
    others, parts = other_systems_of({row[-3] for row in told}), []
    for report, is_last, since, *values, pk, name, state in told:
        if state in WITHOUT_DEADLINES:
            yield Place(date.max, since, name, report)
        elif is_last:
            yield Place(first_day(days_by(others.get(pk, ()), *values)), since, name, report)
        else:
            parts.append(report)
    for part in _whole(parts) if parts else ():
        dues = days_due_of(part)
        yield Place(dues[0].day if dues else date.max, _since(part), part.tournament.name, part.pk)


def _whole(parts: Sequence[UUID]) -> QuerySet[Report]:
    found = Report.objects.filter(pk__in=parts).select_related(*_LED_TO)
    return found.prefetch_related(*(f"tournament__{name}" for name in HANG_ON))


_OF_REPORTS = ("state", "is_last_part", "certified_by", "endorsed_by", "overruled")
_OF_TOURNAMENTS = (*_LITTLE, "is_ordered", "is_reported_alone")
_SHOWN = KeptQuestion(
    lambda: (
        Report.objects.filter(AmongGiven("pk", "reports", UUID))
        .annotate(has_no_officer=CASE.no_officer(KeptPlace("day", DateField())), since=_SINCE)
        .select_related("tournament__federation")
        .only(*_OF_REPORTS, *(f"tournament__{name}" for name in _OF_TOURNAMENTS))
    )
)
_UNKNOWN = KeptQuestion(lambda: _unknown_entries().filter(AmongGiven("report", "reports", UUID)))


def _reports(user: User, day: date, keys: Sequence[UUID]) -> Iterator[WorkItem]:
    """With no more of each than is needed; the days of a part hang on more."""
    found, unknown = _SHOWN.rows(reports=keys, day=day), defaultdict[UUID, list[Entry]](list)
    for entry in _UNKNOWN.rows(reports=keys):
        unknown[entry.report_id].append(entry)
    tournaments = [report.tournament for report in found]
    read_together(tournaments, "appointments")
    read_other_systems(tournaments)
    parts = [report.pk for report in found if not report.is_last_part]
    whole = {part.pk: part for part in _whole(parts)} if parts else {}
    words, page, its_page = _words(), addresses("report"), addresses("tournament")
    for report in found:
        act = next(_acts(report, unknown.get(report.pk, ()), user, day), None)
        if act is not None:  # somebody has moved it on since its row was found
            days, there = days_due_of(whole.get(report.pk, report)), its_page(report.tournament_id)
            since = report.since  # type: ignore[attr-defined] - annotated
            yield work_item("report", report.tournament, words[act], since, days, url=page(report.pk), page=there)


def _since(report: Report) -> datetime:
    """Since when it waits: ``_SINCE`` of one."""
    came = {
        Report.State.CERTIFIED: report.certified_at,
        Report.State.ENDORSED: report.endorsed_at,
        Report.State.RETURNED: report.returned_at,
    }
    return came.get(Report.State(report.state)) or report.created_at


class _Act(Enum):
    """What somebody can do with a report."""

    ACCEPT = auto()
    ENDORSE = auto()
    CORRECT = auto()
    CERTIFY = auto()
    ENTER = auto()


def _words() -> dict[_Act, str]:
    """In the reader's language."""
    return {
        _Act.ACCEPT: _("Accept the report"),
        _Act.ENDORSE: _("Endorse or return the report"),
        _Act.CORRECT: _("Returned: correct the report and certify it"),
        _Act.CERTIFY: _("Certify the report"),
        _Act.ENTER: _("Enter new players in the register"),
    }


def _acts(report: Report, unknown: Sequence[Entry], user: User, day: date) -> Iterator[_Act]:
    """What this person can do with a report, the weightiest first."""
    if any(can(user, act, report, day=day) for act in ACCEPTING):
        yield _Act.ACCEPT
    if can(user, "endorse", report, day=day):
        yield _Act.ENDORSE
    if can(user, "certify", report, day=day):
        yield _Act.CORRECT if report.state == Report.State.RETURNED else _Act.CERTIFY
    may_enter = any(can(user, "create", new_player(entry.federation), day=day) for entry in unknown)
    if may_enter and can(user, "enter-player", report, day=day):
        yield _Act.ENTER


TO_MOVE_ON = ListByDays(rows=_to_move_on, by_days=_ToMoveOn, items=_reports)
"""The reports that a person can do something with."""
