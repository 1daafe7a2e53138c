"""A mail server that is down."""

from django.core.mail.backends.base import BaseEmailBackend


class Backend(BaseEmailBackend):
    def send_messages(self, email_messages: object) -> int:
        raise ConnectionError("no mail today")
