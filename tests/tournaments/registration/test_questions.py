"""A fact is asked where an edition that governs the tournament has the rule, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tournaments.registration.questions import Setting, others_offered, questions_for, setting_of

SWISS = Setting(systems=("fide-standard",), starts_on=date(2025, 10, 12), format="swiss", federation="USA")


def test_the_usual_swiss_is_asked_what_every_event_is_asked() -> None:
    assert questions_for(SWISS) == ("will_be_rated", "is_hybrid", "is_official", "affiliated_organisation")


@pytest.mark.parametrize(
    ("day", "system", "format_", "more"),
    [
        ("2025-10-12", "fide-standard", "match", {"rates_decided_games"}),
        ("2025-10-12", "fide-standard", "round-robin", set()),
        ("2003-09-01", "fide-standard", "match", {"championship", "stage_of"}),  # 6.5 knows no leave
        ("2003-09-01", "fide-standard", "league", {"championship", "stage_of", "ratings_used"}),
        ("2009-09-01", "fide-standard", "swiss", {"championship", "stage_of", "ratings_used", "ratings_chosen_on"}),
        (
            "2009-09-01", "fide-standard", "round-robin",
            {"championship", "is_for_women", "stage_of", "ratings_used", "ratings_chosen_on"},
        ),
        ("2025-10-12", "fide-blitz", "match", {"rates_decided_games"}),
    ],
)  # fmt: skip
def test_each_text_asks_its_own_questions(day: str, system: str, format_: str, more: set[str]) -> None:
    asked = questions_for(replace(SWISS, systems=(system,), starts_on=date.fromisoformat(day), format=format_))
    particular = {
        "rates_decided_games", "championship", "stage_of", "ratings_used", "ratings_chosen_on", "is_for_women",
    }  # fmt: skip
    assert particular & set(asked) == more


def test_the_cfc_asks_for_the_advertised_time_control_and_not_for_fides_statement() -> None:
    regular = replace(SWISS, systems=("cfc-regular",), starts_on=date(2010, 3, 1), federation="CAN")
    assert [name for name in questions_for(regular) if not name.startswith("also_")] == ["is_advertised"]


def test_a_canadian_event_may_be_rated_by_both_and_asks_the_questions_of_both() -> None:
    canadian = replace(SWISS, starts_on=date(2010, 3, 1), federation="CAN")
    assert others_offered(canadian) == ("also_cfc-regular", "also_cfc-active")
    both = questions_for(replace(canadian, systems=("cfc-regular", "fide-standard")))
    assert {"also_fide-standard", "is_advertised", "stage_of"} <= set(both)
    assert others_offered(SWISS) == ()


def test_norms_ask_for_the_kind_of_championship_and_team_events_for_fixed_pairings() -> None:
    assert "championship" in questions_for(replace(SWISS, is_title_tournament=True))
    team = replace(SWISS, is_title_tournament=True, format="team")
    assert "has_fixed_pairings" in questions_for(team)
    assert "has_fixed_pairings" not in questions_for(replace(team, is_title_tournament=False))


def test_what_cannot_be_read_asks_nothing_particular() -> None:
    assert questions_for(setting_of({})) == ("will_be_rated",)
    assert questions_for(setting_of({"system": "x", "starts_on": "autumn"})) == ("will_be_rated",)


def test_another_system_that_is_not_offered_does_not_count() -> None:
    typed = {"system": "fide-standard", "federation": "USA", "starts_on": "2010-03-01", "also_cfc-regular": "on"}
    assert setting_of(typed).systems == ("fide-standard",)
    assert setting_of({**typed, "federation": "CAN"}).systems == ("fide-standard", "cfc-regular")
