"""What is due for a tournament, as the contract has it: codes, days, instants, deciders, the list."""

from __future__ import annotations

from typing import Any

import pytest

from ratings.regulations import BadPeriod, NoEditionInForce
from tournaments.regulations.deadline_documents import deadlines_document

TORONTO: dict[str, Any] = {
    "system": "fide-standard", "federation": "CAN", "time_zone": "America/Toronto",
    "start": "2026-03-07", "end": "2026-03-15", "format": "swiss",
    "title_tournament": True, "highest_rating": 2650, "highest_rating_of_women": None, "official": False,
    "received_at": "2026-02-05T04:59:59Z",
}  # fmt: skip
PLAIN = {name: TORONTO[name] for name in ("system", "federation", "time_zone", "start", "end")}


def answer(**changes: Any) -> Any:
    return deadlines_document(PLAIN | changes)


def due(code: str, **changes: Any) -> Any:
    return next((each for each in answer(**changes)["deadlines"] if each["code"] == code), None)


def test_the_example_of_the_contract() -> None:
    assert deadlines_document(TORONTO) == {
        "edition": {"rating": "fide-2025-10", "titles": "titles-2024"},
        "deadlines": [
            {"code": "registration-titles", "article": "1.1.1", "last_day": "2026-02-05",
             "until": "2026-02-06T05:00:00Z", "missed": False, "decider": "rating-officer"},
            {"code": "registration", "article": "0.2.2", "last_day": "2026-03-04",
             "until": "2026-03-05T05:00:00Z", "missed": False, "decider": "rating-officer"},
            {"code": "report", "article": "9.1", "last_day": "2026-03-29",
             "until": "2026-03-30T04:00:00Z", "missed": False, "decider": None},
            {"code": "report-latest", "article": "9.1", "last_day": "2026-05-29",
             "until": "2026-05-30T04:00:00Z", "missed": False, "decider": None},
        ],
        "list": "2026-04-01",
    }  # fmt: skip


def test_several_tournaments_have_several_answers() -> None:
    assert deadlines_document([TORONTO, PLAIN]) == [deadlines_document(TORONTO), deadlines_document(PLAIN)]
    assert deadlines_document([]) == []


@pytest.mark.parametrize(
    ("received_at", "missed", "decider"),
    [
        ("2026-03-05T04:59:59Z", False, "rating-officer"),
        ("2026-03-05T05:00:00Z", True, "qc-chair"),
        ("2026-03-05T00:00:00-05:00", True, "qc-chair"),
        (None, None, "qc-chair"),
    ],
)
def test_in_time_the_rating_officer_decides_and_after_it_the_chairman(
    received_at: str | None, missed: bool | None, decider: str
) -> None:
    found = due("registration", received_at=received_at)
    assert (found["missed"], found["decider"]) == (missed, decider)


@pytest.mark.parametrize("ratings", [{"highest_rating": 2701}, {"highest_rating_of_women": 2501}])
def test_late_elite_events_are_the_presidents(ratings: dict[str, int]) -> None:
    found = due("registration", received_at="2026-02-06T05:00:00Z", **ratings)
    assert (found["last_day"], found["article"], found["decider"]) == ("2026-02-05", "0.2.1", "president")


def test_norms_registered_late_are_the_chairmans() -> None:
    found = due("registration-titles", title_tournament=True, received_at="2026-02-06T05:00:00Z")
    assert (found["missed"], found["decider"]) == (True, "qc-chair")


def test_a_long_tournament_has_its_interim_reports_counted() -> None:
    found = answer(start="2026-01-10", end="2026-03-15")["deadlines"]
    assert [(each["code"], each["last_day"]) for each in found if each["article"] == "4"] == [
        ("interim-1", "2026-01-31"), ("interim-2", "2026-02-28"),
    ]  # fmt: skip


def test_an_appeal_is_due_seven_days_after_a_refusal() -> None:
    found = due("appeal", refused_on="2026-02-20", received_at="2026-02-28T05:00:00Z")
    assert (found["last_day"], found["article"], found["missed"], found["decider"]) == (
        "2026-02-27", "0.4", True, None,
    )  # fmt: skip


def test_an_official_event_comes_on_the_first_list_even_if_it_ends_the_day_before() -> None:
    assert answer(end="2026-03-31", official=True)["list"] == "2026-04-01"
    assert due("report", end="2026-03-31", official=True)["last_day"] == "2026-03-31"
    assert answer(end="2026-03-31")["list"] == "2026-05-01"


def test_an_event_of_the_cfc_needs_no_registration_but_has_a_week_for_its_report() -> None:
    event = {"system": "cfc-regular", "start": "2009-10-10", "end": "2009-10-12"}
    assert answer(**event) == {
        "edition": {"rating": "cfc-2009", "titles": None},
        "deadlines": [
            {"code": "report", "article": "733", "last_day": "2009-10-19", "until": "2009-10-20T04:00:00Z",
             "missed": None, "decider": None},
            {"code": "report-latest", "article": "733", "last_day": "2010-01-12", "until": "2010-01-13T05:00:00Z",
             "missed": None, "decider": "executive-director"},
        ],
        "list": "2009-12-16",
    }  # fmt: skip


def test_an_event_of_the_cfc_abroad_is_announced_a_month_before() -> None:
    event = {"system": "cfc-regular", "federation": "USA", "start": "2009-10-10", "end": "2009-10-12"}
    found = answer(**event)["deadlines"]
    assert [(each["code"], each["article"], each["last_day"]) for each in found] == [
        ("notice-abroad", "736", "2009-09-10"), ("report", "736", "2009-11-12"), ("report-latest", "733", "2010-01-12"),
    ]  # fmt: skip


def test_where_the_notice_of_a_text_was_not_found_it_is_said_that_the_day_is_not_known() -> None:
    """2003, 7.1: registered "as in B.03", which was not found; only the registration has no known day."""
    assert answer(start="2005-05-07", end="2005-05-08") == {
        "edition": {"rating": "fide-2003", "titles": None},
        "deadlines": [
            {"code": "registration", "article": "7.1", "last_day": "2005-05-06", "until": "2005-05-07T04:00:00Z",
             "missed": None, "decider": "qc-chair", "known": False},
            {"code": "report", "article": "9.13", "last_day": "2005-06-01", "until": "2005-06-02T04:00:00Z",
             "missed": None, "decider": None},
        ],
        "list": "2005-07-01",
    }  # fmt: skip


def test_the_last_events_of_an_ended_text_may_come_too_late_for_any_list() -> None:
    event = {"system": "cfc-active", "start": "2010-06-25", "end": "2010-08-10"}
    assert answer(**event)["list"] is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"staart": "x"}, "staart: expected no other field than "),
        ({"system": "uscf"}, "system: expected one of fide-standard, fide-rapid, "),
        ({"federation": "XYZ"}, "federation: expected FIDE's three letters of a federation, got "),
        ({"time_zone": "Toronto"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"time_zone": "../etc"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"time_zone": "America"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"time_zone": "localtime"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"time_zone": "posixrules"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"time_zone": "right/Europe/Paris"}, "time_zone: expected a time zone such as America/Toronto, got "),
        ({"start": "7 March"}, "start: expected a day written as 2022-03-05, got "),
        ({"end": "2026-03-06"}, "end: expected a day not before the start, 2026-03-07, got "),
        ({"end": "9999-12-31"}, "end: expected a day not after the year 2150, got "),
        ({"format": "blitz"}, "format: expected one of swiss, "),
        ({"official": "no"}, "official: expected true or false, got "),
        ({"highest_rating": "24O0"}, "highest_rating: expected a whole number from 0 to 4000 or null, got "),
        ({"received_at": 5}, "received_at: expected a moment written as 2026-02-05T04:59:59Z, got 5"),
        ({"received_at": "2026-02-05"}, "received_at: expected a moment written as 2026-02-05T04:59:59Z, got "),
        ({"received_at": "2026-02-05T04:59"}, "received_at: expected a moment written as "),
        ({"received_at": "2026-02-30T04:59:59Z"}, "received_at: expected a moment written as "),
        ({"refused_on": "soon"}, "refused_on: expected a day written as 2022-03-05, got "),
    ],
)
def test_bad_input_is_refused_by_its_place(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        answer(**changes)
    assert str(caught.value).startswith(message)


def test_a_missing_field_and_one_tournament_of_several_are_named() -> None:
    with pytest.raises(BadPeriod, match=r"^1\.system: expected this field, got nothing"):
        deadlines_document([PLAIN, {name: value for name, value in PLAIN.items() if name != "system"}])
    with pytest.raises(BadPeriod, match=r"^document: expected an object, got 5"):
        deadlines_document(5)


def test_a_day_that_no_edition_covers_is_an_error() -> None:
    with pytest.raises(NoEditionInForce, match=r"^start: no edition of fide-standard covers 2003-06-30"):
        answer(start="2003-06-30", end="2003-07-02")
    with pytest.raises(NoEditionInForce, match=r"^1\.start: no edition of cfc covers 2026-03-07"):
        deadlines_document([PLAIN, PLAIN | {"system": "cfc-regular"}])
