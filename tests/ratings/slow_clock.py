"""A lease too short for any stage, and a clock that goes only when it is told to."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import repeat
from time import sleep

from ratingsite.foundations.leases.models import Leased

LEASE = timedelta(seconds=0.06)


class SlowClock:
    """Goes only when it is told to."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment


def lease_of(work: Leased) -> datetime:
    return type(work)._default_manager.values_list("lease_until", flat=True).get(pk=work.pk)


def wait_for_a_beat(work: Leased, clock: SlowClock) -> None:
    """Until the lease runs from now on; the suite's own time limit ends it if that never comes."""
    for _ in repeat(None):
        if lease_of(work) == clock.moment + LEASE:
            return
        sleep(0.01)
