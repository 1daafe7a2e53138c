"""Days as people of a language write them; in French the first of a month is counted, and no other."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

from django.template import engines
from django.utils import translation

from ratingsite.foundations.written_days import date_format
from ratingsite.office.page_tags import day, day_in_words, moment

ROOT = Path(__file__).resolve().parents[3]
FIRST, SECOND, ELEVENTH = date(2025, 10, 1), date(2025, 10, 2), date(2025, 10, 11)
FORMS = ("DATE_FORMAT", "SHORT_DATE_FORMAT", "MONTH_DAY_FORMAT", "YEAR_MONTH_FORMAT", "l j F Y", "l j", "j", r"\j F")
WRITTEN = {
    ("en", FIRST): (
        "1 October 2025|1 Oct 2025|1 October|October 2025|Wednesday 1 October 2025|Wednesday 1|1|j October"
    ),
    ("fr", FIRST): (
        "1er octobre 2025|1er oct. 2025|1er octobre|octobre 2025|mercredi 1er octobre 2025|mercredi 1er|1|j octobre"
    ),
    ("fr", SECOND): ("2 octobre 2025|2 oct. 2025|2 octobre|octobre 2025|jeudi 2 octobre 2025|jeudi 2|2|j octobre"),
    (
        "fr",
        ELEVENTH,
    ): "11 octobre 2025|11 oct. 2025|11 octobre|octobre 2025|samedi 11 octobre 2025|samedi 11|11|j octobre",
}


def test_only_french_counts_a_day_and_only_the_first_of_a_month() -> None:
    for (language, value), written in WRITTEN.items():
        with translation.override(language):
            assert [date_format(value, form) for form in FORMS] == written.split("|")


def test_a_moment_of_the_first_day_is_written_so_too() -> None:
    with translation.override("fr"):
        assert date_format(datetime(2025, 1, 1, 9, 5, tzinfo=UTC), "DATETIME_FORMAT") == "1er janvier 2025, 09:05"
    assert date_format(datetime(2025, 1, 1, 9, 5, tzinfo=UTC), "DATETIME_FORMAT") == "1 January 2025, 09:05"


def test_every_way_onto_a_page_writes_it_alike() -> None:
    template = engines["django"].from_string('{{ day|date }}, {{ day|date:"SHORT_DATE_FORMAT" }}, {{ none|date }}.')
    with translation.override("fr"):
        assert template.render({"day": FIRST, "none": None}) == "1er octobre 2025, 1er oct. 2025, ."
        assert day(FIRST) == '<time datetime="2025-10-01">1er octobre 2025</time>'
        assert day_in_words(FIRST) == "1er octobre 2025"
        assert "1er oct. 2025, 08:00" in moment(datetime(2025, 10, 1, 8, tzinfo=UTC), brief=True)


def test_nothing_asks_django_how_a_day_is_written() -> None:
    django_s = re.compile(r"formats import [^\n]*\bdate_format|formats\.date_format|dateformat\.")
    asking = {
        path.relative_to(ROOT).as_posix()
        for floor in ("ratings", "ratingsite", "titles", "tournaments")
        for path in (ROOT / floor).rglob("*.py")
        if django_s.search(path.read_text(encoding="utf-8"))
    }
    assert asking == {"ratingsite/foundations/written_days.py"}
