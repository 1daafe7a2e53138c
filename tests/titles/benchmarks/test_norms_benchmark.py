"""``manage.py benchmark norms``: the search beside plain enumeration, on a tournament that has what is hard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from titles.benchmarks import norms as benchmark
from titles.benchmarks.enumeration import judge_norms_plainly
from titles.benchmarks.sample_swiss import sample_swiss
from titles.regulations import GameKind, editions, judge_norms

pytestmark = pytest.mark.usefixtures("little_garbage")


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_the_benchmark_says_that_the_verdicts_are_identical(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "norms", players=12, rounds=10, runs=1, edition=edition)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{edition}, seed 2022: 12 players, 10 rounds, ")
    assert [line.split()[0] for line in lines[1:]] == ["search", "plain", "identical:"]


@pytest.mark.parametrize(("option", "number"), [("players", 1), ("rounds", 41), ("runs", 0)])
def test_a_number_out_of_its_range_is_refused(option: str, number: int) -> None:
    with pytest.raises(CommandError, match=f"--{option}: a whole number from .* to .*; found {number}"):
        call_command("benchmark", "norms", **{option: number})


def test_verdicts_that_differ_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "judge_norms_plainly", lambda dossier: {})
    with pytest.raises(CommandError, match="the verdicts of the search and of plain enumeration differ"):
        call_command("benchmark", "norms", players=4, rounds=3, runs=1)


def test_the_same_seed_makes_the_same_tournament() -> None:
    assert sample_swiss(20, 5, 1, "titles-2022") == sample_swiss(20, 5, 1, "titles-2022")
    assert sample_swiss(20, 5, 1, "titles-2022") != sample_swiss(20, 5, 2, "titles-2022")


def test_the_tournament_has_forfeits_byes_unrated_players_and_norms_that_need_a_choice() -> None:
    dossiers = sample_swiss(199, 11, 3, "titles-2022")
    kinds = {game.kind for dossier in dossiers for game in dossier.games}
    assert kinds >= {GameKind.PLAYED, GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS, GameKind.BYE}
    assert GameKind.HALF_POINT_BYE in kinds
    assert any(dossier.player.rating is None for dossier in dossiers)
    norms = [one for dossier in dossiers for one in judge_norms(dossier).values() if one.achieved]
    assert {game.reason for one in norms for game in one.ignored} >= {"after-title-result", "game-won"}


def test_everybody_left_to_pair_has_met_everybody() -> None:
    # three players, two rounds each against another, then nobody is left to meet: the cards stay short
    assert max(len(dossier.games) for dossier in sample_swiss(2, 3, 1, "titles-2022")) <= 3


def test_with_fixed_pairings_plain_enumeration_leaves_nothing_out() -> None:
    dossier = sample_swiss(40, 11, 3, "titles-2022")[0]
    fixed = replace(dossier, event=replace(dossier.event, fixed_pairings=True))
    assert judge_norms_plainly(fixed) == judge_norms(fixed)
    match = replace(dossier, event=replace(dossier.event, format="match"))
    assert judge_norms_plainly(match) == judge_norms(match)
