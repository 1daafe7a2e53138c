"""Members of the CFC by the day: who of a report was none (732), in FIDE's events in Canada too (790h).

Three rounds from 10 to 12 October 2009. Anna is of Canada and a member, Ben of Canada and was none on the 11th, Cleo of
the USA has never been one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations.cfc.memberships import MemberKind, MemberSpan
from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import REPORT, registered, somebody
from tournaments.regulations.membership_checks import days_without, membership_findings
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportedPlayer, ReportFacts

FIRST, SECOND, LAST = date(2009, 10, 10), date(2009, 10, 11), date(2009, 10, 12)


def member(first: date, last: date | None) -> MemberSpan:
    return MemberSpan(kind=MemberKind.ORDINARY, starts_on=first, ends_on=last)


def player(rank: int, federation: str, birth_year: int = 1970) -> ReportedPlayer:
    one = somebody(rank, 1600)
    assert one.known is not None
    return replace(one, known=replace(one.known, federation=federation, birth_year=birth_year))


ANNA, BEN, CLEO = player(1, "CAN"), player(2, "CAN"), player(3, "USA")
MEMBERS: Mapping[int, tuple[MemberSpan, ...]] = {
    1: (member(date(2008, 1, 1), None),),
    2: (member(date(2008, 10, 11), FIRST), member(LAST, date(2010, 10, 11))),
}


def report(system: str, federation: str = "CAN", first: date = FIRST, last: date = LAST, **changes: Any) -> ReportFacts:
    announced = registered(starts_on=first, ends_on=last, federation=federation)
    said = {"system": system, "registered": announced, "players": (ANNA, BEN, CLEO), "members": MEMBERS}
    return replace(REPORT, **said | changes)


def missing(one: ReportedPlayer, article: str, day: date) -> ReportFinding:
    """At the name on the line of the player."""
    return ReportFinding(
        code=ReportCode.NOT_A_MEMBER, weight=Weight.WARNING, family=Family.CFC, article=article, found=day,
        line=one.line, column=15, end_column=47, rank=one.rank,
    )  # fmt: skip


def test_in_an_event_of_the_cfc_everybody_is_to_be_a_member_on_every_day() -> None:
    found = report("cfc-regular")
    assert list(membership_findings(found)) == [missing(BEN, "732", SECOND), missing(CLEO, "732", FIRST)]
    assert days_without(found) == {2: SECOND, 3: FIRST}


def test_in_an_event_of_fide_in_canada_only_canadians_are_and_no_rating_is_deactivated() -> None:
    found = report("fide-standard")
    assert list(membership_findings(found)) == [missing(BEN, "790h", SECOND)]
    assert days_without(found) == {}


def test_who_is_not_on_the_register_is_of_the_federation_that_the_report_says() -> None:
    strangers = tuple(replace(one, known=None, federation="CAN") for one in (BEN, CLEO))
    found = report("fide-standard", players=strangers)
    assert [finding.rank for finding in membership_findings(found)] == [2, 3]


@pytest.mark.parametrize("system", ["fide-standard", "fide-blitz"])
def test_an_event_of_fide_elsewhere_asks_for_no_membership(system: str) -> None:
    assert list(membership_findings(report(system, "USA"))) == []


@pytest.mark.parametrize(("system", "article"), [("cfc-regular", "732"), ("fide-standard", "790h")])
def test_where_the_office_has_no_memberships_that_is_said_once(system: str, article: str) -> None:
    found = report(system, members=None)
    assert list(membership_findings(found)) == [
        ReportFinding(code=ReportCode.MEMBERS_UNKNOWN, weight=Weight.NOTE, family=Family.CFC, article=article)
    ]
    assert days_without(found) == {}


def test_an_event_for_juniors_is_waived_and_one_older_player_makes_it_none() -> None:
    """2009: who may play in the World Junior of 2010 was born in 1990 or later."""
    young = (player(1, "CAN", 1990), player(2, "CAN", 1995))
    assert list(membership_findings(report("cfc-regular", players=young, members={}))) == []
    assert days_without(report("cfc-regular", players=young, members={})) == {}
    unlisted = replace(young[0], known=None, birth_year=1989)
    found = report("cfc-regular", players=(unlisted, young[1]), members={})
    assert [finding.rank for finding in membership_findings(found)] == [1, 2]


@pytest.mark.parametrize("system", ["cfc-regular", "fide-standard"])
def test_where_no_text_of_the_cfc_is_in_force_nothing_is_asked(system: str) -> None:
    found = report(system, first=date(1990, 1, 1), last=date(1990, 1, 3))
    assert (list(membership_findings(found)), days_without(found)) == ([], {})
