"""Where sessions are kept: Django's table, asked with words that are kept, for every page of everybody begins so."""

from __future__ import annotations

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from ratingsite.foundations.kept_questions import KeptQuestion, Place

_OPEN = KeptQuestion(
    lambda: Session.objects.filter(
        session_key=Place("key", CharField()), expire_date__gt=Place("now", DateTimeField())
    ),
    planned_once=True,
)


class SessionStore(DatabaseStore):
    """Django's own in everything else.

    Django takes every error of the database behind a page for a session that was deleted meanwhile, and answers 400;
    one that is away is said to be away, as everywhere (``ratingsite.site.broken``).
    """

    def save(self, must_create: bool = False) -> None:
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(error.__context__, (OperationalError, InterfaceError)):
                raise error.__context__ from None
            raise

    def _get_session_from_db(self) -> Session | None:
        found = _OPEN.first(key=self.session_key, now=timezone.now())
        if found is None:
            self._session_key = None
        return found
