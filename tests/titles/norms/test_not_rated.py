"""What an office decides not to rate after the report was accepted: a tournament (0.4), or one of its games (5.1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.certificates.services import approve_norm
from titles.norms.dossiers import cards_of
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_in_forgotten_reports
from titles.norms.services import certify_norm, countersign_norm
from titles.regulations import GameKind
from tournaments.registration.models import EventDecision

LATER = NOW + timedelta(days=1)
LATEST = NOW + timedelta(days=2)
NO_MORE = "The tournament was judged again, and this norm is not found any more"


def refused(world: World, by: User, office: str = "qc-chair") -> EventDecision:
    """The tournament is not rated (0.4), or in the CFC's system alone (711)."""
    return EventDecision.objects.create(
        tournament=world.tournament, kind="rating-refused", article="0.4", reason="Not played as announced.",
        decided_at=LATER, decided_by=by, office=office,
    )  # fmt: skip


def left_out(
    world: World, kind: str, by: User, *, number: int = 1, white: Player | None = None, black: Player | None = None
) -> EventDecision:
    """A game of the tournament is not rated (5.1)."""
    return EventDecision.objects.create(
        tournament=world.tournament, kind=kind, round=number, white=white, black=black, article="5.1",
        reason="An engine was used.", decided_at=LATER, decided_by=by, office="qc",
    )  # fmt: skip


def taken_back(decision: EventDecision, by: User) -> None:
    decision.ended_at, decision.ended_by = LATEST, by
    decision.save()


def searched_again(after: datetime = LATER) -> int:
    return find_in_forgotten_reports(now=after + timedelta(hours=1))


def states() -> list[tuple[str, str]]:
    return list(Norm.objects.order_by("found_at").values_list("state", "closing_reason"))


def kinds_of(world: World, player: Player) -> list[str]:
    """How each round stands on the card of a player."""
    dossiers = {entry.player: dossier for entry, dossier in cards_of(world.report).dossiers}
    return [game.kind.value for game in dossiers[player].games]


# ---------------------------------------------------------------- the tournament
def test_a_norm_of_a_tournament_whose_rating_is_refused_is_signed_no_more(
    world: World, norm: Norm, boris: User, chiara: User, qadira: User
) -> None:
    """1.4: norms are made in rated tournaments."""
    certify_norm(norm, by=boris, now=NOW)
    refused(world, qadira)
    assert (searched_again(), searched_again()) == (1, 0)
    assert states() == [("voided", NO_MORE)]
    with pytest.raises(NotPermitted):
        countersign_norm(norm, by=chiara, now=LATEST)
    search = NormSearch.objects.get()
    assert [(one.article, one.rule.value, one.required, one.found) for one in search.broken_findings] == [
        ("1.4", "rated", "yes", "no")
    ]
    assert search.near_misses == []


def test_it_is_found_anew_when_the_refusal_is_taken_back(world: World, norm: Norm, boris: User, qadira: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    decision = refused(world, qadira)
    searched_again()
    taken_back(decision, qadira)
    assert searched_again(LATEST) == 1
    assert (states(), NormSearch.objects.get().broken_findings) == ([("voided", NO_MORE), ("found", "")], [])


def test_no_card_of_it_calls_anything_a_norm(world: World, norm: Norm, boris: User, qadira: User) -> None:
    at(LATEST)
    client, pages = (
        signed_in(boris),
        [f"/reports/{world.report.pk}/norms/cards/{card}" for card in ("", "1/")],
    )
    said, called = "The rating of this tournament was refused", re.compile(r"(?<![Nn]o )\bIM norm")
    assert [(said in html, bool(called.search(html))) for html in map(shown(client), pages)] == [(False, True)] * 2
    refused(world, qadira)
    searched_again()
    assert [(said in html, bool(called.search(html))) for html in map(shown(client), pages)] == [(True, False)] * 2


def shown(client: Client) -> Callable[[str], str]:
    return lambda address: client.get(address).content.decode()


def test_a_refusal_of_the_cfc_for_its_own_ratings_leaves_norms_alone(world: World, norm: Norm, qadira: User) -> None:
    """CFC 711."""
    refused(world, qadira, office="executive-director")
    searched_again()
    assert (states(), NormSearch.objects.get().broken_findings) == ([("found", "")], [])


def test_an_approved_norm_of_it_is_marked_for_the_commission_and_its_page_says_why(
    world: World, countersigned: Norm, qadira: User, quentin: User
) -> None:
    approve_norm(countersigned, by=qadira, now=NOW)
    decision = refused(world, quentin)
    searched_again()
    norm = Norm.objects.get()
    assert (norm.state, norm.unconfirmed_by) == ("approved", world.report)
    subjects = [message.payload["subject"] for message in OutboxMessage.objects.filter(kind="mail").order_by("pk")]
    assert subjects[-2:] == [f"To judge again: {norm}", f"Judged again: {norm}"]
    at(LATEST)
    page = signed_in(qadira).get(f"/norms/{norm.pk}/").content.decode()
    assert "The norm is not found any more:" in page
    assert "Tournament that is rated" in page
    taken_back(decision, quentin)
    searched_again(LATEST)
    norm.refresh_from_db()
    assert (norm.state, norm.unconfirmed_by) == ("approved", None)


# ---------------------------------------------------------------- one game
@pytest.mark.parametrize("kind", ["fair-play", "force-majeure"])
def test_a_game_that_is_left_out_counts_for_neither_of_the_two(
    kind: str, world: World, norm: Norm, boris: User, qadira: User
) -> None:
    """Rating 5.1, 1.4: the norm is found no more, as it would not be if the report said that the game is not rated."""
    certify_norm(norm, by=boris, now=NOW)
    won, played = world.opponents[0], [GameKind.PLAYED.value] * 9
    decision = left_out(world, kind, qadira, white=world.hero, black=won)
    assert searched_again() == 1
    assert kinds_of(world, world.hero) == ["adjudicated", *played[1:]]
    assert kinds_of(world, won) == ["adjudicated", "played"]
    assert kinds_of(world, world.runner_up) == played
    assert states() == [("voided", NO_MORE)]
    taken_back(decision, qadira)
    assert searched_again(LATEST) == 1
    assert kinds_of(world, world.hero) == played
    assert states() == [("voided", NO_MORE), ("found", "")]


def test_a_decision_may_name_one_player_of_a_round_or_nobody(world: World, qadira: User) -> None:
    left_out(world, "fair-play", qadira, number=2, white=world.hero)
    left_out(world, "force-majeure", qadira, number=3)
    unrated = {number: [kinds_of(world, who)[number - 1] for who in (world.hero, world.runner_up)] for number in (2, 3)}
    assert unrated == {2: ["adjudicated", "played"], 3: ["adjudicated", "adjudicated"]}


def test_a_held_game_waits_and_the_norm_stays(world: World, norm: Norm, qadira: User) -> None:
    left_out(world, "hold", qadira, white=world.hero, black=world.opponents[0])
    assert (searched_again(), states()) == (0, [("found", "")])
