"""Events of every kind go from the organiser's form to their approval, with the decisions that each needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.approving import approve
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Tournament
from tournaments.regulations.findings import Code, Outcome

REGISTER = "/tournaments/register/"
State = Tournament.State


@pytest.fixture
def oscar(can: Federation) -> User:
    """An organiser in Canada."""
    return person("Oscar Organiser", (Office.ORGANISER, can))


@pytest.fixture(autouse=True)
def _systems(db: None) -> None:
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    at(SUMMER)


def on_days(first: date, *, apart: int = 1, rounds: int = 3) -> dict[str, str]:
    """The fields of days and rounds: a round every so many days."""
    days = [first + timedelta(days=apart * place) for place in range(rounds)]
    basis = f"{days[0].isoformat()}/{days[-1].isoformat()}/{rounds}"
    fields = {"starts_on": days[0].isoformat(), "ends_on": days[-1].isoformat(), "rounds": str(rounds)}
    for number, day in enumerate(days, start=1):
        fields |= {f"round_{number}_day": day.isoformat(), f"round_{number}_time": "14:00"}
    return {**fields, "schedule_basis": basis}


@dataclass(frozen=True, kw_only=True)
class Event:
    """What is typed, and in which state the registration of 1 September 2025 then is."""

    fields: dict[str, str]
    state: str = State.SUBMITTED
    kept: dict[str, object] = field(default_factory=dict)


AUTUMN, OLD = date(2025, 10, 12), date(2010, 3, 6)
CANADIAN = {"federation": "CAN", "city": "Toronto"}
EVENTS = {
    "rapid": Event(
        fields={"system": "fide-rapid", "rate_of_play": "15+10", "unequal_rounds": "3"},
        kept={"system_id": "fide-rapid", "rate_of_play": "900+10"},
    ),
    "blitz": Event(
        fields={"system": "fide-blitz", "rate_of_play": "3+2"},
        kept={"system_id": "fide-blitz", "rate_of_play": "180+2"},
    ),
    "a match": Event(
        fields={"format": "match", "expected_players": "2", **on_days(AUTUMN, rounds=6)},
        kept={"format": "match", "rounds": 6, "rates_decided_games": False},
    ),
    "a match with leave": Event(
        fields={"format": "match", "expected_players": "2", "rates_decided_games": "on", **on_days(AUTUMN, rounds=6)},
        kept={"rates_decided_games": True},
    ),
    "60+30 with 2400": Event(
        fields={"rate_of_play": "60+30", "highest_rating": "2400"},
        kept={"rate_of_play": "3600+30", "highest_rating": 2400},
    ),
    "a league of nine weeks": Event(
        fields={"format": "league", **on_days(AUTUMN, apart=9, rounds=8)},
        kept={"format": "league", "ends_on": date(2025, 12, 14)},
    ),
    "CFC regular": Event(
        fields={**CANADIAN, "system": "cfc-regular", "is_advertised": "on", "will_be_rated": "", **on_days(OLD)},
        kept={"system_id": "cfc-regular", "is_advertised": True},
    ),
    "CFC and FIDE": Event(
        fields={
            **CANADIAN, "rate_of_play": "120+30", "also_cfc-regular": "on", "is_advertised": "on", "will_be_rated": "",
            **on_days(OLD),
        },
        state=State.LATE,  # 2009, 0.4: a month before; the CFC asks for no notice
        kept={"system_id": "fide-standard", "is_advertised": True},
    ),
    "Canadian Closed": Event(
        fields={
            **CANADIAN, "format": "round-robin", "is_title_tournament": "on", "championship": "national",
            **on_days(AUTUMN, rounds=9),
        },
        kept={"championship": "national", "is_title_tournament": True},
    ),
    "a date of 2003": Event(
        fields={"rate_of_play": "120+30", "will_be_rated": "", **on_days(date(2003, 9, 1))}, state=State.LATE
    ),
}  # fmt: skip


def registered(name: str, organiser: User) -> Tournament:
    """The event as its organiser registers it on the page."""
    answer = signed_in(organiser).post(REGISTER, typed(**EVENTS[name].fields))
    form = (answer.context or {}).get("form")
    assert answer.status_code == 302, form and form.errors
    return Tournament.objects.get()


@pytest.mark.parametrize("name", EVENTS)
def test_the_organiser_registers_it_on_the_page(name: str, astrid: User, oscar: User, boris: User) -> None:
    tournament = registered(name, oscar if "CAN" in EVENTS[name].fields.values() else astrid)
    found = {field_name: getattr(tournament, field_name) for field_name in EVENTS[name].kept}
    assert (tournament.state, found) == (EVENTS[name].state, EVENTS[name].kept)


def test_rounds_with_unequal_times_are_marked_in_the_schedule(astrid: User, boris: User) -> None:
    tournament = registered("rapid", astrid)
    assert [round_.has_unequal_times for round_ in tournament.schedule.all()] == [False, False, True]
    assert Code.EQUAL_TIMES in {finding.code for finding in findings_of(tournament, now=SUMMER)}


@pytest.mark.parametrize(
    ("system", "rate"),
    [("fide-rapid", "3"), ("fide-rapid", "60"), ("fide-blitz", "15"), ("cfc-active", "60"), ("fide-standard", "15+10")],
)
def test_no_other_time_is_taken_for_a_list(system: str, rate: str, oscar: User, boris: User) -> None:
    days = on_days(OLD) if system.startswith("cfc") else on_days(AUTUMN)
    sent = typed(**CANADIAN, **days, system=system, rate_of_play=rate, is_advertised="on")
    errors = signed_in(oscar).post(REGISTER, sent).context["form"].errors
    assert list(errors) == ["rate_of_play"]


def test_the_cfc_rates_nothing_that_was_not_advertised(oscar: User, boris: User) -> None:
    sent = typed(**{**EVENTS["CFC regular"].fields, "is_advertised": ""})
    assert list(signed_in(oscar).post(REGISTER, sent).context["form"].errors) == ["is_advertised"]


def test_one_registration_is_for_both_lists_and_shows_the_articles_of_both(
    oscar: User, boris: User, qadira: User
) -> None:
    tournament = registered("CFC and FIDE", oscar)
    assert [system.code for system in tournament.systems] == ["fide-standard", "cfc-regular"]
    articles = {finding.article for finding in findings_of(tournament, now=SUMMER)}
    assert {"0.4", "711"} <= articles
    registration.approve_late_registration(tournament, by=qadira, now=SUMMER, reason="A test of old days.")
    page = signed_in(None).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "fide-standard, cfc-regular" in page


def test_the_chair_approves_60_30_with_a_player_of_2400(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    tournament = registered("60+30 with 2400", astrid)
    broken = {finding.code for finding in findings_of(tournament, now=SUMMER) if finding.outcome is Outcome.BROKEN}
    assert broken == {Code.RATE_OF_PLAY}
    approve(tournament, by=chiara, now=SUMMER)
    signed_in(qadira).post(f"/tournaments/{tournament.pk}/decide-time-control/", {"reason": "FIDE, 2026."})
    found = findings_of(Tournament.objects.get(), now=SUMMER)
    assert not any(finding.outcome is Outcome.BROKEN for finding in found)


def test_a_long_league_is_reported_in_parts(astrid: User, boris: User) -> None:
    page = signed_in(astrid).get(f"/tournaments/{registered('a league of nine weeks', astrid).pk}/").content.decode()
    for text in ("Interim report 1", "31 October 2025", "Interim report 2", "30 November 2025"):
        assert text in page


def test_the_rating_officer_confirms_the_canadian_closed(oscar: User, boris: User, carla: User) -> None:
    tournament = registered("Canadian Closed", oscar)
    approve(tournament, by=carla, now=SUMMER)
    signed_in(carla).post(f"/tournaments/{tournament.pk}/decide-championship/", {"reason": "The only closed one."})
    (decision,) = decisions.decisions_in_force(tournament)
    assert (decision.kind, decision.article, decision.decided_by) == ("championship", "1.4.3a", carla)


def test_ratings_at_the_time_of_the_game_are_chosen_before_the_first_round(astrid: User, boris: User) -> None:
    chosen = {"ratings_used": "at-the-game", "rate_of_play": "120+30", **on_days(date(2010, 9, 1))}
    late = signed_in(astrid).post(REGISTER, typed(**chosen, ratings_chosen_on="2010-09-02"))
    assert list(late.context["form"].errors) == ["ratings_chosen_on"]
    signed_in(astrid).post(REGISTER, typed(**chosen, ratings_chosen_on="2010-08-20"))
    tournament = Tournament.objects.get()
    assert (tournament.ratings_used, tournament.ratings_chosen_on) == ("at-the-game", date(2010, 8, 20))


def test_a_final_is_a_stage_of_what_was_registered_before(astrid: User, boris: User) -> None:
    signed_in(astrid).post(REGISTER, typed(rate_of_play="120+30", will_be_rated="", **on_days(OLD)))
    first = Tournament.objects.get()
    final = typed(rate_of_play="120+30", name="The final", stage_of=str(first.pk), **on_days(date(2010, 3, 20)))
    signed_in(astrid).post(REGISTER, final)
    assert Tournament.objects.get(name="The final").stage_of == first


def test_a_registration_of_tomorrow_is_late_for_its_own_office(astrid: User, boris: User, qadira: User) -> None:
    at(datetime(2025, 10, 11, tzinfo=UTC))
    page = signed_in(astrid).post(REGISTER, typed(), follow=True).content.decode()
    assert "The chair of the qualification commission decides." in page
