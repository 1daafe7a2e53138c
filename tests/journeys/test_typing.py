"""What a typist's text means is the same in the page's script and on the server."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.browsers import chromium
from tournaments.sheets.paste_names import hundredths
from tournaments.sheets.written_cells import LETTERS, NotUnderstood, meant

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "sheet" / "typing.js"
PARTS = ["17", "3", "w", "b", "n", "1", "0", "=", "½", "+", "-", "--", "rf", " ", "bye", "x", "0000"]
TEXTS = sorted(
    {"".join(parts) for size in (1, 2, 3) for parts in itertools.permutations(PARTS, size)}
    | {"17 w 1", "17w 1", "17 w1", "½ bye", "1/2 bye", "17 + w", "w 17 =", "17,w", "１７w1", "17W1", "17B0"}
)


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as running:
        yield _page(running)


def _page(browser: Browser) -> Page:
    page = browser.new_page()
    source = base64.b64encode(SCRIPT.read_bytes()).decode()
    page.evaluate("async source => { window.typing = await import(`data:text/javascript;base64,${source}`); }", source)
    return page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_script_understands_the_server_understands_so_too(page: Page, language: str) -> None:
    white, black = LETTERS[language]
    letters = {white: "w", black: "b"}
    said = page.evaluate("([texts, letters]) => texts.map(text => typing.understand(text, letters))", [TEXTS, letters])
    assert sum(each is not None for each in said) > 300
    differs = {}
    for text, one in zip(TEXTS, said, strict=True):
        other = _by_the_server(text, language)
        # what the script cannot read it sends as text: then the server alone decides
        if one is not None and (one["opponent"], one["colour"], one["code"]) != other:
            differs[text] = (one, other)
    assert differs == {}


def _by_the_server(text: str, language: str) -> tuple[int | None, str, str] | None:
    try:
        found = meant(text, in_square=False, language=language)
    except NotUnderstood:
        return None
    return found.opponent, found.colour, found.code


def test_totals_are_read_alike(page: Page) -> None:
    texts = ["8", "8½", "8.5", "8,5", "½", "0", "12", ".5", "x", "8.25", "100", "8.555"]
    said = page.evaluate("texts => texts.map(text => typing.hundredths(text) ?? null)", texts)
    assert said == [hundredths(text) for text in texts]
