"""The history of each number: one table a family, a row for every value, a column for every edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from ratingsite.editions import Edition, Family
from ratingsite.regulation_pages.articles import OF_EVERY_EDITION, TABLE_FIELDS, all_editions, anchor
from ratingsite.regulation_pages.coverage import overlap
from ratingsite.regulation_pages.values import table_of, text_of
from ratingsite.regulation_pages.words import FIELDS, RULES
from tournaments.regulations.editions import NOTICE_EDITIONS


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

    editions: tuple[Edition, ...]
    themes: tuple[Theme, ...]


def histories_of(family: Family) -> list[History]:
    """The editions of a family, and what its editions say of registration and reports."""
    own = tuple(edition for edition in all_editions() if edition.family is family)
    notices = tuple(notice for notice in NOTICE_EDITIONS if notice.family is family)
    return [_history(editions, own) for editions in (own, notices) if editions]


def _history(editions: tuple[Edition, ...], with_page: Sequence[Edition]) -> History:
    pages = tuple(_page(edition, with_page) for edition in editions)
    names = _names_by_rule(editions)
    themes = (
        Theme(
            title=str(RULES.get(rule, rule.replace("_", " "))),
            lines=tuple(_line(editions, pages, rule, name) for name in found),
        )
        for rule, found in names.items()
        if found
    )
    return History(editions=editions, themes=tuple(themes))


def _page(edition: Edition, with_page: Sequence[Edition]) -> str:
    """The edition on whose page the articles stand: its own, or the last one it was in force with."""
    if edition in with_page:
        return edition.id
    return next((other.id for other in reversed(with_page) if overlap(other, edition)), "")


def _names_by_rule(editions: Sequence[Edition]) -> dict[str, list[str]]:
    """The names of the values below the rule in whose article they stand, in the order of the rules."""
    rules: dict[str, list[str]] = {field.name: [] for field in fields(_articles(editions[-1]))}
    for field in fields(editions[-1]):
        if field.name not in OF_EVERY_EDITION and field.name in FIELDS:
            rules.setdefault(FIELDS[field.name][1], []).append(field.name)
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
            place=anchor(article) if article and page else "",
            is_changed=place > 0 and value != values[place - 1],
        )
        for place, (edition, page, value) in enumerate(zip(editions, pages, values, strict=True))
    )
    return Line(label=str(FIELDS[name][0]), cells=tuple(cells))


def _is_table(name: str, value: object) -> bool:
    return name in TABLE_FIELDS or table_of(value) is not None
