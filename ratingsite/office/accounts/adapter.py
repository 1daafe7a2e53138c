"""What we tell allauth: accounts are made by the office, links lead to our own address, mails go by the outbox."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from ratingsite.office.accounts.callers import address_of_caller
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.services import mail


class OfficeAdapter(DefaultAccountAdapter):
    """Closes the public sign-up page, and writes mails that no request can bend and no mail server can stop."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def login(self, request: HttpRequest, user: Any) -> None:
        """Django notes the machine's moment as that of the last sign-in; people read the portal's, also in the demo."""
        super().login(request, user)
        user.last_login = now()
        user.save(update_fields=["last_login"])

    def get_client_ip(self, request: HttpRequest) -> str:
        """Of whom failed log-ins are counted: behind a proxy they would count for everybody who comes through it."""
        return address_of_caller(request)

    def format_email_subject(self, subject: str) -> str:
        return subject  # without the host of the request

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Under ``SITE_URL``: the host of a request is whatever its sender typed."""
        page = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return settings.SITE_URL + page.replace("UID-KEY", quote(key))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put it into the outbox: a mail server that is away stops no page."""
        known = {"request": allauth.request, "email": email, "site": settings.SITE_URL}
        message = self.render_mail(template_prefix, email, known | context)
        mail([email], str(message.subject), str(message.body), key=f"account:{uuid4()}", now=now())
