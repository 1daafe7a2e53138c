"""A mail server that is down, and one that refuses some."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends import locmem
from django.core.mail.backends.base import BaseEmailBackend


class Backend(BaseEmailBackend):
    def send_messages(self, email_messages: object) -> int:
        raise ConnectionError("no mail today")


refused: set[str] = set()


class Picky(locmem.EmailBackend):
    """Takes every mail but those to whom ``refused`` names."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        if any(refused & set(message.recipients()) for message in messages):
            raise OSError("not to this one")
        return super().send_messages(messages)
