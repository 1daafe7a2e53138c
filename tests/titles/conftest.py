"""An accepted report with a norm and a near miss, for every test of titles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests import unprotected
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm


@pytest.fixture
def world(astrid: User, boris: User, usa: Federation, can: Federation) -> World:
    """The report of ``worlds``, accepted and not searched yet."""
    return accepted_report(astrid, boris)


@pytest.fixture
def as_if_reported_so(db: None) -> Iterator[None]:
    """The lines and games of an accepted report can be written as another file would have said them."""
    with unprotected.as_if_reported_so():
        yield


@pytest.fixture
def norm(world: World) -> Norm:
    """The IM norm that is found in it."""
    find_norms(world.report, now=NOW)
    return Norm.objects.get()


@pytest.fixture
def countersigned(norm: Norm, boris: User, chiara: User) -> Norm:
    """The norm with two of its three signatures."""
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    norm.refresh_from_db()
    return norm
