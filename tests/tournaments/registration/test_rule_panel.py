"""What stands beside the form: the rules of what is typed so far, sent or not, and what of the form follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import User
from tests.tournaments.events import SUMMER, draft
from tests.tournaments.forms import typed
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.question_fields import SILENT, answers, other_systems, problems
from tournaments.registration.questions import BASIS
from tournaments.registration.rule_panel import answer_while_typing, looked_at, rules_beside
from tournaments.registration.written_form import written_fields


@pytest.fixture(autouse=True)
def systems(db: None) -> None:
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})


@pytest.fixture
def form(astrid: User) -> RegistrationForm:
    return RegistrationForm(user=astrid, now=SUMMER)


def told(form: RegistrationForm, **changes: str) -> dict[str, Any]:
    return answer_while_typing(form, typed(**changes))


# ---------------------------------------------------------------- looked at
@pytest.mark.parametrize("rate", ["5400+30", "7200", "40/5400:1800"])
def test_a_draft_that_nobody_has_sent_yet_is_read_as_it_stands(rate: str, astrid: User, boris: User) -> None:
    """No seconds for a move are said, too: a nought is no empty field."""
    tournament = draft(astrid, boris, rate_of_play=rate)
    shown = RegistrationForm(initial=written_fields(tournament), user=astrid, now=SUMMER)
    read = looked_at(shown)
    assert (read.errors, read.announced is not None) == ({}, True)
    assert read.facts().rate_of_play == rate


def test_a_form_that_was_sent_is_looked_at_itself(astrid: User) -> None:
    sent = RegistrationForm(data=typed(), user=astrid, now=SUMMER)
    assert looked_at(sent) is sent


def test_an_empty_form_has_no_rules_beside_it(form: RegistrationForm) -> None:
    beside = rules_beside(looked_at(form))
    assert (beside["law"], beside["deadlines"], beside["findings"], beside["bar"]) == (None, [], [], [])
    missing = {step.key: step.missing for step in beside["steps"] if step.missing}
    assert missing == {
        "event": ("Name of the tournament", "Place"),
        "days": ("First day", "Last day"),
        "players": ("Expected players",),
        "arbiters": ("Name of the chief arbiter", "E-mail address of the chief arbiter"),
    }


def test_beside_it_stand_the_edition_of_the_first_day_the_deadlines_and_what_is_met(
    form: RegistrationForm, boris: User
) -> None:
    answer = told(form)
    assert answer["law"].rating.id == "fide-2025-10"
    assert answer["deadlines"]
    assert answer["event"].rounds == 3
    assert {finding.status for finding in answer["findings"]} >= {"met"}


# ---------------------------------------------------------------- while typing
@pytest.mark.parametrize(
    ("changes", "schedule", "questions"),
    [
        ({}, False, True),  # the form came without saying which questions it shows
        ({BASIS: "will_be_rated is_hybrid is_official affiliated_organisation"}, False, False),
        ({"rounds": "4"}, True, True),
        ({"format": "match", BASIS: "will_be_rated is_hybrid is_official affiliated_organisation"}, False, True),
        ({"starts_on": ""}, False, True),  # the rows stay as they were until there is another day
    ],
)
def test_what_of_the_form_follows_is_said(
    changes: dict[str, str], schedule: bool, questions: bool, form: RegistrationForm, boris: User
) -> None:
    answer = told(form, **changes)
    assert (answer["schedule_changed"], answer["questions_changed"]) == (schedule, questions)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"starts_on": "tomorrow"}, {"rounds": "many"}, {"system": "uscf"}, {"federation": ""},
        {"ends_on": "2025-10-01"},
        {"rounds": "9" * 400}, {"rate_of_play": "-1"}, {"round_1_day": "?"}, {"deputy_1_rounds": "?"},
        {"format": ""}, {"name": "A\u202eB"}, {"starts_on": "1903-01-01"},
    ],
)  # fmt: skip
def test_whatever_is_half_typed_is_answered_and_is_no_error_yet(
    nonsense: dict[str, str], form: RegistrationForm, boris: User
) -> None:
    answer = told(form, **nonsense)
    assert answer["form"].for_submission is False
    assert set(answer) >= {"law", "deadlines", "findings", "schedule_changed", "questions_changed"}


# ---------------------------------------------------------------- answers
def test_what_was_not_asked_is_silent_whatever_its_field_holds() -> None:
    data = {"championship": "national", "is_hybrid": True, "unequal_rounds": (3,), "ratings_used": "at-the-game"}
    assert answers(data, ("is_hybrid",)) == {
        **dict.fromkeys(answers({}, ()), False), **SILENT, "is_hybrid": True,
    }  # fmt: skip
    said = answers(data, tuple(data))
    assert {name: said[name] for name in data} == data


def test_other_systems_count_where_they_are_offered() -> None:
    data = {"also_fide-rapid": True, "also_cfc-active": True, "also_fide-standard": False}
    assert other_systems(data, ("also_fide-rapid", "also_fide-standard", "is_hybrid")) == ("fide-rapid",)
    assert other_systems({}, ()) == ()


@pytest.mark.parametrize(
    ("unequal", "is_wrong"), [((), False), ((1, 3), False), ((4,), True), ((0,), True), ((1, 2, 3, 4), True)]
)
def test_a_round_that_is_not_played_has_no_times(unequal: tuple[int, ...], is_wrong: bool) -> None:
    found = [field for field, _words in problems({"unequal_rounds": unequal}, ("unequal_rounds",), rounds=3)]
    assert found == (["unequal_rounds"] if is_wrong else [])
    assert list(problems({"unequal_rounds": unequal}, (), rounds=3)) == []
