"""Turns an edition – any frozen dataclass of a family – into what its page shows, article by article."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields

from ratings.regulations import rating_editions
from ratings.regulations.tables import EXPECTED_ROWS
from ratingsite.foundations.editions import Edition, Family, UnknownEdition
from ratingsite.site.regulation_pages.coverage import overlap
from ratingsite.site.regulation_pages.values import Table, expected_table, score_table, table_of, text_of
from ratingsite.site.regulation_pages.words.fields import field_words
from ratingsite.site.regulation_pages.words.rules import rule_words
from titles.regulations import editions as title_editions
from tournaments.regulations.editions import NOTICE_EDITIONS

# Their values stand in the tables at the end of the page.
TABLE_FIELDS = ("expected_score", "expected_rows", "difference_for_score", "dp")
# What other parts of the same texts say: of registration and reports.
COMPANION_EDITIONS: tuple[tuple[Edition, ...], ...] = (NOTICE_EDITIONS,)
OF_EVERY_EDITION = {field.name for field in fields(Edition)} | {"articles"}


@dataclass(frozen=True, kw_only=True)
class Value:
    """One value; ``before`` is what the edition before had, if that was another."""

    label: str
    text: str
    table: Table | None
    before: str | None


@dataclass(frozen=True, kw_only=True)
class Article:
    """One article with what it is about and its values. ``anchor`` is empty where an earlier part has the place."""

    number: str
    anchor: str
    rules: tuple[str, ...]
    values: tuple[Value, ...]


@dataclass(frozen=True, kw_only=True)
class Part:
    """One text of the page: the edition itself, or a companion of it. ``gone`` are articles of the edition before."""

    edition: Edition
    title: str
    before: Edition | None
    articles: tuple[Article, ...]
    gone: tuple[Article, ...]


def all_editions() -> tuple[Edition, ...]:
    """Every edition that has a page, family by family."""
    return (*rating_editions(), *title_editions())


def editions_by_family() -> list[tuple[Family, list[Edition]]]:
    """The families that have editions here, each newest first."""
    return [
        (family, found)
        for family in Family
        if (found := [edition for edition in reversed(all_editions()) if edition.family is family])
    ]


def edition_with_page(edition_id: str) -> Edition:
    """The edition of that name. Raises ``UnknownEdition``."""
    for edition in all_editions():
        if edition.id == edition_id:
            return edition
    raise UnknownEdition(edition_id)


def page_of(edition: Edition) -> Edition:
    """The edition on whose page the articles stand: its own, or for a companion the last one it was in force with."""
    family = [each for each in all_editions() if each.family is edition.family]
    return edition if edition in family else next(each for each in reversed(family) if overlap(each, edition))


def neighbours(edition: Edition) -> tuple[Edition | None, Edition | None]:
    """The editions of the same family before and after."""
    family = [each for each in all_editions() if each.family is edition.family]
    place = family.index(edition)
    return (family[place - 1] if place else None), (family[place + 1] if place + 1 < len(family) else None)


def parts_of(edition: Edition) -> list[Part]:
    """The edition, and its companions that were in force with it."""
    before, _after = neighbours(edition)
    taken: set[str] = set()
    own = _part(edition, before, taken)  # first: where both have an article, its place is here
    companions = [
        _part(each, kind[place - 1] if place else None, taken)
        for kind in companions_of(edition.family)
        for place, each in enumerate(kind)
        if overlap(each, edition)
    ]
    return [own, *companions]


def companions_of(family: Family) -> list[tuple[Edition, ...]]:
    """The companions of a family's editions, kind by kind, each oldest first."""
    kinds = (tuple(each for each in kind if each.family is family) for kind in COMPANION_EDITIONS)
    return [kind for kind in kinds if kind]


def anchor(number: str) -> str:
    """The place of an article on the page of its edition."""
    return f"a-{number}"


def cited_by(edition: Edition) -> set[str]:
    """The articles with a place on the edition's page."""
    return {article.number for part in parts_of(edition) for article in part.articles}


def _part(edition: Edition, before: Edition | None, taken: set[str]) -> Part:
    rules = edition.articles  # type: ignore[attr-defined]
    numbers: dict[str, list[str]] = {}
    for field in fields(rules):
        numbers.setdefault(getattr(rules, field.name), []).append(field.name)
    numbers.pop("", None)  # a rule that the edition does not have
    articles = []
    for number in sorted(numbers, key=_natural):
        place = "" if number in taken else anchor(number)
        taken.add(number)
        articles.append(_article(edition, before, number, place, numbers[number]))
    gone = _gone(edition, before)
    return Part(edition=edition, title=edition.title, before=before, articles=tuple(articles), gone=gone)


def _gone(edition: Edition, before: Edition | None) -> tuple[Article, ...]:
    """The rules that the edition before has and this one has not, with the articles that they stood in."""
    if before is None:
        return ()
    had, has = before.articles, edition.articles  # type: ignore[attr-defined]
    return tuple(
        Article(number=number, anchor=anchor(number), rules=(rule_words(before, field.name),), values=())
        for field in fields(had)
        if (number := getattr(had, field.name)) and not getattr(has, field.name, "")
    )


def _natural(number: str) -> list[tuple[int, str]]:
    """``8.3.2a`` behind ``8.3.2``, ``7.13`` behind ``7.2``."""
    return [
        (int(digits or 0), letters) for digits, letters in re.findall(r"(\d*)([^\d.]*)", number) if digits or letters
    ]


def is_told(edition: Edition, name: str) -> bool:
    """Whether a value belongs on a page: not one of another family's, which no edition of this kind has anything in."""
    if name in OF_EVERY_EDITION:
        return False
    kind = type(edition)
    inherited = {field.name for parent in kind.__mro__[1:2] for field in fields(parent)}
    return name not in inherited or any(getattr(each, name) for each in all_editions() if type(each) is kind)


def _article(edition: Edition, before: Edition | None, number: str, place: str, rules: Sequence[str]) -> Article:
    names = [
        field.name
        for field in fields(edition)
        if is_told(edition, field.name) and (words := field_words(edition, field.name)) and words[1] in rules
    ]
    return Article(
        number=number,
        anchor=place,
        rules=tuple(rule_words(edition, rule) for rule in rules),
        values=tuple(_value(edition, before, name) for name in names),
    )


def _value(edition: Edition, before: Edition | None, name: str) -> Value:
    value = getattr(edition, name)
    old = value if before is None else getattr(before, name)
    words = field_words(edition, name)
    is_plain = name not in TABLE_FIELDS and table_of(value) is None
    return Value(
        label=str(words[0]) if words else name,
        text=text_of(value) if is_plain else "",
        table=None if name in TABLE_FIELDS else table_of(value),
        before=text_of(old) if is_plain and text_of(old) != text_of(value) else None,
    )


def long_tables(edition: Edition) -> list[tuple[str, Table]]:
    """The long tables of the rating system that the edition uses, as printed."""
    uses_score = hasattr(edition, "difference_for_score") or hasattr(edition, "dp")
    score = [("score", score_table())] if uses_score else []
    rows = getattr(edition, "expected_rows", EXPECTED_ROWS if hasattr(edition, "expected_score") else ())
    return score + ([("expected", expected_table(rows))] if rows else [])
