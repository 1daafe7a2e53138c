"""Office and shell are one: a document through lists, ledger, run and publication gives the bytes of ``rate``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratings.regulations import period_from_json, rate_period, rating_editions
from ratings.regulations.document import document_from_text
from tests.ratings.in_office.comparison import compare, printed_by_the_office, printed_by_the_rules
from tests.ratings.in_office.together import Together, grouped
from tests.samples import sampled, samples
from tests.shared_material import shared_cases, shared_file

FILES = ("initial-rating", "rating-change", "round-robin-iteration", "single-game", "two-lists")
CASES = [(case["id"], case["input"]) for name in FILES for case in shared_cases(f"{name}.json")]
GROUPS = grouped((name, period_from_json(document_from_text(json.dumps(document)))) for name, document in CASES)
EDITIONS = [edition.id for edition in rating_editions()]
# one of each edition; what rarely comes up is met by the long run, and by the tests of the rules
SEEDS = range(1, 1 + samples(1, long=100))


def test_there_are_sixteen_editions_and_eighty_four_cases() -> None:
    shared_file("cases/two-lists.json")
    assert (len(EDITIONS), len(CASES)) == (16, 84)
    assert {name for group in GROUPS.values() for name in group.periods} == {name for name, _ in CASES}


@pytest.mark.parametrize("cases", GROUPS.values(), ids=list(GROUPS))
def test_the_public_cases_of_a_month_give_the_same_bytes_in_one_office(cases: Together, db: None) -> None:
    assert printed_by_the_office(cases.as_one) == cases.printed_one_by_one()


@sampled
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_documents_give_the_same_bytes_in_the_office(edition: str, db: None) -> None:
    counts = compare(edition, SEEDS)
    assert (counts.equal, counts.different, dict(counts.refused)) == (len(SEEDS), [], {})


def test_whose_only_event_was_refused_may_lapse_on_the_list_and_not_by_the_event(db: None) -> None:
    """CFC 712: under 1400 and five years without a game. The list of April 2010 drops P10; no event has rated him."""
    assert compare("cfc-2009", range(20190, 20191)).equal == 1


@pytest.mark.parametrize("approved", [True, False])
def test_an_approved_time_control_goes_through_the_office(approved: bool, db: None) -> None:
    event: dict[str, Any] = {
        "id": "open",
        "format": "swiss",
        "start": "2026-02-07",
        "end": "2026-02-08",
        "minutes": 75,
        "games": [{"round": 1, "white": "A", "black": "B", "result": "1-0"}],
    }
    if approved:
        event["time_control_approved"] = {"on": "2026-01-05", "reason": "45+30 for one year"}
    players = {"A": {"rating": 2450, "k": 10}, "B": {"rating": 2300, "k": 20}}
    period = period_from_json({"system": "fide-standard", "players": players, "events": [event]})
    assert rate_period(period).players["A"].games == int(approved)
    assert printed_by_the_office(period) == printed_by_the_rules(period)


def test_the_opponents_of_a_result_that_waits_go_through_the_office(db: None) -> None:
    """2009, 6.41: six games against two opponents stay left out."""
    waiting = {"event": "open", "end": "2009-11-08", "games": 6, "score": 3, "opponents_average": 2000, "opponents": 2}
    games = [{"round": place, "white": "U", "black": key, "result": "1/2-1/2"} for place, key in enumerate("ABC", 1)]
    event = {"id": "cup", "format": "swiss", "start": "2010-01-09", "end": "2010-01-10", "games": games}
    players = {"U": {"rating": None, "earlier": [waiting]}} | {key: {"rating": 2000, "k": 15} for key in "ABC"}
    period = period_from_json({"system": "fide-standard", "players": players, "events": [event]})
    initial = rate_period(period).players["U"].initial
    assert initial
    assert [pooled.reason for pooled in initial.pooled] == ["few-rated-opponents", None]
    assert printed_by_the_office(period) == printed_by_the_rules(period)
