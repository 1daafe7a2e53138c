"""What the checks look at: a report's rows beside the registration, the register and the list of its first day."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest

from ratings.ledger.mergers import merge_entries
from ratings.register.models import Player
from ratingsite.foundations.editions import Family
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import LINES, changed
from tests.tournaments.to_the_list import OWN, listed_before
from tournaments.registration import decisions
from tournaments.registration.models import Tournament
from tournaments.regulations.reports import ReportedGame, ReportFacts
from tournaments.reports import services as reports
from tournaments.reports.checks.facts import editions_of, findings_by_system, findings_on_report, report_facts
from tournaments.reports.checks.other_reports import other_reports, part_facts
from tournaments.reports.checks.reported_players import reported_players
from tournaments.reports.checks.whos_who import whos_who
from tournaments.reports.models import Report

FIDE = "fide-standard"
FIRST = date(2025, 10, 12)


def facts(report: Report, desk: Desk, system: str = FIDE) -> ReportFacts:
    return report_facts(Report.objects.get(pk=report.pk), system, now=desk.after(report.tournament))


@pytest.fixture
def report(desk: Desk) -> Report:
    listed(FIDE, date(2025, 10, 1), {1: 2301, 2: 2100, 3: None})
    return desk.received(desk.approved())


# ---------------------------------------------------------------- the whole
def test_the_header_is_that_of_the_file_beside_what_was_registered(report: Report, desk: Desk) -> None:
    found = facts(report, desk)
    said = (found.name, found.federation, found.starts_on, found.ends_on, found.rounds, found.chief_name)
    assert said == ("St. Louis Autumn Four", "USA", FIRST, date(2025, 10, 14), 3, "Boris Arbiter")
    known = found.registered
    assert (known.name, known.federation, known.starts_on, known.ends_on, known.rounds, known.chief_name) == said
    assert (known.format, known.tie_breaks, known.hybrid_approved, known.time_control_approved_on) == (
        "round-robin", (), None, None,
    )  # fmt: skip
    assert (found.chief_key, known.chief_key, found.lines["012"]) == ("boris arbiter", "boris arbiter", 1)


def test_each_rated_game_has_the_day_on_which_its_round_was_scheduled(report: Report, desk: Desk) -> None:
    report.games.filter(round=3, white__rank=1).update(is_rated=False)
    assert set(facts(report, desk).games) == {
        ReportedGame(round=number, white=white, black=black, result=result, day=FIRST + timedelta(days=number - 1))
        for number, white, black, result in (
            (1, 1, 4, "1-0"), (1, 2, 3, "0-1"), (2, 3, 1, "1/2-1/2"), (2, 4, 2, "0-1"), (3, 3, 4, "1-0"),
        )
    }  # fmt: skip


def test_a_round_without_a_scheduled_day_has_none(report: Report, desk: Desk) -> None:
    report.tournament.schedule.filter(number=2).delete()
    assert {game.day for game in facts(report, desk).games if game.round == 2} == {None}


@pytest.mark.parametrize(("listed_there", "has_list"), [(FIDE, True), ("fide-rapid", False)])
def test_whether_there_is_a_list_of_the_first_day_is_asked_of_the_system(
    listed_there: str, has_list: bool, desk: Desk
) -> None:
    listed(listed_there, date(2025, 10, 1), {1: 2301})
    assert facts(desk.received(desk.approved()), desk).has_list is has_list


def test_what_is_not_sent_on_would_be_sent_on_today_where_the_tournament_is_held(report: Report, desk: Desk) -> None:
    """3 in the morning of the 17th in London is the 16th in Chicago."""
    night = desk.after(report.tournament).replace(hour=3) + timedelta(days=1)
    found = report_facts(report, FIDE, now=night)
    assert (found.today, found.submitted_on) == (date(2025, 10, 16), date(2025, 10, 16))
    endorsed = desk.endorsed(report)
    later = report_facts(endorsed, FIDE, now=night + timedelta(days=9))
    assert (later.today, later.submitted_on) == (date(2025, 10, 25), date(2025, 10, 16))


def test_decisions_of_the_offices_are_among_the_facts_until_they_are_taken_back(desk: Desk) -> None:
    tournament = desk.approved(is_hybrid=True)
    report, now = desk.received(tournament), desk.after(tournament)
    assert facts(report, desk).registered.hybrid_approved is False
    decision = decisions.approve_hybrid(tournament, by=desk.qadira, now=now, reason="x")
    assert facts(report, desk).registered.hybrid_approved is True
    decisions.take_back(decision, by=desk.qadira, now=now, reason="x")
    assert facts(report, desk).registered.hybrid_approved is False


@pytest.mark.parametrize(
    ("said", "asks_scores", "asks_results"),
    [
        ({}, False, False),
        ({"is_hybrid": True}, True, False),
        ({"is_title_tournament": True, "starts_on": date(2025, 11, 12)}, True, False),
        ({"tie_breaks": "DE"}, False, True),
    ],
)
def test_scores_and_tie_breaks_are_looked_up_only_where_somebody_asks(
    said: dict[str, Any], asks_scores: bool, asks_results: bool, desk: Desk
) -> None:
    found = facts(desk.received(desk.approved(**said)), desk)
    assert (found.scores is not None, found.results is not None) == (asks_scores, asks_results)


# ---------------------------------------------------------------- players
def test_a_line_stands_beside_the_register_and_the_list(report: Report, desk: Desk) -> None:
    Player.objects.filter(fide_id=2099101).update(birth_year=1999, birth_date=date(1999, 4, 1))
    anna, bo, cy, deniz = facts(report, desk).players
    assert (anna.number, anna.rating, anna.known and anna.known.rating, anna.known and anna.known.on_list) == (
        "2099101", 2301, 2301, True,
    )  # fmt: skip
    assert (anna.known and (anna.known.birth_year, anna.known.birth_date)) == (1999, date(1999, 4, 1))
    assert (bo.known and bo.known.rating, cy.known and (cy.known.on_list, cy.known.rating)) == (2100, (True, None))
    assert deniz.known
    assert (deniz.known.on_list, deniz.known.rating, deniz.known.name) == (False, None, "Demir, Deniz")


def test_of_somebody_unknown_nothing_is_known_and_a_namesake_is_named(desk: Desk) -> None:
    tournament = desk.approved()
    report = desk.received(tournament, desk.file(tournament, lines=changed(4, fide_id="2099999")))
    deniz = facts(report, desk).players[3]
    assert (deniz.known, deniz.number, deniz.fide_id, deniz.namesake) == (None, "", 2099999, "2099104")
    assert facts(report, desk).players[0].namesake == ""


def test_a_name_that_folds_to_nothing_is_nobodys_namesake(desk: Desk) -> None:
    report = desk.received(desk.approved())
    report.entries.filter(rank=1).update(name="–")
    Player.objects.create(name="–", fide_id=7, federation=desk.federation)
    assert facts(report, desk).players[0].namesake == ""


def test_a_second_entry_of_somebody_is_that_person(report: Report, desk: Desk) -> None:
    """The list has him under his first number, the report under the second."""
    first, second = desk.players[0], Player.objects.create(name="A, A", fide_id=8, federation=desk.federation)
    report.entries.filter(rank=1).update(player=second)
    merge_entries(second, first, by=desk.dmitri, now=desk.moment(FIRST), reason="typed twice")
    found = facts(report, desk)
    assert (found.keys[1], found.players[0].known and found.players[0].known.rating) == ("2099101", 2301)


def test_no_line_is_nobody(desk: Desk) -> None:
    assert reported_players([], FIDE, FIRST) == ()


# ---------------------------------------------------------------- other reports
def test_only_what_is_on_its_way_or_accepted_elsewhere_is_another_report(desk: Desk) -> None:
    first = desk.received(desk.approved())
    report = desk.received(desk.approved(), desk.file(first.tournament) + b"### other\r\n")
    seen = {}
    for state in Report.State.values:
        if state == "accepted":
            continue
        Report.objects.filter(pk=first.pk).update(state=state, refused_by=desk.qadira, refused_reason="x")
        seen[state] = [other.key for other in other_reports(report, whos_who(report.entries.all()))]
    other = [str(first.tournament_id)]
    assert {state for state, found in seen.items() if found == other} == {"certified", "endorsed"}
    assert {state for state, found in seen.items() if not found} == set(seen) - {"certified", "endorsed"}


@pytest.mark.parametrize(("days", "is_met"), [(0, True), (2, True), (3, False), (-2, True), (-3, False)])
def test_another_report_is_met_when_the_tournaments_share_a_day(days: int, is_met: bool, desk: Desk) -> None:
    first = desk.endorsed(desk.received(desk.approved()))
    tournament = desk.approved(starts_on=FIRST + timedelta(days=days))
    report = desk.received(tournament, desk.file(tournament) + b"### other\r\n")
    found = other_reports(report, whos_who(report.entries.all()))
    assert [other.key for other in found] == ([str(first.tournament_id)] if is_met else [])


def test_the_same_bytes_are_met_whenever_they_were_sent(desk: Desk) -> None:
    first = desk.endorsed(desk.received(desk.approved()))
    other = desk.approved(starts_on=FIRST + timedelta(days=30))
    report = desk.received(other, desk.file(first.tournament))
    assert [each.has_same_bytes for each in other_reports(report, whos_who(report.entries.all()))] == [True]


def test_of_another_report_only_the_games_of_common_players_are_told(desk: Desk) -> None:
    desk.endorsed(desk.received(desk.approved()))
    tournament = desk.approved()
    report = desk.received(tournament, desk.file(tournament) + b"### other\r\n")
    report.entries.exclude(rank=4).update(player=None)
    [other] = other_reports(report, whos_who(report.entries.all()))
    assert sorted((game.round, game.white, game.black) for game in other.games) == [
        (1, "2099101", "2099104"), (2, "2099104", "2099102"), (3, "2099103", "2099104"),
    ]  # fmt: skip
    assert other.systems == {FIDE}


# ---------------------------------------------------------------- parts
def test_a_report_of_the_whole_is_no_part(report: Report) -> None:
    assert part_facts(report) is None


def test_a_part_knows_those_that_were_accepted_before_it(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    desk.accepted(desk.received(league, last_round=1))
    last = part_facts(desk.received(league))
    assert last is not None
    assert (last.number, last.last_round, last.last_day, last.is_last) == (2, 3, date(2025, 11, 21), True)
    [earlier] = last.earlier
    assert (earlier.number, earlier.last_round, earlier.last_day, len(earlier.games)) == (1, 1, FIRST, 2)


# ---------------------------------------------------------------- systems
def test_what_two_systems_say_alike_is_said_once_and_in_the_order_of_the_file(desk: Desk) -> None:
    both = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}
    tournament = desk.approved(**both)
    lines = changed(4, fide_id="2099999")
    report = desk.received(tournament, desk.file(tournament, lines=lines))
    now = desk.after(tournament)
    by_system = findings_by_system(report, now=now)
    assert list(by_system) == [FIDE, "cfc-regular"]
    codes = [[finding.code for finding in found if finding.line] for found in by_system.values()]
    merged = findings_on_report(report, now=now)
    assert [finding.code for finding in merged].count(codes[0][0]) == 1
    places = [(finding.line or 0, finding.column or 0) for finding in merged]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("system", "day", "expected"),
    [
        (FIDE, date(2025, 10, 12), {Family.FIDE_STANDARD: "fide-2025-10", Family.FIDE_TITLES: "titles-2024"}),
        ("cfc-regular", date(2009, 9, 7), {Family.CFC: "cfc-2009"}),
        (FIDE, date(1990, 1, 1), {}),
    ],
)
def test_each_family_has_the_edition_of_the_first_day(
    system: str, day: date, expected: dict[Family, str], desk: Desk
) -> None:
    tournament = desk.approved()
    Tournament.objects.filter(pk=tournament.pk).update(system=system, starts_on=day, ends_on=day)
    found = editions_of(Tournament.objects.get(pk=tournament.pk))
    assert {family: edition for family, edition in found.items() if family in expected} == expected
    assert set(found) <= {*expected, Family.FIDE_TITLES} or not expected


def test_a_report_like_its_registration_and_its_list_has_nothing_against_it(desk: Desk) -> None:
    listed_before(desk, FIDE, FIRST, OWN)
    tournament = desk.approved(schedule=tuple((n, FIRST + timedelta(days=n - 1), time(14, 0)) for n in (1, 2, 3)))
    report = desk.received(tournament, desk.file(tournament, lines=LINES))
    assert findings_on_report(report, now=desk.after(tournament)) == ()
    assert reports.ticks_for(report, ()) == {f"file-{each['code']}" for each in reports.file_warnings(report)}
