"""Who must take part for an event to be rated under the texts of 2003 to 2014, from the desk to the list; by hand.

K is 10 for who has reached 2400, 20 by the text of 2009 as it stands (8.56). Everybody rated has 2500.

**6.33.** A round robin of four with three rated players lacks one of the four that 6.31 asks for. As a national
championship it is rated: Anna, unrated, draws all three games, so that her rating is the average of her opponents,
2500, and nobody wins or loses by her. Bo loses to Cy and beats Deniz: 0. Cy beats Bo and Deniz: +1. Deniz: -1.
Among women two rated are enough: Anna and Bo, unrated, draw everything, Cy beats Deniz: +½ and -½.

**6.2.** A preliminary and a final of ``events.LINES``, 2500 each in the first. On the list between them Deniz has 2400.
Pooled, the list of the first day counts for all games: twice +1, -½, +1, -1½. Apart, the final is one against 2400 for
three of them (difference 100: .64 and .36): Anna +.36 +.50, Bo +.36 -.50 -.50, Cy +.50 +.36, Deniz three times -.36;
together Anna 1.86, Bo -1.14, Cy 1.86, Deniz -2.58.

**7.14f, 7.14g.** Deniz, unrated, draws with seven players of 2200 each: his performance is 2200. Seven games
are a first rating in a team championship, and for a member of the blind, the deaf or the disabled; others need nine.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry
from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, Line
from tests.tournaments.to_the_list import (
    GAMES,
    Way,
    left_out_of,
    listed_before,
    of_second_four,
    ratings_on,
    second_four,
)
from tournaments.registration.decisions import confirm_championship
from tournaments.registration.models import Tournament

K = {"": 10, "fide-2009": 20}
SINCE_2009 = [
    (date(2009, 10, 12), ""),
    (date(2009, 10, 12), "fide-2009"),
    (date(2011, 10, 12), ""),
    (date(2012, 10, 12), ""),
]
UNTIL_2021 = [(date(2009, 3, 12), ""), *SINCE_2009, (date(2014, 10, 12), "")]
ANNA_DRAWS = (
    replace(LINES[0], cells="4w= 3b= 2w=", points="1.5"),
    replace(LINES[1], cells="3w0 4b1 1b=", points="1.5"),
    replace(LINES[2], cells="2b1 1w= 4w1"),
    replace(LINES[3], cells="1b= 2w0 3b0", points="0.5"),
)
CY_WINS = (
    replace(LINES[0], cells="4w= 3b= 2w=", points="1.5"),
    replace(LINES[1], cells="3w= 4b= 1b=", points="1.5", sex="w"),
    replace(LINES[2], cells="2b= 1w= 4w1", points="2.0", sex="w"),
    replace(LINES[3], cells="1b= 2w= 3b0", points="1.0", sex="w"),
)


def way_of(desk: Desk, day: date, edition: str) -> Way:
    return Way(desk=desk, system="fide-standard", day=day, edition=edition)


def championship(way: Way, *, confirmed: bool, kind: str = "national", **said: object) -> Tournament:
    tournament = way.approved(championship=kind, highest_rating=2500, **said)
    if confirmed:
        before = way.desk.moment(way.day)
        confirm_championship(tournament, by=way.desk.chiara, now=before, reason="By its regulations.")
    return tournament


# ---------------------------------------------------------------- 6.33
@pytest.mark.parametrize(("day", "edition"), UNTIL_2021)
def test_a_national_championship_is_rated_with_three_rated_men(desk: Desk, day: date, edition: str) -> None:
    """Nobody has confirmed that of the second four."""
    second_four(desk)
    way = way_of(desk, day, edition)
    way.listed({2: 2500, 3: 2500, 4: 2500, 6: 2500, 7: 2500, 8: 2500})
    confirmed = championship(way, confirmed=True)
    other = championship(way, confirmed=False, name="Not confirmed")
    way.accepted(confirmed, ANNA_DRAWS)
    way.accepted(other, of_second_four(ANNA_DRAWS))
    found, won = way.published(confirmed), K[edition]
    ratings = ratings_on(found)
    assert {rank: ratings[rank] for rank in (2, 3, 4)} == {2: 2500, 3: 2500 + won, 4: 2500 - won}
    assert {rank: ratings[rank] for rank in (6, 7, 8)} == {6: 2500, 7: 2500, 8: 2500}
    assert (left_out_of(found, confirmed), left_out_of(found, other)) == (set(), {("too-few-rated-players", "6.31")})


@pytest.mark.parametrize(("day", "edition"), UNTIL_2021)
def test_a_national_championship_of_women_is_rated_with_two(desk: Desk, day: date, edition: str) -> None:
    """That of the second four is for everybody."""
    second_four(desk)
    Player.objects.update(sex="w")
    way = way_of(desk, day, edition)
    way.listed({3: 2500, 4: 2500, 7: 2500, 8: 2500})
    of_women = championship(way, confirmed=True, is_for_women=True)
    of_all = championship(way, confirmed=True, name="For everybody")
    way.accepted(of_women, CY_WINS)
    way.accepted(of_all, of_second_four(CY_WINS))
    found, won = way.published(of_women), K[edition] // 2
    ratings = ratings_on(found)
    assert {rank: ratings[rank] for rank in (3, 4, 7, 8)} == {3: 2500 + won, 4: 2500 - won, 7: 2500, 8: 2500}
    assert (left_out_of(found, of_women), left_out_of(found, of_all)) == (set(), {("too-few-rated-players", "6.31")})


# ---------------------------------------------------------------- 6.2
@pytest.mark.parametrize(
    ("first", "between", "final", "edition"),
    [
        (date(2008, 12, 26), date(2009, 1, 1), date(2009, 1, 12), ""),
        (date(2009, 10, 26), date(2009, 11, 1), date(2009, 11, 12), ""),
        (date(2009, 10, 26), date(2009, 11, 1), date(2009, 11, 12), "fide-2009"),
        (date(2011, 10, 26), date(2011, 11, 1), date(2011, 11, 12), ""),
    ],
)
@pytest.mark.parametrize("is_stage", [False, True])
def test_the_stages_of_a_tournament_are_pooled(
    desk: Desk, first: date, between: date, final: date, edition: str, *, is_stage: bool
) -> None:
    way = way_of(desk, first, edition)
    way.listed({1: 2500, 2: 2500, 3: 2500, 4: 2500})
    listed_before(desk, "fide-standard", between, {1: 2500, 2: 2500, 3: 2500, 4: 2400})
    preliminary = way.approved(highest_rating=2500)
    way.accepted(preliminary)
    told = {"stage_of": preliminary.pk} if is_stage else {}
    tournament = way.approved(starts_on=final, name="St. Louis Autumn Final", highest_rating=2500, **told)
    way.accepted(tournament)
    over = (200, -100, 200, -300) if is_stage else (186, -114, 186, -258)
    before = (2500, 2500, 2500, 2400)
    assert ratings_on(way.published(tournament)) == {
        rank: (100 * before[rank - 1] + K[edition] * over[rank - 1] + 50) // 100 for rank in (1, 2, 3, 4)
    }


# ---------------------------------------------------------------- 7.14f, 7.14g
def seven_others(way: Way) -> list[Player]:
    """The three and four more, on the list with 2200; without Deniz."""
    for number in range(5, 9):
        Player.objects.create(fide_id=2099100 + number, name=f"Other, No {number}", federation=way.desk.federation)
    others = list(Player.objects.exclude(fide_id=2099104).order_by("fide_id"))
    rows = [ImportedEntry(player=who, rating=2200, games_total=GAMES) for who in others]
    now = way.desk.moment(way.day.replace(day=1))
    import_list("fide-standard", way.day.replace(day=1), rows, origin="before", by=way.desk.dmitri, now=now)
    return others


def seven_draws(others: list[Player]) -> tuple[Line, ...]:
    """Deniz meets one of the others in each round; who does not play him has a bye."""
    signs = ["w" if number % 2 else "b" for number in range(1, 8)]
    hero = replace(LINES[3], rank=8, points="3.5", rating="", cells=" ".join(
        f"{number}{sign}=" for number, sign in enumerate(signs, start=1)
    ))  # fmt: skip
    lines = []
    for number, who in enumerate(others, start=1):
        cells = ["0000-Z"] * 7
        cells[number - 1] = f"8{'b' if signs[number - 1] == 'w' else 'w'}="
        lines.append(
            Line(rank=number, name=who.name, fide_id=str(who.fide_id), points="0.5", place=number, rating="2200",
                 cells=" ".join(cells), sex=who.sex or "m", title=who.title)
        )  # fmt: skip
    return (*lines, hero)


@pytest.mark.parametrize(("day", "edition"), SINCE_2009)
@pytest.mark.parametrize(
    ("confirmed", "association", "rating"), [(False, "", None), (True, "", 2200), (False, "IBCA", 2200)]
)
def test_seven_games_are_enough_in_a_team_championship_and_for_some_members(
    desk: Desk, day: date, edition: str, *, confirmed: bool, association: str, rating: int | None
) -> None:
    way = way_of(desk, day, edition)
    Player.objects.filter(fide_id=2099104).update(association=association)
    others = seven_others(way)
    tournament = championship(
        way, confirmed=confirmed, kind="team", format="swiss", rounds=7, expected_players=8, has_fixed_pairings=True
    )
    way.accepted(tournament, seven_draws(others))
    found = way.published(tournament)
    deniz = ListEntry.objects.filter(rating_list=found, player__fide_id=2099104).first()
    assert (deniz.rating if deniz else None) == rating
