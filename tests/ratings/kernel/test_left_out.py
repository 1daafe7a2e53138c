"""What was left out, of some players alone."""

from __future__ import annotations

import numpy as np

from ratings.kernel.left_out import LeftOut


def test_the_rows_of_some_players_stand_in_the_order_of_all() -> None:
    rows = {"player": [0, 1, 1, 4], "event": [0, 0, 1, 1], "round": [1, 2, 3, 4], "opponent": [1, 0, 4, 1]}
    columns = {name: np.array(values, dtype=np.int32) for name, values in rows.items()}
    left = LeftOut(**columns, reason=np.array([0, 0, 0, 0], dtype=np.int32), reasons=())
    some = left.of(np.array([4, 1], dtype=np.int32))
    assert {name: getattr(some, name).tolist() for name in (*rows, "reason")} == {
        "player": [1, 1, 4], "event": [0, 1, 1], "round": [2, 3, 4], "opponent": [0, 4, 1], "reason": [0, 0, 0],
    }  # fmt: skip
    assert some.reasons == left.reasons
