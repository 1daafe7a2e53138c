"""Who is drawn by lot is rated by his own games, and has the result that the whole period gives him."""

from __future__ import annotations

import pytest

from ratings.runs.drawn import drawn_period
from ratings.runs.manifest import snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.rates import engine_rows


@pytest.mark.parametrize("together", [1, 2])
def test_the_drawn_have_the_result_of_the_whole_period(reviewed: RatingRun, together: int) -> None:
    manifest = reviewed.manifest
    keys, events = sorted(manifest["rows"]["players"]), [event["id"] for event in manifest["input"]["events"]]
    whole = {row.key: row for row in engine_rows(manifest, snapshot_of(manifest))}
    found = {}
    for place in range(len(keys)):
        drawn = keys[place : place + together]
        found |= {row.key: row for row in engine_rows(manifest, drawn_period(manifest, events, drawn), set(drawn))}
    assert found == whole


def test_nothing_is_read_of_games_between_others(reviewed: RatingRun) -> None:
    manifest = reviewed.manifest
    [event] = snapshot_of(manifest).events
    [own] = drawn_period(manifest, [event.id], ["2000003"]).events
    assert own.games == tuple(game for game in event.games if "2000003" in (game.white, game.black))
    assert 0 < len(own.games) < len(event.games)
