"""How a person stands to a tournament; what that allows is said by the policy table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from django.db.models import Exists, OuterRef, Q

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, can, relations_of
from tournaments.registration.facts import late_is_for_the_president
from tournaments.registration.models import Appointment, Tournament
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.notice import Decider, NoticeEdition


def new_tournament(federation: str) -> Relations:
    """A tournament that is about to be registered in a federation."""
    return Relations(kind="tournament", state="new", federation=federation)


def standing_in(tournament: Tournament, user: User | None) -> frozenset[str]:
    """``own`` for its organiser, ``chief`` and ``appointed`` for its arbiters; ``ordered`` of what the commission has
    ordered to be rated without its federation, whoever asks."""
    named = {"ordered"} if tournament.is_ordered else set()
    if user is None:
        return frozenset(named)
    roles = {arbiter.role for arbiter in tournament.appointments.all() if arbiter.user_id == user.pk}
    if tournament.organiser_id == user.pk:
        named.add("own")
    if roles:
        named.add("appointed")
    if Appointment.Role.CHIEF in roles:
        named.add("chief")
    return frozenset(named)


def standing_in_rows(user: Person, path: str = "") -> dict[str, Q]:
    """``standing_in`` as conditions of a query; ``path`` leads from its rows to the tournament (``"tournament__"``)."""
    if not isinstance(user, User):
        return {}
    arbiters = Appointment.objects.filter(tournament=OuterRef(f"{path}pk"), user=user)
    return {
        "own": Q(**{f"{path}organiser": user}),
        "chief": Q(Exists(arbiters.filter(role=Appointment.Role.CHIEF))),
        "appointed": Q(Exists(arbiters)),
        "ordered": Q(**{f"{path}is_ordered": True}),
    }


def tournament_rows(user: Person) -> Rows:
    """Tournaments, for the policy as a condition."""
    named = standing_in_rows(user) | {"elite": late_for_the_president(), "ordinary": ~late_for_the_president()}
    return Rows(kind="tournament", federation="federation", state="state", named=named)


def late_for_the_president() -> Q:
    """The tournaments for which ``late_is_for_the_president``, as a condition of a query (0.2.1, 0.2.3)."""
    found = Q(pk__in=())
    for notice in NOTICE_EDITIONS:
        if notice.late_elite_decided_by == Decider.PRESIDENT:
            strong = Q(highest_rating__gt=notice.elite_rating) | Q(highest_rating_of_women__gt=notice.elite_rating)
            found |= governed_by(notice) & (strong | Q(highest_rating_of_women__gt=notice.elite_rating_of_women))
    return found


def governed_by(notice: NoticeEdition) -> Q:
    """The tournaments whose notice and reports a text governs, by system and first day, as a condition of a query."""
    until = Q(starts_on__lte=notice.effective_to) if notice.effective_to else Q()
    return rated_under(notice.family) & Q(starts_on__gte=notice.effective_from) & until


def rated_under(family: Family) -> Q:
    """The tournaments that are rated in a system of a family, be it besides another, as a condition of a query."""
    systems = [system for system, found in SYSTEMS.items() if found is family]
    return rated_in(systems)


def rated_in(systems: Collection[str]) -> Q:
    """The tournaments that are rated in one of these systems, be it besides another, as a condition of a query."""
    besides = Tournament.other_systems.through.objects.filter(tournament=OuterRef("pk"), ratingsystem__in=list(systems))
    return Q(system__in=list(systems)) | Q(Exists(besides))


def is_insider(user: Person, tournament: Tournament, *, day: date) -> bool:
    """Whether a person would see the tournament even as a draft: then its files and its record are his business."""
    relations = relations_of(tournament, user if isinstance(user, User) else None)
    return can(user, "view", replace(relations, state=Tournament.State.DRAFT), day=day)


@relations_of.register
def _(thing: Tournament, user: User | None) -> Relations:
    named = standing_in(thing, user) | {"elite" if late_is_for_the_president(thing) else "ordinary"}
    return Relations("tournament", thing.state, thing.federation_id, named)
