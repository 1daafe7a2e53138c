"""What hangs on tournaments, read for many of them at once: ``read_once`` finds it there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Model

from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from tournaments.registration.models import Appointment, EventDecision, ScheduledRound, Tournament

_SYSTEMS = KeptQuestion(
    lambda: (
        Tournament.other_systems.through.objects.filter(AmongGiven("tournament", "tournaments", UUID))
        .select_related("ratingsystem")
        .order_by("ratingsystem_id")
    )
)


def _of_many(kind: type[Model]) -> KeptQuestion[Any]:
    return KeptQuestion(lambda: kind._default_manager.filter(AmongGiven("tournament", "tournaments", UUID)))


_ROWS = {
    "appointments": _of_many(Appointment),
    "schedule": _of_many(ScheduledRound),
    "decisions": _of_many(EventDecision),
}


def read_other_systems(tournaments: Sequence[Tournament]) -> None:
    """The other systems in which each is rated."""
    rows = _SYSTEMS.rows(tournaments=_keys(tournaments)) if tournaments else []
    _give(tournaments, "other_systems", ((row.tournament_id, row.ratingsystem) for row in rows))


def read_together(tournaments: Sequence[Tournament], *names: str) -> None:
    """What has these names of each: ``appointments``, ``schedule``, ``decisions``."""
    for name in names:
        rows = _ROWS[name].rows(tournaments=_keys(tournaments)) if tournaments else []
        _give(tournaments, name, ((row.tournament_id, row) for row in rows))


def _keys(tournaments: Iterable[Tournament]) -> list[UUID]:
    return list({each.pk for each in tournaments})


def _give(tournaments: Iterable[Tournament], name: str, found: Iterable[tuple[UUID, Any]]) -> None:
    rows: defaultdict[UUID, list[Any]] = defaultdict(list)
    for key, row in found:
        rows[key].append(row)
    for each in tournaments:
        each.have_read(name, rows[each.pk])
