"""What no template may contain: the policy of content security would stop it, and no page asks another host."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
OWN_ASSETS = sorted(path for path in (ROOT / "static").rglob("*") if path.suffix in {".css", ".js"})

INLINE_STYLE = re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE)
INLINE_SCRIPT = re.compile(r"<script\b(?![^>]*\bsrc=)|\son[a-z]+\s*=|\bhx-on|javascript:", re.IGNORECASE)
LOADED_FROM_ELSEWHERE = re.compile(
    r"""<(?:script|link|img|iframe|source|embed|object)\b[^>]*\b(?:src|href|data)=["']?(?:https?:)?//""", re.IGNORECASE
)
FETCHED_FROM_ELSEWHERE = re.compile(r"""@import|url\(\s*["']?(?:https?:)?//|sourceMappingURL""", re.IGNORECASE)


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern stands, as ``file:line``."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("pattern", [INLINE_STYLE, INLINE_SCRIPT, LOADED_FROM_ELSEWHERE])
def test_no_template_has_inline_style_or_script_or_loads_from_another_host(pattern: re.Pattern[str]) -> None:
    # a mail has no style sheet beside it, and no policy of content security either
    own_styles = ROOT / "templates" / "mails"
    looked_at = [path for path in TEMPLATES if pattern is not INLINE_STYLE or path.parent != own_styles]
    assert looked_at
    assert lines_with(pattern, looked_at) == []


def test_no_asset_fetches_from_another_host() -> None:
    assert OWN_ASSETS
    assert lines_with(FETCHED_FROM_ELSEWHERE, OWN_ASSETS) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (INLINE_STYLE, '<p style="color: red">'),
        (INLINE_SCRIPT, "<script>alert(1)</script>"),
        (INLINE_SCRIPT, '<button onclick="go()">'),
        (LOADED_FROM_ELSEWHERE, '<script src="https://cdn.example/x.js"></script>'),
        (LOADED_FROM_ELSEWHERE, '<link rel="stylesheet" href="//cdn.example/x.css">'),
        (FETCHED_FROM_ELSEWHERE, "src: url(https://fonts.example/a.woff2)"),
    ],
)
def test_the_search_finds_what_it_looks_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


NOT_WORDS = re.compile(
    r"""{% blocktranslate.*?endblocktranslate %}|{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>|&\w+;|\bhx-[\w-]+="[^"]*\"""",
    re.DOTALL,
)

NAMES = {"FIDE", "SHA", "CSV", "XLSX"}  # the same in every language


def test_every_template_speaks_the_language_of_its_reader() -> None:
    """Words between tags stand in a translation tag; what is left over is signs, numbers and variables."""
    left_over = {
        str(path.relative_to(ROOT)): words
        for path in TEMPLATES
        if (words := set(re.findall(r"[A-Za-z]{3,}", NOT_WORDS.sub(" ", path.read_text(encoding="utf-8")))) - NAMES)
    }
    assert left_over == {}


def test_a_colon_behind_words_is_that_of_the_language() -> None:
    """French has a space before it, behind a name, a number and a moment too: ``{% translate ": " %}`` writes both."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES}
    assert [name for name, text in texts.items() if ":" in NOT_WORDS.sub(" ", text)] == []


def test_what_a_filter_fills_in_stands_on_every_page_that_has_the_filter() -> None:
    """A form that answers while somebody types takes a part of the page it asks for: without it nothing is shown."""
    texts = {path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8") for path in TEMPLATES}
    wanted = [(name, part) for name, text in texts.items() for part in re.findall(r'hx-select="#([\w-]+)"', text)]
    pages = [
        (page, part)
        for name, part in wanted
        for page in [each for each, text in texts.items() if f'"{name}"' in text] or [name]
    ]
    assert len(pages) >= 8
    assert [(page, part) for page, part in pages if f'id="{part}"' not in texts[page]] == []


COUNTED = re.compile(r"blocktranslate count \w+=(?!\w[\w.|]*\|grouped)([\w.|]+)")
OF_WHOLE_LISTS = re.compile(r"paginator\.count|entries_count|to_pay|overdue|\.items|read\.|unchanged|\.size|^count$")


def test_counts_of_whole_lists_are_grouped_by_thousands() -> None:
    """How many players a list has, tournaments a search finds, invoices a federation pays: 570,000, not 570000."""
    texts = {path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8") for path in TEMPLATES}
    counted = [(name, what) for name, text in texts.items() for what in COUNTED.findall(text)]
    assert [(name, what) for name, what in counted if OF_WHOLE_LISTS.search(what)] == []
    assert (
        re.search(r"{{ waiting(?!\|grouped)", texts["components/nav_work.html"] + texts["components/menu_button.html"])
        is None
    )


TABLE = re.compile(r'<table class="([^"]*)"(.*?)</table>', re.DOTALL)
ACT = re.compile(r"<form\b|{% (?:reason_act|act_button) ")
CELL = re.compile(r"<td(?![^>]* data-label=)[^>]*>(.*?)</td>", re.DOTALL)


def test_a_table_with_acts_folds_on_a_phone_so_that_nobody_scrolls_to_them() -> None:
    tables = [(path.name, table[1], table[2]) for path in TEMPLATES for table in TABLE.finditer(path.read_text())]
    with_acts = [(name, classes) for name, classes, rows in tables if ACT.search(rows)]
    assert len(with_acts) > 5
    assert [name for name, classes in with_acts if "folds" not in classes.split()] == []


@pytest.mark.parametrize("name", ["standing/spans", "memberships/player", "decided_ratings/player"])
def test_each_cell_of_a_folded_table_says_what_it_is(name: str) -> None:
    """All but that of the acts."""
    template = (ROOT / "templates" / "ratings" / "register" / f"{name}.html").read_text()
    (rows,) = (table[2] for table in TABLE.finditer(template))
    (unnamed,) = CELL.findall(rows)
    assert ACT.search(unnamed)
