"""What a change touches says who decides, and to which day the notice counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from tests.tournaments.events import approved, facts
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.weighing import Weighed, weigh
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, NotReadyToRegister
from tournaments.regulations.findings import Code

EARLY = datetime(2025, 9, 20, 12, 0, tzinfo=UTC)
LAST_HOUR_IN_TIME = datetime(2025, 10, 10, 4, 59, tzinfo=UTC)  # 9 October in Chicago, three days before the first round
TOO_LATE = LAST_HOUR_IN_TIME + timedelta(minutes=1)
Decider = RegistrationChange.Decider


@pytest.fixture
def tournament(astrid: User, boris: User, chiara: User, standard: RatingSystem) -> Tournament:
    return approved(astrid, boris, chiara)


def weighed(tournament: Tournament, boris: User, now: datetime, **changes: Any) -> Weighed:
    return weigh(tournament, registered_facts(tournament), replace(facts(boris), **changes), now=now)


def schedule(*days: int) -> tuple[tuple[int, date, time], ...]:
    return tuple((number, date(2025, 10, day), time(14, 0)) for number, day in enumerate(days, start=1))


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "St. Louis Autumn Quad"},
        {"website": "https://example.org/", "tie_breaks": "SB"},
        {"expected_players": 5},
        {"contact_email": "astrid@example.org", "prizes": "1000", "remarks": "None.", "boards": 4, "teams": 6},
        {"deputies": (ArbiterFacts(name="Dana Deputy"),)},
    ],
)
@pytest.mark.parametrize("now", [EARLY, TOO_LATE])
def test_of_what_no_rule_asks_about_the_office_is_told(
    changes: dict[str, Any], now: datetime, tournament: Tournament, boris: User
) -> None:
    found = weighed(tournament, boris, now, **changes)
    assert (found.touched, found.decider, found.missed, found.counts_anew) == (
        tuple(sorted(changes, key=list(facts(boris).__dataclass_fields__).index)), Decider.NOBODY, (), False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"city": "Chicago"},
        {"venues": "Chicago", "venue_zone": "America/Detroit"},
        {"pairing_system": "FIDE (Dutch)"},
        {"rate_of_play": "7200+30"},
        {"chief": ArbiterFacts(name="Another Arbiter", licence="IA")},
        {"name": "St. Louis Autumn Quad", "format": "swiss"},
        {"highest_rating": 2200},  # nobody stronger than was said
    ],
)
def test_the_rating_officer_approves_again_what_is_no_matter_of_notice(
    changes: dict[str, Any], tournament: Tournament, boris: User
) -> None:
    found = weighed(tournament, boris, TOO_LATE, **changes)
    assert (found.decider, found.article, found.counts_anew) == (Decider.OFFICER, "0.2", False)


@pytest.mark.parametrize(("now", "decider"), [(LAST_HOUR_IN_TIME, Decider.OFFICER), (TOO_LATE, Decider.CHAIR)])
@pytest.mark.parametrize(
    "changes",
    [
        {"highest_rating": 2400},
        {"schedule": ((1, date(2025, 10, 13), time(9, 0)), *schedule(12, 13, 14)[1:])},
        {"is_official": True},
    ],
)
def test_the_notice_counts_from_the_change_to_the_first_round(
    changes: dict[str, Any], now: datetime, decider: str, tournament: Tournament, boris: User
) -> None:
    found = weighed(tournament, boris, now, **changes)
    assert (found.decider, found.counts_anew) == (decider, True)


def test_another_last_round_counts_its_notice_to_that_round(tournament: Tournament, boris: User) -> None:
    """The third round moves from the 14th to the 15th; two days behind the first notice is in time."""
    moved = {"schedule": schedule(12, 13, 15), "ends_on": date(2025, 10, 15)}
    in_time = weighed(tournament, boris, LAST_HOUR_IN_TIME + timedelta(days=2), **moved)
    late = weighed(tournament, boris, TOO_LATE + timedelta(days=2), **moved)
    assert (in_time.decider, in_time.missed) == (Decider.OFFICER, ())
    assert (late.decider, [found.code for found in late.missed]) == (Decider.CHAIR, [Code.REGISTRATION])


def test_a_postponed_tournament_counts_its_notice_to_the_day_that_is_given_up(
    tournament: Tournament, boris: User
) -> None:
    later = {"starts_on": date(2025, 10, 19), "ends_on": date(2025, 10, 21), "schedule": schedule(19, 20, 21)}
    assert weighed(tournament, boris, LAST_HOUR_IN_TIME, **later).decider == Decider.OFFICER
    assert weighed(tournament, boris, TOO_LATE, **later).decider == Decider.CHAIR


def test_norms_that_are_announced_later_ask_for_their_longer_notice(tournament: Tournament, boris: User) -> None:
    """1.1.1: thirty days before 12 October are over on 12 September."""
    found = weighed(tournament, boris, EARLY, is_title_tournament=True)
    assert (found.decider, found.article) == (Decider.CHAIR, "1.1.1")


def test_somebody_over_2700_who_comes_late_is_for_the_president(tournament: Tournament, boris: User) -> None:
    """0.2.3 since December 2023."""
    assert weighed(tournament, boris, TOO_LATE, highest_rating=2701).decider == Decider.PRESIDENT
    assert weighed(tournament, boris, TOO_LATE, highest_rating=2700).decider == Decider.CHAIR


@pytest.mark.parametrize(
    ("changes", "decider", "article"),
    [
        ({"schedule": schedule(12, 13, 15), "ends_on": date(2025, 10, 15)}, Decider.CHAIR, "0.2"),
        ({"rounds": 2, "schedule": schedule(12, 13), "ends_on": date(2025, 10, 13)}, Decider.CHAIR, "0.2"),
        ({"format": "swiss"}, Decider.CHAIR, "0.2"),
        ({"chief": ArbiterFacts(name="Another Arbiter")}, Decider.OFFICER, "0.2"),
        ({"website": "https://example.org/"}, Decider.NOBODY, "0.2"),
    ],
)
def test_after_the_start_only_the_chair_changes_the_format(
    changes: dict[str, Any], decider: str, article: str, tournament: Tournament, boris: User
) -> None:
    tournament.state = Tournament.State.RUNNING
    found = weighed(tournament, boris, datetime(2025, 10, 12, 12, 0, tzinfo=UTC), **changes)
    assert (found.decider, found.article) == (decider, article)


def test_after_the_start_of_a_title_tournament_the_title_regulations_say_so(
    astrid: User, boris: User, chiara: User, standard: RatingSystem
) -> None:
    tournament = approved(astrid, boris, chiara, is_title_tournament=True)
    tournament.state = Tournament.State.RUNNING
    now = datetime(2025, 10, 12, 12, 0, tzinfo=UTC)
    found = weighed(tournament, boris, now, is_title_tournament=True, format="swiss")
    assert (found.decider, found.article) == (Decider.CHAIR, "1.1.1")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rounds": 4}, Code.SCHEDULE_COMPLETE),
        ({"rate_of_play": "1200+30"}, Code.RATE_OF_PLAY),
        ({"will_be_rated": False}, Code.STATEMENT),
    ],
)
def test_what_the_regulations_refuse_is_no_change(
    changes: dict[str, Any], code: Code, tournament: Tournament, boris: User
) -> None:
    with pytest.raises(NotReadyToRegister) as refusal:
        weighed(tournament, boris, EARLY, **changes)
    assert [finding.code for finding in refusal.value.findings] == [code]


def test_what_was_registered_so_does_not_stand_against_a_change_of_something_else(
    tournament: Tournament, boris: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(will_be_rated=False)  # before that was asked
    there = Tournament.objects.get(pk=tournament.pk)
    before = registered_facts(there)
    assert weigh(there, before, replace(before, city="Chicago"), now=EARLY).touched == ("city",)
    with pytest.raises(NotReadyToRegister) as refusal:
        weigh(there, before, replace(before, rounds=4), now=EARLY)
    assert {found.code for found in refusal.value.findings} == {Code.SCHEDULE_COMPLETE}
