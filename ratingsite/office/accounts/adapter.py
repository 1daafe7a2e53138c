"""What we tell allauth: accounts are made by the office, nobody signs up alone."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class ClosedSignup(DefaultAccountAdapter):
    """Closes the public sign-up page."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
