"""The coverage of articles: every number that a text prints has its row, and nothing is cited that has none."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ratingsite.foundations.editions import Edition, Family
from ratingsite.site.regulation_pages.articles import all_editions
from ratingsite.site.regulation_pages.coverage import (
    FOLLOWS,
    CoverageStatus,
    NoCoverage,
    Row,
    TypedStatus,
    counts,
    coverage_of,
    has_table,
    tables_for,
    texts,
)
from tests.ratings.regulations.test_worked_cases import own_cases as rating_cases
from tests.ratings.regulations.test_worked_cases import rated
from tests.ratingsite.site.regulation_pages.source_articles import LOST_IN_PRINT, PRINTED
from tests.shared_material import shared_cases
from tests.titles.regulations.test_cases import own_cases as norm_cases
from titles.regulations import dossier_from_json, judge_norms, verdicts_to_json
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.reading import application_from_json
from titles.regulations.awards.writing import application_verdict_to_json
from tournaments.regulations.editions import NOTICE_EDITIONS, TITLE_NOTICE_EDITIONS

ROOT = Path(__file__).resolve().parents[4]
EVERY = (*all_editions(), *NOTICE_EDITIONS, *TITLE_NOTICE_EDITIONS)
PACKAGES = {
    "ratings/regulations/fide": (Family.FIDE_STANDARD, Family.FIDE_RAPID_BLITZ),
    "ratings/regulations/cfc": (Family.CFC,),
    "titles/regulations": (Family.FIDE_TITLES,),
    "tournaments/regulations": tuple(Family),
}


def listed(edition: Edition) -> set[str]:
    """The articles of the tables that hold for an edition."""
    names = tables_for(edition, all_editions())
    assert names, f"{edition.id} has no table of coverage"
    return {row.article for name in names for row in coverage_of(name)}


# ---------------------------------------------------------------- the texts
@pytest.mark.parametrize("text", PRINTED)
def test_every_article_that_a_source_prints_is_listed_and_none_is_invented(text: str) -> None:
    printed = PRINTED[text]()
    rows = [row.printed for row in coverage_of(text)]
    assert len(printed) > 35
    assert set(rows) == printed | LOST_IN_PRINT.get(text, set())
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("fide-2003", {"1.11", "10.21b(iii)", "9.1.4c", "13.4", "15c", "Form 4"}),
        ("fide-2009", {"0.6", "7.14g", "8.55c", "8.58"}),
        ("fide-2022", {"3", "7.22a", "8.32d", "8.33", "10.2"}),
        ("fide-rb-2022", {"6.22b", "7.2", "7.21", "9.1"}),
        ("titles-2022", {"0.41", "1.13a", "1.41e(2)", "1.53a", "1.10d", "3.0(2)"}),
        ("cfc-2009", {"701", "711.1", "713b", "714a", "716c", "739", "790", "790h"}),
    ],
)
def test_the_numbers_are_found_in_the_sources(text: str, known: set[str]) -> None:
    assert known <= PRINTED[text]()


# ---------------------------------------------------------------- what is cited
def cited(value: Any) -> Iterator[str]:
    """Every article in an edition: in its ``articles``, and in a field so named anywhere below."""
    if isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from cited(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name == "articles":
                yield from (getattr(found, rule.name) for rule in fields(found))
            elif field.name.endswith("article"):
                yield found
            else:
                yield from cited(found)


@pytest.mark.parametrize("edition", EVERY, ids=lambda edition: f"{type(edition).__name__}-{edition.id}")
def test_every_article_that_an_edition_cites_is_listed(edition: Edition) -> None:
    assert set(cited(edition)) - {"", None} - listed(edition) == set()


def literals(path: Path) -> set[str]:
    """The articles that are written as such in a module: ``article="…"``, ``required_titles_article="…"``."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    keywords = (keyword for call in calls for keyword in call.keywords if (keyword.arg or "").endswith("article"))
    return {str(keyword.value.value) for keyword in keywords if isinstance(keyword.value, ast.Constant)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_article_that_is_written_in_the_code_is_listed_in_its_family(package: str) -> None:
    of_family = {row.article for each in EVERY if each.family in PACKAGES[package] for row in _rows(each)}
    found = {(path.name, number) for path in (ROOT / package).rglob("*.py") for number in literals(path)}
    assert {each for each in found if each[1] not in of_family | {"", "None"}} == set()


def _rows(edition: Edition) -> tuple[Row, ...]:
    return tuple(row for name in tables_for(edition, all_editions()) for row in coverage_of(name))


def test_literals_are_found() -> None:
    assert literals(ROOT / "titles/regulations/editions/e2022.py") >= {"1.4.5b", "1.4.3d"}


# ---------------------------------------------------------------- what the commands print
def cited_in(document: Any, editions: frozenset[str]) -> Iterator[tuple[frozenset[str], str]]:
    """Every article in a document, with the edition that governs there, or those one of which does."""
    if isinstance(document, dict):
        own = document.get("edition")
        editions = frozenset({own}) if isinstance(own, str) else editions
        for name, value in document.items():
            if name.endswith("article") and value:
                yield editions, value
            yield from cited_in(value, editions)
    elif isinstance(document, list):
        for part in document:
            yield from cited_in(part, editions)


def editions_in(document: Any) -> frozenset[str]:
    """The editions that a document names anywhere."""
    if isinstance(document, dict):
        own = {document["edition"]} if isinstance(document.get("edition"), str) else set()
        return frozenset(own).union(*(editions_in(value) for value in document.values()))
    return frozenset().union(*map(editions_in, document)) if isinstance(document, list) else frozenset()


def unlisted(document: Any) -> set[str]:
    """The articles of a document that are in no table of those that govern there."""
    found = set(cited_in(document, editions_in(document)))
    return {
        number
        for editions, number in found
        if not any(number == row.article for edition in editions for row in coverage_of(edition))
    }


def shared_rating_cases() -> list[dict[str, Any]]:
    files = ("initial-rating.json", "rating-change.json", "round-robin-iteration.json", "single-game.json")
    return [case for name in files for case in shared_cases(name)]


def test_every_article_in_the_working_of_every_rating_case_is_listed() -> None:
    cases = [*rating_cases(), *shared_rating_cases()]
    assert len(cases) > 100
    assert set().union(*(unlisted(rated(case["input"])) for case in cases)) == set()


def test_every_article_in_the_findings_of_every_norm_case_is_listed() -> None:
    cases = [*norm_cases(), *shared_cases("norms.json")]
    documents = [verdicts_to_json(judge_norms(dossier_from_json(case["input"]))) for case in cases]
    assert set().union(*map(unlisted, documents)) == set()


def test_every_article_in_the_findings_of_every_application_case_is_listed() -> None:
    cases = json.loads((ROOT / "tests/cases/titles/applications.json").read_text(encoding="utf-8"))["cases"]
    verdicts = [judge_application(application_from_json(case["input"])) for case in cases]
    assert set().union(*(unlisted(application_verdict_to_json(verdict)) for verdict in verdicts)) == set()


def test_an_article_that_is_not_listed_is_found_in_a_document() -> None:
    document = {"edition": "fide-2022", "events": [{"article": "8.31"}, {"k_article": "8.99", "steps": [None]}]}
    assert unlisted(document) == {"8.99"}


# ---------------------------------------------------------------- the rows themselves
def own_rows(text: str) -> list[Row]:
    """Those that it does not have from the text that it follows."""
    return [row for row in coverage_of(text) if row.text == text]


def editions_of(text: str) -> list[Edition]:
    """The editions whose values a row of the text may name, the one of that name first."""
    own = [edition for edition in EVERY if edition.id == text]
    return own + [edition for edition in EVERY if edition.family is own[0].family and edition not in own]


def exists(name: str, text: str) -> bool:
    """Whether a dotted name can be imported, or an edition has such a field."""
    if "." not in name:
        return any(hasattr(edition, name) for edition in editions_of(text))
    parts = name.split(".")
    for place in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:place]))
        except ModuleNotFoundError:
            continue
        return all(hasattr(found, part) and (found := getattr(found, part)) is not None for part in parts[place:])
    return False


def is_empty(name: str, text: str) -> bool:
    """Whether the edition of a text has such a field and nothing in it, so that no rule is carried out by it."""
    values = [getattr(edition, name) for edition in EVERY if edition.id == text and hasattr(edition, name)]
    return bool(values) and all(value is None for value in values)


# What other rooms are to bring; the article is not in the office until it is there.
AWAITED = frozenset({"is_official_closing_later"})


@pytest.mark.parametrize("text", texts())
def test_what_carries_an_article_out_exists_and_what_people_do_says_who(text: str) -> None:
    for row in own_rows(text):
        missing = {name for name in row.where if not exists(name.partition("(")[0], row.text)}
        assert row.about, row
        assert missing <= AWAITED, row
        if row.typed is TypedStatus.DERIVED:
            assert row.where or row.missing, row
            assert [name for name in row.where if is_empty(name, row.text)] == [], row
        else:
            assert row.note, row


@pytest.mark.parametrize("text", texts())
def test_nothing_that_is_carried_out_is_promised_for_later(text: str) -> None:
    assert [row for row in own_rows(text) if "later:" in row.note] == []


def test_something_that_does_not_exist_is_found_out() -> None:
    assert exists("rating_floor", "fide-2003")
    assert exists("ratings.regulations.fide.games.Table.rating_of", "fide-2003")
    assert is_empty("k_junior", "fide-2003")
    assert not is_empty("k_usual", "fide-2003")
    assert not exists("ratings.regulations.fide.games.nothing", "fide-2003")
    assert not exists("nowhere.at_all", "fide-2003")


# ---------------------------------------------------------------- reading
def test_every_edition_has_a_table_and_every_table_an_edition() -> None:
    assert {edition.id for edition in all_editions()} <= set(texts()) <= {edition.id for edition in EVERY}


def test_a_text_that_follows_another_has_its_rows_and_its_own() -> None:
    rows = {row.article: row for row in coverage_of("fide-2025-10")}
    assert (rows["8.3.1"].text, rows["8.3.3"].text) == ("fide-2025-10", "fide-2024")
    assert [row.article for row in coverage_of("fide-2025-10")] == [row.article for row in coverage_of("fide-2024")]
    assert all(has_table(other) for other in FOLLOWS.values())


def test_rows_are_counted_by_their_status() -> None:
    rows = coverage_of("cfc-2009")
    assert sum(counts(rows).values()) == len(rows)
    assert counts(rows)[CoverageStatus.NOT_KNOWN] == 2


def test_a_text_without_a_table_has_no_coverage() -> None:
    with pytest.raises(NoCoverage, match="fide-1999"):
        coverage_of("fide-1999")
