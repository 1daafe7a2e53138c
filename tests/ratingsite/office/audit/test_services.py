"""Entries of the record that are appended together are those that are appended one by one, in their order."""

from __future__ import annotations

import pytest
from django.forms.models import model_to_dict

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import entry_of, history_of, record, record_together
from tests.cast import NOW


@pytest.mark.django_db
def test_what_is_appended_together_says_what_is_appended_alone(
    astrid: User, boris: User, django_assert_num_queries: object
) -> None:
    said = {"by": boris, "now": NOW, "moved": ("a", "b"), "article": "7.1", "reason": "why", "fields": {"x": [1, 2]}}
    alone = [record("act", astrid, **said, run="1"), record("other act", boris, by=None, now=NOW)]
    with django_assert_num_queries(1):  # type: ignore[operator]
        record_together([entry_of("act", astrid, **said, run="1"), entry_of("other act", boris, by=None, now=NOW)])
    together = AuditEntry.objects.order_by("pk")[2:]
    assert [model_to_dict(each, exclude=["id"]) for each in together] == [
        model_to_dict(each, exclude=["id"]) for each in alone
    ]
    assert [entry.act for entry in history_of(astrid)] == ["act", "act"]
