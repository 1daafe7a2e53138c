"""Who logs in, and whose a session is: allauth's way, with words for the question of every page that are kept."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import BigAutoField

from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.models import User

_WITH_NUMBER = KeptQuestion(lambda: User.objects.filter(pk=Place("user", BigAutoField())))


class OfficeBackend(AuthenticationBackend):
    """allauth's own in everything else."""

    def get_user(self, user_id: int) -> User | None:
        user = _WITH_NUMBER.first(user=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
