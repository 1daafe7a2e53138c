"""Sessions that are over leave nothing behind."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from ratingsite.tasks import sweep


def test_the_sweep_forgets_sessions_that_are_over(db: None) -> None:
    for key, hours in (("over", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(hours=hours))
    sweep()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["open"]
