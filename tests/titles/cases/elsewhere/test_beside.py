"""The report of the event of a norm made elsewhere, shown beside its card with what differs."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.files import certificate_of
from tests.titles.worlds import World, accepted_report
from tests.tournaments.forms import at, signed_in
from titles.cases import papers, services
from titles.cases.elsewhere.beside import Difference, beside
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import TitleCase
from titles.norms.dossiers import cards_of
from titles.regulations import NormDossier


def card_of(world: World) -> NormDossier:
    """The hero's card as the report has it."""
    return next(dossier for entry, dossier in cards_of(world.report).dossiers if entry.player == world.hero)


def entered(world: World, dossier: NormDossier, by: User, event: str = "") -> NormElsewhere:
    """A norm made elsewhere with this card, in an application of the hero."""
    case = TitleCase.objects.filter(player=world.hero).first() or services.open_case(world.hero, "IM", by=by, now=NOW)
    event = event or world.tournament.name
    said = replace(certificate_of(1), federation="USA", event=event, dossier=dossier, file=b"%PDF-" + event.encode())
    return papers.enter_norm_elsewhere(case, said, by=by, now=NOW)


def page_of(norm: NormElsewhere, user: User) -> str:
    at(NOW)
    return " ".join(signed_in(user).get(reverse("norm_elsewhere", args=[norm.pk])).content.decode().split())


def test_a_card_that_says_the_same_says_so(world: World, chiara: User) -> None:
    norm = entered(world, card_of(world), chiara)
    found = beside(norm)
    assert found is not None
    assert (found.report, found.differences) == (world.report, [])
    shown = page_of(norm, chiara)
    assert "The card says the same as the report." in shown
    assert reverse("report", args=[world.report.pk]) in shown


def test_every_fact_and_round_that_differs_stands_beside_each_other(world: World, chiara: User) -> None:
    card = card_of(world)
    first, second, *rest = card.games
    assert first.opponent is not None
    assert second.opponent is not None
    typed = replace(
        card,
        event=replace(card.event, end=card.event.end + timedelta(days=1), players=44),
        player=replace(card.player, federation="CAN"),
        games=(
            replace(first, opponent=replace(first.opponent, rating=2540)),
            # turned round, without the accents: the same person
            replace(second, opponent=replace(second.opponent, name="Zolc Lukasiewicz")),
            replace(rest[0], score=100),
            *rest[1:-1],
        ),
    )
    norm = entered(world, typed, chiara, event="Chicago Masters")
    found = beside(norm)
    assert found is not None
    assert found.differences == [
        Difference(what="Event", typed="Chicago Masters", reported="Norm Open <i>2024</i>"),
        Difference(what="Last day", typed="10 June 2024", reported="9 June 2024"),
        Difference(what="Players", typed="44", reported="11"),
        Difference(what="Federation of the player", typed="CAN", reported="USA"),
        Difference(
            what="Round 1", typed="1 GM Álvarez Ñandú, José 2540 CAN", reported="1 GM Álvarez Ñandú, José 2450 CAN"
        ),
        Difference(what="Round 3", typed="1 IM عمر, أحمد 2380 CAN", reported="½ IM عمر, أحمد 2380 CAN"),
        Difference(what="Round 9", typed="–", reported="½ Newcomer, Ned – USA"),
    ]  # fmt: skip
    assert "The card and the report differ in 7 places" in page_of(norm, chiara)


def test_a_card_that_leaves_a_lost_game_out_says_so_with_and_without_a_report(world: World, chiara: User) -> None:
    """1.4.1f ignores games won alone: the loss of round 6 may not be left out. The search chooses of all rounds."""
    card = card_of(world)
    left_out = replace(card, games=tuple(game for game in card.games if game.round != 6))
    said = "1 round of the event is not on the card."
    shown = page_of(entered(world, left_out, chiara), chiara)
    assert (said in shown, "The card and the report differ in 1 place" in shown, "Round 6" in shown) == (True,) * 3
    alone = page_of(entered(world, later(left_out, 30), chiara, event="Elsewhere"), chiara)
    assert (said in alone, "No accepted report of this event" in alone) == (True, True)
    assert said not in page_of(entered(world, later(card, 60), chiara, event="Whole"), chiara)


def later(card: NormDossier, days: int) -> NormDossier:
    """The same games in another event behind it."""
    start, end = (day + timedelta(days=days) for day in (card.event.start, card.event.end))
    return replace(card, event=replace(card.event, start=start, end=end))


def test_what_the_player_plays_beside_it_is_not_its_report(world: World, chiara: User) -> None:
    """A season of a league meets the days of the open, and is another event."""
    card = card_of(world)
    season = replace(card.event, start=card.event.start - timedelta(days=4), end=card.event.end + timedelta(days=10))
    league = replace(card, event=season)
    assert beside(entered(world, league, chiara, event="Eastern League")) is None
    named = beside(entered(world, replace(card, event=replace(season, end=card.event.end + timedelta(days=9))), chiara))
    assert named is not None
    assert named.report == world.report


def test_a_report_that_comes_in_later_is_shown_and_those_of_other_events_are_not(
    world: World, chiara: User, astrid: User, boris: User
) -> None:
    card = card_of(world)
    july = replace(card, event=replace(card.event, start=world.tournament.starts_on + timedelta(days=30),
                                       end=world.tournament.ends_on + timedelta(days=30)))  # fmt: skip
    norm = entered(world, july, chiara)
    assert beside(norm) is None
    assert "No accepted report of this event in which the player stands is here." in page_of(norm, chiara)
    came = accepted_report(astrid, boris, starts_on=july.event.start)
    found = beside(norm)
    assert found is not None
    assert found.report == came.report
