"""``manage.py run_ratings``: starts the run of a period, or goes on with it, and computes it in this process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse

from ratings.lists.models import RatingSystem
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratings.management.days import a_day
from ratings.management.people import named_or_only_administrator
from ratings.management.portals import refuse_without_a_portal
from ratings.runs.corrections.operations import Missing, missing_before
from ratings.runs.failures import failure_told
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import NotAListDate, open_period
from ratings.runs.progress import STAGES, advance_run
from ratings.runs.start import EarlierRunOpen, LateEventsOpen, PeriodStillOpen, live_run, start_run
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now

REFUSALS = (
    *(NotAListDate, NoEditionInForce, ListOutOfOrder, OutsideTheChains, PeriodStillOpen, EarlierRunOpen),
    LateEventsOpen,
)
A_WHILE = 1  # second, after which a run is looked at again that a worker has claimed


class Command(BaseCommand):
    """Rates one period up to its review; publishing needs a second person, in the browser."""

    help = "Rate a period up to its review. Publishing it is another person's act."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, help="e.g. fide-standard")
        parser.add_argument("--list-date", required=True, type=a_day, help="e.g. 2025-11-01")
        parser.add_argument("--by", metavar="EMAIL", help="who starts it; needless with one rating administrator")
        parser.add_argument(
            "--without-operations", action="store_true",
            help="make the list although its chain has gone past an operation on whole lists that was not made",
        )  # fmt: skip
        parser.add_argument("--quiet", action="store_true", help="no progress, and nothing at the end but a failure")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        self._shows_progress = self.stderr.isatty() and not options["quiet"]
        by = named_or_only_administrator(options["by"])
        run, missing = _started(options["system"], options["list_date"], by, options["without_operations"])
        if missing and not options["quiet"]:
            self.stderr.write(f"without {_named(missing)}")
        run = self._computed(run)
        if run.state == RatingRun.State.FAILED:
            raise CommandError("\n".join(_failure_of(run)))
        if not options["quiet"]:
            self.stderr.write(f"{run}: {run.state}, {run.done} players, result {run.output_sha256}")

    def _computed(self, run: RatingRun) -> RatingRun:
        """The run when its stages are through, here or by a worker who was quicker."""
        while run.state in STAGES:
            advance_run(run.pk, clock=now, tell=self._tell)
            run.refresh_from_db()
            if run.state in STAGES:
                time.sleep(A_WHILE)
        return run

    def _tell(self, state: str, done: int, total: int) -> None:
        if self._shows_progress:
            self.stderr.write(f"\r{state} {done}/{total}", ending="" if done < total else "\n")


def _started(system: str, list_date: date, by: User, may_lack: bool) -> tuple[RatingRun, list[Missing]]:
    """The run, and the operations that its chain lacks: those of a run that is on its way were told at its start."""
    if not RatingSystem.objects.filter(pk=system).exists():
        raise CommandError(f"there is no system {system}")
    try:
        with transaction.atomic():
            period = open_period(system, list_date)
            missing = [] if live_run(period) else missing_before(period)
            run = start_run(period, by=by, now=now(), without=[each.operation for each in missing])
            if missing and not may_lack:
                raise CommandError(
                    f"the chain has gone past {_named(missing)}: correct that list in the browser, or say "
                    "--without-operations to make this one out of ratings that lack it"
                )
        return run, missing
    except REFUSALS as refusal:
        raise CommandError(str(refusal)) from refusal
    except NotPermitted as refusal:
        raise CommandError(f"{by} holds no office that starts runs") from refusal


def _failure_of(run: RatingRun) -> Iterator[str]:
    """What stopped it, as its page says it, and where that page is."""
    failure = failure_told(run.failure, run.period.system_id)
    about = ", ".join(str(each) for each in (failure.player, failure.event, failure.article) if each)
    yield f"the run failed: {failure.words}" + (f" ({about})" if about else "")
    yield failure.message
    yield f"{settings.SITE_URL}{reverse('run', args=[run.pk])}"


def _named(missing: Sequence[Missing]) -> str:
    return ", ".join(f"{each.operation}, which belongs to the list of {each.rating_list.list_date}" for each in missing)
