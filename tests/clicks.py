"""Somebody who finds the way on the pages alone: follows links and sends forms that stand there, and counts both."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any
from urllib.parse import urljoin

from django.test import Client

from ratingsite.office.accounts.models import User

TICKS = ("checkbox", "radio")
TYPED = ("input", "select", "textarea")


@dataclass
class Link:
    """Where a link leads, and its words."""

    href: str
    words: str = ""


@dataclass
class Form:
    """A form as it stands in a page: what it would send if nobody typed, and the words of its buttons."""

    action: str
    method: str
    names: set[str] = field(default_factory=set)
    filled: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Links and forms of a page, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._ends: dict[str, Callable[[str], None]] = {}
        self._heard: dict[str, str] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in told:
            self.links.append(link := Link(told["href"]))
            self._hear("a", lambda words: setattr(link, "words", words))
        elif tag == "form":
            self._form = Form(told.get("action", ""), told.get("method", "get").lower())
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, told)

    def _field(self, form: Form, tag: str, told: dict[str, str]) -> None:
        name = told.get("name", "")
        if tag in TYPED and name:
            form.names.add(name)
        if tag == "button" and "disabled" not in told:
            self._hear("button", form.buttons.append)
        elif tag == "input" and told.get("type") != "file" and (told.get("type") not in TICKS or "checked" in told):
            form.filled.setdefault(name, []).append(told.get("value", ""))
        elif tag == "textarea":
            self._hear("textarea", lambda words: form.filled.update({name: [words]}))
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in told or self._select not in form.filled):
            form.filled[self._select] = [told.get("value", "")]

    def handle_data(self, data: str) -> None:
        self._heard = {tag: heard + data for tag, heard in self._heard.items()}

    def handle_endtag(self, tag: str) -> None:
        if tag in self._ends:
            self._ends.pop(tag)(" ".join(self._heard.pop(tag).split()))
        elif tag == "form":
            self._form = None

    def _hear(self, tag: str, say: Callable[[str], None]) -> None:
        self._ends[tag], self._heard[tag] = say, ""


PUBLISH = re.compile(r"Publish [\d,]+ lines?")
"""The button that publishes a list."""


class Walk:
    """One person on the way from a page: ``clicks`` are the links that were followed and the forms that were sent."""

    def __init__(self, user: User | None, begins_at: str = "/my-work/") -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)
        self.clicks = 0
        self._shown(self.client.get(begins_at, follow=True), begins_at)

    @property
    def text(self) -> str:
        """The page in one line."""
        return " ".join(self.page.split())

    def follow(self, words: str) -> Walk:
        """Follow the link that says this; if several do, they lead to one address."""
        found = {link.href for link in self._read().links if words in link.words}
        assert len(found) == 1, f"{self.address}: {len(found)} links say {words!r}"
        return self._clicked(self.client.get(urljoin(self.address, found.pop()), follow=True))

    def send(self, button: str | re.Pattern[str], **typed: Any) -> Walk:
        """Send the form with this button, as it stands there but for what is typed into its fields."""
        says = re.compile(re.escape(button)) if isinstance(button, str) else button
        found = [form for form in self._read().forms if any(map(says.fullmatch, form.buttons))]
        assert len(found) == 1, f"{self.address}: {len(found)} forms have {button!r}"
        form = found[0]
        assert typed.keys() <= form.names, f"{button!r} asks for {sorted(form.names)}"
        asks = self.client.post if form.method == "post" else self.client.get
        address = urljoin(self.address, form.action or self.address)
        return self._clicked(asks(address, {**form.filled, **typed}, follow=True))  # type: ignore[operator]

    def again(self) -> Walk:
        """Look at the same page again, as it does by itself while somebody works."""
        self._shown(self.client.get(self.address), self.address)
        return self

    def _read(self) -> _Reader:
        reader = _Reader()
        reader.feed(self.page)
        return reader

    def _clicked(self, answer: Any) -> Walk:
        self.clicks += 1
        self._shown(answer, answer.request["PATH_INFO"])
        return self

    def _shown(self, answer: Any, address: str) -> None:
        assert answer.status_code == HTTPStatus.OK, f"{address} answers {answer.status_code}"
        query = answer.request.get("QUERY_STRING", "")
        self.address = answer.request["PATH_INFO"] + (f"?{query}" if query else "")
        self.page = answer.content.decode()
