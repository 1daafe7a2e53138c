"""Which kinds of notes the register has about a person, by one question: of most people it has none.

Its words are written once; to write those of each kind's own question takes a page longer than the database to answer.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet, Value

from ratings.register.changes.models import PersonChange
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.memberships.selectors import of_people
from ratings.register.mergers.models import Merger
from ratings.register.models import Player

MERGERS, CHANGES, DECIDED_RATINGS, MEMBERSHIPS, DEACTIVATIONS = range(5)
SOMEBODY = 9_031_000_000_000_000_007
"""In the place of the person's row while the question is written: no row has this number."""


def noted_of(player: Player) -> frozenset[int]:
    """The kinds of which there is at least one row that is about a person."""
    sql, values = _question()
    with connection.cursor() as cursor:
        cursor.execute(sql, [player.pk if value == SOMEBODY else value for value in values])
        return frozenset(kind for (kind,) in cursor.fetchall())


@cache
def _question() -> tuple[str, tuple[Any, ...]]:
    rows: dict[int, QuerySet[Any]] = {
        MERGERS: Merger.objects.filter(Q(second=SOMEBODY) | Q(person=SOMEBODY)),
        CHANGES: PersonChange.objects.filter(player=SOMEBODY),
        DECIDED_RATINGS: DecidedRating.objects.filter(player=SOMEBODY),
        MEMBERSHIPS: Membership.objects.filter(of_people([SOMEBODY])),
        DEACTIVATIONS: Deactivation.objects.filter(of_people([SOMEBODY])),
    }
    first, *others = (found.order_by().values(kind_of_note=Value(kind)) for kind, found in rows.items())
    return first.union(*others).query.sql_with_params()
