"""What is written of a registration fills its form again, and the form says the same once more; and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.tournaments.events import SUMMER, facts
from tests.tournaments.forms import typed
from tournaments.registration import services as registration
from tournaments.registration.fact_words import particular_facts
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.registration.written_form import written_fields


@pytest.fixture(autouse=True)
def systems(db: None) -> None:
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})


def sent(fields: dict[str, Any]) -> dict[str, str]:
    """The fields as a browser sends them: ticks that are not set are not there."""
    given = {name: value for name, value in fields.items() if value is not None and value is not False}
    texts = {name: "on" if value is True else str(value) for name, value in given.items()}
    return {**typed(), **dict.fromkeys(typed(), ""), **texts, "key": typed()["key"]}


def days(start: date, count: int) -> dict[str, Any]:
    """So many rounds, one a day."""
    each = [start.replace(day=start.day + number) for number in range(count)]
    schedule = tuple((number, day, time(14, 0)) for number, day in enumerate(each, start=1))
    return {"starts_on": each[0], "ends_on": each[-1], "rounds": count, "schedule": schedule}


IN_2010 = days(date(2010, 3, 1), 3)
KINDS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two controls": {"rate_of_play": "40/5400+30:1800+30"},
    "no seconds": {"rate_of_play": "7200"},
    "strong": {"highest_rating": 2750, "highest_rating_of_women": 2501},
    "norms": {"is_title_tournament": True, "tie_breaks": "DE, BH/C1, SB", "website": "https://example.org/autumn"},
    "hybrid": {"is_hybrid": True, "is_official": True},
    "match": {"format": "match", "rates_decided_games": True},
    "old": {**IN_2010, "championship": "national", "ratings_used": "at-the-game",
            "ratings_chosen_on": date(2010, 2, 1)},
    "canadian": {**IN_2010, "federation": "CAN", "system": "cfc-regular", "other_systems": ("fide-standard",),
                 "is_advertised": True},
    "blitz": {"system": "fide-blitz", "rate_of_play": "180+2", "unequal_rounds": (3,)},
    "no times": {"schedule": tuple((number, date(2025, 10, 11 + number), None) for number in (1, 2, 3))},
    "deputies": {"deputies": (
        ArbiterFacts(name="Bela Deputy", licence="FA", fide_id=4567, rounds=(1, 3)), ArbiterFacts(name="Bo"),
        ArbiterFacts(name="Cy"), ArbiterFacts(name="Di", rounds=(2,)),
    )},
    "delay": {"rate_of_play": "40/7200:20/3600:1800d5"},
    "more": {"pairing_system": "FIDE (Dutch)", "pairing_program": "Vega", "contact_email": "olga@example.org",
             "prizes": "1000, 500", "remarks": "Two rounds start late.", "venue_zone": "America/Los_Angeles",
             "affiliated_organisation": "IBCA"},
    "teams": {"format": "team", "teams": 12, "boards": 4},
    "halls": {"is_hybrid": True, "venues": "St. Louis\nReykjavik"},
    "nobody known": {"chief": ArbiterFacts(name="Boris Arbiter")},
}  # fmt: skip


@pytest.fixture
def organiser(usa: Federation, can: Federation) -> User:
    """Who organises in both federations."""
    return person("Olga Organiser", (Office.ORGANISER, usa), (Office.ORGANISER, can))


def said(kind: str, boris: User) -> RegistrationFacts:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    chief = ArbiterFacts(name="Boris Arbiter", licence="IA", email=boris.email)
    return replace(facts(None), **{"chief": chief} | KINDS[kind])


def form_of(tournament: Tournament, by: User, **changes: str) -> RegistrationForm:
    fields = sent(written_fields(tournament))
    return RegistrationForm(data={**fields, **changes}, user=by, now=SUMMER, for_submission=False)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_says_the_same_again_through_the_form(kind: str, organiser: User, boris: User) -> None:
    told = said(kind, boris)
    tournament = registration.register_draft(told, by=organiser, now=SUMMER)
    form = form_of(tournament, organiser)
    assert form.is_valid(), form.errors
    unasked = {name: getattr(told, name) for name in ("will_be_rated", "championship") if name not in form.asked}
    assert replace(form.facts(), **unasked) == told


@pytest.mark.parametrize("kind", KINDS)
def test_written_a_second_time_it_is_the_same_row(kind: str, organiser: User, boris: User) -> None:
    told = said(kind, boris)
    tournament = registration.register_draft(told, by=organiser, now=SUMMER)
    before = written_fields(Tournament.objects.get())
    registration.edit_registration(tournament, told, by=organiser, now=SUMMER)
    assert written_fields(Tournament.objects.get()) == before


def test_a_draft_with_fewer_rounds_has_no_rows_left_over(organiser: User, boris: User) -> None:
    tournament = registration.register_draft(said("usual", boris), by=organiser, now=SUMMER)
    registration.edit_registration(
        tournament, facts(boris, rounds=2, schedule=facts(boris).schedule[:2]), by=organiser, now=SUMMER
    )  # fmt: skip
    fields = written_fields(Tournament.objects.get())
    assert [name for name in fields if name.endswith("_day")] == ["round_1_day", "round_2_day"]


# ---------------------------------------------------------------- what the page says of it
@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("usual", []),
        ("hybrid", [("Official event", "of FIDE or of a continent"), ("Conditions", "hybrid")]),
        ("match", [("Decided match", "later games are rated too")]),
        ("norms", [("Tie-breaks", "DE, BH/C1, SB")]),
        ("blitz", [("Unequal times", "round 3")]),
        ("canadian", [("Time control", "advertised beforehand")]),
    ],
)
def test_the_page_says_what_is_particular_and_nothing_of_the_rest(
    kind: str, shown: list[tuple[str, str]], organiser: User, boris: User
) -> None:
    tournament = registration.register_draft(said(kind, boris), by=organiser, now=SUMMER)
    assert [(fact.label, fact.text) for fact in particular_facts(tournament)] == shown


def test_the_ratings_that_were_chosen_are_said_with_the_day(organiser: User, boris: User) -> None:
    tournament = registration.register_draft(said("old", boris), by=organiser, now=SUMMER)
    texts = {fact.label: fact.text for fact in particular_facts(tournament)}
    assert texts["Ratings used"].endswith(", chosen on 1 February 2010")


def test_a_stage_leads_to_the_event_it_belongs_to(organiser: User, boris: User) -> None:
    whole = registration.register_draft(said("usual", boris), by=organiser, now=SUMMER)
    stage = registration.register_draft(facts(boris, stage_of=whole.pk), by=organiser, now=SUMMER)
    assert [(fact.label, fact.tournament) for fact in particular_facts(stage)] == [("Stage of", whole)]


# ---------------------------------------------------------------- at the borders of its fields
@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"rounds": "0"}, {"rounds"}),
        ({"rounds": "31"}, {"rounds"}),
        ({"expected_players": "1"}, {"expected_players"}),
        ({"expected_players": "5001"}, {"expected_players"}),
        ({"highest_rating": "3001"}, {"highest_rating"}),
        ({"rate_of_play": "601"}, {"rate_of_play"}),
        ({"rate_of_play": "90+301"}, {"rate_of_play"}),
        ({"rate_of_play": "9" * 101}, {"rate_of_play"}),
        ({"venue_zone": "Mars/Olympus"}, {"venue_zone"}),
        ({"contact_email": "somebody"}, {"contact_email"}),
        ({"prizes": "x" * 2001}, {"prizes"}),
        ({"format": "team", "boards": "0"}, {"boards"}),
        ({"deputy_2_licence": "IA"}, {"deputy_2_name"}),
        ({"deputy_1_name": "Dora", "deputy_1_rounds": "some"}, {"deputy_1_rounds"}),
        ({"ends_on": "2025-10-11"}, {"ends_on"}),
        ({"website": "javascript:alert(1)"}, {"website"}),
        ({"federation": "FRA"}, {"federation"}),
        ({"system": "uscf"}, {"system"}),
        ({"format": "blitz"}, {"format"}),
        ({"tie_breaks": "COIN"}, {"tie_breaks"}),
        ({"chief_email": "nobody"}, {"chief_email"}),
        ({"chief_licence": "GM"}, {"chief_licence"}),
        ({"round_2_day": "2025-02-30"}, {"round_2_day"}),
        ({"round_2_time": "25:00"}, {"round_2_time"}),
        ({"key": "1"}, {"key"}),
    ],
)
def test_an_answer_that_cannot_be_is_refused_at_its_field(
    changes: dict[str, str], fields: set[str], organiser: User, boris: User
) -> None:
    form = RegistrationForm(data=typed(**changes), user=organiser, now=SUMMER, for_submission=False)
    assert not form.is_valid()
    assert set(form.every_error) == fields


@pytest.mark.parametrize(
    ("typed_rounds", "rows"),
    [("3", 3), ("30", 30), ("31", 30), ("999", 30), ("1000", 3), ("", 3), ("-3", 3), ("３", 3)],
)
def test_the_form_has_a_row_for_each_round_and_while_it_makes_no_sense_those_it_had(
    typed_rounds: str, rows: int, organiser: User
) -> None:
    form = RegistrationForm(data=typed(rounds=typed_rounds), user=organiser, now=SUMMER)
    assert len(form.schedule_rows) == rows


@pytest.mark.parametrize("address", ["boris@example.org", "olga@example.org", "nobody@example.org"])
def test_the_form_tells_nobody_who_has_an_account_or_an_office(address: str, organiser: User, boris: User) -> None:
    form = RegistrationForm(data=typed(chief_email=address), user=organiser, now=SUMMER, for_submission=False)
    assert form.errors == {}


def test_an_address_is_found_in_capitals_too(organiser: User, boris: User) -> None:
    form = RegistrationForm(data=typed(chief_email="BORIS@Example.org"), user=organiser, now=SUMMER)
    assert form.is_valid(), form.errors
    assert form.facts().chief == ArbiterFacts(name="Boris Arbiter", licence="IA", email="boris@example.org")
