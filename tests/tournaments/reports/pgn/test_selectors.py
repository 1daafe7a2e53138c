"""Which games a report asks a PGN file for, and what the newest file lacks of them: by part, by player, by format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, LINES, finished, on_the_register, received, trf
from tests.tournaments.forms import at
from tests.tournaments.reports.pgn.files import as_pgn, asked_scores
from tournaments.reports.models import Report
from tournaments.reports.pgn.selectors import Scores, pairings_of, scores_of
from tournaments.reports.pgn.services import receive_games
from tournaments.reports.pgn.terms import ReportedScore

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(astrid: User, boris: User, chiara: User, usa: Federation) -> Report:
    on_the_register(usa)
    at(AFTER)
    return received(finished(astrid, boris, chiara), boris)


def named(scores: Scores) -> list[tuple[str, int | None, tuple[int, int] | None]]:
    return [(each.code, each.round, each.ranks) for each in scores.differences]


def test_a_pairing_has_its_players_as_the_report_writes_them_and_the_day_of_its_round(draft: Report) -> None:
    found = {(score.round, score.white_rank): score for score in pairings_of(draft)}
    assert len(found) == 6
    assert found[1, 1] == ReportedScore(
        round=1, white_rank=1, black_rank=4, white="Amato, Anna", black="Demir, Deniz", white_key="amato anna",
        black_key="demir deniz", white_id="2099101", black_id="2099104", result="1-0", day="2025.10.12",
    )  # fmt: skip


def test_defaults_and_games_of_one_move_are_pairings_that_nobody_is_asked_for_and_byes_are_none(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    at(AFTER)
    lines = (
        replace(LINES[0], cells="4wW 3b= 2w+", points="2.5"),
        replace(LINES[1], cells="3b1 0000-H 1b-", points="1.5", place=2),
        replace(LINES[2], cells="2w0 1w= 0000-U", points="1.5", place=2),
        replace(LINES[3], cells="1bL 0000-Z 0000-Z", points="0.0"),
    )
    report = received(finished(astrid, boris, chiara, format="swiss"), boris, trf(lines=lines))
    told = [(score.round, score.white_rank, score.result, score.is_played) for score in pairings_of(report)]
    assert sorted(told) == [(1, 1, "+--", False), (1, 3, "0-1", True), (2, 3, "1/2-1/2", True), (3, 1, "+--", False)]
    assert (scores_of(report).asked, scores_of(report).given) == (2, 0)


def test_without_a_file_every_game_is_missing(draft: Report) -> None:
    found = scores_of(draft)
    assert (found.file, found.asked, found.given) == (None, 6, 0)
    assert {each.code for each in found.differences} == {"missing"}


def test_of_some_players_only_their_games_are_asked_for(draft: Report, boris: User) -> None:
    receive_games(draft, name="x.pgn", content=as_pgn(asked_scores(draft)[1:]), by=boris, now=AFTER)
    first = asked_scores(draft)[0]
    everybody, own = scores_of(draft), scores_of(draft, ranks={first.white_rank})
    others = scores_of(draft, ranks={1, 2, 3, 4} - {first.white_rank, first.black_rank})
    assert (everybody.asked, own.asked, others.asked) == (6, 3, 5)
    assert named(everybody) == named(own) == [("missing", 1, (first.white_rank, first.black_rank))]
    assert named(others) == []
    assert scores_of(draft, ranks=()).asked == 0


def test_a_game_that_is_none_of_the_report_is_nobody_s(draft: Report, boris: User) -> None:
    stranger = as_pgn([replace(asked_scores(draft)[0], white="Carlsen, Magnus", white_id="")])
    content = as_pgn(asked_scores(draft)) + b"\n" + stranger
    receive_games(draft, name="x.pgn", content=content, by=boris, now=AFTER)
    assert named(scores_of(draft)) == [("unknown", 1, None)]
    assert named(scores_of(draft, ranks={1, 2, 3, 4})) == []


def test_a_part_asks_for_the_games_of_its_own_rounds_and_takes_a_file_with_all(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    desk.accepted(desk.received(league, last_round=1))
    last = desk.received(league)
    of_all = asked_scores(last)
    own = [score for score in of_all if score.round > 1]
    assert (len(of_all), scores_of(last).asked) == (6, 4)
    for number, content in enumerate((as_pgn(own), as_pgn(of_all)), start=1):
        receive_games(last, name=f"{number}.pgn", content=content, by=desk.boris, now=desk.after(league))
        assert (scores_of(last).given, named(scores_of(last))) == (len(own) + 2 * number - 2, [])
    receive_games(last, name="3.pgn", content=as_pgn(own[1:]), by=desk.boris, now=desk.after(league))
    assert named(scores_of(last)) == [("missing", 2, (own[0].white_rank, own[0].black_rank))]


def test_the_files_of_one_part_are_none_of_another(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    first = desk.received(league, last_round=1)
    sent = receive_games(
        first, name="1.pgn", content=as_pgn(asked_scores(first)), by=desk.boris, now=desk.after(league)
    )
    desk.accepted(first)
    last = desk.received(league)
    assert (scores_of(first).file, scores_of(last).file) == (sent, None)
    second = receive_games(last, name="2.pgn", content=b"*", by=desk.boris, now=desk.after(league))
    assert (sent.part, sent.number, second.part, second.number) == (1, 1, 2, 2)
