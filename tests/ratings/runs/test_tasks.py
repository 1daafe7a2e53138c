"""The task of this app: rung as often as one likes, it does its work once."""

from __future__ import annotations

from ratings.runs.models import RatingRun
from ratings.tasks import compute_run


def test_a_run_that_is_rung_for_three_times_is_computed_once(run: RatingRun) -> None:
    states = []
    for _ in range(3):
        compute_run(str(run.pk))
        run.refresh_from_db()
        states.append((run.state, run.fence, run.done, run.output_sha256))
    assert states[0][:3] == ("review", 1, 4)
    assert states == [states[0]] * 3


def test_a_bell_for_a_run_that_is_not_there_is_not_heard(db: None) -> None:
    compute_run("00000000-0000-4000-8000-000000000000")
    assert not RatingRun.objects.exists()
