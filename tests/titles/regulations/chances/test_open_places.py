"""A round robin with places still open: how many there are, and what those to come must bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.open_places import places_open, prospects
from titles.regulations.forecast.forecast import Outlook
from titles.regulations.forecast.rounds import Rest, Upcoming
from titles.regulations.norms.dossier import NormDossier

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
        (8, 10, "round-robin", None), (1, 1, "round-robin", 1), (2, 1, "round-robin", 0),
        (5, 10, "double-round-robin", 0), (4, 10, "double-round-robin", 2),
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


def test_the_known_players_come_first_and_the_open_places_are_the_last_rounds() -> None:
    field = field_of(["Ada IM 2400 GER", "Ga GM 2560 FRA", "Un -- -- NED", "No GM 2500 NON"], "double-round-robin", 10)
    ada, *others = field.entrants
    known = [other.as_opponent() for other in others] * 2
    rounds = [Upcoming(round=number, opponent=one) for number, one in enumerate(known, start=1)]
    event = replace(field.event, players=6)
    found = prospects(field, 2)[0]
    assert (found.entrant, found.rest) == (
        ada,
        Rest(
            edition=field.edition,
            dossier=NormDossier(edition="titles-2024", event=event, player=ada.as_player(), games=()),
            met=tuple(rounds[number] for number in (0, 1, 3, 4)),
            aside=(rounds[2], rounds[5]),  # 1.4.2a: NON is no federation
            open=(7, 8, 9, 10),
        ),
    )
