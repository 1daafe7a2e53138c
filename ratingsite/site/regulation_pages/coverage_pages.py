"""What the pages show of the coverage: every text with its counts, and the rows that a visitor asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.editions import Edition, Family
from ratingsite.site.regulation_pages import coverage
from ratingsite.site.regulation_pages.articles import all_editions, anchor, cited_by, page_of
from ratingsite.site.regulation_pages.coverage import FOLLOWS, CoverageStatus
from ratingsite.site.regulation_pages.words.coverage import COVERAGE, COVERAGE_SENTENCES, ROOMS
from ratingsite.site.regulation_pages.words.fields import FIELDS
from ratingsite.site.regulation_pages.words.rules import RULES
from tournaments.regulations.editions import NOTICE_EDITIONS

ANY = ("", _("all"))


@dataclass(frozen=True, kw_only=True)
class CoveredText:
    """One text: what it is called, how many of its articles have each status, and whose rows stand for its own."""

    edition: Edition
    counts: tuple[tuple[CoverageStatus, int], ...]
    total: int
    follows: str


@dataclass(frozen=True, kw_only=True)
class ShownRow:
    """One article: ``anchor`` is its place among the values on the ``page``, ``taken_from`` whose row stands here.

    ``sentence`` says what becomes of it, ``rooms`` where in the office.
    """

    row: coverage.Row
    page: str
    anchor: str
    values: tuple[str, ...]
    sentence: str
    rooms: tuple[str, ...]
    taken_from: str


def covered_texts() -> list[CoveredText]:
    """Every text that has a table, family by family in the order of their days."""
    editions = (*all_editions(), *NOTICE_EDITIONS)
    by_family = (edition for family in Family for edition in editions if edition.family is family)
    return [_covered(edition) for edition in by_family if coverage.has_table(edition.id)]


def _covered(edition: Edition) -> CoveredText:
    rows = coverage.coverage_of(edition.id)
    return CoveredText(
        edition=edition,
        counts=tuple(coverage.counts(rows).items()),
        total=len(rows),
        follows=FOLLOWS.get(edition.id, ""),
    )


def rows_of(edition: Edition, status: str = "") -> list[ShownRow]:
    """The rows of an edition's text, all or those of one status."""
    if not coverage.has_table(edition.id):
        return []
    page = page_of(edition)
    cited = cited_by(page)
    return [
        ShownRow(
            row=row,
            page=page.id,
            anchor=anchor(row.article) if row.article in cited else "",
            values=tuple(_value(name) for name in row.where if name in FIELDS),
            sentence=str(COVERAGE_SENTENCES[row.status]),
            rooms=tuple(str(words) for room, words in ROOMS.items() if room in row.rooms),
            taken_from=row.text if row.text != edition.id else "",
        )
        for row in coverage.coverage_of(edition.id)
        if status in ("", row.status)
    ]


def _value(name: str) -> str:
    words, rule = FIELDS[name]
    return gettext(": ").join((str(RULES[rule]), str(words)))


class CoverageForm(forms.Form):
    """Which rows are shown. It is sent by GET, so that what is shown stands in the address."""

    text = forms.ChoiceField(label=_("Text"), required=False)
    status = forms.ChoiceField(label=_("Status"), required=False, choices=[ANY, *COVERAGE.items()])

    def __init__(self, asked: Mapping[str, Any], texts: Iterable[CoveredText]) -> None:
        super().__init__(asked)
        self.texts = {text.edition.id: text for text in texts}
        self.fields["text"].choices = [ANY, *((name, name) for name in self.texts)]  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        columns = (Column(name, css_class="col-6 col-md-4") for name in ("text", "status"))
        self.helper.layout = Layout(Row(*columns))

    def shown(self) -> list[tuple[Edition, list[ShownRow]]]:
        """The rows asked for, text by text; nothing until something is asked for."""
        if not self.is_valid() or not any(self.cleaned_data.values()):
            return []
        wanted, status = self.cleaned_data["text"], self.cleaned_data["status"]
        found = (
            (text.edition, rows_of(text.edition, status)) for name, text in self.texts.items() if wanted in ("", name)
        )
        return [(edition, rows) for edition, rows in found if rows]
