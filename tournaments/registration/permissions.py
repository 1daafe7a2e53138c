"""How a person stands to a tournament; what that allows is said by the policy table."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q

from ratings.regulations.cfc.book import HOME as CFC_HOME
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, can, relations_of
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.selectors import is_under_appeal
from tournaments.registration.facts import REGISTRATION, is_sent_by_the_organiser, late_is_for_the_president
from tournaments.registration.governed import late_for_the_president, sent_by_the_organiser
from tournaments.registration.models import Appointment, Tournament


def new_tournament(federation: str) -> Relations:
    """A tournament that is about to be registered in a federation."""
    return Relations(kind="tournament", state="new", federation=federation)


def standing_in(tournament: Tournament, user: User | None) -> frozenset[str]:
    """``own`` for its organiser, ``responsible`` where he sends the report (2009, 0.3); ``chief`` and ``appointed`` for
    its arbiters, unless they have declined; whoever asks, ``ordered`` of what the commission has ordered to be rated
    without its federation, and ``entered`` of what the rating officer has entered after it was played; ``own-alone``
    for the organiser of what came in by its report alone (CFC 733)."""
    named = {"ordered"} if tournament.is_ordered else set()
    named |= {"entered"} if tournament.is_entered_afterwards else set()
    if user is None:
        return frozenset(named)
    roles = tournament.roles_of(user.pk)
    if tournament.organiser_id == user.pk:
        named |= {"own", "responsible"} if is_sent_by_the_organiser(tournament) else {"own"}
        named |= {"own-alone"} if tournament.is_reported_alone else set()
    if roles:
        named.add("appointed")
    if Appointment.Role.CHIEF in roles:
        named.add("chief")
    return frozenset(named)


def standing_in_rows(user: Person, path: str = "") -> dict[str, Q]:
    """``standing_in`` as conditions of a query; ``path`` leads from its rows to the tournament (``"tournament__"``)."""
    return dict(_standing_of(user.pk, path)) if isinstance(user, User) else {}


@lru_cache(maxsize=256)
def _standing_of(user: int, path: str) -> dict[str, Q]:
    """The same for everybody's number: every page asks it some twenty times, and to build conditions takes long."""
    arbiters = Appointment.objects.filter(tournament=OuterRef(f"{path}pk"), user=user)
    arbiters = arbiters.exclude(state=Appointment.State.DECLINED)
    return {
        "own": Q(**{f"{path}organiser": user}),
        "responsible": Q(**{f"{path}pk__in": Tournament.objects.filter(sent_by_the_organiser(), organiser=user)}),
        "own-alone": Q(**{f"{path}organiser": user, f"{path}is_reported_alone": True}),
        "chief": Q(Exists(arbiters.filter(role=Appointment.Role.CHIEF))),
        "appointed": Q(Exists(arbiters)),
        "ordered": Q(**{f"{path}is_ordered": True}),
        "entered": ~Q(**{f"{path}entered_because": ""}),
    }


def tournament_rows(user: Person) -> Rows:
    """Tournaments, for the policy as a condition."""
    appealed = Refusal.objects.filter(
        subject_kind=REGISTRATION, subject_id=OuterRef("pk"), state=Refusal.State.APPEALED
    )
    named = standing_in_rows(user) | {"elite": late_for_the_president(), "ordinary": ~late_for_the_president()}
    named |= {"called-in": Q(called_in_at__isnull=False)}
    named |= {"under-appeal": Q(state=Tournament.State.REFUSED) & Q(Exists(appealed))}
    return Rows(kind="tournament", federation="federation", state="state", named=named)


def collected_at(tournament: Tournament, user: User | None, *, state: str = "new") -> Relations:
    """The form of the memberships of the CFC that are collected at a tournament (733)."""
    return Relations("collected", state, tournament.federation_id, standing_in(tournament, user))


def sees_collected(tournament: Tournament, user: Person, *, day: date) -> bool:
    """Whether there is such a form, and this person may look at it."""
    if tournament.federation_id != CFC_HOME or not isinstance(user, User):
        return False
    return can(user, "view", collected_at(tournament, user), day=day)


def is_insider(user: Person, tournament: Tournament, *, day: date) -> bool:
    """Whether a person would see the tournament even as a draft: then its files and its record are his business."""
    relations = relations_of(tournament, user if isinstance(user, User) else None)
    return can(user, "view", replace(relations, state=Tournament.State.DRAFT), day=day)


@relations_of.register
def _(thing: Tournament, user: User | None) -> Relations:
    named = standing_in(thing, user) | {"elite" if late_is_for_the_president(thing) else "ordinary"}
    named |= {"called-in"} if thing.is_called_in else set()
    if thing.state == Tournament.State.REFUSED and is_under_appeal(REGISTRATION, thing.pk):
        named |= {"under-appeal"}
    return Relations("tournament", thing.state, thing.federation_id, named)
