"""``manage.py benchmark kernel``: both engines side by side, and an error where they differ."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from ratings.kernel import EDITIONS

pytestmark = pytest.mark.usefixtures("little_garbage")


@pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])
def test_the_benchmark_says_that_the_results_are_identical(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "kernel", games=600, share=1, rounds=1, edition=edition)
    printed = capsys.readouterr().out
    assert "the plain engine rates 600 of these games" in printed
    assert "identical: the results of 85 players" in printed


def test_a_share_is_stated_and_scaled(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "kernel", games=3000, share=10, rounds=1)
    printed = capsys.readouterr().out
    assert "1 player of 10" in printed
    assert "plain engine, scaled by" in printed
    assert "identical: the results of 43 players" in printed


@pytest.mark.parametrize("option", ["games", "share", "rounds"])
def test_a_number_below_one_is_refused(option: str) -> None:
    with pytest.raises(CommandError, match=f"--{option}: a whole number from 1; found 0"):
        call_command("benchmark", "kernel", **{option: 0})


def test_a_share_without_a_game_is_refused() -> None:
    with pytest.raises(CommandError, match="a share that holds at least one game"):
        call_command("benchmark", "kernel", games=1, share=1000, rounds=1)
