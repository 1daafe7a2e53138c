"""Delivers mails: each in the language of who reads it, as plain text and as a page without anything from outside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User

LONGEST_SUBJECT = 200
BETWEEN = "\n\n– – –\n\n"
EVERY_LANGUAGE = ""
"""Who has not said which language he reads gets one mail with all of them."""

Worded = tuple[str, str]
"""A subject and a text, in the language of the moment."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A mail in one language."""

    language: str
    is_rtl: bool
    subject: str
    text: str
    open: str  # the words of the link
    footer: str


@dataclass(frozen=True, kw_only=True)
class Letter:
    """One mail: how it is worded, the page it leads to, the key by which a mail program knows it again.

    ``footer`` is worded like the text, and stands behind the link.
    """

    words: Callable[[], Worded]
    path: str
    key: str
    footer: Callable[[], str] = str

    @property
    def url(self) -> str:
        """The page under the address at which the portal is served now."""
        return f"{settings.SITE_URL}{self.path}" if self.path else ""


def deliver(letter: Letter, to: Collection[str], *, sent: Collection[str] = ()) -> Iterator[str]:
    """Send it, once for each language that is read; yields the language when its mail has gone.

    ``sent`` names the languages that went before somebody stopped. Where one is refused the others go all the same, and
    the first refusal is raised behind them.
    """
    refusal: Exception | None = None
    for language, addresses in readers(to).items():
        if language in sent:
            continue
        try:
            _send(letter, language, addresses)
        except Exception as error:  # a mail server may throw anything
            refusal = refusal or error
        else:
            yield language
    if refusal is not None:
        raise refusal


def readers(to: Collection[str]) -> dict[str, list[str]]:
    """The addresses by the language that their owners read, those with an account and those without."""
    known = dict(User.objects.filter(email__in=list(to)).values_list("email", "language"))
    offered = {code for code, _name in settings.LANGUAGES}
    found: dict[str, list[str]] = {}
    for address in sorted(to):
        language = known.get(address, EVERY_LANGUAGE)
        found.setdefault(language if language in offered else EVERY_LANGUAGE, []).append(address)
    return found


def _send(letter: Letter, language: str, to: list[str]) -> None:
    """One mail; several people who get it do not see each other's addresses."""
    parts = _parts(letter, language)
    subject = " / ".join(dict.fromkeys(part.subject for part in parts))[:LONGEST_SUBJECT]
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    number = sha256(f"{letter.key} {language}".encode()).hexdigest()[:32]
    headers = {"Message-ID": f"<{number}@{host}>", "Auto-Submitted": "auto-generated"}
    mail = EmailMultiAlternatives(subject, _plain(letter, parts), headers=headers)
    if len(to) == 1:
        mail.to = to
    else:
        mail.bcc, mail.extra_headers["To"] = to, "undisclosed-recipients:;"
    context = {"subject": subject, "parts": parts, "url": letter.url, "site": settings.SITE_URL}
    mail.attach_alternative(render_to_string("mails/mail.html", context), "text/html")
    mail.send()


def _parts(letter: Letter, language: str) -> list[Part]:
    """One for each language asked for; what no language says in another way, such as a page's own words, once."""
    asked = [_part(letter, code) for code, _name in settings.LANGUAGES if language in (EVERY_LANGUAGE, code)]
    return list({(part.subject, part.text): part for part in reversed(asked)}.values())[::-1]


def _part(letter: Letter, language: str) -> Part:
    with translation.override(language):
        subject, text = letter.words()
        return Part(
            language=language,
            is_rtl=get_language_info(language)["bidi"],
            subject=" ".join(subject.split()),
            text=text.strip(),
            open=_("Open it at the rating office"),
            footer=letter.footer(),
        )


def _plain(letter: Letter, parts: list[Part]) -> str:
    texts = BETWEEN.join(part.text for part in parts)
    footers = "\n".join(part.footer for part in parts if part.footer)
    return "\n\n".join(piece for piece in (texts, letter.url, footers) if piece) + "\n"
