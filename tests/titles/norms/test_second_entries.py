"""Whoever a report names under a second number is judged as the person (1.4.6a; ruling two-entries)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import START, World
from titles.certificates.services import approve_norm
from titles.norms.dossiers import cards_of
from titles.norms.doubts import judged_now
from titles.norms.models import Norm
from titles.norms.search import find_norms, search_again
from titles.register.models import HeldTitle
from titles.regulations import NormDossier

LATER = NOW + timedelta(hours=1)


def another_entry(player: Player, **said: object) -> Player:
    """Another row of the register for somebody."""
    facts = {"fide_id": 2090000 + player.pk, "name": player.name, "federation": player.federation, "sex": player.sex}
    return Player.objects.create(**facts | said)


def reported_as(world: World, player: Player, other: Player) -> None:
    """The report names somebody by the number of another row."""
    world.report.entries.filter(player=player).update(player=other)


def dossier_of(world: World, player: Player) -> NormDossier:
    return next(dossier for entry, dossier in cards_of(world.report).dossiers if entry.player == player)


def met(world: World, number: int) -> tuple[str, int | None, str | None]:
    """An opponent of the hero by the round, as judged: number, rating, title."""
    opponent = dossier_of(world, world.hero).games[number - 1].opponent
    assert opponent is not None
    return opponent.id, opponent.rating, opponent.title


@pytest.mark.usefixtures("as_if_reported_so")
def test_player_and_opponents_under_second_numbers_are_judged_as_the_persons_and_the_norm_is_the_persons(
    world: World, dmitri: User
) -> None:
    whole = dossier_of(world, world.hero)
    mergers = []
    for player in (world.hero, *world.opponents[:3]):
        second = another_entry(player)
        reported_as(world, player, second)
        mergers.append(merge_entries(second, player, by=dmitri, now=NOW, reason="Typed twice."))
    assert dossier_of(world, world.hero) == whole
    find_norms(world.report, now=NOW)
    assert [(norm.player, norm.title, norm.judged_dossier) for norm in Norm.objects.all()] == [
        (world.hero, "IM", whole),
    ]  # fmt: skip
    for merger in mergers:
        part_entries(merger, by=dmitri, now=LATER, reason="Two people.")
    search_again(world.report, LATER)
    assert [(norm.player, norm.state) for norm in Norm.objects.all()] == [(world.hero, Norm.State.VOIDED)]


def test_whose_line_the_list_has_under_a_second_number_alone_is_judged_by_it(world: World, dmitri: User) -> None:
    opponent = world.opponents[0]
    person = another_entry(opponent)
    merge_entries(opponent, person, by=dmitri, now=NOW, reason="Typed twice.")
    assert met(world, 1) == (person.key, 2450, "GM")


@pytest.mark.usefixtures("as_if_reported_so")
def test_it_is_found_under_the_number_that_the_report_does_not_name(world: World, dmitri: User) -> None:
    opponent = world.opponents[0]
    person = another_entry(opponent)
    reported_as(world, opponent, person)
    assert met(world, 1) == (person.key, None, None)
    merge_entries(opponent, person, by=dmitri, now=NOW, reason="Typed twice.")
    assert met(world, 1) == (person.key, 2450, "GM")


def test_titles_and_decided_ratings_under_any_number_count(world: World, dmitri: User) -> None:
    newcomer = world.opponents[8]
    second = another_entry(newcomer)
    HeldTitle.objects.create(
        player=second, title="FM", source="norms", confirmed_on=START - timedelta(days=9), written_at=NOW
    )
    DecidedRating.objects.create(
        player=second, kind="norms", rating=2405, starts_on=START, decision="FIDE Office, 7", entered_by=dmitri,
        entered_at=NOW,
    )  # fmt: skip
    assert met(world, 9) == (newcomer.key, None, None)
    merge_entries(second, newcomer, by=dmitri, now=NOW, reason="Typed twice.")
    assert met(world, 9) == (newcomer.key, 2405, "FM")


def test_two_lines_of_one_person_in_a_whole_report_stay_two_with_the_rating_of_the_person(
    world: World, dmitri: User
) -> None:
    newcomer, person = world.opponents[8], world.opponents[7]
    merge_entries(newcomer, person, by=dmitri, now=NOW, reason="Typed twice.")
    assert (met(world, 8), met(world, 9)) == ((person.key, 2250, None), (newcomer.key, 2250, None))


def test_what_was_found_under_a_number_that_became_a_second_one_stands_and_is_not_found_twice(
    world: World, norm: Norm, dmitri: User
) -> None:
    for player in (world.hero, world.opponents[0]):
        person = another_entry(player, name=f"{player.name} Jr")
        merge_entries(player, person, by=dmitri, now=NOW, reason="Typed twice.")
    search_again(world.report, LATER)
    assert [(one.pk, one.player, one.state) for one in Norm.objects.all()] == [(norm.pk, world.hero, Norm.State.FOUND)]


def test_an_approved_one_is_not_in_doubt_for_the_number_and_shows_the_persons_card_where_it_is(
    world: World, countersigned: Norm, dmitri: User, qadira: User
) -> None:
    norm = approve_norm(countersigned, by=qadira, now=NOW)
    person = another_entry(world.hero)
    merge_entries(world.hero, person, by=dmitri, now=NOW, reason="Typed twice.")
    search_again(world.report, LATER)
    norm.refresh_from_db()
    assert norm.unconfirmed_by is None
    merge_entries(world.opponents[8], world.opponents[0], by=dmitri, now=NOW, reason="Typed twice.")
    search_again(world.report, LATER)
    norm.refresh_from_db()
    assert norm.unconfirmed_by == world.report
    found = judged_now(norm)
    assert found is not None
    assert [(game.round, game.after.rating) for game in found.games if game.after] == [(9, 2450)]
