"""A field as it is announced: each of its players as the others meet him, as a player, and with a card."""

from __future__ import annotations

from ratingsite.foundations.exact import WIN
from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.field import Entrant
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.big_swiss import RoundCount
from titles.regulations.norms.case import Case
from titles.regulations.norms.dossier import GameKind, NormDossier, NormGame, NormPlayer, Opponent

ADA = Entrant(id="17", name="Ada", rating=2400, title="WGM", federation="GER", sex="w")
BEA = Opponent(id="18", name="Bea", rating=None, title=None, federation=None)


def test_somebody_is_met_and_plays_with_all_that_the_start_list_says() -> None:
    assert ADA.as_opponent() == Opponent(id="17", name="Ada", rating=2400, title="WGM", federation="GER")
    assert ADA.as_player() == NormPlayer(federation="GER", title="WGM", rating=2400, sex="w", id="17", name="Ada")


def test_a_card_has_a_win_against_each_opponent_one_a_round() -> None:
    field = field_of((ADA,), "swiss", rounds=9)
    games = (
        NormGame(round=1, kind=GameKind.PLAYED, score=WIN, opponent=BEA),
        NormGame(round=2, kind=GameKind.PLAYED, score=WIN, opponent=ADA.as_opponent()),
    )
    assert field.case(NormTitle.IM, ADA, [BEA, ADA.as_opponent()]) == Case(
        edition=field.edition,
        requirement=field.edition.requirement(NormTitle.IM),
        dossier=NormDossier(edition="titles-2024", event=field.event, player=ADA.as_player(), games=games),
    )


def test_whoever_is_announced_is_counted_for_the_big_swiss_in_every_round() -> None:
    """1.4.3d: rated players who are not of the host federation. Twelve GM of FRA, seven of NED without a title and one
    of ITA are twenty of three federations, twelve with a title; the last one has no rating."""
    foreigners = [*(f"g{n} GM 2500 FRA" for n in range(12)), *(f"u{n} -- 2200 NED" for n in range(7)), "i -- 2100 ITA"]
    field = field_of([*foreigners, "Ada GM 2600 GER", "Uno IM -- POL"], "swiss", rounds=9)
    verdict = field.big_swiss()
    assert verdict is not None
    assert verdict.rounds == tuple(
        RoundCount(round=number, players=20, federations=3, titleholders=12) for number in range(1, 10)
    )
    assert verdict.holds


def test_only_a_swiss_may_be_the_big_swiss() -> None:
    assert field_of((ADA,), "round-robin", rounds=9).big_swiss() is None
