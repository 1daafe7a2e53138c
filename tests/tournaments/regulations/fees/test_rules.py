"""What a statement shows of its working, and the tables themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise

import pytest

from ratings.regulations.editions.cfc import CFC_2009
from ratingsite.foundations.editions import Family, NoEditionInForce, Status
from tournaments.regulations.fees.cfc import _fees
from tournaments.regulations.fees.edition import (
    Band,
    Currency,
    FeeEdition,
    HeadRate,
    Issuer,
    LateFee,
    Payer,
    Per,
    Price,
    ProgramPrices,
)
from tournaments.regulations.fees.editions import FEE_EDITIONS, fees_for, fees_named
from tournaments.regulations.fees.facts import FeeEvent, MembershipFee, category
from tournaments.regulations.fees.rules import may_be_small, statements
from tournaments.regulations.fees.statement import Line, LineCode, NotKnown, OpenFact, Statement

ROUND_ROBIN = FeeEvent(
    systems=("fide-standard",),
    federation="USA",
    starts_on=date(2003, 9, 1),
    ends_on=date(2003, 9, 9),
    format="round-robin",
    players=10,
    ratings=(2512, 2511),
)


SWISS = FeeEvent(
    systems=("cfc-regular", "fide-standard"),
    federation="CAN",
    starts_on=date(2009, 10, 2),
    ends_on=date(2009, 10, 4),
    format="swiss",
    players=20,
    birth_years=(1970,),
    is_official_file=True,
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


def test_where_nobody_has_a_rating_the_average_and_the_category_are_0() -> None:
    assert statement(replace(ROUND_ROBIN, ratings=())).lines == (
        Line(code=LineCode.RATING_BY_AVERAGE, cents=5000, article="B.03", average=Fraction(0), category=0),
    )


@pytest.mark.parametrize(
    ("average", "is_for_women", "expected"),
    [
        (2250, False, 0),
        (2251, False, 1),
        (2276, False, 2),
        (Fraction(5001, 2), False, 10),
        (2501, False, 11),
        (2050, True, 0),
        (2051, True, 1),
    ],
)
def test_a_category_has_25_points_and_those_of_women_begin_200_lower(
    average: int | Fraction, expected: int, *, is_for_women: bool
) -> None:
    assert category(Fraction(average), is_for_women=is_for_women) == expected


def by_heads(cents_each: int, number: int) -> Line:
    return Line(
        code=LineCode.RATING, cents=cents_each * number, article="B.03", number=number, cents_each=cents_each,
        per=Per.PLAYER,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("players", "lines"),
    [
        (0, (by_heads(200, 0),)),
        (1, (by_heads(200, 1),)),
        (300, (by_heads(200, 300),)),
        (301, (by_heads(200, 300), by_heads(100, 1))),
    ],
)
def test_every_player_from_the_301st_on_costs_half(players: int, lines: tuple[Line, ...]) -> None:
    assert statement(replace(ROUND_ROBIN, format="swiss", players=players)).lines == lines


def test_a_fine_names_the_text_in_which_it_stands() -> None:
    """B.01 7.1, another text than that of the fees; 40 days behind the end."""
    late = replace(ROUND_ROBIN, format="swiss", is_title_tournament=True, reported_on=date(2003, 10, 19))
    fine = statement(late).lines[1]
    assert fine == Line(code=LineCode.LATE_REPORT, cents=10000, article="B.01 7.1", source=fine.source)
    assert fine.source.startswith("FIDE Handbook, November 2003, B.01 7.1 ")


def test_a_year_that_is_just_full_takes_nothing_away() -> None:
    """CHF 4,000 a year: 3,560 before, and the 440 of a round robin of category 11."""
    assert [line.code for line in statement(replace(ROUND_ROBIN, charged_before=356000)).lines] == [
        LineCode.RATING_BY_AVERAGE
    ]
    over = statement(replace(ROUND_ROBIN, charged_before=356001)).lines
    assert over[1:] == (Line(code=LineCode.YEARLY_CAP, cents=-1, article="B.03"),)


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


@pytest.mark.parametrize(
    ("unknown", "open_facts"),
    [
        ({"birth_years": None}, (OpenFact.JUNIORS,)),
        ({"is_official_file": None}, (OpenFact.PROGRAM,)),
    ],
)
def test_until_both_are_known_nothing_is_charged_for_the_cfcs_own_rating(
    unknown: dict[str, None], open_facts: tuple[OpenFact, ...]
) -> None:
    _, cfc = statements(replace(SWISS, **unknown))
    assert isinstance(cfc, Statement)
    assert ([line.code for line in cfc.lines], cfc.open_facts) == ([LineCode.RATING], open_facts)


def test_what_the_cfc_does_not_rate_has_no_fee_of_its_own() -> None:
    _, cfc = statements(replace(SWISS, systems=("fide-standard",)))
    assert isinstance(cfc, Statement)
    assert [line.code for line in cfc.lines] == [LineCode.RATING]


def test_fide_asks_nothing_for_the_cfcs_rating_and_what_no_source_says_is_not_known() -> None:
    fide, cfc = statements(replace(SWISS, starts_on=date(2025, 10, 2), ends_on=date(2025, 10, 4)))
    assert isinstance(fide, Statement)
    assert [line.code for line in fide.lines] == [LineCode.RATING]
    assert cfc == NotKnown(issuer=Issuer.CFC, system="cfc-regular")


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
        each.issuer: [line for line in each.lines if line.article == "733"]
        for each in statements(event)
        if isinstance(each, Statement)
    }
    assert found.pop(Issuer.CFC) == [collected_line("junior", 2450, 2), collected_line("ordinary", 3600, 3)]
    assert not any(found.values())


def collected_line(kind: str, cents_each: int, number: int) -> Line:
    return Line(
        code=LineCode(f"membership-{kind}"), cents=cents_each * number, article="733", number=number,
        cents_each=cents_each, per=Per.MEMBER, source="the form of memberships collected with the report",
    )  # fmt: skip


# ---------------------------------------------------------------- the CFC's table
def each_player(cents: int, article: str = "731") -> Price:
    return Price(cents=cents, article=article, per=Per.PLAYER)


def flat(cents: int, article: str = "790e") -> Price:
    return Price(cents=cents, article=article)


def test_the_table_of_the_cfc_is_that_of_its_articles() -> None:
    """731, 736, 739 and 790e to 790g, read from the edition of the handbook."""
    assert _fees(CFC_2009) == FeeEdition(
        id="fees-cfc-2009",
        family=Family.CFC,
        title="CFC Handbook section 7, rating system, 2009",
        effective_from=date(2009, 5, 1),
        effective_to=date(2010, 6, 30),
        source="Chess Federation of Canada, Handbook section 7 (C.F.C. Rating System & FIDE Rated Events), 701 to 790",
        status=Status.SOURCE,
        notes=("790e: what FIDE asked of the CFC in those years is not known; this is what the CFC asks.",),
        issuer=Issuer.CFC,
        currency=Currency.CAD,
        payer=Payer.ORGANISER,
        payer_article="739",
        bands=(
            Band(lowest=0, price=flat(10000)),
            Band(lowest=2300, price=flat(20000)),
            Band(lowest=2400, price=flat(30000)),
            Band(lowest=2500, price=flat(40000)),
            Band(lowest=2600, price=flat(60000)),
        ),
        by_average=frozenset({"round-robin", "double-round-robin", "match", "knockout"}),
        head_rates=(HeadRate(first=1, price=each_player(220, "790e")),),
        late=LateFee(days=7, price=flat(11000)),
        waived_for_women="790f",
        waived_if_small="790g",
        own=ProgramPrices(
            adult=each_player(300),
            adult_other=each_player(500),
            junior=each_player(50),
            junior_other=each_player(250),
        ),
        abroad=flat(2500, "736"),
        appeal=flat(1000, "739"),
    )


def test_what_a_handbook_does_not_waive_is_waived_by_no_article() -> None:
    found = _fees(replace(CFC_2009, fide_fee_waived_for=frozenset()))
    assert (found.waived_for_women, found.waived_if_small) == ("", "")
