"""What is typed into the questions: read round by round and arbiter by arbiter, or refused at its field."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.tournaments.desk import Desk
from tournaments.registration.models import Appointment, ScheduledRound, Tournament
from tournaments.reports.models import Report
from tournaments.reports.statements.answers import Answers, Unreadable, arbiter_key
from tournaments.reports.statements.asked import asked_of, open_of
from tournaments.reports.statements.forms import StatementsForm
from tournaments.reports.statements.questions import Question


@pytest.fixture
def report(desk: Desk) -> Report:
    """A title tournament of three rounds with two arbiters."""
    tournament = desk.approved(is_title_tournament=True, starts_on=date(2025, 11, 12))
    Appointment.objects.create(tournament=tournament, role="deputy", name="Dóra Deputy", licence="NA", fide_id=7)
    return desk.received(tournament)


def read(report: Report, question: Question, **said: Any) -> dict[str, Any]:
    return Answers(report, {f"said-{name}": value for name, value in said.items()}).to(question)


def refused(report: Report, question: Question, **said: Any) -> str:
    with pytest.raises(Unreadable) as unreadable:
        read(report, question, **said)
    return unreadable.value.field.removeprefix("said-")


def test_the_licences_stand_round_by_round_and_rounds_without_anybody_are_not_spoken_of(report: Report) -> None:
    chief, deputy = report.tournament.appointments.order_by("pk")
    said = {f"present-{chief.pk}": "1, 3", f"present-{deputy.pk}": "3"}
    assert read(report, Question.PRESENT, **said) == {"licences_by_round": {"1": ["IA"], "3": ["IA", "NA"]}}
    assert read(report, Question.PRESENT) == {"licences_by_round": None}
    assert refused(report, Question.PRESENT, **{f"present-{deputy.pk}": "4"}) == f"present-{deputy.pk}"


def test_an_arbiter_who_played_is_named_by_his_number_or_his_folded_name(report: Report) -> None:
    chief, deputy = report.tournament.appointments.order_by("pk")
    said = {f"played-{each.pk}": True for each in (chief, deputy)}
    assert read(report, Question.ARBITERS_PLAYED, arbiters_who_played="yes", **said) == {
        "arbiters_who_played": ["7", "boris arbiter"]
    }
    assert arbiter_key(Appointment(name="Dóra Deputy")) == "dora deputy"
    for answer in ("no", ""):
        assert refused(report, Question.ARBITERS_PLAYED, arbiters_who_played=answer, **said) == "arbiters_who_played"


@pytest.mark.parametrize(
    ("said", "settings"),
    [
        ({}, None),
        ({"other_clocks": " \n"}, None),
        ({"clock_settings": "yes"}, ["5400+30"]),
        ({"clock_settings": "yes", "other_clocks": "90+30"}, ["5400+30"]),
        (
            {"clock_settings": "no", "other_clocks": "100 + 30\n\n 40/90+30/30+30s \nG/60;d5\n3|2\n1h40+30"},
            ["180+2", "3600d5", "40/5400+30:1800+30", "5400+30", "6000+30"],
        ),
    ],
)
def test_the_registered_clock_is_one_of_those_that_were_used(
    said: dict[str, str], settings: list[str] | None, report: Report
) -> None:
    assert read(report, Question.CLOCKS, **said) == {"clock_settings": settings, "paired_again": None}


def test_who_says_that_others_were_used_names_another_than_the_registered_one(report: Report) -> None:
    assert refused(report, Question.CLOCKS, clock_settings="no", other_clocks="90+30") == "other_clocks"


def test_a_line_that_is_no_rate_of_play_is_refused_with_what_was_expected(report: Report) -> None:
    with pytest.raises(Unreadable, match=r"“two hours”: Character 1 is “t”. Expected: a time in minutes") as unreadable:
        read(report, Question.CLOCKS, clock_settings="no", other_clocks="90+30\ntwo hours")
    assert unreadable.value.field == "said-other_clocks"
    for line in ("5400+30", "7200 flat", "40/90", "90+30x"):
        assert refused(report, Question.CLOCKS, clock_settings="no", other_clocks=line) == "other_clocks"


@pytest.mark.parametrize(
    ("line", "agreed"), [("2 1 3 yes", True), ("2 1 3 NO", False), ("2 1 3 oui", True), ("2 1 3 non", False)]
)
def test_a_game_paired_anew_says_whether_both_agreed(line: str, agreed: bool, report: Report) -> None:
    found = read(report, Question.CLOCKS, paired_again=f"\n{line}\n")["paired_again"]
    assert found == [{"round": 2, "white": "Amato, Anna", "black": "Castro, Cy", "is_agreed": agreed}]


@pytest.mark.parametrize(
    "line", ["yes", "2 1 yes", "0 1 3 yes", "2 1 9 yes", "2 1 3 4 yes", "2 1 3 perhaps", "2 ١ 3 yes"]
)
def test_a_line_that_names_no_game_is_refused(line: str, report: Report) -> None:
    assert refused(report, Question.CLOCKS, paired_again=line) == "paired_again"


# ---------------------------------------------------------------- unequal times
@pytest.fixture
def blitz(desk: Desk) -> Report:
    """Three rounds of which the second and the third had different times."""
    return desk.received(desk.approved(system="fide-blitz", rate_of_play="180+2", unequal_rounds=(2, 3)))


def test_both_times_of_a_round_are_given_or_neither(blitz: Report) -> None:
    said = {"unequal-2-white": 5, "unequal-2-black": 0}
    assert read(blitz, Question.UNEQUAL_TIMES, **said) == {"unequal_times": {"2": {"white": 5, "black": 0}}}
    assert refused(blitz, Question.UNEQUAL_TIMES, **{"unequal-3-white": 5}) == "unequal-3-black"
    assert refused(blitz, Question.UNEQUAL_TIMES, **{"unequal-3-black": 5}) == "unequal-3-black"


def test_a_round_whose_times_are_not_said_keeps_the_question_open(blitz: Report, desk: Desk) -> None:
    times = {"white": 5, "black": 4}
    report = desk.accepted(blitz, is_announced=True, unequal_times={"2": times})
    assert [each.question for each in open_of(report)] == [Question.UNEQUAL_TIMES]
    form = StatementsForm(
        {"said-unequal-3-white": "5", "said-unequal-3-black": "4"}, report=report, asked=open_of(report)
    )
    assert form.is_valid(), form.errors
    assert form.answers == {"unequal_times": {"3": times}}


@pytest.mark.parametrize(
    ("system", "starts_on", "is_asked"),
    [
        ("fide-standard", date(2025, 11, 12), False),
        ("fide-blitz", date(2013, 3, 4), False),
        ("fide-blitz", date(2025, 11, 12), True),
        ("cfc-active", date(2009, 11, 12), False),
    ],
)
def test_only_texts_that_ask_for_equal_times_ask_for_unequal_ones(
    system: str, starts_on: date, is_asked: bool, blitz: Report
) -> None:
    Tournament.objects.update(system=system, starts_on=starts_on, ends_on=starts_on)
    report = Report.objects.get(pk=blitz.pk)
    assert ScheduledRound.objects.filter(has_unequal_times=True).count() == 2
    assert (Question.UNEQUAL_TIMES in [each.question for each in asked_of(report)]) is is_asked
