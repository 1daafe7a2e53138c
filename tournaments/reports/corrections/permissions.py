"""How a person stands to a correction; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.runs.models import RatingRun
from ratingsite.office.accounts.conditions import NONE, Rows, open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import standing_in, standing_in_rows, tournament_rows
from tournaments.reports.corrections.models import Correction
from tournaments.reports.ledger_events import in_ledgers
from tournaments.reports.models import Report


def correction_rows(user: User) -> Rows:
    """Corrections, for the policy as a condition."""
    named = standing_in_rows(user, "report__tournament__")
    named |= {"asker": Q(asked_by=user), "published": is_published(), "unpublished": ~is_published()}
    return Rows(kind="correction", federation="report__tournament__federation", state="state", named=named)


def is_published() -> Q:
    """The corrections of what a list has published already, as a condition of a query."""
    runs = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, events__source=OuterRef("source"))
    return Q(Exists(runs))


def corrections_to_decide(user: User, day: date) -> QuerySet[Correction]:
    """The corrections that wait for this person to allow or refuse them."""
    rows = correction_rows(user)
    found = Correction.objects.filter(open_to(user, "allow", rows, day=day) | open_to(user, "refuse", rows, day=day))
    return found.select_related("report__tournament__federation")


def to_correct(user: User, day: date) -> QuerySet[Correction]:
    """The allowed corrections for which this person, an arbiter of the tournament, sends the next version."""
    may = open_to(user, "upload-report", tournament_rows(user), day=day)
    if may == NONE:
        return Correction.objects.none()
    made = Report.objects.filter(corrects=OuterRef("report")).exclude(state__in=Report.REPLACED)
    allowed = Correction.objects.filter(~Exists(made), state=Correction.State.ALLOWED)
    tournaments = Tournament.objects.filter(may, pk=OuterRef("report__tournament"))
    appointed = correction_rows(user).named["appointed"]
    return allowed.filter(appointed, Exists(tournaments)).select_related("report__tournament__federation")


@relations_of.register
def _(thing: Correction, user: User | None) -> Relations:
    tournament = thing.report.tournament
    published = any(each.is_published for each in in_ledgers(thing.report))
    named = standing_in(tournament, user) | {"published" if published else "unpublished"}
    if user is not None and thing.asked_by_id == user.pk:
        named |= {"asker"}
    return Relations("correction", thing.state, tournament.federation_id, named)
