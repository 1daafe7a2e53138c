"""How a person stands to norms and certificates; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratingsite.accounts.conditions import Rows
from ratingsite.accounts.models import User
from ratingsite.accounts.permissions import Relations, relations_of
from titles.models import Norm, NormCertificate
from tournaments.models import Report
from tournaments.permissions import standing_in, standing_in_rows


def norms_found_in(report: Report, user: User | None) -> Relations:
    """A norm that stands in a report and is not approved: who may see such a one may see who just missed one."""
    tournament = report.tournament
    return Relations("norm", Norm.State.FOUND, tournament.federation_id, standing_in(tournament, user))


def norm_rows(user: User) -> Rows:
    """Norms, for the policy as a condition; for the acts that sign, which ask nothing of the player's federation."""
    path = "report__tournament__"
    named = standing_in_rows(user, path) | {
        "certifier": Q(certified_by=user),
        "countersigner": Q(countersigned_by=user),
    }
    return Rows(kind="norm", federation=f"{path}federation", state="state", named=named)


@relations_of.register
def _(thing: Norm, user: User | None) -> Relations:
    return Relations(
        kind="norm",
        state=thing.state,
        federation=thing.report.tournament.federation_id,
        named=standing_in(thing.report.tournament, user) | _signed(thing, user),
        other_federations=_player_federations(thing),
    )


@relations_of.register
def _(thing: NormCertificate, user: User | None) -> Relations:
    norm = thing.norm
    return Relations(
        kind="certificate",
        state=thing.state,
        federation=norm.report.tournament.federation_id,
        named=standing_in(norm.report.tournament, user),
        other_federations=_player_federations(norm),
    )


def _signed(norm: Norm, user: User | None) -> frozenset[str]:
    """``certifier`` and ``countersigner``, who do not sign again."""
    if user is None:
        return frozenset()
    signed = {"certifier": norm.certified_by_id, "countersigner": norm.countersigned_by_id}
    return frozenset(name for name, pk in signed.items() if pk == user.pk)


def _player_federations(norm: Norm) -> frozenset[tuple[str, str]]:
    return frozenset({("player-federation", norm.dossier["player"]["federation"])})
