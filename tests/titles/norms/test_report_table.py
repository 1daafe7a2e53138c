"""The one reader of reports: who met whom becomes the cards that are judged, wherever the lines come from."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.register.models import Federation
from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.foundations.federations import ask_again
from tests.titles.regulations.cards import dossier, opponent_of
from titles.norms.report_table import Person, ReportTable, RoundLine, federation_code
from titles.regulations import GameKind, NormEvent
from titles.regulations.norms.checks import check_opponent

EVENT = NormEvent(format="swiss", rounds=2, start=date(2024, 6, 1), end=date(2024, 6, 2), federation="USA")


def person(key: int, rating: int | None = 2300, **changes: str) -> Person:
    usual = Person(id=f"P{key}", name=f"Player {key}", rating=rating, title=None, federation="USA", sex="m")
    return replace(usual, **changes)  # type: ignore[arg-type]


def line(number: int, score: Hundredths, opponent: int | None, kind: GameKind = GameKind.PLAYED) -> RoundLine:
    return RoundLine(round=number, kind=kind, score=score, opponent=opponent)


TABLE = ReportTable(
    event=EVENT,
    people={1: person(1), 2: person(2, None), 3: person(3, 2500)},
    lines={1: (line(2, DRAW, 3), line(1, WIN, 2)), 2: (line(1, LOSS, 1),), 3: (line(2, DRAW, 1),)},
)


def scoreless(table: ReportTable) -> set[str]:
    """The opponents who are marked as unrated without a point (1.4.2b)."""
    games = [game for card in table.cards().values() for game in card]
    return {game.opponent.id for game in games if game.opponent and game.opponent.zero_against_rated}


def test_a_card_has_its_rounds_in_order_with_the_opponents() -> None:
    found = [(game.round, game.score, game.opponent and game.opponent.id) for game in TABLE.cards()[1]]
    assert found == [(1, 100, "P2"), (2, 50, "P3")]


def test_everybody_has_a_card_even_without_a_round() -> None:
    assert replace(TABLE, lines={}).cards() == {1: (), 2: (), 3: ()}


def test_the_people_of_a_round_are_those_of_its_day() -> None:
    later = {2: TABLE.people | {3: person(3, 2550, title="GM", federation="GER")}}
    first, second = replace(TABLE, met=later).cards()[1]
    assert first.opponent is not None
    assert second.opponent is not None
    assert first.opponent.rating is None
    assert (second.opponent.rating, second.opponent.title, second.opponent.federation) == (2550, "GM", "GER")


def test_an_unrated_player_without_a_point_against_rated_ones_is_marked() -> None:
    assert scoreless(TABLE) == {"P2"}


@pytest.mark.parametrize(
    "lines",
    [
        (line(1, DRAW, 1),),  # half a point
        (line(1, LOSS, 1, GameKind.FORFEIT_LOSS),),  # not played over the board
        (line(1, LOSS, 4),),  # against another unrated player
        (line(1, LOSS, None, GameKind.ZERO_POINT_BYE),),
    ],
)
def test_who_has_half_a_point_or_met_nobody_rated_is_not(lines: tuple[RoundLine, ...]) -> None:
    table = replace(TABLE, people=TABLE.people | {4: person(4, None)}, lines=dict(TABLE.lines) | {2: lines})
    assert scoreless(table) == set()


def test_who_is_rated_on_the_day_of_the_game_is_not_marked_then() -> None:
    later = {1: TABLE.people | {2: person(2, 1900)}}
    assert scoreless(replace(TABLE, met=later)) == set()


def test_a_dossier_is_the_event_the_player_and_the_card() -> None:
    dossier = TABLE.dossiers("titles-2024")[3]
    assert (dossier.edition, dossier.event, dossier.games) == ("titles-2024", EVENT, TABLE.cards()[3])
    assert (dossier.player.id, dossier.player.rating, dossier.player.federation) == ("P3", 2500, "USA")


def test_an_exempt_table_exempts_every_card() -> None:
    assert {dossier.event.exemption for dossier in TABLE.exempt().dossiers().values()} == {"big-swiss"}


def test_the_participants_are_counted_with_the_rounds_they_missed() -> None:
    assert [sorted(who.missed) for who in TABLE.participants()] == [[], [2], [1]]


@pytest.mark.parametrize(("text", "code"), [("FRA", "FRA"), ("FID", "FID"), ("fra", None), ("", None), (None, None)])
def test_a_federation_is_its_three_letters_or_nothing(text: str | None, code: str | None) -> None:
    assert federation_code(text) == code


@pytest.mark.django_db
def test_a_federation_that_the_office_has_added_counts_for_the_mix_of_a_norm() -> None:
    assert federation_code("XKX") is None
    Federation.objects.create(code="XKX", name="Example Islands")
    ask_again("XKX")
    assert federation_code("XKX") == "XKX"
    check_opponent("next", replace(opponent_of("farid", "GM", "2500", "GER"), federation="XKX"), dossier().player)
