"""A worker of ``benchmark pages`` in a process of its own: one run up to its review, then, told so, one after another.

It says ``review`` with the run's number, and from then on ``begun`` and ``ended`` of every further run.
"""

from __future__ import annotations

import sys

import django


def main() -> None:
    """Until it is ended."""
    django.setup()
    from ratings.runs.behind_the_review import see_to_list
    from ratings.runs.models import RatingRun
    from ratings.runs.open_periods import open_period
    from ratings.runs.progress import advance_run
    from ratings.runs.refuse import refuse_run
    from ratings.runs.start import start_run
    from ratingsite.celery import give_way
    from ratingsite.office.accounts.models import Office, User
    from ratingsite.site.benchmarks.month_office import LIST_DATE, NOW, SYSTEM

    give_way()
    administrator, commission = (
        User.objects.get(offices__office=office) for office in (Office.RATING_ADMINISTRATOR, Office.QC)
    )

    def reviewed() -> RatingRun:
        run = start_run(open_period(SYSTEM, LIST_DATE), by=administrator, now=NOW)
        _say("begun")
        advance_run(run.pk, clock=lambda: NOW)
        run.refresh_from_db()
        if run.state != RatingRun.State.REVIEW or run.coming_list is None:
            raise SystemExit(f"the run came to {run.state}: {run.failure}")
        see_to_list(run.coming_list)  # for which a worker is rung
        _say("ended")
        return run

    run = reviewed()
    _say(f"review {run.pk}")
    sys.stdin.readline()
    while True:
        refuse_run(run, by=commission, now=NOW, reason="measured")
        run = reviewed()


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
