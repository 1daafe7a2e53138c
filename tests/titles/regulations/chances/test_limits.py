"""What a field has at best for each article of the mix, with everything that the findings say (1.4.3 to 1.4.5)."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from tests.titles.regulations.chances.fields import exempt, field_of
from titles.regulations.chances.field import Field
from titles.regulations.chances.limits import composition_findings
from titles.regulations.editions.edition import NormTitle

NOTHING = ("count", None, None, None, None)
"""A number of opponents, with no level, no event, no paper, no other edition."""


def findings(field: Field) -> list[tuple[Any, ...]]:
    """The first of the field before a GM norm of nine games: article, rule, required, found, state, bound, …"""
    first, *others = field.entrants
    pool = [each.as_opponent() for each in others]
    return [astuple(one) for one in composition_findings(field.case(NormTitle.GM, first, ()), pool, 9)]


MIXED = field_of(
    [
        "Ada IM 2450 GER",
        *(f"d{n} IM 2400 GER" for n in range(3)),
        *(f"f{n} GM 2500 FRA" for n in range(2)),
        *(f"n{n} FM 2300 NED" for n in range(2)),
        *(f"x{n} -- 2200 FID" for n in range(3)),
    ],
    "swiss",
    rounds=9,
)


def test_every_article_is_asked_what_the_field_has_for_it_at_best() -> None:
    """Ten others: FRA and NED beside GER. Seven are not of GER, so two of nine are. With the three of FID two of each
    federation make nine. Seven hold titles, two are GM."""
    assert findings(MIXED) == [
        ("1.4.3", "federations", 2, 2, "met", "at-least", *NOTHING),
        ("1.4.4", "own-federation", 5, 2, "met", "at-most", *NOTHING),
        ("1.4.4", "one-federation", 6, 2, "met", "at-most", *NOTHING),
        ("1.4.5a", "titleholders", 5, 7, "met", "at-least", *NOTHING),
        ("1.4.5b", "required-titles", 3, 2, "broken", "at-least", *NOTHING),
    ]


def test_a_field_of_one_federation_has_no_other() -> None:
    """Everybody but Ada is of FRA and a GM: all nine, and none of GER; of ten titleholders nine can be met."""
    field = field_of(["Ada IM 2450 GER", *(f"f{n} GM 2500 FRA" for n in range(10))], "swiss", rounds=9)
    assert findings(field) == [
        ("1.4.3", "federations", 2, 1, "broken", "at-least", *NOTHING),
        ("1.4.4", "own-federation", 5, 0, "met", "at-most", *NOTHING),
        ("1.4.4", "one-federation", 6, 9, "broken", "at-most", *NOTHING),
        ("1.4.5a", "titleholders", 5, 9, "met", "at-least", *NOTHING),
        ("1.4.5b", "required-titles", 3, 9, "met", "at-least", *NOTHING),
    ]


def test_where_the_event_is_exempt_only_the_titles_are_asked_for() -> None:
    """1.4.3c: a zonal."""
    assert [one[0] for one in findings(exempt(MIXED, "zonal"))] == ["1.4.5a", "1.4.5b"]
