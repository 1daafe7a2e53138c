"""What a person has under a second number goes with him: norms, titles, decided ratings and applications."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.selectors import decided_for_norms, decided_ratings_of
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import START, World
from tests.tournaments.forms import at, signed_in
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import available_norms, open_case
from titles.norms.models import Norm
from titles.norms.selectors import norms_of
from titles.register.in_force import title_in_rows
from titles.register.models import HeldTitle
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title


def worn_by(player: Player) -> str:
    """By the register, under any number."""
    return title_in_rows(numbers_of([player.pk]))


@pytest.fixture
def real(world: World) -> Player:
    """Another row of the register for the hero."""
    facts = {"sex": "m", "federation": world.hero.federation, "birth_year": 2001}
    return Player.objects.create(name="Farid, Omer", fide_id=2099999, **facts)


def test_norms_and_titles_are_the_persons_until_the_two_are_parted(
    world: World, approved: Norm, real: Player, dmitri: User, chiara: User
) -> None:
    told = {"source": "list", "rating_list": world.rating_list, "written_at": NOW}
    HeldTitle.objects.create(player=world.hero, title="FM", **told)
    assert (list(norms_of(real)), worn_by(real)) == ([], "")
    merger = merge_entries(world.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    assert ([list(norms_of(each)) for each in (real, world.hero)], worn_by(real)) == (
        [[approved]] * 2,
        "FM",
    )
    at(NOW)
    page = signed_in(chiara).get(reverse("player", args=[real.key])).content.decode()
    assert reverse("norm", args=[approved.pk]) in page
    part_entries(merger, by=dmitri, now=NOW, reason="Two people.")
    assert (list(norms_of(real)), worn_by(real)) == ([], "")


def test_an_application_of_the_person_has_the_norms_and_knows_the_title_of_the_second_entry(
    world: World, approved: Norm, real: Player, dmitri: User, chiara: User
) -> None:
    merge_entries(world.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    case = open_case(world.hero, "IM", by=chiara, now=NOW)
    assert (case.player, [norm for norm, _claim in available_norms(case, NOW.date())]) == (real, [approved])
    with pytest.raises(CaseRefused) as refused:
        open_case(real, "CM", by=chiara, now=NOW)  # the second entry is an FM
    assert refused.value.obstacle is Obstacle.NOT_ABOVE


def test_an_application_that_is_open_under_the_second_number_is_the_persons(
    world: World, approved: Norm, real: Player, dmitri: User, chiara: User
) -> None:
    case = open_case(world.hero, "IM", by=chiara, now=NOW)
    merge_entries(world.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    with pytest.raises(CaseRefused) as refused:
        open_case(real, "IM", by=chiara, now=NOW)
    assert (refused.value.obstacle, list(TitleCase.objects.all())) == (Obstacle.OPEN_ALREADY, [case])


def test_decided_ratings_are_the_persons(world: World, real: Player, dmitri: User) -> None:
    decided = DecidedRating.objects.create(
        player=world.hero, kind="norms", rating=2345, starts_on=date(2024, 1, 1), decision="FIDE Office, 7",
        entered_by=dmitri, entered_at=NOW,
    )  # fmt: skip
    assert (decided_for_norms([real.pk], START), decided_ratings_of(real)) == ({}, [])
    merge_entries(world.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    assert decided_for_norms([real.pk, world.hero.pk], START) == {real.pk: 2345, world.hero.pk: 2345}
    assert decided_ratings_of(real) == [decided]


def test_a_title_that_is_taken_away_leaves_the_entry_with_its_own(
    world: World, real: Player, dmitri: User, qadira: User
) -> None:
    held = enter_title(world.hero, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW)
    enter_title(real, "CM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW)
    merge_entries(world.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    remove_for_breach(held, by=qadira, now=NOW, reason="Another one has played.")
    titles = Player.objects.filter(pk__in=[world.hero.pk, real.pk]).order_by("pk").values_list("title", flat=True)
    assert (list(titles), worn_by(real)) == (["", "CM"], "CM")
