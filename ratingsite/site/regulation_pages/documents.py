"""The coverage and the history of numbers as documents of ``docs/``, made from the same data as the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import override

from ratingsite.foundations.editions import Family
from ratingsite.site.regulation_pages.coverage import CoverageStatus, Row, coverage_of
from ratingsite.site.regulation_pages.coverage_pages import CoveredText, covered_texts
from ratingsite.site.regulation_pages.history import Cell, History, histories_of

MADE = "Made by `python manage.py regulation_docs`; a test compares it with the data."

COVERAGE_HEAD = f"""\
# Coverage: every article of every text

What becomes of each article is derived from the code and its tests, not typed:

* *in the office*: everything that is named is reached from a view or a task of the office – functions, classes, fields
  of the edition that a rule reads, facts that the office says, written `Class(field)` –, and a test of the table
  `derivation/tests_of_articles.csv` goes through the office there. What a rating run does needs a test that goes
  through registration, report and run; what only pages and acts do one that opens these pages or does these acts. Such
  a test names a system of the rule book and a day of the edition, or takes every edition from `rating_editions`; and
  it says what the article is about – a match, a part – where `derivation/facts_of_articles.csv` asks for it.
* *command or calculator only*: reached from there, but not from the office, or no test shows it in the office.
* *by people* and *not known* are typed, with who does it, or why.
* *not yet*: something that is named is reached by nothing but tests or does not exist, or something is missing.

A call is found by its name, a method or a field by its name and by the class that annotations give; what cannot be told
apart counts as reached. A fact counts as said where a value is made outside the regulations. Texts that were not read
whole are cited by the numbers of another: the rows that they do not have are its rows. The data are the tables in
`ratings/regulations/coverage/` and `titles/regulations/coverage/`; what was derived stands in
`ratingsite/site/regulation_pages/statuses.csv`. {MADE}
"""

HISTORY_HEAD = f"""\
# The history of each number

Each value of each rule book through its editions, oldest first, with its article; what differs from the edition before
is **bold**. A dash is a rule that the text does not have, or that nobody has found. {MADE}
"""


def documents() -> dict[str, str]:
    """The documents by the names of their files, in English whatever language is on."""
    with override("en"):
        return {"coverage.md": coverage_document(), "history.md": history_document()}


# ---------------------------------------------------------------- coverage
def coverage_document() -> str:
    """The counts of all texts, and the rows of each text that are its own."""
    texts = covered_texts()
    return "\n".join([COVERAGE_HEAD, *_counts(texts), *(line for text in texts for line in _text(text))]) + "\n"


def _counts(texts: Iterable[CoveredText]) -> Iterator[str]:
    yield from _table(
        ["text", *CoverageStatus, "articles"],
        ([text.edition.id, *(str(count) for _, count in text.counts), str(text.total)] for text in texts),
    )


def _text(text: CoveredText) -> Iterator[str]:
    name = text.edition.id
    yield from ("", f"## {name}", "", text.edition.title + ".")
    if text.follows:
        yield f"Everything else as in `{text.follows}`, by whose numbers it is cited."
    yield ""
    rows = (row for row in coverage_of(name) if row.text == name)
    yield from _table(["article", "about", "status", "where, or why not"], map(_row, rows))


def _row(row: Row) -> list[str]:
    printed = "" if row.printed == row.article else f" (printed {row.printed})"
    where = ", ".join(f"`{name}`" for name in row.where)
    missing = f"missing: {row.missing}" if row.missing else ""
    unmet = ", ".join(each for each in row.unmet if not each.startswith("missing: "))
    said = "; ".join(filter(None, (where, row.note, missing)))
    return [row.article + printed, row.about, row.status, said + (f" (**{unmet}**)" if unmet else "")]


# ---------------------------------------------------------------- history
def history_document() -> str:
    """One table for every kind of edition, a row for each value."""
    lines = [HISTORY_HEAD]
    for family in Family:
        for place, history in enumerate(histories_of(family)):
            lines += [f"{'###' if place else '##'} {history.title}", "", *_history(history), ""]
    return "\n".join(lines)


def _history(history: History) -> Iterator[str]:
    head = ["value", *(f"{each.id}, {each.effective_from.isoformat()}" for each in history.editions)]
    rows = (
        [f"{theme.title}: {line.label}", *map(_cell, line.cells)] for theme in history.themes for line in theme.lines
    )
    yield from _table(head, rows)


def _cell(cell: Cell) -> str:
    text = cell.text or "table"
    shown = f"**{text}**" if cell.is_changed else text
    return f"{shown} ({cell.article})" if cell.article else shown


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
