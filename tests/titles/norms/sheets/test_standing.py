"""How norms stand beside a sheet: the foot of Form 1, who can still make one, and what each text of the time tells.

The field is that of ``worlds``: against these nine an IM norm takes 6½ points (Ra 2313, dp 137 asks for 72 %).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.titles.norms.test_federations import transferred
from tests.titles.worlds import OPPONENTS, a_list, a_player
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.typing import Typist
from titles.norms.sheets.standing import norms_of_sheet
from titles.norms.sheets.words import beside_row, foot_lines, standing_line
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.sheets.changes import Change
from tournaments.sheets.models import Sheet
from tournaments.sheets.people import NewRow, add_players

pytestmark = pytest.mark.django_db

HERO = "Farid, Ömer"
FIRST_EIGHT = "1==11011"  # six points against all but the unrated


def typist_at(desk: Desk, rows: Sequence[NewRow], *, starts_on: date = date(2025, 10, 12), **facts: Any) -> Typist:
    """A sheet with these rows, two days behind the last round."""
    usual = {"format": "round-robin", "rounds": len(rows) - 1, "expected_players": len(rows)}
    tournament = desk.approved(starts_on=starts_on, **(usual | facts))
    now = desk.moment(tournament.ends_on + timedelta(days=2))
    registration.let_days_pass(now=now)
    typist = Typist.at(Tournament.objects.get(pk=tournament.pk), desk.boris, now)
    add_players(typist.sheet, rows, by=desk.boris, now=now)
    return typist


def the_ten(desk: Desk, **facts: Any) -> Typist:
    """The hero as number 1 and the nine of ``worlds``, on the list of the first day."""
    october = a_list(RatingSystem.objects.get(code="fide-standard"), date(2025, 10, 1))
    everybody = [(HERO, "FM", 2340, "USA"), *OPPONENTS]
    players = [a_player(october, 99000011 + n, *who) for n, who in enumerate(everybody)]
    return typist_at(desk, [NewRow(player=player, said={}) for player in players], rounds=9, **facts)


def plays(typist: Typist, results: str) -> None:
    """What the hero makes against 2, 3, 4 …, each in the round of the sheet; a dot is a game to come."""
    rounds = {}
    for game in typist.paper.due:
        rounds[game.white, game.black] = rounds[game.black, game.white] = game.round
    for opponent, sign in enumerate(results, start=2):
        if sign == ".":
            continue
        round_ = rounds.get((1, opponent), opponent - 1)
        change = Change(number=1, round=round_, opponent=opponent, colour="w", text=sign, seen=typist.seen(1, round_))
        assert typist.sets(change).refused == []


def told(typist: Typist) -> dict[str, Any]:
    sheet = Sheet.objects.select_related("tournament__federation").get(pk=typist.sheet.pk)
    norms = norms_of_sheet(sheet, typist.paper)
    return {
        "foot": foot_lines(norms),
        "lines": [standing_line(one) for one in norms.standings],
        "rows": {one.number: beside_row(one) for one in norms.standings},
        "why_not": norms.why_not,
    }


# ---------------------------------------------------------------- from 2022: the judge
def test_an_empty_round_robin_has_the_foot_of_form_1_and_nobody_stands_out(desk: Desk) -> None:
    # 21110 and the unrated as 1400: 22510 / 10; against Ra 2346 the unrated himself needs 6, everybody else 6½
    assert told(the_ten(desk)) == {
        "foot": ["Average rating: 2251", "Points required for norms: GM –, IM 6–6½, WGM –, WIM –"],
        "lines": [],
        "rows": {},
        "why_not": "",
    }


def test_who_has_games_is_told_what_is_still_needed_until_the_norm_is_made_or_gone(desk: Desk) -> None:
    typist = the_ten(desk)
    plays(typist, FIRST_EIGHT)
    before = told(typist)
    assert before["lines"][0] == f"{HERO}: IM norm with ½ of 1"
    assert before["rows"][1] == "IM ½/1"
    plays(typist, FIRST_EIGHT + "=")
    assert told(typist)["lines"][0] == f"{HERO}: IM norm made"
    assert told(typist)["rows"][1] == "IM ✓"
    plays(typist, FIRST_EIGHT + "0")
    assert 1 not in told(typist)["rows"]  # six points are half a point too few


def test_a_game_that_was_not_played_is_missing_in_the_norm(desk: Desk) -> None:
    typist = the_ten(desk)
    plays(typist, "-" + FIRST_EIGHT[1:])
    assert 1 not in told(typist)["rows"]  # 1.4.1e: a round that he left out


def test_a_newcomer_without_a_point_can_still_make_one_while_he_plays(desk: Desk) -> None:
    typist = the_ten(desk)
    plays(typist, "1==1101.1")  # 1.4.2b takes the game against number 10 out, once he has played all and has nothing
    assert told(typist)["rows"][1] == "IM ½/1"


def test_a_row_that_contradicts_itself_has_no_standing(desk: Desk) -> None:
    typist = the_ten(desk)
    plays(typist, FIRST_EIGHT)
    free = next(game.round for game in typist.paper.due if {game.white, game.black} == {1, 10})
    typist.sets(Change(number=1, round=free, opponent=2, colour="w", text="1"))  # number 2 a second time
    assert 1 not in told(typist)["rows"]


def test_in_a_swiss_the_opponents_to_come_are_said_by_their_average(desk: Desk) -> None:
    typist = the_ten(desk, format="swiss")
    plays(typist, "===11011")  # 5½ of 8 with a sum of 18770: 6 of 9 ask for Ra 2325, so for 2151 in the last round
    found = told(typist)
    assert found["foot"] == []
    assert found["lines"][0] == f"{HERO}: IM norm with ½ of 1 against 2151 or more on average"


# ---------------------------------------------------------------- before, and in other systems
def old_four(desk: Desk, starts_on: date, **facts: Any) -> Typist:
    rows = [NewRow(said={"name": f"Old, {n}", "rating": rating}) for n, rating in enumerate((2500, 2450, 2400, None))]
    return typist_at(desk, rows, starts_on=starts_on, **facts)


def test_in_2003_the_category_is_known_and_the_points_are_not(desk: Desk) -> None:
    # 7350 and the unrated as 2000: 9350 / 4 = 2337.5; category 4 is 2326 to 2350
    assert told(old_four(desk, date(2005, 6, 1))) == {
        "foot": [
            "Average rating: 2338",
            "Category: 4",
            "Points required for norms: GM not known, IM not known",
        ],
        "lines": [],
        "rows": {},
        "why_not": "of-2003",
    }


def test_between_the_texts_only_the_average_is_told(desk: Desk) -> None:
    assert told(old_four(desk, date(2015, 6, 1))) == {
        "foot": ["Average rating: 2450", "Points required for norms: GM not known, IM not known"],
        "lines": [],
        "rows": {},
        "why_not": "no-edition",
    }


def test_rapid_chess_has_no_norms(desk: Desk) -> None:
    typist = old_four(desk, date(2025, 10, 12), system="fide-rapid", rate_of_play="900+10")
    assert told(typist) == {"foot": [], "lines": [], "rows": {}, "why_not": "not-standard"}


# ---------------------------------------------------------------- the page
def test_the_grid_and_the_page_without_script_are_told_the_same(desk: Desk, faruk: User, can: Federation) -> None:
    typist = the_ten(desk)
    plays(typist, FIRST_EIGHT)
    client, found = client_of(typist.by), told(typist)
    assert client.get(reverse("sheet_norms", args=[typist.sheet.pk])).json() == {
        "foot": found["foot"],
        "lines": [{"number": number, "text": text} for number, text in zip(found["rows"], found["lines"], strict=True)],
        "lines_count": len(found["lines"]),
        "rows": {str(number): text for number, text in found["rows"].items()},
        "why_not": "",
    }
    page = client.get(reverse("sheet_norms_page", args=[typist.sheet.pk])).content.decode()
    assert all(line in page for line in (*found["foot"], "IM norm with ½ of 1"))
    for name in ("sheet_norms", "sheet_norms_page"):
        assert client_of(faruk).get(reverse(name, args=[typist.sheet.pk])).status_code == 404


def test_transfers_before_the_first_day_take_a_norm_from_a_sheet_as_they_take_it_from_its_report(desk: Desk) -> None:
    typist = the_ten(desk)
    plays(typist, FIRST_EIGHT)
    assert told(typist)["rows"][1] == "IM ½/1"
    for player in Player.objects.filter(federation="FRA"):
        transferred(player, "CAN", typist.sheet.tournament.starts_on - timedelta(days=1))
    assert 1 not in told(typist)["rows"]  # his opponents are of one federation beside his own (1.4.3)
