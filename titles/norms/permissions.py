"""How a person stands to norms; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratings.register.claims.selectors import is_player, known_as
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from ratingsite.office.clock.services import now
from titles.norms.chasing import is_overdue, overdue_rows
from titles.norms.in_place import CASE, has_free_officer, is_of_commission
from titles.norms.models import Norm
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.reports.models import Report


def norms_found_in(report: Report, user: User | None) -> Relations:
    """A norm that stands in a report and is not approved: who may see such a one may see who just missed one."""
    tournament = report.tournament
    return Relations("norm", Norm.State.FOUND, tournament.federation_id, standing_in(tournament, user))


def norm_rows(user: User, *, day: date) -> Rows:
    """Norms, for the policy as a condition on a day; for the acts that sign: no player's federation."""
    path = "report__tournament__"
    named = standing_in_rows(user, path) | {
        "certifier": Q(certified_by=user),
        "countersigner": Q(countersigned_by=user),
        "overruled": Q(overruled=user),
        "unconfirmed": Q(unconfirmed_by__isnull=False),
        "self": Q(player__in=known_as(user)),
        "no-officer": no_officer(day),
        "overdue": overdue_rows(day),
    }
    return Rows(kind="norm", federation=f"{path}federation", state="state", named=named)


def no_officer(day: date) -> Q:
    """Signed norms that no rating officer of the federation may countersign: they have a part, or there is none."""
    return Q(state=Norm.State.CERTIFIED) & CASE.no_officer(day)


@relations_of.register
def _(thing: Norm, user: User | None) -> Relations:
    return Relations(
        kind="norm",
        state=thing.state,
        federation=thing.report.tournament.federation_id,
        named=standing_in(thing.report.tournament, user)
        | _signed(thing, user)
        | _unconfirmed(thing)
        | _no_officer(thing, user)
        | _self(thing, user),
        other_federations=player_federations(thing),
    )


def _signed(norm: Norm, user: User | None) -> frozenset[str]:
    """``certifier`` and ``countersigner``, who do not sign again, and ``overruled``, who does not refuse again."""
    if user is None:
        return frozenset()
    signed = {
        "certifier": norm.certified_by_id,
        "countersigner": norm.countersigned_by_id,
        "overruled": norm.overruled_id,
    }
    return frozenset(name for name, pk in signed.items() if pk == user.pk)


def _self(norm: Norm, user: User | None) -> frozenset[str]:
    """``self`` for the player whose norm it is."""
    return frozenset({"self"} if is_player(user, norm.player_id) else ())


def _unconfirmed(norm: Norm) -> frozenset[str]:
    """``unconfirmed`` where a corrected report does not confirm it."""
    return frozenset() if norm.unconfirmed_by_id is None else frozenset({"unconfirmed"})


def _no_officer(norm: Norm, user: User | None) -> frozenset[str]:
    """``no-officer`` and ``overdue`` for the commission; the first as it was asked for with a list, else asked now."""
    if norm.state not in (Norm.State.FOUND, Norm.State.CERTIFIED) or not is_of_commission(user, day := now().date()):
        return frozenset()
    overdue = frozenset({"overdue"} if is_overdue(norm, day) else ())
    if norm.state == Norm.State.FOUND:
        return overdue
    known: bool | None = getattr(norm, "has_no_officer", None)
    stands_in = not has_free_officer(norm, day=day) if known is None else known
    return overdue | {"no-officer"} if stands_in else overdue


def player_federations(norm: Norm) -> frozenset[tuple[str, str]]:
    """The federation that the player played for, which is not the organising one."""
    return frozenset({("player-federation", norm.player_federation)})
