"""Who signs in is let in by allauth; who is signed in is looked up in words that are kept, as every page does it."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import BigAutoField

from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.models import User

_WITH_NUMBER = KeptQuestion(lambda: User.objects.filter(pk=Place("pk", BigAutoField())), planned_once=True)


class OfficeBackend(AuthenticationBackend):
    """allauth's in everything else."""

    def get_user(self, user_id: int) -> User | None:
        """The user of a session; nobody where the account has gone, or may log in no more."""
        found = _WITH_NUMBER.first(pk=user_id)
        return found if found is not None and self.user_can_authenticate(found) else None
