"""In which systems of its body a rate of play is rated."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.regulations.event_facts import canadian, event, quick
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.rate_systems import is_rated, said_of_the_rate


@pytest.mark.parametrize(
    ("control", "systems"),
    [
        ("5400+30", {"fide-standard": "1.1"}),
        ("900+10", {"fide-rapid": "1.1"}),
        ("180+2", {"fide-blitz": "1.1"}),
        ("3000+10", {"fide-standard": "1.1"}),  # sixty minutes are no longer rapid
        ("60", {}),
    ],
)
def test_a_time_belongs_to_one_list_of_fide(control: str, systems: dict[str, str]) -> None:
    found = said_of_the_rate(event(rate_of_play=rate_of_play(control)))
    assert list(found) == ["fide-standard", "fide-rapid", "fide-blitz"]
    assert {system: finding.article for system, finding in found.items() if is_rated(finding)} == systems
    assert said_of_the_rate(quick("fide-blitz", control)).keys() == found.keys()


@pytest.mark.parametrize(("control", "system"), [("3600", "cfc-regular"), ("1800", "cfc-active")])
def test_the_cfc_has_its_own_two_lists(control: str, system: str) -> None:
    found = said_of_the_rate(canadian("cfc-regular", control))
    assert [each for each, finding in found.items() if is_rated(finding)] == [system]


def test_nothing_is_said_without_a_time_or_a_text() -> None:
    assert said_of_the_rate(event(rate_of_play=None)) == {}
    assert said_of_the_rate(event(starts_on=date(2003, 1, 1))) == {}
