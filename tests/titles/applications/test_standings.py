"""How far a player is on the way to each title: what the page shows of norms and ratings, article by article.

Farid's norm of ``worlds`` is worth nine games for IM; the tournament has eleven players and one round a day.
"""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from ratings.lists.models import ListEntry, RatingSystem
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import PageFinding
from tests.cast import NOW
from tests.titles.worlds import World, a_list, another_norm
from titles.applications.of_player import applications_of
from titles.applications.standings import TitleStanding, standings_of
from titles.certificates.services import approve_norm, revoke_certificate
from titles.norms.models import Norm
from titles.norms.selectors import norms_of
from titles.regulations.awards.facts import NationalSpan, NormClaim, RatingReached

TODAY = date(2025, 9, 1)


@pytest.fixture
def approved(countersigned: Norm, quentin: User) -> Norm:
    return approve_norm(countersigned, by=quentin, now=NOW)


def standing(player: Player, title: str) -> TitleStanding:
    return next(each for each in standings_of(player, list(norms_of(player)), TODAY) if each.title == title)


def line(found: TitleStanding, article: str) -> PageFinding:
    return next(each for each in found.findings if each.article == article)


def later_line(world: World, player: Player, **facts: int) -> None:
    """The player on a list of July 2024."""
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=player, name=player.name, federation_id=player.federation_id, **facts
    )


def claim(player: Player) -> NormClaim:
    return applications_of(player, list(norms_of(player)), TODAY)[0].norms[0]


def test_a_title_shows_the_games_and_the_rating_that_are_there(approved: Norm, world: World) -> None:
    found = standing(world.hero, "IM")
    assert (found.name, found.summary, found.missing) == (
        "International Master", "9 of 27 games · rating 2340 of 2400", 3,
    )  # fmt: skip
    assert line(found, "1.5.1") == PageFinding(
        status="open", text="Games in the norms", required="at least 27 games, supplied by a further norm",
        found="9 games", article="1.5.1", edition="titles-2024",
    )  # fmt: skip


def test_a_swiss_of_eleven_is_not_the_one_of_1_5_6(approved: Norm, world: World) -> None:
    # the nine opponents play two games each and miss seven rounds: only the two heroes, 2340 and 2335, are counted
    found = claim(world.hero)
    assert (found.swiss_participants, found.swiss_average) == (2, 2337)
    assert line(standing(world.hero, "IM"), "1.5.6").status == "open"


def test_a_norm_carries_what_the_report_and_the_schedule_know(approved: Norm, world: World) -> None:
    found = claim(world.hero)
    assert (found.event, found.days_with_one_round, found.kind) == ("Norm Open <i>2024</i>", 9, "individual-swiss")
    assert (found.signed_by_arbiter, found.signed_by_federation) == (True, True)
    assert (found.exemption, found.eight_games) == (None, False)


def test_a_dossier_that_would_be_refused_today_leaves_the_certificate_to_speak(approved: Norm, world: World) -> None:
    approved.dossier["games"][0]["opponent"]["federation"] = "XXX"
    approved.dossier["event"]["exemption"] = "zonal"
    approved.verdict["counts_as_nine"] = True
    approved.save()
    found = claim(world.hero)
    assert (found.dossier, found.title, found.games) == (None, "IM", 9)
    assert (found.exemption, found.eight_games) == ("zonal", True)
    assert standing(world.hero, "IM").summary == "9 of 27 games · rating 2340 of 2400"


def test_of_a_day_before_the_rules_nothing_is_said(approved: Norm, world: World) -> None:
    assert standings_of(world.hero, [approved], date(2021, 12, 31)) == []


def test_without_a_schedule_the_days_are_not_known(approved: Norm, world: World) -> None:
    world.tournament.schedule.all().delete()
    assert claim(world.hero).days_with_one_round is None


def test_a_team_event_is_no_individual_swiss(approved: Norm, world: World) -> None:
    world.tournament.format = "team"
    world.tournament.save()
    found = claim(world.hero)
    assert (found.kind, found.swiss_participants, found.swiss_average) == (None, None, None)


def test_two_norms_of_one_report_are_its_games_once(approved: Norm, world: World) -> None:
    other = another_norm(approved, "WIM")
    certificate = approved.certificate
    certificate.pk, certificate.norm = None, other
    certificate.number, certificate.code = "N-2", "other"
    certificate.save(force_insert=True)
    assert standing(world.hero, "IM").summary == "9 of 27 games · rating 2340 of 2400"


def test_a_norm_whose_certificate_is_revoked_is_gone(approved: Norm, world: World, qadira: User) -> None:
    revoke_certificate(approved.certificate, by=qadira, now=NOW, reason="A wrong opponent.")
    assert standing(world.hero, "IM").summary == "0 of 27 games · rating 2340 of 2400"


def test_the_papers_of_an_application_are_left_aside(approved: Norm, world: World) -> None:
    assert [each.article for each in standing(world.hero, "IM").findings] == [
        "1.5.1", "1.5.3", "1.5.6", "1.4.3e", "1.4.1c", "1.5.4",
    ]  # fmt: skip


def test_the_rules_of_the_day_are_named_in_full(approved: Norm, world: World) -> None:
    assert line(standing(world.hero, "IM"), "1.5.4").found == "FIDE Title Regulations effective from 1 January 2024"


def test_a_title_by_rating_shows_its_rating_and_the_games_by_then(world: World) -> None:
    later_line(world, world.runner_up, rating=2310, games_total=31)
    found = standing(world.runner_up, "FM")
    assert (found.summary, found.missing) == ("rating 2310 of 2300", 0)
    assert [(each.article, each.found, each.status) for each in found.findings] == [
        ("1.3.1", "2310", "met"), ("1.3", "31 games", "met"),
    ]  # fmt: skip


def test_the_highest_rating_of_the_newest_list_counts_too_without_the_games_of_a_day_that_nobody_knows(
    world: World,
) -> None:
    later_line(world, world.hero, rating=2350, highest_rating=2411, games_total=200)
    assert applications_of(world.hero, [], TODAY)[0].ratings == (
        RatingReached(rating=2340, on=date(2024, 6, 1)),
        RatingReached(rating=2350, on=date(2024, 7, 1), games=200),
        RatingReached(rating=2411, on=date(2024, 7, 1)),
    )


@pytest.mark.parametrize(("games_then", "status"), [(29, "open"), (30, "met")])
def test_1_3_the_games_are_those_of_the_list_that_had_the_rating_not_of_the_newest(
    world: World, games_then: int, status: str
) -> None:
    standard, player = world.rating_list.system, world.opponents[-1]
    for month, rating, games in ((7, 2305, games_then), (8, 2250, games_then + 20)):
        ListEntry.objects.create(
            rating_list=a_list(standard, date(2024, month, 1)), player=player, name=player.name, federation_id="USA",
            rating=rating, highest_rating=2305, games_total=games,
        )  # fmt: skip
    found = line(standing(player, "FM"), "1.3")
    assert (found.found, found.status) == (f"{games_then} games", status)


def test_a_player_without_a_rating_and_a_norm_has_no_way_to_show(world: World) -> None:
    assert standings_of(world.opponents[-1], [], TODAY) == []


def test_the_national_rating_of_a_canadian_is_taken_list_by_list(world: World) -> None:
    cfc = RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})[0]
    canadian = world.opponents[0]
    for month, rating, games in ((6, 2350, 4), (7, 2360, 9), (8, 2355, 6)):
        ListEntry.objects.create(
            rating_list=a_list(cfc, date(2024, month, 2)), player=canadian, name=canadian.name, rating=rating,
            games=games, federation_id="CAN",
        )  # fmt: skip
    canadian.title = "FM"
    im = next(each for each in applications_of(canadian, [], TODAY) if each.title == "IM")
    assert im.national == (
        NationalSpan(games=9, rating_before=2350, rating_after=2360),
        NationalSpan(games=6, rating_before=2360, rating_after=2355),
    )
    # 2351 is asked for: from 2350 to 2360 it was not held, from 2360 to 2355 it was, for six games
    assert line(standing(canadian, "IM"), "790").found == "6 games"
    assert line(standing(canadian, "IM"), "790").text == "Games with the CFC rating that is asked for: 2351"
    canadian.save()
    page = Client().get(reverse("player", args=[canadian.key])).content.decode()
    assert "Games with the CFC rating that is asked for: 2351" in page
    assert 'href="/regulations/cfc-2009/#a-790"' in page


def test_a_canadian_without_a_national_rating_is_asked_for_it(world: World) -> None:
    canadian = world.opponents[0]
    canadian.title = "FM"
    assert line(standing(canadian, "IM"), "790") == PageFinding(
        status="open", text="Games with the CFC rating that is asked for: 2351", found="–", article="790",
        required="at least 15 games, supplied by the CFC’s ratings of the player", edition="cfc-2009",
    )  # fmt: skip


def test_the_players_page_shows_every_title(approved: Norm, world: World) -> None:
    page = Client().get(reverse("player", args=[world.hero.key])).content.decode()
    assert "On the way to a title" in page
    assert "9 of 27 games · rating 2340 of 2400" in page
    assert 'href="/regulations/titles-2024/#a-1.5.1"' in page


@pytest.mark.parametrize("norms", [1, 3])
def test_the_page_asks_the_database_once_for_all_lists(
    approved: Norm, world: World, norms: int, django_assert_max_num_queries: object
) -> None:
    for month in range(1, norms):
        ListEntry.objects.create(
            rating_list=a_list(world.rating_list.system, date(2024, 6 + month, 2)), player=world.hero,
            name=world.hero.name, rating=2350, federation_id="USA",
        )  # fmt: skip
    found = list(norms_of(world.hero).prefetch_related("report__tournament__schedule"))
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        standings_of(world.hero, found, TODAY)
