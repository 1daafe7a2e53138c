"""While a stage makes hundreds of thousands of objects, those that hold each other are looked for seldom."""

from __future__ import annotations

import gc

import pytest

from ratingsite.foundations.garbage import SELDOM, looked_for_seldom


@pytest.mark.parametrize("ends_with", [None, RuntimeError])
def test_behind_a_stage_all_is_as_it_was_however_it_ends(ends_with: type[Exception] | None) -> None:
    usual = gc.get_threshold()
    try:
        with looked_for_seldom():
            assert gc.get_threshold() == SELDOM
            if ends_with:
                raise ends_with
    except RuntimeError:
        assert ends_with is RuntimeError
    assert (gc.get_threshold(), gc.isenabled()) == (usual, True)


def test_of_two_stages_at_once_the_last_leaves_all_as_it_was_before_the_first() -> None:
    usual = gc.get_threshold()
    one, other = looked_for_seldom(), looked_for_seldom()
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    assert gc.get_threshold() == SELDOM
    other.__exit__(None, None, None)
    assert gc.get_threshold() == usual
