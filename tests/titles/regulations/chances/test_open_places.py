"""A round robin with places still open: how many there are, and what those to come must bring."""

from __future__ import annotations

import pytest

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.open_places import places_open, prospects
from titles.regulations.forecast.forecast import Outlook

KNOWN = [
    "Ada IM 2400 GER",
    "Ga GM 2560 FRA",
    "Gb GM 2540 NED",
    "Ic IM 2420 ITA",
    "Id IM 2400 CZE",
    "Fe FM 2360 GER",
    "Ua -- 2250 GER",
    "Ub -- 2190 GER",
]


@pytest.mark.parametrize(
    ("players", "rounds", "form", "places"),
    [
        (8, 9, "round-robin", 2), (9, 9, "round-robin", 0), (10, 9, "round-robin", 0), (11, 9, "round-robin", None),
        (8, 10, "round-robin", None), (5, 10, "double-round-robin", 0), (4, 10, "double-round-robin", 2),
    ],
)  # fmt: skip
def test_the_rounds_say_how_many_places_there_are(players: int, rounds: int, form: str, places: int | None) -> None:
    field = field_of([f"p{number} -- 2000 GER" for number in range(players)], form, rounds)
    assert places_open(field) == places


def test_a_third_grandmaster_and_an_average_are_still_to_come() -> None:
    """Seven opponents sum up to 16730 with 2190 raised to 2200; nine of 2380 are 21416 at least (2379.5 is rounded
    up): 4686 for two. Three GM are needed and two there; five hold titles, and the third GM is one more."""
    found = next(each for each in prospects(field_of(KNOWN, rounds=9), 2) if each.entrant.name == "Ada")
    forecast = found.forecasts[0]
    still = {each.article: each.still for each in forecast.prospects if each.rule in ("required-titles", "average")}
    others = [each.still for each in forecast.prospects if each.rule in ("titleholders", "federations")]
    assert (forecast.outlook, still, others) == (Outlook.POSSIBLE, {"1.4.5b": 1, "1.4.8a": 2343}, [None, 1])


def test_too_many_of_the_own_federation_end_the_chance() -> None:
    """Six of nine opponents of GER are one too many (1.4.4)."""
    field = field_of([*KNOWN, "Uc -- 2180 GER"], rounds=9)
    ada = next(each for each in prospects(field, 1) if each.entrant.name == "Ada")
    assert ada.forecasts[0].outlook is Outlook.POSSIBLE
    crowd = field_of([*KNOWN[:1], *(f"U{number} GM 2500 GER" for number in range(6))], rounds=9)
    ada = next(each for each in prospects(crowd, 3) if each.entrant.name == "Ada")
    assert ada.forecasts[0].outlook is Outlook.IMPOSSIBLE
