"""What of tournaments and reports waits for a person: the acts that the policy table lets him do, with their days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.permissions import new_player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.pages import WorkItem
from tournaments.registration.facts import deadline, law_of
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import visible_tournaments
from tournaments.regulations.deadlines import Deadline, DeadlineCode
from tournaments.reports.models import Entry, Report


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything that waits for this person on a day."""
    if not offices_of(user, day):
        return []
    tournaments = visible_tournaments(user, day=day).select_related("federation", "organiser")
    tournaments = tournaments.prefetch_related("appointments", "schedule")
    return [*_registrations(tournaments, user, day), *_due_reports(tournaments, user, day), *_reports(user, day)]


# ---------------------------------------------------------------- registrations
def _registrations(tournaments: QuerySet[Tournament], user: User, day: date) -> Iterator[WorkItem]:
    State = Tournament.State  # noqa: N806 - it is the model's own class
    for tournament in tournaments.filter(state__in=[State.SUBMITTED, State.LATE]):
        act = "approve" if tournament.state == State.SUBMITTED else "approve-late"
        if can(user, act, tournament, day=day):
            what = _("Approve or refuse the registration")
            what = what if act == "approve" else _("Decide on the late registration")
            yield _item("registration", tournament, what, tournament.registered_at, tournament.starts_on, "0.2")
    for tournament in tournaments.filter(state__in=[State.DRAFT, State.REFUSED], organiser=user):
        if can(user, "submit", tournament, day=day):
            yield _own(tournament)


def _own(tournament: Tournament) -> WorkItem:
    """A draft to send, or a refusal to answer."""
    if tournament.state == Tournament.State.REFUSED:
        appeal = deadline(tournament, DeadlineCode.APPEAL, now=tournament.decided_at or tournament.created_at)
        what = _("Refused: change it and register again, or appeal")
        return _item("registration", tournament, what, tournament.decided_at, *_day_and_article(appeal))
    notice = deadline(tournament, DeadlineCode.REGISTRATION, now=tournament.created_at)
    what = _("Go on with the registration")
    return _item("registration", tournament, what, tournament.created_at, *_day_and_article(notice))


# ---------------------------------------------------------------- reports that are not here yet
def _due_reports(tournaments: QuerySet[Tournament], user: User, day: date) -> Iterator[WorkItem]:
    current = Report.objects.filter(tournament=OuterRef("pk")).exclude(state=Report.State.SUPERSEDED)
    over = tournaments.filter(~Exists(current), state=Tournament.State.FINISHED, appointments__user=user).distinct()
    for tournament in over:
        if can(user, "upload-report", tournament, day=day):
            due = deadline(tournament, DeadlineCode.REPORT, now=tournament.created_at)
            what = _("Upload the report")
            yield _item("report", tournament, what, _morning_after(tournament), *_day_and_article(due))


def _morning_after(tournament: Tournament) -> datetime:
    """The first moment after the last day, where the tournament is held."""
    return datetime.combine(tournament.ends_on + timedelta(days=1), time.min, tzinfo=tournament.federation.zone)


# ---------------------------------------------------------------- reports that are here
def _reports(user: User, day: date) -> Iterator[WorkItem]:
    live = Report.objects.filter(~Q(state__in=[Report.State.ACCEPTED, Report.State.SUPERSEDED]))
    live = live.filter(tournament__in=visible_tournaments(user, day=day))
    live = live.select_related("tournament__federation")
    unknown = Entry.objects.filter(player__isnull=True, fide_id__isnull=False)
    unknown_entries = Prefetch("entries", queryset=unknown, to_attr="unknown_entries")
    for report in live.prefetch_related("tournament__appointments", "tournament__schedule", unknown_entries):
        found = list(_acts(report, user, day))
        if found:
            yield _on_report(report, *found[0])


def _acts(report: Report, user: User, day: date) -> Iterable[tuple[str, datetime]]:
    """What this person can do with a report, the weightiest first, and since when it waits."""
    if can(user, "accept", report, day=day):
        yield _("Accept the report"), report.endorsed_at or report.created_at
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
    due = deadline(tournament, DeadlineCode.REPORT, now=since)
    day, article = _day_and_article(due)
    return WorkItem(
        kind="report",
        title=tournament.name,
        url=reverse("report", args=[report.pk]),
        what=what,
        since=since,
        due_on=day,
        article=article,
        edition=_edition(tournament),
    )


# ---------------------------------------------------------------- shared
def _day_and_article(found: Deadline | None) -> tuple[date | None, str]:
    return (found.day, found.article) if found else (None, "")


def _item(
    kind: str, tournament: Tournament, what: str, since: datetime | None, due_on: date | None, article: str
) -> WorkItem:
    return WorkItem(
        kind=kind,
        title=tournament.name,
        url=reverse("tournament", args=[tournament.pk]),
        what=what,
        since=since or tournament.created_at,
        due_on=due_on,
        article=article,
        edition=_edition(tournament),
    )


def _edition(tournament: Tournament) -> str:
    rating = law_of(tournament).rating
    return rating.id if rating else ""
