"""Buttons pressed without drawing their pages: where a journey has shown a page before, its form is read and sent.

The page is still asked for by whoever presses, the button must stand on it, and what it sends is what its form holds.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from html import unescape
from urllib.parse import urljoin

from playwright.sync_api import FilePayload

from tests.journeys.browsers import Person

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ACTION = re.compile(r'\baction="([^"]*)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
INPUT, SAYS = re.compile(r"<input\b([^>]*)>"), re.compile(r'\b([a-z-]+)(?:="([^"]*)")?')
LINK = re.compile(r'<a\b[^>]*\bhref="([^"]*)"[^>]*>([^<]*)</a>')
WHY = 'name="reason"'
LOOKS, BETWEEN_LOOKS = 400, 0.3  # at what a worker does; two minutes


def text_of(html: str) -> str:
    """What a page says, in small letters and with single spaces, as ``Person.sees`` compares it."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split()).lower()


def read(person: Person, path: str) -> str:
    """The markup of a page as somebody gets it."""
    answer = person.context.request.get(person.url + path)
    assert answer.ok, f"{person.name} may not see {path}"
    return answer.text()


def waits(person: Person, path: str, words: str) -> str:
    """The markup of a page once a worker has brought it to say so."""
    for _ in range(LOOKS):
        html = read(person, path)
        if words.lower() in text_of(html):
            return html
        time.sleep(BETWEEN_LOOKS)
    raise AssertionError(f"{words!r} is not on {path}: {text_of(html)}")


def links(html: str) -> dict[str, str]:
    """Where each link of plain words leads; of two with the same words the first."""
    return {" ".join(unescape(words).split()): unescape(href) for href, words in reversed(LINK.findall(html))}


def inputs(html: str) -> list[dict[str, str]]:
    """The inputs of a form in their order, each with what is written at it."""
    return [{name: unescape(value) for name, value in SAYS.findall(about)} for about in INPUT.findall(html)]


def form_of(html: str, button: str) -> tuple[str, str]:
    """What is written at the form of a button that can be pressed, and what stands in it; nothing if there is none."""
    named = re.compile(rf"<button\b(?![^>]*\bdisabled\b)[^>]*>\s*{re.escape(button)}\s*</button>")
    return next(((about, inside) for about, inside in FORM.findall(html) if named.search(inside)), ("", ""))


def press(
    person: Person, path: str, button: str, *, reason: str = "", typed: Mapping[str, str] | None = None, html: str = ""
) -> tuple[str, str]:
    """Send the form of a button, with what is typed and with a reason where it asks for one; the address one ends at,
    and its markup. ``html`` is the page, where it has been read.
    """
    about, inside = form_of(html or read(person, path), button)
    assert inside, f"{person.name} has no {button!r} on {path}"
    fields = {name: unescape(value) for name, value in HIDDEN.findall(inside)} | dict(typed or {})
    assert fields.keys() <= {each.get("name") for each in inputs(inside)}, fields
    if WHY in inside:
        fields["reason"] = reason
    here = person.url + path
    to = urljoin(here, unescape(found.group(1)) if (found := ACTION.search(about)) else "")
    answer = person.context.request.post(to, form=fields, headers={"Referer": here})
    assert answer.ok, answer.text()
    return answer.url.removeprefix(person.url), answer.text()


def sends_file(person: Person, path: str, file: FilePayload, **chosen: str) -> str:
    """Send a file by the one form of a page that takes one, with what is chosen beside it; the address one ends at."""
    forms = [inside for _, inside in FORM.findall(read(person, path)) if 'type="file"' in inside]
    assert len(forms) == 1, f"{len(forms)} forms of {path} take a file"
    assert all(f'name="{name}"' in forms[0] for name in chosen), forms[0]
    fields = {name: unescape(value) for name, value in HIDDEN.findall(forms[0])}
    sent: dict[str, str | float | bool | FilePayload] = {**fields, **chosen, "file": file}
    here = person.url + path
    answer = person.context.request.post(here, multipart=sent, headers={"Referer": here})
    assert answer.ok, answer.text()
    return answer.url.removeprefix(person.url)
