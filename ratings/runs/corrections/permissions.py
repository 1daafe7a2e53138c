"""How a person stands to corrections of lists; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q

from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.corrections.models import ListCorrection
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import Person, Relations, can, relations_of

COMMISSION = (Office.QC, Office.QC_CHAIR)
COMMISSIONS = (*COMMISSION, Office.RATING_COMMITTEE)
"""Offices whose decision that the next list takes a difference in no administrator takes back."""


def is_of_cfc(system: str) -> bool:
    """Whether the CFC's officers have a say in it (702)."""
    return SYSTEMS.get(system) is Family.CFC


def new_correction(system: str, *, has_operation: bool = False) -> Relations:
    """A correction that is about to be prepared."""
    return Relations("list-correction", "new", named=frozenset(_of_system(system, has_operation)))


def reads_corrections(user: Person, *, day: date) -> bool:
    """Whether somebody reads corrections that nobody has decided yet: of every list, or of the CFC's alone (702)."""
    return any(_reads(user, system, ListCorrection.State.REVIEW, day) for system in SYSTEMS)


def readable_corrections(user: Person, *, day: date) -> Q:
    """The corrections that somebody may read: what that depends on is the list's system and the state."""
    states = {system: [each for each in ListCorrection.State if _reads(user, system, each, day)] for system in SYSTEMS}
    return reduce(or_, (Q(system=system, state__in=found) for system, found in states.items()))


def _reads(user: Person, system: str, state: str, day: date) -> bool:
    thing = Relations("list-correction", state, named=frozenset(_of_system(system, has_operation=False)))
    return can(user, "view", thing, day=day)


def _of_system(system: str, has_operation: bool) -> set[str]:
    """Whose list it is, and whether the whole of it is changed by an operation."""
    family = "cfc" if is_of_cfc(system) else "fide"
    named = {"cfc"} if family == "cfc" else set()
    return named | {"operation", f"{family}-operation"} if has_operation else named


def nobody_else_decides(day: date) -> Q:
    """The corrections that wait while whoever may publish new versions has prepared them, or accepted their event."""
    accepted = ListCorrection.events.through.objects.filter(
        listcorrection=OuterRef(OuterRef("pk")), ratedevent__recorded_by=OuterRef("user")
    )
    others = OfficeHeld.objects.held_on(day).filter(~Exists(accepted), user__is_active=True)
    others = others.exclude(user=OuterRef("prepared_by"))
    of_cfc, has_operation = _of_cfc_and_operations()
    of_commission = Exists(others.filter(office__in=COMMISSION))
    of_committee = Exists(others.filter(office=Office.RATING_COMMITTEE))
    has_somebody = Q(of_commission) & ~(of_cfc & has_operation) | Q(of_committee) & of_cfc
    return Q(state=ListCorrection.State.REVIEW) & ~has_somebody


def _of_cfc_and_operations() -> tuple[Q, Q]:
    return Q(system__in=[system for system in SYSTEMS if is_of_cfc(system)]), ~Q(operation="")


def list_correction_rows(user: User) -> Rows:
    """Corrections, for the policy as a condition."""
    accepted = ListCorrection.events.through.objects.filter(listcorrection=OuterRef("pk"), ratedevent__recorded_by=user)
    of_cfc, has_operation = _of_cfc_and_operations()
    return Rows(
        kind="list-correction",
        state="state",
        named={
            "preparer": Q(prepared_by=user),
            "acceptor": Q(Exists(accepted)),
            "of-commission": Q(decided_office__in=COMMISSIONS),
            "cfc": of_cfc,
            "operation": has_operation,
            "cfc-operation": has_operation & of_cfc,
            "fide-operation": has_operation & ~of_cfc,
        },
    )


@relations_of.register
def _(thing: ListCorrection, user: User | None) -> Relations:
    named = _of_system(thing.system_id, bool(thing.operation))
    named |= {"of-commission"} if thing.decided_office in COMMISSIONS else set()
    if user is not None:
        named |= {"preparer"} if thing.prepared_by_id == user.pk else set()
        if thing.state == ListCorrection.State.REVIEW and thing.events.filter(recorded_by=user).exists():
            named |= {"acceptor"}
    return Relations("list-correction", thing.state, named=frozenset(named))
