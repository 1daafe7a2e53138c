"""Without which operations on whole lists a run was started: the record has what was agreed to then."""

from __future__ import annotations

from django.db.models import CharField, Exists, QuerySet, Value
from django.db.models.expressions import Combinable

from ratings.runs.models import RatingRun
from ratingsite.foundations.kept_questions import Place
from ratingsite.office.audit.models import AuditEntry


def was_started_without() -> Exists:
    """Whether there are any: a column beside a run, whose key is put into the place ``key`` as text."""
    return Exists(_starts(Place("key", CharField())))


def operations_left_out(run: RatingRun) -> list[str]:
    """Their names; mostly none."""
    found = _starts(Value(str(run.pk))).values_list("details__without", flat=True)
    return list(found.first() or ())


def _starts(key: Combinable) -> QuerySet[AuditEntry]:
    started = AuditEntry.objects.filter(object_type=RatingRun.__name__, object_id=key)
    return started.filter(act="start run", details__has_key="without")
