"""The figures under a card are counted from the games that count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.worlds import World
from titles.norms.cards import CardFigures, card_figures
from titles.norms.dossiers import cards_of
from titles.regulations import NormDossier, NormTitle, Opponent, judge_norms


@pytest.fixture
def dossier(world: World) -> NormDossier:
    """The hero's card: three opponents each of CAN, FRA and his own USA."""
    return cards_of(world.report).dossiers[0][1]


def changed(dossier: NormDossier, **changes: object) -> NormDossier:
    """The card with the opponent of round 1 otherwise."""
    first, *others = dossier.games
    assert isinstance(first.opponent, Opponent)
    opponent = replace(first.opponent, **changes)  # type: ignore[arg-type]
    return replace(dossier, games=(replace(first, opponent=opponent), *others))


def figures(dossier: NormDossier) -> CardFigures:
    return card_figures(dossier, judge_norms(dossier)[NormTitle.IM])


def test_the_federations_of_the_opponents_are_counted_without_the_own_one(dossier: NormDossier) -> None:
    found = figures(dossier)
    assert (found.federations, found.own_federation, found.host_federation) == (("CAN", "FRA"), 3, 3)


def test_fid_is_a_flag_of_an_opponent_who_counts_and_no_federation(dossier: NormDossier) -> None:
    found = figures(changed(dossier, federation="FID"))
    assert (found.games, found.federations, found.own_federation) == (9, ("CAN", "FRA"), 3)


def test_the_titles_of_the_opponents_are_counted(dossier: NormDossier) -> None:
    found = figures(dossier)
    assert (found.titled, found.titles_text, found.rated) == (7, "1 GM, 3 IM, 3 FM", 8)
    assert figures(changed(dossier, title="CM")).titled == 6
