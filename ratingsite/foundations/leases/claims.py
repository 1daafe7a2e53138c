"""Who works on something: a claim raises its fence and takes a lease, and every later write asks for that fence.

To ask takes a statement. Whoever knows the row already asks with the one that changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from ratingsite.foundations.leases.models import Leased
from ratingsite.foundations.transitions import StaleState, move

Clock = Callable[[], datetime]
Work = TypeVar("Work", bound=Leased)

# A lease further away than this was given by a clock that has been set back since.
LONGEST_LEASE = timedelta(hours=1)


def tell_nobody(*said: object) -> None:
    """For whoever reads the progress from the row."""


class FenceLost(Exception):
    """Another worker has claimed the work, or somebody ended it: leave quietly, nothing was written."""


@dataclass(frozen=True)
class Claim(Generic[Work]):
    """One worker's hold on one piece of work; ``tell`` hears of its progress, in the words of its kind.

    ``row`` is the row as it was taken and as ``writing``, ``moving`` and ``move`` have left it, without what is heavy.
    ``at_hand`` is what one stage has read and a later one of the same hold need not read again; ``noted`` what the next
    beat of its heart writes with the lease.
    """

    kind: type[Work]
    row: Work = field(compare=False, repr=False)
    pk: UUID
    fence: int
    clock: Clock
    tell: Callable[..., Any] = tell_nobody
    at_hand: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    noted: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.kind._meta.verbose_name} {self.pk}"

    @contextmanager
    def fenced(self) -> Iterator[Work]:
        """One transaction on the locked row; of its lease more than half is left when it ends. Raises ``FenceLost``."""
        with transaction.atomic():
            row = self._rows().select_for_update(of=("self",)).first()
            if row is None:
                raise FenceLost
            yield row
            if row.state in self.kind.WORKING_STATES and not self._is_fresh(row):  # type: ignore[attr-defined]
                self.renew()

    @contextmanager
    def writing(self, **fields: Any) -> Iterator[Work]:
        """One transaction that begins by setting these fields of the row, locked and with its lease renewed by the same
        statement. Raises ``FenceLost``.
        """
        with transaction.atomic():
            self.hold(**fields)
            yield self.row

    def hold(self, **fields: Any) -> None:
        """Set these fields of the row and renew its lease, in a transaction that goes on or as its last act. Raises
        ``FenceLost``.
        """
        if not self.renew(**fields):
            raise FenceLost
        for name, value in fields.items():
            setattr(self.row, name, value)

    @contextmanager
    def moving(self, to: str, **fields: Any) -> Iterator[tuple[str, str]]:
        """One transaction that begins by moving the row, as ``move`` does. Raises ``FenceLost``."""
        with transaction.atomic():
            yield self.move(to, **fields)

    def move(self, to: str, **fields: Any) -> tuple[str, str]:
        """Move the row as the last act of a transaction, for who has written nothing yet that others see. Raises
        ``FenceLost``.
        """
        try:
            return move(self.row, to, among=self._held(), **fields)
        except StaleState:
            raise FenceLost from None

    def _is_fresh(self, row: Work) -> bool:
        """Whether a lease has run for less than half of its time: a stage of a second need not write it each time."""
        return row.lease_until is not None and row.lease_until > self.clock() + usual_lease() / 2

    def note(self, **fields: Any) -> None:
        """Tell fields of the row by the way, for whoever looks at it: ``beating`` writes them, and work that is done
        in a moment writes none.
        """
        self.noted.update(fields)

    def renew(self, **fields: Any) -> bool:
        """Let the lease run from now on, and say these fields; whether the work is still ours."""
        return bool(self._held().update(lease_until=self.clock() + usual_lease(), **fields))

    def give_back(self) -> None:
        """End the lease, so that the next worker need not wait for it."""
        self._ours().update(lease_until=self.clock())

    def _rows(self) -> QuerySet[Work]:
        return _light(self._held())

    def _held(self) -> QuerySet[Work]:
        return self._ours().filter(state__in=self.kind.WORKING_STATES)

    def _ours(self) -> QuerySet[Work]:
        return self.kind._default_manager.filter(pk=self.pk, fence=self.fence)


def claim(
    kind: type[Work], pk: UUID | str, *, clock: Clock, tell: Callable[..., Any] = tell_nobody, waits: bool = False
) -> Claim[Work] | None:
    """Take hold of work that nobody holds; ``None`` if somebody does or there is nothing left to do.

    Where rows are locked one by one, a row in somebody's transaction is held: a worker comes again later. Whoever comes
    only once ``waits`` for the end of that transaction.
    """
    now = clock()
    with transaction.atomic():
        free = kind._default_manager.filter(lease_is_over(now), pk=pk, state__in=kind.WORKING_STATES)
        row = _light(free).select_for_update(of=("self",), skip_locked=not waits).first()
        if row is None:
            return None
        row.fence, row.attempts, row.lease_until = row.fence + 1, row.attempts + 1, now + usual_lease()
        free.update(fence=row.fence, attempts=row.attempts, lease_until=row.lease_until)
    return Claim(kind, row, row.pk, row.fence, clock, tell)


def _light(rows: QuerySet[Work]) -> QuerySet[Work]:
    found = rows.defer(*rows.model.HEAVY)
    return found.select_related(*rows.model.BESIDE) if rows.model.BESIDE else found


def lease_is_over(now: datetime) -> Q:
    """What nobody holds at a moment."""
    return Q(lease_until__isnull=True) | Q(lease_until__lte=now) | Q(lease_until__gt=now + LONGEST_LEASE)


def usual_lease() -> timedelta:
    """How long a silent worker keeps its work."""
    return timedelta(seconds=settings.RUN_LEASE_SECONDS)
