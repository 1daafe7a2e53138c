"""The desk of a review is laid out while the results are written, where the kernel has rated everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ratings.runs.input_at_hand import events_in_hand, keep_desk, run_in_hand
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.models import RatingRun
from ratings.runs.review.laying_out import desk_of, earlier_events
from ratings.runs.summary import MOST_EXCLUSIONS
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.meanwhile import beside
from ratingsite.foundations.memory import give_back


@contextmanager
def laying_out_the_desk(claim: Claim[RatingRun], kernel: KernelAnswers) -> Iterator[None]:
    """Have it at hand for the last look when the body has written what the kernel has found; of who was rated by the
    plain engine it is laid out when all has been checked.
    """
    run, events = run_in_hand(claim), events_in_hand(claim)
    if events is None or len(kernel.keys) < len(run.manifest["rows"]["players"]):
        yield
        return
    earlier = earlier_events(run)
    kernel.let_games_go(MOST_EXCLUSIONS)
    give_back()
    with beside(lambda: desk_of(run, events, {}, kernel, earlier)) as desk:
        yield
    keep_desk(claim, desk())
