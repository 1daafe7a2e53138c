"""Every card of a report: for those it concerns, with what counts, what does not and why."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report
from titles.norms.models import Norm
from titles.norms.search import find_norms


def page(client: Client, name: str, *args: object, user: User | None = None) -> tuple[int, str]:
    if user:
        client.force_login(user)
    response = client.get(reverse(name, args=args))
    return response.status_code, response.content.decode()


def test_every_player_with_nine_rounds_has_a_line(client: Client, norm: Norm, world: World, boris: User) -> None:
    # the nine opponents have two games each; only the two heroes have nine rounds
    html = page(client, "norm_cards", world.report.pk, user=boris)[1]
    assert html.count('<th scope="row"><a href') == 2
    assert "Farid, Ömer" in html
    assert "no IM norm" in html  # of the runner-up


def test_a_swiss_shows_its_foreign_players_round_by_round(
    client: Client, norm: Norm, world: World, boris: User
) -> None:
    html = page(client, "norm_cards", world.report.pk, user=boris)[1]
    assert "Not every round has what would lift the foreigner rule" in html
    assert html.count('<th scope="row" class="num">') == 9


def test_a_round_robin_has_no_such_count(client: Client, world: World, boris: User) -> None:
    type(world.tournament).objects.update(format="round-robin")
    find_norms(world.report, now=NOW)
    assert "Foreign players, round by round" not in page(client, "norm_cards", world.report.pk, user=boris)[1]


def test_a_card_shows_each_title_with_findings_and_games(client: Client, norm: Norm, world: World, boris: User) -> None:
    html = page(client, "norm_card", world.report.pk, 1, user=boris)[1]
    assert "No GM norm" in html
    assert "IM norm</h2>" in html
    assert html.count("The games as they count for") == 2


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_game_that_does_not_count_is_struck_through_with_the_reason(
    client: Client, world: World, boris: User
) -> None:
    world.report.games.filter(round=7, white__player=world.hero).update(result="+--")
    find_norms(world.report, now=NOW)
    html = page(client, "norm_card", world.report.pk, 1, user=boris)[1]
    assert "won by forfeit" in html
    assert "<del>" in html


@pytest.mark.parametrize("rank", [3, 12])
def test_a_short_card_and_an_unknown_rank_have_no_page(
    client: Client, norm: Norm, world: World, boris: User, rank: int
) -> None:
    assert page(client, "norm_card", world.report.pk, rank, user=boris)[0] == 404


@pytest.mark.parametrize(("who", "status"), [("boris", 200), ("quentin", 200), ("faruk", 404), (None, 404)])
def test_the_cards_are_for_those_who_see_the_norms_that_were_found(
    client: Client, norm: Norm, world: World, who: str | None, status: int, request: pytest.FixtureRequest
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert page(client, "norm_cards", world.report.pk, user=user)[0] == status
    assert page(client, "norm_card", world.report.pk, 1, user=user)[0] == status


def test_a_report_that_was_not_judged_has_no_cards(
    client: Client, astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    world = accepted_report(astrid, boris, starts_on=date(2021, 6, 1))
    find_norms(world.report, now=NOW)
    assert page(client, "norm_cards", world.report.pk, user=boris)[0] == 404


def test_the_norms_page_leads_there_those_who_may(client: Client, norm: Norm, world: World, boris: User) -> None:
    link = reverse("norm_cards", args=[world.report.pk])
    assert link not in page(client, "norms", world.report.pk)[1]
    assert link in page(client, "norms", world.report.pk, user=boris)[1]


def test_the_cards_take_few_queries(
    client: Client, norm: Norm, world: World, boris: User, django_assert_max_num_queries: object
) -> None:
    client.force_login(boris)
    with django_assert_max_num_queries(24):  # type: ignore[operator]
        assert client.get(reverse("norm_cards", args=[world.report.pk])).status_code == 200


def test_a_card_says_what_so_many_games_ask_for(client: Client, norm: Norm, world: World, boris: User) -> None:
    """1.7: of nine opponents five hold a title, three the required one; five of one's own federation, six of one."""
    html = page(client, "norm_card", world.report.pk, 1, user=boris)[1]
    asked = html.partition("The annex for 9 games")[2].partition("</details>")[0]
    assert re.findall(r"<dd>\s*([≥≤] \d+|\d½?)", asked) == ["≥ 5", "≥ 3", "≤ 5", "≤ 6", "3½"]
    assert reverse("norm_annex", args=["titles-2024"]) in asked
