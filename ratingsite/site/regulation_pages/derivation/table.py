"""The derived statuses of every article of every text of this project, and the file that keeps them for the pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ratingsite.foundations.editions import Edition
from ratingsite.site.regulation_pages.articles import all_editions
from ratingsite.site.regulation_pages.coverage import ROOT, has_table, typed_rows
from ratingsite.site.regulation_pages.derivation.statuses import Derivation, Derived, derivation_at
from tournaments.regulations.editions import NOTICE_EDITIONS, TITLE_NOTICE_EDITIONS

TESTS_OF_ARTICLES = Path(__file__).with_name("tests_of_articles.csv")
FACTS_OF_ARTICLES = Path(__file__).with_name("facts_of_articles.csv")
EDITION = "ratingsite.foundations.editions.Edition"
HEAD = ("text", "article", "status", "rooms", "unmet")


def every_edition() -> tuple[Edition, ...]:
    """The editions of all kinds: of ratings, of titles, and their companions on notice and reports."""
    return (*all_editions(), *NOTICE_EDITIONS, *TITLE_NOTICE_EDITIONS)


@cache
def derivation() -> Derivation:
    """That of this project."""
    return derivation_at(ROOT, TESTS_OF_ARTICLES, FACTS_OF_ARTICLES)


def derived() -> Iterator[tuple[str, str, Derived]]:
    """Each text, each of its articles, and what becomes of it."""
    found = derivation()
    for edition in every_edition():
        if not has_table(edition.id) or edition is not _first_of(edition.id):
            continue
        owners = classes_of(edition)
        for row in typed_rows(edition.id):
            yield edition.id, row.article, found.of(row, edition, owners)


def _first_of(name: str) -> Edition:
    """The edition of a name that has the text's own page; its companions of the same name come after it."""
    return next(edition for edition in every_edition() if edition.id == name)


def classes_of(edition: Edition) -> tuple[str, ...]:
    """The classes of a family's editions, by their dotted names: the rows of its texts may name their fields."""
    kinds = {type(each) for each in every_edition() if each.family is edition.family}
    return tuple(sorted(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds))


def statuses_file() -> str:
    """The text of ``statuses.csv``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for text, article, found in derived():
        writer.writerow((text, article, found.status, " ".join(found.rooms), "; ".join(found.unmet)))
    return out.getvalue()
