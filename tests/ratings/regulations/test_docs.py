"""The documents about the editions say what the editions say."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import date
from pathlib import Path

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import FIDE_STANDARD
from tests.shared_material import shared_file, shared_files

ROOT = Path(__file__).resolve().parents[3]
ABOUT = {"id", "family", "title", "source", "articles", "notes"}


def shown(value: object) -> str:
    if value is None:
        return "–"
    if callable(value) and hasattr(value, "__name__"):
        return f"`{value.__name__}`"
    return re.sub(r"datetime\.date\((\d+), (\d+), (\d+)\)", _day, str(value))


def _day(found: re.Match[str]) -> str:
    return date(*map(int, found.groups())).isoformat()


def table() -> list[str]:
    """The table of docs/editions.md as the editions give it."""
    editions = FIDE_STANDARD.editions
    values = [field.name for field in fields(FideEdition) if field.name not in ABOUT]
    articles = [field.name for field in fields(editions[0].articles)]
    rows = [
        ["field", *(edition.id for edition in editions)],
        ["---"] * (len(editions) + 1),
        *([f"`{name}`", *(shown(getattr(edition, name)) for edition in editions)] for name in values),
        *([f"article of `{name}`", *(getattr(edition.articles, name) for edition in editions)] for name in articles),
    ]
    return ["| " + " | ".join(row) + " |" for row in rows]


def test_the_table_of_values_agrees_with_the_editions() -> None:
    document = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    assert document.partition("<!-- values -->\n")[2].strip().splitlines() == table()


def test_every_ruling_that_is_cited_is_written_down() -> None:
    written = set(re.findall(r"^### ([a-z0-9-]+)$", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.M))
    sources = [
        *(ROOT / "ratings" / "regulations").rglob("*.py"),
        *(ROOT / "tests" / "cases" / "ratings").glob("*.json"),
    ]
    cited = {
        name
        for path in sources
        for name in re.findall(r"[Rr]ulings?:? ([a-z0-9]+(?:-[a-z0-9]+)+|window|percentage)", path.read_text("utf-8"))
    }
    assert cited <= written
    assert {"one-upgrade", "window", "k-order", "initial-half", "2650-boundary"} <= cited


RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
# from texts that are not among the seeds, and words that are none of any text
NOT_IN_THE_SEEDS = {
    "Players rated below 2650",  # FIDE, October 2025
    "May be rated standard in events approved one by one",  # FIDE's calendar of 2026
    "There is no 400 point rule",  # of rapid and blitz before 2022
    "on the relevant list",  # rapid and blitz, December 2024
    "More than 100 below.",  # FIDE's announcement of 1 October 2022
    "rated meanwhile",  # what 8.24 is about, in our words
}


def words_of(text: str) -> str:
    """A text without marks and lines; a multiplication sign is the letter of the older prints."""
    plain = re.sub(r"[*_#$]", "", text.replace("×", "x").replace("’", "'"))
    return re.sub(r"\W+", " ", plain.lower()).strip()


def quotations() -> set[str]:
    """What the rulings put between quotation marks; dots leave something out."""
    lines = RULINGS.partition("## Ratings, FIDE standard")[2].replace("\n", " ")
    return set(re.findall(r'"([^"]+)"', lines))


def test_what_a_ruling_quotes_stands_in_the_text() -> None:
    shared_file("sources")
    sources = [words_of(file.read_text(encoding="utf-8", errors="replace")) for file in shared_files("sources/*")]
    wanting = {
        quotation
        for quotation in quotations()
        for piece in quotation.split("…")
        if not any(words_of(piece) in source for source in sources)
    }
    assert wanting == NOT_IN_THE_SEEDS


def test_what_holds_a_ruling_is_there() -> None:
    """Tests, files of tests and worked cases of ours or shared ones; dots stand for several names that begin alike."""
    tests = ROOT / "tests"
    names = {
        name
        for path in tests.rglob("*.py")
        for name in (path.name, path.parent.name, *re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    }
    shared_file("cases")
    files = [*(tests / "cases" / "ratings").glob("*.json"), *shared_files("cases/*.json")]
    cases = "".join(path.read_text(encoding="utf-8") for path in files)
    for held in re.findall(r"Held by((?:(?!\n\n).)*)", RULINGS, re.S):
        for name in re.findall(r"`([^`]+)`", re.sub(r"-\n", "-", held)):
            if name.startswith("test_") or "/" in name:
                assert name.rpartition("/")[2] in names or (ROOT / name).exists(), name
            elif name.endswith((".py", ".md")):
                assert name in names or (ROOT / "docs" / name).exists(), name
            else:
                assert name.rstrip("…") in cases, name
