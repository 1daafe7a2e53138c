"""How a person stands to arbiters and their licences; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.arbiters.models import Arbiter, HeldLicence, Licence

ARBITERS = Relations(kind="arbiter", state="*")
"""The register as a whole."""


def new_licence(licence: str, federation: str) -> Relations:
    """A licence about to be entered: a national one is the federation's, the others are FIDE's."""
    return Relations(kind="licence", state=_whose(licence), federation=federation)


@relations_of.register
def _(thing: Arbiter, user: User | None) -> Relations:
    return Relations(kind="arbiter", state="registered", federation=thing.federation_id)


@relations_of.register
def _(thing: HeldLicence, user: User | None) -> Relations:
    return new_licence(thing.licence, thing.arbiter.federation_id)


def _whose(licence: str) -> str:
    return "national" if licence == Licence.NATIONAL else "fide"
