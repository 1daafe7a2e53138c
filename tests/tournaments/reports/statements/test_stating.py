"""The chief arbiter is asked what no document shows; what he says is kept, what he leaves out stays a question."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from titles.regulations.norms.statements import statements_from_json
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.services import ticks_wanted
from tournaments.reports.statements.asked import asked_of, open_of
from tournaments.reports.statements.forms import StatementsForm
from tournaments.reports.statements.questions import Question
from tournaments.reports.statements.words import stated

EVERYTHING = {
    "is_announced": True,
    "format_changes": 0,
    "players_with_other_conditions": 0,
    "alterations": 0,
    "clock_settings": ["5400+30"],
    "licences_by_round": {"1": ["IA"], "2": ["IA"], "3": ["IA"]},
    "arbiters_who_played": [],
}


@pytest.fixture
def title_report(desk: Desk) -> Report:
    return desk.received(desk.approved(is_title_tournament=True, starts_on=date(2025, 11, 12)))


def typed(report: Report, **changes: str) -> dict[str, str]:
    """Everything answered as it should be."""
    chief = report.tournament.appointments.get().pk
    usual = {
        "said-is_announced": "yes", "said-format_changes": "0", "said-players_with_other_conditions": "0",
        "said-alterations": "0", "said-clock_settings": "yes", f"said-present-{chief}": "1-3",
        "said-arbiters_who_played": "no",
    }  # fmt: skip
    return {**usual, **{f"said-{name}": value for name, value in changes.items()}}


def form(report: Report, data: dict[str, str]) -> StatementsForm:
    return StatementsForm(data, report=report, asked=asked_of(report))


# ---------------------------------------------------------------- what is asked
def test_a_title_tournament_asks_what_the_title_regulations_ask(title_report: Report) -> None:
    assert [(each.question.value, each.article) for each in asked_of(title_report)] == [
        ("is_announced", "9.2"), ("format_changes", "1.1.1"), ("players_with_other_conditions", "1.1.1"),
        ("clock_settings", "1.1.3"), ("licences_by_round", "1.1.5"), ("arbiters_who_played", "1.1.6"),
        ("alterations", "1.4.2d"),
    ]  # fmt: skip


def test_any_other_tournament_asks_only_whether_the_players_were_told(desk: Desk) -> None:
    assert [each.question for each in asked_of(desk.received(desk.approved()))] == [Question.ANNOUNCED]


@pytest.mark.parametrize(("day", "article"), [(date(2008, 9, 8), "11.4"), (date(2010, 9, 6), "9.2")])
def test_the_older_texts_ask_the_chief_arbiter_too(day: date, article: str, desk: Desk) -> None:
    report = desk.received(desk.approved(starts_on=day))
    assert [(each.question, each.article) for each in asked_of(report)] == [(Question.ANNOUNCED, article)]
    assert open_of(desk.accepted(report, is_announced=True)) == ()


def test_the_times_of_unequal_rounds_are_asked_in_blitz(desk: Desk) -> None:
    blitz = desk.received(desk.approved(system="fide-blitz", rate_of_play="180+2", unequal_rounds=(3,)))
    assert Question.UNEQUAL_TIMES in [each.question for each in asked_of(blitz)]


# ---------------------------------------------------------------- what is typed
def test_the_answers_are_the_document_that_the_title_regulations_read(title_report: Report) -> None:
    filled = form(title_report, typed(title_report))
    assert filled.is_valid(), filled.errors
    assert filled.answers == EVERYTHING
    assert statements_from_json(filled.answers).clock_settings == {"5400+30"}


def test_what_is_left_empty_is_not_said(title_report: Report) -> None:
    empty = form(title_report, {})
    assert (empty.is_valid(), empty.answers) == (True, {})


def test_games_paired_anew_are_named_with_their_players(title_report: Report) -> None:
    filled = form(
        title_report,
        typed(title_report, clock_settings="no", other_clocks="60+30", paired_again="2 1 3 yes"),
    )
    assert filled.is_valid(), filled.errors
    assert (filled.answers["clock_settings"], filled.answers["paired_again"]) == (
        ["3600+30", "5400+30"],
        [{"round": 2, "white": "Amato, Anna", "black": "Castro, Cy", "is_agreed": True}],
    )


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"paired_again": "2 1 1 yes"}, "said-paired_again"),
        ({"paired_again": "4 1 3 yes"}, "said-paired_again"),
        ({"paired_again": "2 1 3"}, "said-paired_again"),
        ({"other_clocks": "60+30"}, "said-other_clocks"),
        ({"clock_settings": "no", "other_clocks": "as agreed"}, "said-other_clocks"),
        ({"clock_settings": "no"}, "said-other_clocks"),
        ({"arbiters_who_played": "yes"}, "said-arbiters_who_played"),
        ({"format_changes": "-1"}, "said-format_changes"),
        ({"format_changes": "²"}, "said-format_changes"),
    ],
)
def test_what_contradicts_itself_is_an_error_at_its_field(
    changes: dict[str, str], field: str, title_report: Report
) -> None:
    assert list(form(title_report, typed(title_report, **changes)).errors) == [field]


# ---------------------------------------------------------------- what is kept
def test_what_is_stated_is_kept_with_the_certification(title_report: Report, desk: Desk) -> None:
    desk.endorsed(title_report, **EVERYTHING)
    title_report.refresh_from_db()
    assert (title_report.statements, open_of(title_report)) == (EVERYTHING, ())
    assert "open" not in [each.text or "open" for each in stated(title_report)]


def test_an_open_question_is_answered_later_and_an_answer_stays(title_report: Report, desk: Desk) -> None:
    report = desk.accepted(title_report, format_changes=0, licences_by_round={"1": ["IA"]})
    later = desk.after(report.tournament)
    with pytest.raises(NotPermitted):
        reports.add_statements(report, {"alterations": 0}, by=desk.chiara, now=later)
    answers = {"alterations": 0, "format_changes": 3, "licences_by_round": {"1": ["NA"], "2": ["IA"]}}
    report = reports.add_statements(report, answers, by=desk.boris, now=later)
    assert report.statements == {
        "alterations": 0, "format_changes": 0, "licences_by_round": {"1": ["IA"], "2": ["IA"]},
    }  # fmt: skip
    assert history_of(report)[-1].act == "add statements"


# ---------------------------------------------------------------- the pages
def test_the_form_asks_and_the_page_shows_what_was_stated(title_report: Report, desk: Desk) -> None:
    at(desk.after(title_report.tournament))
    client, page = signed_in(desk.boris), reverse("report", args=[title_report.pk])
    assert "Who was in the playing venue" in client.get(page).content.decode()
    ticks = {f"tick-{tick}": "on" for tick in ticks_wanted(title_report, now=desk.after(title_report.tournament))}
    answer = client.post(
        reverse("report_certify", args=[title_report.pk]), {**ticks, **typed(title_report)}, follow=True
    )
    text = " ".join(answer.content.decode().split())
    assert "Certified." in text
    assert "Statements of the chief arbiter" in text
    assert "IA in rounds 1-3" in text
    assert "Questions to you that are still open" not in text


def test_an_answer_that_cannot_be_read_comes_back_with_everything_typed(title_report: Report, desk: Desk) -> None:
    at(desk.after(title_report.tournament))
    data = typed(title_report, paired_again="what?")
    answer = signed_in(desk.boris).post(reverse("report_certify", args=[title_report.pk]), data)
    text = answer.content.decode()
    assert "This cannot be read: what?" in text
    assert 'value="1-3"' in text
    title_report.refresh_from_db()
    assert title_report.state == "draft"


def test_who_left_something_open_finds_the_question_on_the_page(title_report: Report, desk: Desk) -> None:
    report = desk.accepted(title_report, format_changes=0)
    at(desk.after(report.tournament))
    page = reverse("report", args=[report.pk])
    assert "Questions to you that are still open" in signed_in(desk.boris).get(page).content.decode()
    assert "Questions to you" not in signed_in(desk.chiara).get(page).content.decode()
    client = signed_in(desk.boris)
    client.post(reverse("report_state", args=[report.pk]), {"said-alterations": "2"})
    report.refresh_from_db()
    assert report.statements == {"format_changes": 0, "alterations": 2}


def test_each_book_asks_under_its_own_article(desk: Desk) -> None:
    blitz = desk.received(desk.approved(system="fide-blitz", rate_of_play="180+2"))
    assert [(each.family, each.article) for each in asked_of(blitz)] == [(Family.FIDE_RAPID_BLITZ, "8.2")]
