"""The sessions of people: those that are over leave nothing behind."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone


def forget_ended_sessions() -> None:
    """Delete what has expired; Django never does. By the real clock: a session ends by it, whatever the demo's day."""
    if Session.objects.filter(expire_date__lt=timezone.now()).exists():
        SessionStore.clear_expired()
