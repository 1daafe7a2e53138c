"""The table of championships: every row has its source and its days, and what is not there is not known."""

import json
from datetime import date

import pytest

from tests.shared_material import shared_file
from tests.titles.regulations.awards.case_file import place
from titles.regulations import edition_by_id
from titles.regulations.awards import championships as championships_module
from titles.regulations.awards.championships import (
    ChampionshipRow,
    KnownResult,
    awards_of,
    championship_table,
    championships,
    rows_for,
)
from titles.regulations.editions import e2022
from titles.regulations.editions.edition import TitleRating

TITLES = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}


def test_every_row_names_a_public_source_and_says_what_it_says():
    assert all(row.source.startswith("https://") and row.says for row in championship_table())


def test_a_row_of_the_file_is_read_with_all_its_columns():
    printed = {
        "championship": "olympiad", "section": "women", "place": "1/2", "award": "WCM",
        "known_from": "2024-01-01", "known_to": "2024-09-23", "source": "https://example.org/wcm", "says": "half of it",
    }  # fmt: skip
    days = {"known_from": date(2024, 1, 1), "known_to": date(2024, 9, 23)}
    assert championships_module._row(printed) == ChampionshipRow(**printed | days)


def test_every_row_has_its_days_in_order():
    assert all(row.known_from <= row.known_to for row in championship_table())


def test_every_row_gives_one_of_the_eight_titles_or_a_norm():
    assert {row.title for row in championship_table()} <= TITLES
    assert {row.title for row in championship_table() if row.is_norm} == {"GM", "IM", "WGM", "WIM"}


def test_no_row_stands_there_twice():
    keys = [(row.championship, row.section, row.place, row.award) for row in championship_table()]
    assert len(keys) == len(set(keys)) == 37


def test_the_championships_are_named_once_each():
    assert "olympiad" in championships()
    assert list(championships()) == sorted(set(championships()))


@pytest.mark.parametrize(
    ("start", "end", "rows"),
    [
        (date(2021, 5, 17), date(2021, 5, 28), 1),
        (date(2021, 5, 16), date(2021, 5, 28), 0),  # begins the day before the source speaks
        (date(2021, 5, 17), date(2021, 5, 29), 0),  # ends the day after
    ],
)
def test_a_row_speaks_only_for_the_days_of_its_source(start, end, rows):
    assert len(rows_for(place(start=start, end=end), "WGM")) == rows


def test_a_row_speaks_only_for_its_section_and_its_championship():
    days = {"start": date(2021, 5, 17), "end": date(2021, 5, 28)}
    assert [row.award for row in rows_for(place(section="open", **days), "GM")] == ["GM"]
    assert rows_for(place("african-u8", **days), "WGM") == []


@pytest.mark.parametrize(
    ("asked", "at", "reached"),
    [("1", 1, True), ("1", 2, False), ("2-3", 1, False), ("2-3", 2, True), ("2-3", 3, True), ("2-3", 4, False),
     ("1-16", 16, True), ("1-16", 17, False)],
)  # fmt: skip
def test_a_place_is_a_number_or_a_span(asked, at, reached):
    row = ChampionshipRow(
        championship="x", section="open", place=asked, award="GM", known_from=date(2022, 1, 1),
        known_to=date(2022, 1, 9), source="", says="",
    )  # fmt: skip
    assert row.is_reached(place(place=at), 3) is reached


def test_the_ratings_of_an_article_stand_in_the_order_of_the_text():
    assert e2022._rows("1.5.3", {"GM": 2500, "WIM": 2200}) == (
        TitleRating(title="GM", rating=2500, article="1.5.3"),
        TitleRating(title="WIM", rating=2200, article="1.5.3"),
    )


def test_the_numbers_of_2022_agree_with_the_tables_beside_the_sources():
    table = json.loads(shared_file("tables/title_requirements.json").read_text(encoding="utf-8"))
    edition = edition_by_id("titles-2022")
    assert {row.title: row.rating for row in edition.rating_titles} == {
        title: table["rating_titles"][title] for title in ("FM", "CM", "WFM", "WCM")
    }
    assert {row.title: row.rating for row in edition.norm_ratings} == table["norm_titles_rating"]
    assert {row.title: row.rating for row in edition.direct_minimum} == table["direct_title_minimum"]
    assert edition.norm_games == table["games_total"]


def test_of_a_championship_every_award_is_told_whatever_the_place():
    days = {"start": date(2021, 5, 17), "end": date(2021, 5, 28)}
    assert awards_of(place(**days)) == {"WGM"}
    assert awards_of(place(section="african-u8", **days)) == frozenset()


def test_a_row_that_the_commission_keeps_speaks_beside_the_table():
    days = {"start": date(2021, 5, 17), "end": date(2021, 5, 28)}
    kept = ChampionshipRow(
        championship="continental", section="women", place="2", award="WIM", known_from=days["start"],
        known_to=days["end"], source="https://example.org/second", says="the second is WIM",
    )  # fmt: skip
    known = KnownResult(**vars(place(**days)), kept=(kept,))
    assert (rows_for(known, "WIM"), awards_of(known)) == ([kept], {"WGM", "WIM"})
    assert rows_for(place(**days), "WIM") == []
