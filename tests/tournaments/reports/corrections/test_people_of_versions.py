"""The effect where the two versions name other people, or the register reads two entries as one person since."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed
from tests.tournaments.reports.corrections.test_corrections import CORRECTED, allowed
from tests.tournaments.reports.corrections.test_effects import DAY, DEMIR_WON, NOVEMBER, by_request, told
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments.reports.corrections.asked_results import AskedResult, NoSuchGame, games_asked_about
from tournaments.reports.corrections.differences import Field, LineDifference, differences
from tournaments.reports.corrections.effects import Correcting, effects, outcomes_on
from tournaments.reports.corrections.workings import workings_of
from tournaments.reports.crosstable import rating_changes
from tournaments.reports.models import Report

EVE = 2099199


@pytest.fixture
def eve(desk: Desk) -> Player:
    return Player.objects.create(fide_id=EVE, name="Eve, Emma", sex="w", federation=desk.federation)


@pytest.fixture
def october(desk: Desk) -> RatingList:
    return listed_before(desk, "fide-standard", DAY, OWN)


@pytest.fixture
def accepted(desk: Desk, october: RatingList) -> Report:
    return desk.reported(desk.approved())


def corrected(desk: Desk, report: Report, lines: tuple[object, ...]) -> Correcting:
    """The correction of a report, allowed, with its next version sent."""
    correction = allowed(desk, report)
    desk.received(report.tournament, desk.file(report.tournament, lines=lines))  # type: ignore[arg-type]
    return Correcting.of(correction)


def test_somebody_else_played_the_games_one_loses_what_the_other_gets(
    desk: Desk, accepted: Report, eve: Player, october: RatingList
) -> None:
    ListEntry.objects.create(
        rating_list=october, player=eve, name=eve.name, federation=desk.federation, sex="w", rating=1890, games_total=60
    )
    correcting = corrected(desk, accepted, changed(4, name="Eve, Emma", fide_id=str(EVE), sex="w"))
    [found] = effects(correcting)
    assert told(found) == [("Demir, Deniz", 1890, -820, None), ("Eve, Emma", 1890, None, -820)]
    assert (found.unchanged, found.total) == (3, 0)
    outcomes = outcomes_on(accepted.tournament.system, correcting)
    games = [[w.calculation is not None for w in workings_of(outcomes, str(key))] for key in (2099104, EVE)]
    assert games == [[True, False], [False, True]]
    assert correcting.version is not None
    assert differences(accepted, correcting.version).lines == (
        LineDifference(rank=4, name="Eve, Emma", field=Field.NAME, said="Demir, Deniz", now="Eve, Emma"),
        LineDifference(rank=4, name="Eve, Emma", field=Field.PLAYER, said="2099104", now="2099199"),
        LineDifference(rank=4, name="Eve, Emma", field=Field.FIDE_ID, said="2099104", now="2099199"),
        LineDifference(rank=4, name="Eve, Emma", field=Field.SEX, said="m", now="w"),
    )


def merged(desk: Desk, eve: Player) -> object:
    """Eve's entry is a second one of Demir since the day behind the tournament."""
    demir = Player.objects.get(fide_id=2099104)
    return merge_entries(eve, demir, by=desk.dmitri, now=desk.moment(date(2025, 10, 17)), reason="One person.")


def test_a_correction_from_a_second_entry_to_its_person_changes_no_rating(
    desk: Desk, october: RatingList, eve: Player
) -> None:
    lines = changed(4, name="Eve, Emma", fide_id=str(EVE), sex="w")
    tournament = desk.approved()
    report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
    merger = merged(desk, eve)
    correcting = corrected(desk, report, LINES)
    assert [(told(found), found.unchanged) for found in effects(correcting)] == [([], 4)]
    part_entries(merger, by=desk.dmitri, now=desk.moment(date(2025, 10, 17)), reason="Two people.")
    assert [name for name, *_ in told(effects(correcting)[0])] != []


def test_of_a_second_entry_the_effect_is_its_persons_as_the_list_then_says(
    desk: Desk, october: RatingList, eve: Player
) -> None:
    """The run reads both numbers as one person, with the person's rating; so does the look ahead."""
    lines = changed(4, name="Eve, Emma", fide_id=str(EVE), sex="w")
    tournament = desk.approved()
    report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
    merged(desk, eve)
    [found] = effects(by_request(report, DEMIR_WON))
    assert told(found) == [("Amato, Anna", 2301, 520, -1480), ("Demir, Deniz", 1890, -820, 1180)]
    published(desk, "fide-standard", NOVEMBER)
    [in_the_list] = rating_changes(report).values()
    changes = {player.name: in_the_list[player.pk].hundredths for player in Player.objects.filter(pk__in=in_the_list)}
    assert {name: changes[name] for name in ("Amato, Anna", "Eve, Emma")} == {"Amato, Anna": 520, "Eve, Emma": -820}


def test_a_result_of_a_round_that_another_part_reports_is_not_asked_for(desk: Desk) -> None:
    """The file of a later part may repeat the rounds before it; they are not its own."""
    league = desk.approved(format="league", days_a_round=20)
    desk.accepted(desk.received(league, last_round=1))
    second = desk.accepted(desk.received(league, desk.file(league) + b"### the rest\r\n"))
    own = AskedResult(round=2, white=3, black=1, now="0-1")
    assert [game.round for game in games_asked_about(second, (own,)).values()] == [2]
    with pytest.raises(NoSuchGame):
        games_asked_about(second, (DEMIR_WON,))


def test_who_is_added_and_who_is_gone_is_named_with_his_line_and_his_games(desk: Desk) -> None:
    tournament = desk.approved(format="swiss")
    kind = (b"Round-Robin", b"Swiss-System")
    first = desk.received(tournament, desk.file(tournament).replace(*kind))
    three = tuple(
        replace(line, cells=cells, points=points)
        for line, cells, points in zip(
            LINES, ("0000-U 3b= 2w1", "3w0 0000-U 1b0", "2b1 1w= 0000-U"), ("2.5", "1.0", "2.5"), strict=False
        )
    )
    second = desk.received(tournament, desk.file(tournament, lines=three).replace(*kind))
    found = differences(first, second)
    assert found.lines == (LineDifference(rank=4, name="Demir, Deniz", field=None, said="Demir, Deniz", now=""),)
    assert [(each.round, each.rank, each.now and each.now.result) for each in found.cells] == [
        (1, 1, "bye"), (1, 4, None), (2, 2, "bye"), (2, 4, None), (3, 3, "bye"), (3, 4, None),
    ]  # fmt: skip
    back = differences(second, first)
    assert (len(back.cells), back.lines[0].now, bool(differences(first, first))) == (6, "Demir, Deniz", False)


def test_exchanged_colours_are_one_difference_of_the_lower_rank(desk: Desk) -> None:
    tournament = desk.approved()
    first = desk.received(tournament)
    lines = (
        replace(LINES[0], cells="4b1 3b= 2w1"), LINES[1], LINES[2], replace(LINES[3], cells="1w0 2w0 3b0"),
    )  # fmt: skip
    second = desk.received(tournament, desk.file(tournament, lines=lines))
    [cell] = differences(first, second).cells
    assert cell.said is not None
    assert cell.now is not None
    assert (cell.round, cell.rank, cell.said.colour, cell.said.result, cell.now.colour, cell.now.result) == (
        1, 1, "w", "1-0", "b", "0-1",
    )  # fmt: skip
    assert lines != CORRECTED
