"""How many rated games a player had in the year before a list, from the runs of that year (2003, 9.23)."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise

from django.db.models import Q

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import ListEntry, RatingList
from ratings.regulations.calendar import first_day as first_day_of_texts
from ratings.regulations.calendar import list_dates_between
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.played import played
from ratings.runs.result_rows import games_in

RESULTS_AT_ONCE = 2000


def games_of_everybody(run: RatingRun, first_day: date) -> Counter[int]:
    """The games of players, by row, in events that ended on or after a day: in published runs, in this one, and those
    that the lists of that year tell which were made elsewhere.
    """
    system, list_date = run.period.system_id, run.period.list_date
    archive = archive_on(system, list_date)
    earlier = Q(state=RatingRun.State.PUBLISHED, published_list__archive=archive, period__list_date__lt=list_date)
    runs = RatingRun.objects.filter(Q(pk=run.pk) | earlier, period__system=system, period__list_date__gt=first_day)
    events = RatedEvent.objects.filter(runs__in=runs, ends_on__gte=first_day, ends_on__lt=list_date)
    counted = {event.key for event in events.only("source", "version")}
    found: Counter[int] = Counter()
    told_whole = RunResult.objects.filter(run__in=runs, kept__isnull=False).order_by()
    for result in told_whole.iterator(chunk_size=RESULTS_AT_ONCE):
        found[result.player_id] += sum(event.games for event in played(result).events if event.id in counted)
    found.update(games_in(events, runs))
    taken_in = ListEntry.objects.filter(
        games__gt=0,
        rating_list__system=system,
        rating_list__archive=archive,
        rating_list__run__isnull=True,
        rating_list__superseded_by__isnull=True,
        rating_list__list_date__gt=first_day,
        rating_list__list_date__lte=list_date,
    )
    for player_id, games in taken_in.order_by().values_list("player_id", "games").iterator():
        found[player_id] += games
    return found


def is_made_here(before: RatingList, first_day: date) -> bool:
    """Whether a run has made each list of the chain behind that day, up to ``before``."""
    chain = RatingList.objects.filter(system=before.system_id, archive=before.archive_id, superseded_by__isnull=True)
    of_year = chain.filter(list_date__gt=first_day, list_date__lte=before.list_date)
    return not of_year.filter(run__isnull=True).exists()


def is_year_known(before: RatingList | None, first_day: date) -> bool:
    """Whether the chain of the list ``before`` has lists for so long that no game since that day can be missing: one
    from before it, and behind that none that came from elsewhere without the one before it, since such a list tells
    the games of its own period alone. A run rates all that has waited, however long.
    """
    if before is None:
        return False
    chain = RatingList.objects.filter(system=before.system_id, archive=before.archive_id)
    # of a corrected list the first version is the run's
    runs = dict(chain.order_by("list_date", "-version").values_list("list_date", "run"))
    begins = max((day for day in runs if day <= first_day), default=None)
    if begins is None:
        return False
    days = list_dates_between(before.system_id, begins, before.list_date)
    follow = {day for earlier, day in pairwise(days) if earlier in runs}
    begins = max(begins, first_day_of_texts(before.system_id))  # which lists there were before, no text says
    return all(run is not None or day <= begins or day in follow for day, run in runs.items())
