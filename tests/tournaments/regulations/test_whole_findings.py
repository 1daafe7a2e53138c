"""A finding on a report says all of it: its code, weight and text, what was required and found, and where it stands."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import ANNA, END, REPORT, START, game, registered, somebody
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import (
    EarlierPart,
    KnownGame,
    OtherReport,
    PartFacts,
    ReportedPlayer,
    ReportFacts,
)

STANDARD = Family.FIDE_STANDARD


def whole(report: ReportFacts) -> tuple[ReportFinding, ...]:
    return findings_on_report(report)


def error(code: ReportCode, article: str, **more: Any) -> ReportFinding:
    return ReportFinding(code=code, weight=Weight.ERROR, family=STANDARD, article=article, **more)


def warning(code: ReportCode, article: str, **more: Any) -> ReportFinding:
    return ReportFinding(code=code, weight=Weight.WARNING, family=STANDARD, article=article, **more)


# ---------------------------------------------------------------- the event
LATER = date(2025, 11, 11)  # the 31st day
MARCH = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (
            {"federation": "CAN"},
            error(ReportCode.FEDERATION, "0.2.2", required="USA", found="CAN", line=3, column=5),
        ),
        ({"starts_on": None}, warning(ReportCode.STARTS_ON, "0.2.2", required=START, line=4, column=5)),
        (
            {"starts_on": date(2025, 10, 11)},
            warning(ReportCode.STARTS_ON, "0.2.2", required=START, found=date(2025, 10, 11), line=4, column=5),
        ),
        (
            {"ends_on": date(2025, 10, 15)},
            warning(ReportCode.ENDS_ON, "0.2.2", required=END, found=date(2025, 10, 15), line=5, column=5),
        ),
        # the file has no line that says it
        ({"rounds": 2}, error(ReportCode.ROUNDS, "0.2.2", required=3, found=2)),
        ({"federation": "CAN", "lines": {}}, error(ReportCode.FEDERATION, "0.2.2", required="USA", found="CAN")),
        (
            {"name": "Winter", "name_key": "winter"},
            warning(ReportCode.NAME, "0.2.2", required="Autumn Four", found="Winter", line=1, column=5),
        ),
        (
            {"chief_name": "X", "chief_key": "somebody else"},
            warning(ReportCode.CHIEF, "9.1", required="Boris Arbiter", found="X", line=10, column=5),
        ),
        (
            {"today": date(2025, 10, 13)},
            error(ReportCode.NOT_OVER, "4", required=END, found=date(2025, 10, 13), line=5, column=5),
        ),
        ({"has_list": False}, warning(ReportCode.NO_LIST, "8.3.1", found=START)),
        # 9.1: the third list behind October is that of January, which closes three days before
        (
            {"today": MARCH, "submitted_on": MARCH},
            error(ReportCode.LAST_LIST, "9.1", required=date(2025, 12, 29), found=MARCH),
        ),
        ({"registered": registered(hybrid_approved=False)}, warning(ReportCode.HYBRID, "0.2")),
        (
            {"registered": registered(ends_on=LATER), "ends_on": LATER, "today": LATER, "submitted_on": LATER},
            warning(ReportCode.INTERIM, "4", required=30, found=31, line=5, column=5),
        ),
    ],
)
def test_of_the_event(changes: dict[str, Any], finding: ReportFinding) -> None:
    assert whole(replace(REPORT, **changes)) == (finding,)


def test_thirty_days_need_no_interim_report_and_the_last_day_is_over_when_it_comes() -> None:
    last = date(2025, 11, 10)
    thirty = {"registered": registered(ends_on=last), "ends_on": last, "today": last, "submitted_on": last}
    assert whole(replace(REPORT, **thirty)) == ()


def test_only_a_match_may_be_over_before_its_announced_last_day() -> None:
    early = date(2025, 10, 13)
    assert whole(replace(REPORT, ends_on=early, today=early)) == (
        warning(ReportCode.ENDS_ON, "0.2.2", required=END, found=early, line=5, column=5),
        error(ReportCode.NOT_OVER, "4", required=END, found=early, line=5, column=5),
    )


def test_a_match_that_ended_early_is_over_on_the_day_of_its_file_and_not_before() -> None:
    early = date(2025, 10, 13)
    report = replace(REPORT, registered=registered(format="match"), ends_on=early, today=START)
    assert whole(report) == (
        warning(ReportCode.ENDS_ON, "0.2.2", required=END, found=early, line=5, column=5),
        error(ReportCode.NOT_OVER, "4", required=early, found=START, line=5, column=5),
    )


# ---------------------------------------------------------------- the players
def anna(**changes: Any) -> tuple[ReportedPlayer, ...]:
    return (replace(ANNA, **changes),)


def at(column: int, end_column: int) -> dict[str, int]:
    return {"line": 12, "column": column, "end_column": end_column, "rank": 1}


@pytest.mark.parametrize(
    ("players", "finding"),
    [
        (anna(fide_id=None, known=None), error(ReportCode.NO_FIDE_ID, "10.1", **at(58, 68))),
        (anna(known=None), error(ReportCode.UNKNOWN_PLAYER, "10.1", found=2099101, **at(58, 68))),
        (
            anna(name="Berg, Bo", name_key="berg bo", namesake="2099102"),
            warning(
                ReportCode.ANOTHER_PLAYER, "10.1", required="Amato, Anna", found="Berg, Bo (2099102)", **at(15, 47)
            ),
        ),
        (
            anna(name="Berg, Bo", name_key="berg bo"),
            warning(ReportCode.PLAYER_NAME, "10.1", required="Amato, Anna", found="Berg, Bo", **at(15, 47)),
        ),
        (anna(sex="m"), warning(ReportCode.PLAYER_SEX, "10.1", required="w", found="m", **at(10, 10))),
        (anna(title="WIM"), warning(ReportCode.PLAYER_TITLE, "10.1", required="WGM", found="WIM", **at(11, 13))),
        (anna(rating=2300), warning(ReportCode.PLAYER_RATING, "8.3.1", required=2301, found=2300, **at(49, 52))),
        (
            anna(federation="CAN"),
            warning(ReportCode.PLAYER_FEDERATION, "10.1", required="USA", found="CAN", **at(54, 56)),
        ),
        (anna(birth_year=1991), warning(ReportCode.PLAYER_BIRTH, "10.1", required=1990, found=1991, **at(70, 79))),
        (anna(fide_id=2090001), warning(ReportCode.ARBITER_PLAYS, "9.1", found="Amato, Anna", **at(58, 68))),
    ],
)
def test_of_a_player(players: tuple[ReportedPlayer, ...], finding: ReportFinding) -> None:
    assert whole(replace(REPORT, players=players)) == (finding,)


def test_of_an_arbiter_who_plays_where_norms_can_be_made() -> None:
    report = replace(REPORT, registered=registered(is_title_tournament=True), players=anna(fide_id=2090001))
    assert whole(report) == (
        ReportFinding(
            code=ReportCode.ARBITER_PLAYS,
            weight=Weight.ERROR,
            family=Family.FIDE_TITLES,
            article="1.1.6",
            found="Amato, Anna",
            **at(58, 68),
        ),
    )


def test_of_a_line_by_its_columns() -> None:
    found = whole(replace(REPORT, players=anna(sex="m", title="WIM", federation="CAN", birth_year=1991)))
    assert [finding.column for finding in found] == [10, 11, 54, 70]


# ---------------------------------------------------------------- parts
OCTOBER, DECEMBER = date(2025, 10, 30), date(2025, 12, 20)
GAMES = (game(1, 1, 2), game(2, 2, 1, "1/2-1/2"), game(3, 1, 2, "0-1"), game(4, 2, 1))
FIRST = PartFacts(number=1, last_round=2, last_day=OCTOBER)
EARLIER = EarlierPart(
    number=1,
    last_round=2,
    last_day=OCTOBER,
    games=tuple(
        KnownGame(
            round=each.round, white="ab"[each.white - 1], black="ab"[each.black - 1], result=each.result, day=None
        )
        for each in GAMES[:2]
    ),
)
SECOND = PartFacts(number=2, last_round=4, last_day=DECEMBER, is_last=True, earlier=(EARLIER,))


def part(facts: PartFacts, **changes: Any) -> ReportFacts:
    """A part of a league of four rounds, whose file has them all."""
    games = GAMES[2:] if facts.earlier else GAMES[:2]
    report = replace(
        REPORT,
        registered=registered(ends_on=DECEMBER, rounds=4, format="league"),
        ends_on=facts.last_day,
        rounds=4,
        players=(somebody(1, 2000), somebody(2, 2100)),
        keys={1: "a", 2: "b"},
        games=games,
        part=facts,
        today=facts.last_day,
        submitted_on=facts.last_day,
    )
    return replace(report, **changes)


@pytest.mark.parametrize(
    ("facts", "finding"),
    [
        (replace(FIRST, number=2), error(ReportCode.PART_NUMBER, "4", required=1, found=2)),
        (replace(SECOND, number=3), error(ReportCode.PART_NUMBER, "4", required=2, found=3)),
        # behind the last part no number is right
        (replace(SECOND, earlier=(replace(EARLIER, is_last=True),)), error(ReportCode.PART_NUMBER, "4", found=2)),
        (replace(FIRST, last_round=5), error(ReportCode.PART_ROUNDS, "4", required=4, found=5)),
        (replace(FIRST, last_round=0), error(ReportCode.PART_ROUNDS, "4", required=1, found=0)),
        (replace(FIRST, is_last=True), error(ReportCode.PART_ROUNDS, "4", required=4, found=2)),
        (
            replace(SECOND, last_round=2, is_last=False),
            error(ReportCode.PART_ROUNDS, "4", required=3, found=2),
        ),
        (
            replace(FIRST, last_day=date(2025, 10, 11)),
            error(ReportCode.PART_DAYS, "4", required=START, found=date(2025, 10, 11)),
        ),
        (
            replace(FIRST, last_day=date(2025, 12, 21)),
            error(ReportCode.PART_DAYS, "4", required=DECEMBER, found=date(2025, 12, 21)),
        ),
        (
            replace(SECOND, last_day=date(2025, 10, 29)),
            error(ReportCode.PART_DAYS, "4", required=OCTOBER, found=date(2025, 10, 29)),
        ),
    ],
)
def test_of_a_part(facts: PartFacts, finding: ReportFinding) -> None:
    assert whole(part(facts)) == (finding,)


@pytest.mark.parametrize(
    "facts",
    [
        FIRST,  # on its last day it is over
        replace(FIRST, last_day=START),
        replace(FIRST, last_round=1),
        replace(SECOND, last_round=3, is_last=False),
        replace(SECOND, last_day=OCTOBER),
        SECOND,
    ],
)
def test_a_part_may_be_of_one_round_or_of_one_day(facts: PartFacts) -> None:
    games = tuple(each for each in GAMES if facts.first_round <= each.round <= facts.last_round)
    assert whole(part(facts, games=games)) == ()


def test_of_a_part_whose_file_is_short_or_early() -> None:
    assert whole(part(FIRST, rounds=1)) == (error(ReportCode.ROUNDS, "4", required=2, found=1),)
    early = date(2025, 10, 29)
    assert whole(part(FIRST, today=early)) == (error(ReportCode.NOT_OVER, "4", required=OCTOBER, found=early),)


def test_of_a_part_that_repeats_a_round_otherwise() -> None:
    changed = (replace(GAMES[0], result="0-1"), *GAMES[1:])
    assert whole(part(SECOND, games=changed)) == (
        ReportFinding(
            code=ReportCode.ROUNDS_RATED, weight=Weight.NOTE, family=STANDARD, article="4", found=2, rounds=(1, 2)
        ),
        error(ReportCode.PART_DIFFERS, "4", games=(GameAt(round=1, white=1, black=2),), rounds=(1,)),
    )


# ---------------------------------------------------------------- other reports
FIELD = tuple(somebody(rank, 2000) for rank in (1, 2, 3, 4))
KEYS = {1: "a", 2: "b", 3: "c", 4: "d"}
PLAYED = (game(1, 1, 2), game(1, 3, 4), game(2, 1, 3, "0-1"), game(2, 2, 4, "1/2-1/2"), game(3, 1, 4))
THERE = tuple(
    KnownGame(round=each.round, white=KEYS[each.white], black=KEYS[each.black], result=each.result, day=each.day)
    for each in PLAYED
)


def beside(*games: KnownGame, **changes: Any) -> ReportFacts:
    """The report beside that of another tournament."""
    other = replace(OtherReport(key="t2", name="", systems=frozenset({"fide-standard"}), games=games), **changes)
    return replace(REPORT, players=FIELD, games=PLAYED, keys=KEYS, others=(other,))


def test_of_the_same_games_and_the_same_file() -> None:
    places = tuple(GameAt(round=each.round, white=each.white, black=each.black) for each in PLAYED[:3])
    assert whole(beside(*THERE[:3])) == (
        error(ReportCode.SAME_GAMES, "9.1", required=3, found=3, games=places, other="t2"),
    )
    assert whole(beside(has_same_bytes=True, name="Spring Open")) == (
        error(ReportCode.SAME_FILE, "9.1", found="Spring Open", other="t2"),
    )


def test_of_a_player_who_is_elsewhere_on_the_same_day() -> None:
    elsewhere = KnownGame(round=1, white="x", black="a", result="1-0", day=START)
    assert whole(beside(elsewhere)) == (
        warning(ReportCode.TWO_EVENTS, "9.1", games=(GameAt(round=1, white=1, black=2),), other="t2", **at(58, 68)),
    )


@pytest.mark.parametrize("rank", [1, 2])
def test_a_player_whom_nobody_knows_is_nowhere_else(rank: int) -> None:
    # three games of the first round, one player of which has no key in either report
    here = tuple(game(round_, 1, 2) for round_ in (1, 2, 3))
    there = [
        KnownGame(
            round=each.round, white="a" if rank == 2 else "", black="b" if rank == 1 else "", result="1-0", day=each.day
        )
        for each in here
    ]
    keys = {number: key for number, key in KEYS.items() if number != rank}
    found = whole(replace(beside(*there), games=here, keys=keys))
    assert [finding.code for finding in found if finding.code is ReportCode.SAME_GAMES] == []


def test_of_a_part_of_a_tournament_that_lasts_too_long() -> None:
    # 4.1 of 2009: 101 days in all, of which the first part has 30
    first, last, end = date(2010, 1, 1), date(2010, 1, 30), date(2010, 4, 11)
    report = part(
        replace(FIRST, last_day=last),
        registered=registered(starts_on=first, ends_on=end, rounds=4, format="swiss"),
        starts_on=first,
        today=end,
        submitted_on=end,
    )
    assert error(ReportCode.PART_TOO_LONG, "4.1", required=90, found=101) in whole(report)


# ---------------------------------------------------------------- newcomers, and lines that mean one player
@pytest.mark.parametrize(
    ("newcomer", "code"), [("asked", ReportCode.NEWCOMER_WAITS), ("refused", ReportCode.NEWCOMER_REFUSED)]
)
def test_of_a_newcomer_who_was_asked_for(newcomer: str, code: ReportCode) -> None:
    players = anna(known=None, fide_id=None, newcomer=newcomer)
    assert whole(replace(REPORT, players=players)) == (error(code, "10.1", **at(15, 47)),)


def test_of_a_line_whose_number_is_not_that_of_the_player_it_means() -> None:
    players = anna(number="fide-2099102")
    assert whole(replace(REPORT, players=players)) == (
        warning(ReportCode.PLAYER_NUMBER, "10.1", required="fide-2099102", found=2099101, **at(58, 68)),
    )
    assert whole(replace(REPORT, players=anna(number="fide-2099101"))) == ()
    assert whole(replace(REPORT, players=anna(number="2099101"))) == ()


def two_lines(keys: dict[int, str], **changes: Any) -> tuple[ReportFinding, ...]:
    """What two lines have against them, the second of which is that of somebody else but for the changes."""
    return whole(replace(REPORT, players=(somebody(1, 2000), somebody(2, 2100, **changes)), keys=keys))


def test_of_two_lines_that_mean_one_player() -> None:
    assert two_lines({1: "a", 2: "a"}) == (
        error(ReportCode.PLAYER_TWICE, "10.1", found="1 Player 1", line=13, column=58, end_column=68, rank=2),
    )
    assert two_lines({1: "a", 2: "b"}) == ()
    # of whom nobody knows the key, nothing is said
    assert two_lines({}) == ()


def test_of_a_third_line_that_means_the_player_of_the_first() -> None:
    players = (somebody(1, 2000), somebody(2, 2100), somebody(3, 2200))
    assert whole(replace(REPORT, players=players, keys={1: "a", 2: "b", 3: "a"})) == (
        error(ReportCode.PLAYER_TWICE, "10.1", found="1 Player 1", line=14, column=58, end_column=68, rank=3),
    )


@pytest.mark.parametrize(("birth_year", "is_alike"), [(1990, True), (1991, False)])
def test_of_two_lines_that_look_alike(birth_year: int, *, is_alike: bool) -> None:
    known = replace(somebody(1, 2100).known, birth_year=birth_year, birth_date=None)  # type: ignore[type-var]
    found = two_lines({1: "a", 2: "b"}, name="Player 1", name_key="player 1", birth_year=birth_year, known=known)
    alike = warning(ReportCode.ALIKE, "10.1", found="1 Player 1", line=13, column=15, end_column=47, rank=2)
    assert found == ((alike,) if is_alike else ())
