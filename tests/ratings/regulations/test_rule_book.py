"""The one face of all rule books: every family answers every question, and none is asked what it is."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import PlayerSnapshot, UnknownEdition, edition_by_id, rating_editions
from ratings.regulations.list_rules import Career, Shown
from ratings.regulations.registry import CFC, FIDE_RAPID_BLITZ, FIDE_STANDARD, book_of, rule_book
from ratings.regulations.rule_book import Floor, FromAbroad
from ratingsite.foundations.editions import Edition
from titles.regulations import editions as title_editions

JULY_2024 = date(2024, 7, 1)
NOVEMBER_2009 = date(2009, 11, 16)


def edition(name: str) -> Edition:
    return edition_by_id(name)


@pytest.mark.parametrize("each", rating_editions(), ids=lambda each: each.id)
def test_every_edition_answers_every_question(each: Edition) -> None:
    book = book_of(each)
    assert book.article_of_field(each, ["players", "A", "rating"])
    assert book.article_of_field(each, ["events", "0", "anything"])
    assert book.floor(each).article
    assert book.article(each, "lists", "closing")
    assert book.printed(each, 1500, 60)
    career = Career(list_date=JULY_2024, rating=None, was_inactive=None, last_played_on=None, games=None)
    assert book.shown(each, career) == Shown(rating=None, is_inactive=False)


def test_an_edition_of_titles_belongs_to_no_rule_book_of_ratings() -> None:
    with pytest.raises(UnknownEdition, match="titles-2022 is not one of ratings"):
        book_of(title_editions()[0])


@pytest.mark.parametrize(
    ("name", "place", "article"),
    [
        ("fide-2024", "players.A.k", "8.3.3"),
        ("fide-2024", "players.A.rating", "8.3.1"),
        ("fide-2003", "events.0.format", "10.54"),  # no rule on matches with an unrated player
        ("fide-2024", "events.0.games.0.white", "8.3.2a"),
        ("fide-rb-2022", "players.A.standard_rating", "7.21"),
        ("fide-2022", "players.A.standard_rating", "8.23"),
        ("cfc-2009", "players.A.highest", "714d"),
        ("cfc-2009", "events.0.start", "714b"),
    ],
)
def test_a_field_of_the_document_has_its_article(name: str, place: str, article: str) -> None:
    assert book_of(edition(name)).article_of_field(edition(name), place.split(".")) == article


# each field with its articles in 2022, in rapid and blitz, and of the CFC; the expected score for what no text names
FIELDS = {
    "rating": ("8.31", "7.31", "714b"),
    "standard_rating": ("8.23", "7.21", "714a"),
    "highest": ("8.33", "7.32", "714d"),
    "born": ("8.33", "7.32", "714b"),
    "k": ("8.33", "7.32", "714b"),
    "earlier": ("7.14", "6.14", "715"),
    "format": ("6.1", "7.32a", "713a"),
    "match_games": ("6.2", "5.1", "713a"),
    "unrated_at_start": ("8.24", "7.25", "717"),
    "start": ("8.32a", "7.32a", "714b"),
}


def test_every_field_of_the_document_has_its_article_in_every_book() -> None:
    editions = [edition(name) for name in ("fide-2022", "fide-rb-2022", "cfc-2009")]
    assert {
        field: tuple(book_of(each).article_of_field(each, [field]) for each in editions) for field in FIELDS
    } == FIELDS


def test_a_rule_that_an_edition_does_not_have_has_no_article() -> None:
    assert CFC.article(CFC.first_edition, "k_factor", "established") == "714b"
    assert CFC.article(CFC.first_edition, "k_factor") == ""


@pytest.mark.parametrize(
    ("name", "games", "most"), [("fide-2022", 35, 20), ("fide-2022", 0, None), ("fide-2003", 99, None)]
)
def test_the_largest_k_follows_from_the_games(name: str, games: int, most: int | None) -> None:
    assert FIDE_STANDARD.largest_k(edition(name), games) == most  # type: ignore[arg-type]


def test_the_cfc_limits_neither_k_nor_differences() -> None:
    cfc = CFC.first_edition
    assert (CFC.largest_k(cfc, 99), CFC.largest_difference(cfc), CFC.likely_careers(cfc, PlayerSnapshot(rating=1))) == (
        None,
        None,
        (),
    )


@pytest.mark.parametrize(
    ("name", "floor", "difference"),
    [
        ("fide-2024", Floor(rating=1400, article="7.2.1"), 400),
        ("fide-rb-2012", Floor(rating=1000, article="6.21"), None),
    ],
)
def test_fides_floor_and_largest_difference(name: str, floor: Floor, difference: int | None) -> None:
    book = book_of(edition(name))
    assert (book.floor(edition(name)), book.largest_difference(edition(name))) == (floor, difference)


def test_the_cfcs_floor_is_200() -> None:
    assert CFC.floor(CFC.first_edition) == Floor(rating=200, article="716c")


def test_ratings_are_printed_as_each_federation_does() -> None:
    fide, cfc = FIDE_STANDARD.editions[-1], CFC.first_edition
    assert [FIDE_STANDARD.printed(fide, rating, 5) for rating in (None, 2000)] == ["", "2000"]
    assert CFC.printed(cfc, 1471, 14) == "1471/14"
    assert CFC.printed(cfc, 1531, 40, 1650) == "1531o16"
    assert (FIDE_STANDARD.games_to_be_published(fide), FIDE_STANDARD.games_to_be_established(fide)) == (0, None)
    assert (CFC.games_to_be_published(cfc), CFC.games_to_be_established(cfc)) == (3, 25)


def test_the_lists_of_every_text_but_the_cfcs_need_the_games_of_the_year() -> None:
    in_2003, since = edition("fide-2003"), edition("fide-2009")
    assert FIDE_STANDARD.games_needed_from(in_2003, date(2004, 10, 1)) == date(2003, 10, 1)  # type: ignore[arg-type]
    assert FIDE_STANDARD.games_needed_from(since, date(2010, 9, 1)) == date(2009, 9, 1)  # type: ignore[arg-type]
    assert CFC.games_needed_from(CFC.first_edition, NOVEMBER_2009) is None
    assert (FIDE_STANDARD.games_to_stay_active(in_2003), FIDE_STANDARD.games_to_stay_active(since)) == (4, 1)  # type: ignore[arg-type]
    assert CFC.games_to_stay_active(CFC.first_edition) == 1


def test_an_inactive_player_is_shown_on_seven_lists_and_since_2009_for_two_years() -> None:
    told = [
        (FIDE_STANDARD.lists_shown_inactive(book), FIDE_STANDARD.months_shown_inactive(book))  # type: ignore[arg-type]
        for book in map(edition, ("fide-2003", "fide-2009-applied", "fide-2012", "fide-2022"))
    ]
    assert told == [(7, None), (None, 24), (None, 24), (None, None)]
    first = CFC.first_edition
    assert (CFC.lists_shown_inactive(first), CFC.months_shown_inactive(first)) == (None, None)


@pytest.mark.parametrize(
    ("last", "was_inactive", "is_inactive"),
    [
        (date(2023, 7, 1), None, False),
        (date(2023, 6, 30), None, True),
        (None, None, False),
        (None, True, True),
        (None, False, False),
    ],
)
def test_a_list_of_fide_shows_who_has_not_played_for_a_year(
    last: date | None, was_inactive: bool | None, is_inactive: bool
) -> None:
    career = Career(list_date=JULY_2024, rating=2000, was_inactive=was_inactive, last_played_on=last, games=None)
    shown = FIDE_STANDARD.shown(edition("fide-2024"), career)  # type: ignore[arg-type]
    assert shown == Shown(rating=2000, is_inactive=is_inactive)


def test_the_lists_of_2003_count_four_games() -> None:
    career = Career(
        list_date=date(2004, 10, 1), rating=2000, was_inactive=False, last_played_on=date(2004, 9, 1), games=3
    )
    shown = FIDE_STANDARD.shown(edition("fide-2003"), career)  # type: ignore[arg-type]
    assert shown == Shown(rating=2000, is_inactive=True)


@pytest.mark.parametrize(
    ("last", "was_inactive", "rating", "shown"),
    [
        (date(2008, 11, 16), None, 1300, Shown(rating=1300, is_inactive=False)),
        (date(2008, 11, 15), None, 1300, Shown(rating=1300, is_inactive=True)),
        (date(2004, 11, 16), None, 1399, Shown(rating=None, is_inactive=True)),  # 712
        (date(2004, 11, 16), None, 1400, Shown(rating=1400, is_inactive=True)),
        (None, True, 1300, Shown(rating=1300, is_inactive=True)),
    ],
)
def test_a_list_of_the_cfc_shows_who_played_within_a_year(
    last: date | None, was_inactive: bool | None, rating: int, shown: Shown
) -> None:
    career = Career(list_date=NOVEMBER_2009, rating=rating, was_inactive=was_inactive, last_played_on=last, games=None)
    assert CFC.shown(CFC.first_edition, career) == shown


def test_only_the_cfc_rates_event_by_event_prints_members_and_lets_ratings_lapse_between_lists() -> None:
    """712: with the current ratings, and cancelled after five years; 734: names and ratings by the membership."""
    told = [
        (book.rates_event_by_event, book.prints_memberships, book.lists_cancel_ratings)
        for book in (FIDE_STANDARD, FIDE_RAPID_BLITZ, CFC)
    ]
    assert told == [(False,) * 3, (False,) * 3, (True,) * 3]


def test_where_ratings_from_elsewhere_stand_in() -> None:
    assert [rule_book(system).stands_in for system in ("fide-standard", "fide-rapid", "fide-blitz", "cfc-active")] == [
        None,
        "fide-standard",
        "fide-standard",
        None,
    ]
    assert (FIDE_RAPID_BLITZ.home, CFC.home) == (None, "CAN")


@pytest.mark.parametrize(
    ("player", "then", "taken"),
    [
        (PlayerSnapshot(rating=None), None, FromAbroad(rating=2100, games=25, article="736")),
        (PlayerSnapshot(rating=1950, games=40), 2000, None),  # the last game is not known
        (PlayerSnapshot(rating=1950, games=40, last_played_on=date(2008, 5, 1)), None, None),
        (
            PlayerSnapshot(rating=1950, games=40, last_played_on=date(2008, 5, 1)),
            2000,
            FromAbroad(rating=2100, games=40, article="736"),
        ),
        (PlayerSnapshot(rating=1950, games=40, last_played_on=date(2008, 5, 1)), 2100, None),  # has not changed
        (PlayerSnapshot(rating=1950, games=40, last_played_on=date(2008, 6, 1)), 2000, None),  # within the year
    ],
)
def test_the_cfc_takes_a_rating_from_abroad(player: PlayerSnapshot, then: int | None, taken: FromAbroad | None) -> None:
    found = CFC.from_abroad(CFC.first_edition, player, then=then, now=2100, day=date(2009, 5, 15))
    assert found == taken


def test_fide_takes_none() -> None:
    last = FIDE_STANDARD.editions[-1]
    assert FIDE_STANDARD.from_abroad(last, PlayerSnapshot(rating=None), then=None, now=2100, day=JULY_2024) is None


@pytest.mark.parametrize(
    ("is_year_known", "games", "is_inactive"), [(True, None, True), (False, None, False), (True, 1, False)]
)
def test_who_has_no_known_last_game_is_inactive_after_a_year_of_lists(
    games: int | None, *, is_year_known: bool, is_inactive: bool
) -> None:
    career = Career(
        list_date=JULY_2024,
        rating=2000,
        was_inactive=False,
        last_played_on=None,
        games=games,
        is_year_known=is_year_known,
    )
    assert FIDE_STANDARD.shown(edition("fide-2024"), career).is_inactive is is_inactive  # type: ignore[arg-type]


@pytest.mark.parametrize(("day", "ended"), [(date(2010, 6, 30), None), (date(2010, 7, 1), CFC.first_edition)])
def test_a_text_has_ended_on_the_day_behind_its_last(day: date, ended: Edition | None) -> None:
    assert CFC.ended_last(day) == ended


def test_the_largest_k_is_a_whole_number() -> None:
    # 700 / 36 is 19.44
    assert repr(FIDE_STANDARD.largest_k(edition("fide-2022"), 36)) == "19"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "k", "printed"),
    [("fide-2003", 25, "25 (7)"), ("fide-2003", 15, "15"), ("fide-2009", 30, "30"), ("cfc-2009", 32, "32")],
)
def test_only_2003_prints_the_games_of_a_newcomers_k(name: str, k: int, printed: str) -> None:
    """9.12: over how many games this has been played when K = 25."""
    assert book_of(edition(name)).printed_k(edition(name), k, 7) == printed


@pytest.mark.parametrize(("name", "printed"), [("fide-2003", "Nemo, Nick"), ("cfc-2009", "NEMO NICK")])
def test_only_the_cfc_tells_the_kind_of_membership_by_the_name(name: str, printed: str) -> None:
    """734: the name of an ordinary member stands without the comma."""
    assert book_of(edition(name)).printed_name("Nemo, Nick", is_ordinary_member=True) == printed
