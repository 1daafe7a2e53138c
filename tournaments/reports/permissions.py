"""How a person stands to reports and files; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Relations, offices_ever, offices_of, relations_of
from ratingsite.office.clock.services import now
from tournaments.registration.facts import is_sent_by_the_organiser
from tournaments.registration.governed import sent_by_the_organiser
from tournaments.registration.models import Tournament
from tournaments.registration.officers import Case
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.reports.models import Report, SubmittedFile

CASE = Case(tournament="tournament")
# in which the rating officer acts, and the administrator where there is none
_OFFICER_ACTS = (Report.State.CERTIFIED, Report.State.ENDORSED, Report.State.ACCEPTED)


def report_rows(user: User, *, day: date) -> Rows:
    """Reports, for the policy as a condition on a day."""
    named = standing_in_rows(user, "tournament__")
    named |= {"endorser": Q(endorsed_by=user), "certifier": Q(certified_by=user), "overruled": Q(overruled=user)}
    named |= {
        "official-chief": Q(tournament__is_official=True) & named["chief"] & ~_sent_by_the_organiser(),
        "official": Q(tournament__is_official=True),
        "of-entered": named["entered"] & _of_his_federation(user, day),
        "no-officer": CASE.no_officer(day),
    }
    return Rows(kind="report", federation="tournament__federation", state="state", named=named)


def _of_his_federation(user: User, day: date) -> Q:
    held = [office.federation_id for office in offices_of(user, day) if office.office == Office.RATING_OFFICER]
    return Q() if None in held else Q(tournament__federation__in=held)


def _sent_by_the_organiser() -> Q:
    """2009, 0.3: then the chief arbiter does not send the report of an official event."""
    return Q(tournament__in=Tournament.objects.filter(sent_by_the_organiser()))


@relations_of.register
def _(thing: Report, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    if thing.tournament.is_official:
        sends = "chief" in named and not is_sent_by_the_organiser(thing.tournament)
        named |= {"official", "official-chief"} if sends else {"official"}
    if thing.state in _OFFICER_ACTS and _has_no_officer(thing, user):
        named |= {"no-officer"}
    if user is not None and thing.endorsed_by_id == user.pk:
        named |= {"endorser"}
    if user is not None and thing.certified_by_id == user.pk:
        named |= {"certifier"}
    if user is not None and thing.overruled_id == user.pk:
        named |= {"overruled"}
    federation = thing.tournament.federation_id
    # what the rating officer has entered afterwards he reports himself
    others = {("of-entered", federation)} if thing.tournament.is_entered_afterwards else set()
    return Relations("report", thing.state, federation, named, frozenset(others))


def _has_no_officer(thing: Report, user: User | None) -> bool:
    """As it was asked for with the rows of a list, else asked now."""
    known: bool | None = getattr(thing, "has_no_officer", None)
    if known is not None:
        return known
    held = [office for office in offices_ever(user) if office.office == Office.RATING_ADMINISTRATOR]
    if not held:  # it matters to nobody else: only the administrator acts in the place of an officer
        return False
    day = now().date()
    return any(office.is_held_on(day) for office in held) and not CASE.has_an_officer(thing, day=day)


def has_an_officer(report: Report) -> bool:
    """Whether the federation has a rating officer today who may endorse the report; else the administrator may."""
    return CASE.has_an_officer(report, day=now().date())


@relations_of.register
def _(thing: SubmittedFile, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    if user is not None and thing.sent_by_id == user.pk:
        named |= {"sender"}
    state = "accepted" if thing.accepted else "refused"
    return Relations("file", state, thing.tournament.federation_id, named)
