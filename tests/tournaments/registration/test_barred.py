"""A federation that is out of FIDE when its event is played is told so while it registers (10.1; 2003, 16.1)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.services import NewSpan, enter_span, take_back_span
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.events import SUMMER, draft
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration.barred import barred_findings
from tournaments.registration.clashes import registration_findings_of
from tournaments.regulations.findings import Code, Finding

SUSPENDED = FederationSpan.Kind.SUSPENDED


@pytest.fixture
def council(db: None) -> User:
    return person("Carla Council", (Office.COUNCIL, None))


@pytest.fixture
def span(usa: Federation, council: User) -> FederationSpan:
    said = NewSpan(
        federation=usa,
        kind=SUSPENDED,
        starts_on=date(2025, 10, 1),
        ends_on=date(2025, 12, 31),
        decision="CM3-2025/12 of 4 September 2025",
    )
    return enter_span(said, by=council, now=SUMMER)


def found(system: str = "fide-standard", first: date = date(2025, 10, 12)) -> list[Finding]:
    return list(barred_findings(system, "USA", first, first + timedelta(days=2)))


def test_the_finding_names_days_and_decision_and_its_article(span: FederationSpan) -> None:
    (finding,) = found()
    assert (finding.code, finding.article) == (Code.BARRED_FEDERATION, "10.1")
    assert finding.found == (
        "suspended: temporarily excluded from membership, 1 October 2025 – 31 December 2025",
        "CM3-2025/12 of 4 September 2025",
    )


@pytest.mark.parametrize(("system", "article"), [("fide-rapid", "9.1"), ("fide-blitz", "9.1")])
def test_rapid_and_blitz_say_it_elsewhere(span: FederationSpan, system: str, article: str) -> None:
    assert [finding.article for finding in found(system)] == [article]


def test_only_fide_s_lists_and_the_days_of_the_span_ask_for_it(span: FederationSpan, council: User) -> None:
    assert (found("cfc-regular"), found(first=date(2025, 9, 27)), found(first=date(2026, 1, 1))) == ([], [], [])
    assert len(found(first=date(2025, 9, 29))) == 1  # its last day is the first of the span
    take_back_span(span, reason="Another federation was meant.", by=council, now=SUMMER)
    assert found() == []


def test_the_form_and_the_registration_say_so(
    span: FederationSpan, astrid: User, boris: User, standard: RatingSystem
) -> None:
    at(SUMMER)
    page = signed_in(astrid).post("/tournaments/register/rules/", typed()).content.decode()
    assert "The federation is no member of FIDE on these days" in page
    codes = {finding.code for finding in registration_findings_of(draft(astrid, boris), now=SUMMER)}
    assert Code.BARRED_FEDERATION in codes
