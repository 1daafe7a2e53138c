"""Start lists as people paste them: the same two players, however their lines are written."""

from __future__ import annotations

import pytest

from tests.tournaments.events import trf
from tournaments.registration.start_list.matching import Announced
from tournaments.sheets.start_list.reading import Reading, start_list_in

ANNA = Announced(name="Amato, Anna", number="2099101", title="WGM", federation="USA", rating=2301)
BO = Announced(name="Berg, Bo", number="2099102", federation="USA", rating=2105)


@pytest.mark.parametrize(
    "text",
    [
        "Amato, Anna\t2099101\tUSA\tWGM\t2301\nBerg, Bo\t2099102\tUSA\t\t2105",
        "Amato, Anna;2099101;USA;WGM;2301\r\nBerg, Bo;2099102;USA;;2105\r\n",
        "Amato, Anna, 2099101, USA, WGM, 2301\nBerg, Bo, 2099102, USA, , 2105",
        '"Amato, Anna",2099101,USA,WGM,2301\n"Berg, Bo",2099102,USA,,2105',
        "No\tTitle\tName\tFIDE ID\tFed\tRtg\n"
        "1\tWGM\tAmato, Anna\t2099101\tUSA\t2301\n2\t\tBerg, Bo\t2099102\tUSA\t2105",
        "1;WGM;Amato, Anna;USA;2301;2099101\n2;;Berg, Bo;USA;2105;2099102",
    ],
    ids=["tabs", "semicolons", "commas", "quoted", "with a heading", "the number last"],
)
def test_a_pasted_start_list_is_read_by_whatever_separates_it(text: str) -> None:
    assert start_list_in(text) == Reading(players=(ANNA, BO))


def test_numbers_alone_names_alone_and_national_numbers_are_lines() -> None:
    found = start_list_in("2099101\nCAN-104321\n")
    assert [each.number for each in found.players] == ["2099101", "CAN-104321"]
    assert [each.name for each in start_list_in("Amato, Anna\nBerg, Bo").players] == ["Amato, Anna", "Berg, Bo"]


def test_a_report_file_gives_its_players() -> None:
    found = start_list_in(trf().decode()).players
    assert (len(found), found[0].name, found[0].number, found[0].title) == (4, "Amato, Anna", "2099101", "WGM")


def test_what_names_nobody_is_told_with_its_line() -> None:
    assert start_list_in("Amato, Anna;2099101;USA\n;;USA\n").unread == ((2, ";;USA"),)
    assert start_list_in("  \n\n") == Reading(players=())
