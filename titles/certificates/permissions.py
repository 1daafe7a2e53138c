"""How a person stands to certificates; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from titles.certificates.models import NormCertificate
from titles.norms.models import Norm
from titles.norms.permissions import player_federations
from tournaments.registration.permissions import standing_in


@relations_of.register
def _(thing: NormCertificate, user: User | None) -> Relations:
    norm = thing.norm
    return Relations(
        kind="certificate",
        state=thing.state,
        federation=norm.report.tournament.federation_id,
        named=standing_in(norm.report.tournament, user) | _stands(norm),
        other_federations=player_federations(norm),
    )


def _stands(norm: Norm) -> frozenset[str]:
    """``stands`` while the norm is approved: of a norm that was voided no certificate is issued again."""
    return frozenset({"stands"} if norm.state == Norm.State.APPROVED else ())
