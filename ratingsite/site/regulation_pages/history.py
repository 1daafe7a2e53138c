"""The history of each number: one table a family, a row for every value, a column for every edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from ratingsite.foundations.editions import Edition, Family
from ratingsite.site.regulation_pages.articles import (
    TABLE_FIELDS,
    all_editions,
    anchor,
    companions_of,
    is_told,
    page_of,
)
from ratingsite.site.regulation_pages.values import table_of, text_of
from ratingsite.site.regulation_pages.words.coverage import FAMILIES, KINDS
from ratingsite.site.regulation_pages.words.fields import field_words
from ratingsite.site.regulation_pages.words.rules import rule_words


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What one edition has: ``text`` is empty for a table of its own, ``article`` for a rule that it does not have.

    ``page`` is the edition on whose page the article stands, ``place`` where on it.
    """

    text: str
    article: str
    page: str
    place: str
    is_changed: bool


@dataclass(frozen=True, kw_only=True)
class Line:
    """One value through all editions."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class Theme:
    """What one rule is about, and its values."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class History:
    """Editions of one kind, oldest first, and their values rule by rule."""

    title: str
    editions: tuple[Edition, ...]
    themes: tuple[Theme, ...]


def histories_of(family: Family) -> list[History]:
    """The editions of a family, and their companions."""
    own = tuple(edition for edition in all_editions() if edition.family is family)
    return [_history(editions) for editions in (own, *companions_of(family))]


def _history(editions: tuple[Edition, ...]) -> History:
    pages = tuple(page_of(edition).id for edition in editions)
    names = _names_by_rule(editions)
    themes = (
        Theme(
            title=rule_words(editions[-1], rule),
            lines=tuple(_line(editions, pages, rule, name) for name in found),
        )
        for rule, found in names.items()
        if found
    )
    title = KINDS.get(type(editions[0]).__name__, FAMILIES[editions[0].family])
    return History(title=str(title), editions=editions, themes=tuple(themes))


def _names_by_rule(editions: Sequence[Edition]) -> dict[str, list[str]]:
    """The names of the values below the rule in whose article they stand, in the order of the rules."""
    rules: dict[str, list[str]] = {field.name: [] for field in fields(_articles(editions[-1]))}
    for field in fields(editions[-1]):
        words = field_words(editions[-1], field.name)
        if words and is_told(editions[-1], field.name):
            rules.setdefault(words[1], []).append(field.name)
    return rules


def _articles(edition: Edition) -> Any:
    return edition.articles  # type: ignore[attr-defined]


def _line(editions: Sequence[Edition], pages: Sequence[str], rule: str, name: str) -> Line:
    values = [getattr(edition, name) for edition in editions]
    cells = (
        Cell(
            text="" if _is_table(name, value) else text_of(value),
            article=(article := getattr(_articles(edition), rule, "")),
            page=page,
            place=anchor(article) if article else "",
            is_changed=place > 0 and value != values[place - 1],
        )
        for place, (edition, page, value) in enumerate(zip(editions, pages, values, strict=True))
    )
    words = field_words(editions[-1], name)
    return Line(label=str(words[0]) if words else name, cells=tuple(cells))


def _is_table(name: str, value: object) -> bool:
    return name in TABLE_FIELDS or table_of(value) is not None
