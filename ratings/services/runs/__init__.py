"""Rating runs: started, computed by a worker, reviewed, and published by a second person."""

from ratings.services.runs.progress import advance_run
from ratings.services.runs.publish import PreviousListChanged, RatedAlready, publish_rating_list
from ratings.services.runs.start import EarlierRunOpen, PeriodStillOpen, start_run
from ratings.services.runs.void import void_run
from ratings.services.runs.wake import release_leases, wake_abandoned_runs

__all__ = [
    "EarlierRunOpen",
    "PeriodStillOpen",
    "PreviousListChanged",
    "RatedAlready",
    "advance_run",
    "publish_rating_list",
    "release_leases",
    "start_run",
    "void_run",
    "wake_abandoned_runs",
]
