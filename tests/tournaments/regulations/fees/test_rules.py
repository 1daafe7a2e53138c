"""What a statement shows of its working, and the tables themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise

import pytest

from ratingsite.foundations.editions import NoEditionInForce
from tournaments.regulations.fees.edition import Issuer, Per
from tournaments.regulations.fees.editions import FEE_EDITIONS, fees_for, fees_named
from tournaments.regulations.fees.facts import FeeEvent, MembershipFee
from tournaments.regulations.fees.rules import may_be_small, statements
from tournaments.regulations.fees.statement import Line, LineCode, Statement

ROUND_ROBIN = FeeEvent(
    systems=("fide-standard",),
    federation="USA",
    starts_on=date(2003, 9, 1),
    ends_on=date(2003, 9, 9),
    format="round-robin",
    players=10,
    ratings=(2512, 2511),
)


def statement(event: FeeEvent) -> Statement:
    """The one of an event that has one."""
    (found,) = statements(event)
    assert isinstance(found, Statement)
    return found


def test_a_line_shows_how_it_came_about() -> None:
    found = statement(ROUND_ROBIN)
    assert found.lines == (
        Line(
            code=LineCode.RATING_BY_AVERAGE, cents=44000, article="B.03", number=11, cents_each=4000, per=Per.CATEGORY,
            average=Fraction(5023, 2), category=11,
        ),
    )  # fmt: skip
    assert (found.edition, found.is_charged, found.open_facts) == ("fees-fide-2003", True, ())


def test_what_the_year_has_no_room_for_is_charged_and_taken_away() -> None:
    found = statement(replace(ROUND_ROBIN, charged_before=400000))
    assert (found.total, found.is_charged) == (0, True)


def test_what_is_waived_is_not_charged() -> None:
    found = statement(replace(ROUND_ROBIN, systems=("fide-rapid",), starts_on=date(2025, 1, 1)))
    assert (found.total, found.is_charged) == (0, False)


@pytest.mark.parametrize(
    ("edition", "system", "small"),
    [
        ("fees-cfc-2009", "fide-standard", True),
        ("fees-cfc-2009", "cfc-regular", False),
        ("fees-fide-2021", "fide-standard", False),
    ],
)
def test_only_the_fee_for_fides_rating_falls_away_for_small_events(edition: str, system: str, *, small: bool) -> None:
    assert may_be_small(fees_named(edition), replace(ROUND_ROBIN, systems=(system,))) is small


@pytest.mark.parametrize(
    ("average", "cents"),
    [
        *((0, 10000), (2299, 10000), (2300, 20000), (2399, 20000), (2400, 30000)),
        *((2499, 30000), (2500, 40000), (2599, 40000), (2600, 60000)),
    ],
)
def test_what_a_fide_rated_round_robin_costs_in_canada(average: int, cents: int) -> None:
    event = replace(ROUND_ROBIN, federation="CAN", starts_on=date(2010, 6, 30), ratings=(average,))
    assert [each.total for each in statements(event) if isinstance(each, Statement)] == [cents]


def test_every_price_has_a_source() -> None:
    assert all(edition.source for edition in FEE_EDITIONS)


def test_no_day_has_two_tables() -> None:
    days = [(edition.family, edition.effective_from, edition.effective_to or date.max) for edition in FEE_EDITIONS]
    behind = [one[2] < two[1] for one, two in pairwise(days) if one[0] is two[0]]
    assert behind == [True, True]


def test_years_without_a_source_have_no_table() -> None:
    with pytest.raises(NoEditionInForce):
        fees_for("fide-standard", date(2010, 3, 1))


def test_memberships_that_were_collected_go_to_the_cfc_and_to_nobody_else() -> None:
    """733: two juniors of 24.50 and three members of 36.00, as the form of the organiser has them."""
    collected = (
        MembershipFee(kind="junior", cents_each=2450, number=2),
        MembershipFee(kind="ordinary", cents_each=3600, number=3),
    )
    event = replace(
        ROUND_ROBIN, systems=("cfc-regular", "fide-standard"), federation="CAN",
        starts_on=date(2009, 10, 1), ends_on=date(2009, 10, 9), memberships=collected,
    )  # fmt: skip
    found = {
        each.issuer: [(line.code, line.cents, line.article) for line in each.lines if line.article == "733"]
        for each in statements(event)
        if isinstance(each, Statement)
    }
    assert found.pop(Issuer.CFC) == [("membership-junior", 4900, "733"), ("membership-ordinary", 10800, "733")]
    assert not any(found.values())
