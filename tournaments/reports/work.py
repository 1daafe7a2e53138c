"""What of tournaments and reports waits for a person: the acts that the policy table lets him do, with their days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.permissions import new_player
from ratingsite.office.accounts.conditions import NONE, Rows, open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.pages import Due, WorkItem
from tournaments.registration.abroad.selectors import events_abroad_to_decide, events_abroad_to_report
from tournaments.registration.abroad.work import abroad_work
from tournaments.registration.appointments.selectors import appointments_to_answer, without_a_chief
from tournaments.registration.appointments.work import appointments_work
from tournaments.registration.changes.selectors import changes_to_decide
from tournaments.registration.changes.work import changes_work
from tournaments.registration.deciding import APPROVE, APPROVE_LATE, article_of
from tournaments.registration.decision_kinds import where_printed
from tournaments.registration.decision_words import WORDS
from tournaments.registration.entries.selectors import entries_to_answer
from tournaments.registration.entries.work import entries_work
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament
from tournaments.registration.orders.selectors import orders_to_enter
from tournaments.registration.orders.work import ordered_work
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.territory.selectors import consents_to_answer
from tournaments.registration.territory.work import territory_work
from tournaments.registration.waiting import ASKED, waiting_for
from tournaments.reports.acts import ACCEPTING
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.permissions import corrections_to_decide, to_correct
from tournaments.reports.days_due import REGISTERING, days_due, days_due_of, other_systems_of, report_due
from tournaments.reports.models import Entry, Report
from tournaments.reports.parts.interim import interim_due, interim_reports_due
from tournaments.reports.permissions import report_rows
from tournaments.reports.to_fide.selectors import reports_to_send
from tournaments.reports.to_fide.work import sending_work

# what a tournament's deadlines are worked out from
_DAYS = ("appointments", "schedule", "decisions", "other_systems")
_LIGHT = (
    *("name", "starts_on", "ends_on", "is_official", "organiser", "venue_zone", "territory", "state"),
    *("system", "federation__time_zone"),
)
NOBODY = UUID(int=0)  # stands in an address for each tournament of a list


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything that waits for this person on a day."""
    if not offices_of(user, day):
        return []
    waiting = (
        _registrations,
        changes_work,
        appointments_work,
        entries_work,
        _decisions,
        ordered_work,
        abroad_work,
        territory_work,
        _due_reports,
        _interim_reports,
        _reports,
        _corrections,
        sending_work,
    )
    return [item for part in waiting for item in part(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    decisions = [waiting_for(user, kind, day=day) for kind in ASKED]
    due = [_to_report(user, day), interim_reports_due(user, day=day)]
    reports = [*due, _to_move_on(user, day), corrections_to_decide(user, day), to_correct(user, day)]
    reports.append(reports_to_send(user, day))
    registrations = [_to_decide(user, day), _to_submit(user, day), changes_to_decide(user, day=day)]
    registrations += [appointments_to_answer(user, day=day), without_a_chief(user, day=day)]
    registrations.append(entries_to_answer(user, day=day))
    abroad = [events_abroad_to_decide(user, day=day), events_abroad_to_report(user, day=day)]
    abroad.append(consents_to_answer(user, day=day))
    return [*registrations, orders_to_enter(user, day=day), *abroad, *decisions, *reports]


# ---------------------------------------------------------------- registrations
def _registrations(user: User, day: date) -> Iterator[WorkItem]:
    for tournament in _with_their_law(_to_decide(user, day)):
        in_time = tournament.state == Tournament.State.SUBMITTED
        what = _("Approve or refuse the registration") if in_time else _("Decide on the late registration")
        article = article_of(tournament, APPROVE if in_time else APPROVE_LATE)
        due = (Due(code="decision", day=tournament.starts_on, article=article),)
        yield _item("registration", tournament, what, tournament.registered_at, due)
    yield from map(_own, _with_their_days(_to_submit(user, day)))


def _to_decide(user: User, day: date) -> QuerySet[Tournament]:
    """The registrations that this person approves: in time as rating officer, late as the commission."""
    rows = tournament_rows(user)
    late = open_to(user, "approve-late", rows, day=day)
    return Tournament.objects.filter(open_to(user, "approve", rows, day=day) | late)


def _to_submit(user: User, day: date) -> QuerySet[Tournament]:
    """The drafts and refusals of this person."""
    return Tournament.objects.filter(open_to(user, "submit", tournament_rows(user), day=day), organiser=user)


def _decisions(user: User, day: date) -> Iterator[WorkItem]:
    """Time controls and hybrid play to approve, long events to allow, and championships to confirm."""
    for kind in ASKED:
        for tournament in _with_their_law(waiting_for(user, kind, day=day)):
            article = where_printed(kind, tournament)[0].article
            what = str(WORDS[kind].act)
            due = (Due(code=kind, day=tournament.starts_on, article=article),)
            yield _item("registration", tournament, what, tournament.registered_at, due)


def _with_their_law(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With what says which texts govern them, and no more: there may be thousands."""
    return tournaments.select_related("federation", "system").prefetch_related("other_systems")


def _with_their_days(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With everything that their deadlines are worked out from."""
    return tournaments.select_related("federation", "organiser", "system").prefetch_related(*_DAYS)


def _own(tournament: Tournament) -> WorkItem:
    """A draft to send, or a refusal to answer."""
    if tournament.state == Tournament.State.REFUSED:
        what = _("Refused: change it and register again")
        return _item("registration", tournament, what, tournament.decided_at)
    what = _("Go on with the registration")
    return _item("registration", tournament, what, tournament.created_at, days_due(tournament, REGISTERING))


# ---------------------------------------------------------------- reports that are not here yet
def _due_reports(user: User, day: date) -> Iterator[WorkItem]:
    """All of them, for their days put them in order: with no more of each than is needed for that."""
    light = list(_to_report(user, day).select_related("federation").only(*_LIGHT))
    others = other_systems_of(light)
    start, end = reverse("tournament", args=[NOBODY]).split(str(NOBODY))
    for tournament in light:
        due, page = report_due(tournament, others.get(tournament.pk, ())), f"{start}{tournament.pk}{end}"
        is_responsible = tournament.organiser_id == user.pk and due.is_the_organisers
        what = _("Upload the report: the organiser has to send it (0.3)") if is_responsible else _("Upload the report")
        first = due.dues[0] if due.dues else None
        yield WorkItem(
            kind="report",
            title=tournament.name,
            url=page,
            what=what,
            since=_morning_after(tournament, tournament.ends_on),
            due_on=first.day if first else None,
            zone=tournament.zone,
            article=first.article if first else "",
            edition=due.edition,
            deadline=first.code if first else "",
            later=due.dues[1:],
            day_of=page,
        )


# 4
def _interim_reports(user: User, day: date) -> Iterator[WorkItem]:
    """The parts of long tournaments that are due while they are played."""
    for tournament in _with_their_days(interim_reports_due(user, day=day)):
        if due := interim_due(tournament, day=day):
            what = _("Send the interim report, up to round %(round)s") % {"round": due.last_round}
            since = _morning_after(tournament, due.played_on)
            last = Due(code=due.deadline.name, day=due.deadline.day, article=due.deadline.article)
            yield _item("report", tournament, what, since, (last,))


def _to_report(user: User, day: date) -> QuerySet[Tournament]:
    """The tournaments that are over, whose report this person sends, and of which something is not reported."""
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
    return Tournament.objects.filter(mine, may, ~Exists(current), state=Tournament.State.FINISHED)


def _morning_after(tournament: Tournament, day: date) -> datetime:
    """The first moment after a day, where the tournament is held."""
    return datetime.combine(day + timedelta(days=1), time.min, tzinfo=tournament.zone)


# ---------------------------------------------------------------- reports that are here
def _reports(user: User, day: date) -> Iterator[WorkItem]:
    unknown_entries = Prefetch("entries", queryset=_unknown_entries(), to_attr="unknown_entries")
    live = _to_move_on(user, day).annotate(has_no_officer=report_rows(user, day=day).named["no-officer"])
    live = live.select_related("tournament__federation", "tournament__system")
    for report in live.prefetch_related(*(f"tournament__{name}" for name in _DAYS), unknown_entries):
        what, since = next(iter(_acts(report, user, day)))
        yield _on_report(report, what, since)


def _to_move_on(user: User, day: date) -> QuerySet[Report]:
    """The reports that this person can do something with: ``_acts`` as a condition."""
    rows, new = report_rows(user, day=day), Rows(kind="player", federation="federation")
    somebody = _unknown_entries().filter(open_to(user, "create", new, day=day), report=OuterRef("pk"))
    found = open_to(user, "enter-player", rows, day=day) & Q(Exists(somebody))
    for act in (*ACCEPTING, "endorse", "certify"):
        found |= open_to(user, act, rows, day=day)
    return Report.objects.filter(found)


def _unknown_entries() -> QuerySet[Entry]:
    """Players whom a report names by a number and the register does not know, and nobody has asked for."""
    return Entry.objects.filter(player__isnull=True, fide_id__isnull=False, newcomer__isnull=True)


def _acts(report: Report, user: User, day: date) -> Iterable[tuple[str, datetime]]:
    """What this person can do with a report, the weightiest first, and since when it waits."""
    if any(can(user, act, report, day=day) for act in ACCEPTING):
        yield _("Accept the report"), report.sent_on_at or report.created_at
    if can(user, "endorse", report, day=day):
        yield _("Endorse or return the report"), report.certified_at or report.created_at
    if can(user, "certify", report, day=day):
        if report.state == Report.State.RETURNED:
            yield _("Returned: correct the report and certify it"), report.returned_at or report.created_at
        else:
            yield _("Certify the report"), report.created_at
    if can(user, "enter-player", report, day=day) and _has_somebody_to_enter(report, user, day):
        yield _("Enter new players in the register"), report.created_at


def _has_somebody_to_enter(report: Report, user: User, day: date) -> bool:
    unknown: list[Entry] = report.unknown_entries  # type: ignore[attr-defined] - prefetched above
    return any(can(user, "create", new_player(entry.federation), day=day) for entry in unknown)


def _on_report(report: Report, what: str, since: datetime) -> WorkItem:
    tournament = report.tournament
    return _item("report", tournament, what, since, days_due_of(report), url=reverse("report", args=[report.pk]))


# ---------------------------------------------------------------- corrections
def _corrections(user: User, day: date) -> Iterator[WorkItem]:
    for correction in corrections_to_decide(user, day):
        what = _("Allow or refuse the correction of the report")
        yield _on_correction(correction, what, correction.asked_at)
    for correction in to_correct(user, day):
        what = _("Send the corrected version of the report")
        yield _on_correction(correction, what, correction.decided_at or correction.asked_at)


def _on_correction(correction: Correction, what: str, since: datetime) -> WorkItem:
    tournament = correction.report.tournament
    return WorkItem(
        kind="report",
        title=tournament.name,
        url=reverse("correction", args=[correction.pk]),
        what=what,
        since=since,
        due_on=None,
        article="9.1",
        edition=_edition(tournament),
    )


# ---------------------------------------------------------------- shared
def _item(
    kind: str,
    tournament: Tournament,
    what: str,
    since: datetime | None,
    due: tuple[Due, ...] = (),
    *,
    url: str = "",
) -> WorkItem:
    """One thing that waits; the first of its days is the one that it stands under."""
    first, page = due[0] if due else None, reverse("tournament", args=[tournament.pk])
    return WorkItem(
        kind=kind,
        title=tournament.name,
        url=url or page,
        what=what,
        since=since or tournament.created_at,
        due_on=first.day if first else None,
        zone=tournament.zone,
        article=first.article if first else "",
        edition=_edition(tournament),
        deadline=first.code if first else "",
        later=due[1:],
        day_of=page,
    )


def _edition(tournament: Tournament) -> str:
    rating = law_of(tournament).rating
    return rating.id if rating else ""
