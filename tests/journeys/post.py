"""The mails that a portal has sent, as they lie on its disk; and the addresses in them, to be followed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path

from tests.journeys.portals import Portal

LOOKS, BETWEEN_LOOKS = 150, 0.2  # half a minute: the worker sends them behind the act
ADDRESS = re.compile(r"https?://\S+")
END_OF_A_MAIL = b"-" * 79 + b"\n"


@dataclass(frozen=True)
class Arrived:
    """One mail: to whom, where it is one person, its subject, and its text in plain words."""

    to: str
    subject: str
    text: str

    @property
    def links(self) -> list[str]:
        """The addresses it leads to, each once and in their order."""
        return list(dict.fromkeys(ADDRESS.findall(self.text)))


def mail_about(portal: Portal, subject: str, *, to: str = "", says: str = "") -> Arrived:
    """The mail whose subject has these words, once it has arrived; ``to`` is the one person who got it, ``says`` is in
    its text.
    """
    for _ in range(LOOKS):
        mails = (each for each in _arrived(portal) if subject in each.subject and to in each.to and says in each.text)
        if found := next(mails, None):
            return found
        time.sleep(BETWEEN_LOOKS)
    raise AssertionError(f"no mail about {subject!r}; there are: {[each.subject for each in _arrived(portal)]}")


def _arrived(portal: Portal) -> Iterator[Arrived]:
    for file in sorted((Path(portal.env["VAR_DIR"]) / "mail").glob("*.log")):
        for content in file.read_bytes().split(END_OF_A_MAIL):
            if content.strip():
                yield _read(content)


def _read(content: bytes) -> Arrived:
    mail = message_from_bytes(content, policy=policy.default)
    text = mail.get_body(("plain",))
    return Arrived(to=str(mail["To"]), subject=str(mail["Subject"]), text=str(text.get_content()) if text else "")
