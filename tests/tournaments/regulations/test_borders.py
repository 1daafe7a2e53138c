"""The ends of what a text allows, and findings and deadlines compared whole where other tests look at one part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations import BadPeriod
from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import canadian, event, findings, old, quick
from tests.tournaments.regulations.report_facts import REPORT, found, game, registered, somebody
from tournaments.regulations.deadline_documents import deadlines_document
from tournaments.regulations.deadlines import Counts, Deadline, DeadlineCode, deadlines
from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.events import EventFacts, NamedPlayer, RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.names import is_same_name
from tournaments.regulations.rate_of_play import UnreadableRateOfPlay, rate_of_play
from tournaments.regulations.registration import findings_by_system, findings_on, late_findings, must_be_mended
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight

DAY = date(2025, 10, 12)


def on_days(*days: int) -> tuple[RoundDay, ...]:
    """One round after another, each on the day of October that is named."""
    return tuple(RoundDay(number=number, day=date(2025, 10, day)) for number, day in enumerate(days, 1))


# ---------------------------------------------------------------- norms
def of_titles(code: Code, outcome: Outcome, article: str, **more: Any) -> Finding:
    return Finding(code=code, outcome=outcome, family=Family.FIDE_TITLES, article=article, **more)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (
            {"schedule": on_days(12, 12, 13), "rounds": 3},
            of_titles(Code.ROUNDS_A_DAY, Outcome.MET, "1.1.3", required=2, found=2),
        ),
        (
            {"schedule": on_days(12, 13, 13, 13, 14, 14), "rounds": 6},
            of_titles(Code.ROUNDS_A_DAY, Outcome.BROKEN, "1.1.3", required=2, found=3, rounds=(2, 3, 4)),
        ),
        (
            {"chief_licence": "NA"},
            of_titles(Code.CHIEF_ARBITER, Outcome.BROKEN, "1.1.5", required=("FA", "IA"), found="NA"),
        ),
        # 90 minutes and 60 times 30 seconds are the two hours themselves
        (
            {"rate_of_play": rate_of_play("5400+30")},
            of_titles(Code.TITLE_MINUTES, Outcome.MET, "1.1.3", required=120, found=120),
        ),
        (
            {"rate_of_play": rate_of_play("5400+29")},
            of_titles(Code.TITLE_MINUTES, Outcome.BROKEN, "1.1.3", required=120, found=119),
        ),
        ({"rounds": 8}, of_titles(Code.TITLE_ROUNDS, Outcome.BROKEN, "1.4.1a", required=9, found=8)),
        ({"format": "match"}, of_titles(Code.TITLE_FORMAT, Outcome.OPEN, "1.4.2e", decider="qc-chair")),
        # 1.4.8a: the lowest average of opponents with which any norm is made
        (
            {"highest_rating": 2000, "highest_rating_of_women": 2029},
            of_titles(Code.TITLE_RATINGS, Outcome.BROKEN, "1.4.8a", required=2030, found=2029),
        ),
        (
            {"announced": (NamedPlayer(name="Chiara", key="chiara"),)},
            of_titles(Code.ARBITER_PLAYS, Outcome.MET, "1.1.6"),
        ),
    ],
)
def test_what_norms_ask_for_is_answered_whole(changes: dict[str, Any], finding: Finding) -> None:
    answer = findings(event(is_title_tournament=True, **changes))[finding.code]
    assert (answer, repr(answer.found)) == (finding, repr(finding.found))


def test_where_no_title_text_is_known_it_is_said_beside_all_other_findings() -> None:
    asked = findings_on(old(2010, is_title_tournament=True))
    assert asked == (
        *findings_on(old(2010)),
        of_titles(Code.TITLE_EDITION, Outcome.BROKEN, "0", found=date(2010, 6, 5)),
    )


def test_where_no_system_makes_norms_it_is_said_beside_all_other_findings() -> None:
    asked = findings_by_system({"fide-blitz": quick("fide-blitz", "300", is_title_tournament=True)})["fide-blitz"]
    assert asked == (
        *findings_on(quick("fide-blitz", "300", is_title_tournament=True)),
        of_titles(Code.TITLE_SYSTEM, Outcome.BROKEN, "0.3", found=DAY),
    )


def test_a_tournament_without_norms_has_no_deadline_of_theirs() -> None:
    facts = event(is_title_tournament=False)
    every = deadlines(facts, notice_for(facts.system, DAY), title_notice_for(facts.system, DAY))
    assert [each.code for each in every] == [DeadlineCode.REGISTRATION, DeadlineCode.REPORT, DeadlineCode.LAST_LIST]


# ---------------------------------------------------------------- the schedule and the statement
def test_a_first_round_without_a_date_is_missing_too() -> None:
    facts = event(rounds=2, schedule=(RoundDay(number=2, day=DAY),))
    assert findings(facts)[Code.SCHEDULE_COMPLETE].rounds == (1,)


@pytest.mark.parametrize(
    ("facts", "finding"),
    [
        (event(is_official=True), Finding(code=Code.OFFICIAL, outcome=Outcome.MET, family=Family.FIDE_STANDARD,
                                          article="0.3")),
        (event(), Finding(code=Code.STATEMENT, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="9.2")),
        (
            event(is_hybrid=True, hybrid_approved=False),
            Finding(code=Code.HYBRID, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="0.2",
                    decider="qc-chair"),
        ),
        (
            event(rates_decided_games=True, format="match"),
            Finding(code=Code.DECIDED_GAMES, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="6.2"),
        ),
        (
            old(2010, ratings_at_the_game=True, ratings_chosen_on=date(2010, 6, 5)),
            Finding(code=Code.RATINGS_AT_THE_GAME, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="4.13",
                    required=date(2010, 6, 5), found=date(2010, 6, 5)),
        ),
        (
            quick("fide-blitz", "300", 2, schedule=(RoundDay(number=1, day=DAY, has_unequal_times=True),)),
            Finding(code=Code.EQUAL_TIMES, outcome=Outcome.BROKEN, family=Family.FIDE_RAPID_BLITZ, article="1.1",
                    rounds=(1,)),
        ),
    ],
)  # fmt: skip
def test_what_is_said_beforehand_is_answered_whole(facts: EventFacts, finding: Finding) -> None:
    assert findings(facts)[finding.code] == finding


@pytest.mark.parametrize(
    ("last_day", "expected"), [(date(2004, 9, 2), Outcome.BROKEN), (date(2004, 9, 3), Outcome.MET)]
)
def test_a_league_with_the_ratings_of_each_game_lasts_more_than_ninety_days(last_day: date, expected: Outcome) -> None:
    facts = old(2004, format="league", ends_on=last_day, ratings_at_the_game=True)  # from 5 June
    assert findings(facts)[Code.RATINGS_AT_THE_GAME].outcome is expected


@pytest.mark.parametrize(
    ("facts", "asked"),
    [
        (old(2004, format="league", ends_on=date(2004, 9, 3)), True),  # 91 days from 5 June
        (old(2004, format="league", ends_on=date(2004, 9, 2)), False),
        (old(2004, format="league", ends_on=date(2004, 9, 3), ratings_at_the_game=True), False),
        (old(2010, format="league", ends_on=date(2010, 9, 3)), False),  # 4.13: by choice
        (event(format="league"), False),
    ],
)
def test_a_league_of_more_than_ninety_days_is_rated_by_the_list_of_each_game_in_2003(
    facts: EventFacts, asked: bool
) -> None:
    found = findings(facts).get(Code.LIST_OF_EACH_PERIOD)
    assert (found is not None) is asked
    if found is not None:
        assert (found.outcome, found.article, must_be_mended((found,))) == (Outcome.BROKEN, "4.11", (found,))


def test_equal_times_are_asked_in_rapid_and_blitz_only() -> None:
    unequal = (RoundDay(number=1, day=DAY, has_unequal_times=True),)
    assert Code.EQUAL_TIMES not in findings(event(schedule=unequal, rounds=1))
    assert Code.EQUAL_TIMES not in findings(quick("fide-blitz", "300"))


def test_only_the_notices_that_were_missed_are_late() -> None:
    facts = event(registered_on=date(2025, 10, 10), will_be_rated=False)
    assert [each.code for each in late_findings(findings_on(facts))] == [Code.REGISTRATION]
    in_time = event(will_be_rated=False)
    assert late_findings(findings_on(in_time)) == ()


# ---------------------------------------------------------------- time
def test_just_enough_time_for_all_is_held_against_what_the_strongest_player_needs() -> None:
    # 60 minutes are the least time of all (1.1), and 2400 asks for 120
    answer = findings(event(rate_of_play=rate_of_play("3600"), highest_rating=2400))[Code.RATE_OF_PLAY]
    assert (answer.outcome, answer.required, answer.found, answer.decider) == (Outcome.BROKEN, 120, 60, "qc-chair")


def test_nobody_has_to_decide_on_enough_time() -> None:
    assert findings(event(rate_of_play=rate_of_play("7200")))[Code.RATE_OF_PLAY].decider is None
    # 2009: the time is that of the tournament, and nobody may approve another
    short = old(2010, rate_of_play=rate_of_play("5400"), highest_rating=2200)
    assert findings(short)[Code.RATE_OF_PLAY].decider is None


def test_before_there_is_a_schedule_nothing_is_found_of_hours() -> None:
    assert findings(event(schedule=()))[Code.HOURS_A_DAY] == Finding(
        code=Code.HOURS_A_DAY, outcome=Outcome.OPEN, family=Family.FIDE_STANDARD, article="3", required=720
    )
    days = on_days(12, 12, 12, 12, 12, 12, 12)
    assert findings(event(rate_of_play=None, schedule=days, rounds=7))[Code.HOURS_A_DAY].rounds == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * 41, "expected seconds like 40/5400+30:1800+30, got '" + "x" * 40 + "'"),
        ("5400:1800", "every stage but the last has a number of moves, got '5400:1800'"),
        ("1/1:" * 3 + "1/1", "every stage but the last has a number of moves, got '1/1:1/1:1/1:1/1'"),
        (
            "90/90000+1000:90/90000+1000:90/90000+1000",
            "every stage but the last has a number of moves, got '90/90000+1000:90/90000+1000:90/90000+100'",
        ),
    ],
)
def test_an_unreadable_rate_of_play_is_shown_as_far_as_forty_signs(text: str, message: str) -> None:
    with pytest.raises(UnreadableRateOfPlay) as caught:
        rate_of_play(text)
    assert str(caught.value) == message


def test_four_stages_are_read_and_only_the_moves_left_are_counted() -> None:
    rate = rate_of_play("40/6000+10:20/3000+10:20/1200+10:600+10")
    # 40 and 20 of the 60 moves, the third stage not at all
    assert (str(rate), rate.minutes_for(60)) == ("40/6000+10:20/3000+10:20/1200+10:600+10", 160)
    # the second stage gives its increments for 10 of its 20 moves: 6000 + 400 + 3000 + 100 seconds
    assert rate.minutes_for(50) * 60 == 9500


# ---------------------------------------------------------------- deadlines
def dated(facts: EventFacts, **more: Any) -> dict[str, Deadline]:
    notice = notice_for(facts.system, facts.starts_on)
    titles = title_notice_for(facts.system, facts.starts_on)
    return {each.name: each for each in deadlines(facts, notice, titles, **more)}


def test_interim_reports_the_appeal_and_the_letter_from_abroad_are_dated_whole() -> None:
    league = dated(event(ends_on=date(2025, 12, 24)), refused_on=date(2025, 9, 1))
    assert [league[f"interim-{number}"] for number in (1, 2)] == [
        Deadline(code=DeadlineCode.INTERIM_REPORT, day=day, family=Family.FIDE_STANDARD, article="4",
                 counts=Counts.INTERIM_REPORT, number=number)
        for number, day in ((1, date(2025, 10, 31)), (2, date(2025, 11, 30)))
    ]  # fmt: skip
    assert league["appeal"] == Deadline(
        code=DeadlineCode.APPEAL, day=date(2025, 9, 8), family=Family.FIDE_STANDARD, article="0.4",
        counts=Counts.APPEAL,
    )  # fmt: skip
    abroad = dated(canadian("cfc-regular", "7200", federation="USA"))
    assert abroad["notice-abroad"] == Deadline(
        code=DeadlineCode.NOTICE_ABROAD, day=date(2009, 5, 5), family=Family.CFC, article="736",
        counts=Counts.REGISTRATION,
    )  # fmt: skip


PLAIN = {
    "system": "fide-standard", "federation": "CAN", "start": "2026-03-07", "end": "2026-03-08",
    "time_zone": "America/Toronto",
}  # fmt: skip


def test_a_tournament_of_one_day_and_one_of_the_last_year_have_deadlines() -> None:
    one_day = deadlines_document(PLAIN | {"end": "2026-03-07"})
    assert isinstance(one_day, dict)
    assert one_day["list"] == "2026-04-01"
    assert isinstance(deadlines_document(PLAIN | {"start": "2150-03-07", "end": "2150-03-08"}), dict)


def test_a_moment_without_a_zone_is_refused_with_an_example() -> None:
    with pytest.raises(BadPeriod) as caught:
        deadlines_document(PLAIN | {"received_at": "2026-02-05T04:59"})
    assert str(caught.value) == (
        'received_at: expected a moment written as 2026-02-05T04:59:59Z, got "2026-02-05T04:59"'
    )


# ---------------------------------------------------------------- names
@pytest.mark.parametrize(
    ("name", "other", "is_same"),
    [
        ("carlsen magnus", "magnus karlsen", True),  # the order, and one letter
        ("carlsen magnus", "magnus karlsan", False),  # the order, and two letters
        ("a" * 30, "a" * 40, True),  # cut at the width of the field
        ("a" * 29, "a" * 40, False),
    ],
)
def test_the_ends_of_what_is_one_name(name: str, other: str, *, is_same: bool) -> None:
    assert is_same_name(name, other) is is_same


# ---------------------------------------------------------------- reports of standard chess
@pytest.mark.parametrize(("control", "minutes"), [("3600+30", "90"), ("3630+30", "Fraction(181, 2)")])
@pytest.mark.parametrize(("white", "black"), [(1, 2), (2, 1)])
def test_of_two_rated_alike_white_is_named_with_the_exact_time(
    control: str, minutes: str, white: int, black: int
) -> None:
    report = replace(
        REPORT,
        registered=registered(rate_of_play=rate_of_play(control)),
        players=(somebody(1, 2400), somebody(2, 2400)),
        games=(game(1, white, black),),
    )
    [finding] = found(ReportCode.TOO_FAST, report)
    assert (finding.rank, finding.required, repr(finding.found)) == (white, 120, minutes)


def test_the_time_for_norms_is_told_to_the_half_minute() -> None:
    answer = findings(event(is_title_tournament=True, rate_of_play=rate_of_play("5430+29")))[Code.TITLE_MINUTES]
    assert (answer.outcome, answer.found) == (Outcome.BROKEN, Fraction(239, 2))


# ---------------------------------------------------------------- reports of rapid and blitz
def in_blitz(**changes: Any) -> list[ReportFinding]:
    """A blitz of 2025 at 3+0, which is too fast for any list."""
    announced = registered(rate_of_play=rate_of_play("180"), **changes)
    report = replace(REPORT, system="fide-blitz", registered=announced)
    return found(ReportCode.GAME_TIME, report)


def test_a_time_of_another_list_is_told_with_both_its_bounds() -> None:
    [finding] = in_blitz()
    assert (finding.family, finding.article, finding.weight) == (Family.FIDE_RAPID_BLITZ, "1.1", Weight.ERROR)
    facts = quick("fide-blitz", "180")
    assert (finding.required, finding.found) == (findings(facts)[Code.GAME_TIME].required, 3)


def test_rounds_with_unequal_times_are_told_whole() -> None:
    players = (somebody(1, 2000), somebody(2, 2100))
    announced = registered(rate_of_play=rate_of_play("300"), unequal_rounds=frozenset({1}))
    report = replace(REPORT, system="fide-blitz", registered=announced, players=players, games=(game(1, 1, 2),))
    [finding] = found(ReportCode.UNEQUAL_TIMES, report)
    assert (finding.family, finding.article, finding.rounds) == (Family.FIDE_RAPID_BLITZ, "1.1", (1,))
