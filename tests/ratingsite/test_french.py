"""The French catalogue: nothing empty, nothing guessed, every placeholder kept, and served as it stands."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
APPS = ("ratings", "ratingsite", "titles", "tournaments")
FOLDER = ROOT / "ratingsite" / "locale" / "fr" / "LC_MESSAGES"
TEXT = (FOLDER / "django.po").read_text(encoding="utf-8")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|%%|</?\w+>")


@dataclass(frozen=True)
class Message:
    """One message; where it counts things ``many`` is its plural, and there are two translations."""

    text: str
    many: str
    context: str
    translations: tuple[str, ...]


def messages() -> Iterator[Message]:
    """Every message but the header."""
    for block in TEXT.split("\n\n")[1:]:
        found = re.findall(r'^(msg[\w\[\]]+) ((?:".*"\n?)+)', block, re.MULTILINE)
        words = {name: "".join(ast.literal_eval(line) for line in lines.splitlines()) for name, lines in found}
        translations = tuple(text for name, text in words.items() if name.startswith("msgstr"))
        yield Message(words["msgid"], words.get("msgid_plural", ""), words.get("msgctxt", ""), translations)


def test_nothing_is_empty_and_nothing_guessed() -> None:
    assert [message.text for message in messages() if not all(message.translations)] == []
    assert "#, fuzzy" not in TEXT.partition("\n\n")[2]


def test_every_placeholder_is_kept() -> None:
    wrong = {
        message.text
        for message in messages()
        if sorted(PLACEHOLDER.findall(message.many or message.text))
        != sorted(PLACEHOLDER.findall(message.translations[-1]))
    }
    assert wrong == set()


def test_what_is_served_was_compiled_from_it() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    stale = {message.text for message in messages() if served(compiled, message) != message.translations}
    assert stale == set()


# ---------------------------------------------------------------- what code and pages say
_IN_CODE = {"_": 0, "gettext": 0, "gettext_lazy": 0, "gettext_noop": 0, "ngettext": 0, "ngettext_lazy": 0,
            "pgettext": 1, "pgettext_lazy": 1, "npgettext": 1, "npgettext_lazy": 1}  # fmt: skip
_MARKED = re.compile(r"gettext|\b_\(")
_IN_PAGES = re.compile(
    r"\b(n?p?gettext)\(((?:u(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")(?:, )?)+)|\b_\((\"[^\"]*\")\)"
)


def said_in_code(path: Path) -> Iterator[str]:
    """Every text that a module marks."""
    source = path.read_text(encoding="utf-8")
    if not _MARKED.search(source):
        return  # what marks nothing need not be parsed
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _IN_CODE:
            texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            yield from texts[_IN_CODE[node.func.id] : _IN_CODE[node.func.id] + 1]


def said_on_page(path: Path) -> Iterator[str]:
    """Every text that a template marks, as ``makemessages`` reads it."""
    for name, texts, plain in _IN_PAGES.findall(templatize(path.read_text(encoding="utf-8"))):
        said = ast.literal_eval(f"({texts.rstrip(', ')},)") if texts else (ast.literal_eval(plain),)
        yield said["p" in name]


def test_every_text_of_code_and_pages_is_in_it() -> None:
    known = {message.text for message in messages()}
    said = {(path, text) for app in APPS for path in (ROOT / app).rglob("*.py") for text in said_in_code(path)}
    said |= {(path, text) for path in (ROOT / "templates").rglob("*.*") for text in said_on_page(path)}
    assert len(said) > 4000
    assert sorted((path.name, text) for path, text in said if text not in known) == []


# ---------------------------------------------------------------- what is served
def served(compiled: gettext.GNUTranslations, message: Message) -> tuple[str, ...]:
    """What the compiled catalogue answers."""
    if message.many:
        return tuple(compiled.ngettext(message.text, message.many, count) for count in (1, 2))
    if message.context:
        return (compiled.pgettext(message.context, message.text),)
    return (compiled.gettext(message.text),)


def test_words_are_marked_by_the_names_that_the_search_for_them_knows() -> None:
    """``makemessages`` finds ``gettext_lazy("…")`` and ``_("…")``, but no other name that code gives to them."""
    modules = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    renamed = re.compile(r"gettext(?:_lazy)? as (?!_\b)\w+")
    assert [path.name for path in modules if renamed.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.django_db
def test_a_reader_of_french_gets_french(client: Client) -> None:
    client.cookies["django_language"] = "fr"
    page = client.get("/").content.decode()
    assert "Comment une partie devient un classement" in page
    assert "How a game" not in page
