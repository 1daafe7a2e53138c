"""The public calculator: the question in the address, the answer with its working, and what is wrong at its field."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils.formats import date_format

from ratings.calculators.forms import CalculatorForm, form_of
from ratings.calculators.views import calculated
from ratings.regulations.registry import rating_editions, rule_book
from ratings.regulations.snapshots import SYSTEMS, Format
from ratings.working.calculations import Calculation
from ratingsite.office.edge import today

EDITIONS = rule_book("fide-standard").editions
pytestmark = pytest.mark.django_db

QUESTION = {
    "system": "fide-standard",
    "edition": "fide-2022",
    "rating": "2000",
    "k": "20",
    "o1": "2410",
    "r1": "1",
    "o2": "1500",
    "r2": "0.5",
}


def text(page: bytes) -> str:
    """What a reader sees, white space folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


def asked(client: Client, **changed: str) -> str:
    """The page that answers the question with some fields changed."""
    return text(client.get("/calculators/", QUESTION | changed).content)


def found_for(address: dict[str, Any]) -> tuple[CalculatorForm, Calculation | None]:
    """What the page has to draw for an address: the form with its errors, or with an answer."""
    form = form_of(RequestFactory().get("/calculators/", address).GET.dict(), today())
    return form, calculated(form) if form.is_valid() else None


def error_at(client: Client, field: str, **changed: str) -> str:
    """What the page says at a field."""
    page = client.get("/calculators/", QUESTION | changed).content.decode()
    found = re.search(rf'<[a-z]+ id="(?:error_\d+_id_{field}|id_{field}_error)"[^>]*>(.*?)</(?:span|div)>', page, re.S)
    assert found, f"nothing is said at {field}"
    said = re.search(rf'id="error_1_id_{field}"[^>]*>\s*<strong>(.*?)</strong>', page, re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", said.group(1) if said else found.group(1))).strip()


def test_a_stranger_finds_an_empty_form_from_every_page(client: Client) -> None:
    page = client.get("/").content.decode()
    assert page.count('href="/calculators/"') == 2
    shown = client.get("/calculators/").content.decode()
    assert 'name="o5"' in shown
    assert "Result 1" in text(shown.encode())
    assert 'id="answer"' not in shown


def test_a_rating_change_is_shown_with_every_step_and_its_article(client: Client) -> None:
    page = asked(client)
    assert "2000 +10 → 2010" in page
    assert "1 Opponent 1 2410 −410 −400 article 8.31 0.08 1 +0.92" in page
    assert "2 Opponent 2 1500 500 400 article 8.31 0.92 ½ −0.42" in page
    assert "Change: 20 × +0.50 = +10" in page


def test_a_difference_that_counts_whole_says_why(client: Client) -> None:
    page = asked(client, edition="fide-2025-10", rating="2700", o1="2200", o2="2690")
    assert "1 Opponent 1 2200 500 article 8.3.1 0.96" in page
    assert "A D beyond 400 that is not struck out counts whole, by the exception of its article." in page


def test_the_day_chooses_the_edition_where_none_is_named(client: Client) -> None:
    assert "fide-2024" in asked(client, edition="", day="2024-05-01")
    assert "Rated under fide-2024" in asked(client, edition="", day="2024-05-01")
    assert "Rated under fide-2025-10" in asked(client, edition="", day="2025-11-02")


def test_a_first_rating_is_calculated_for_who_has_none(client: Client) -> None:
    games = {f"o{number}": "2000" for number in range(1, 6)} | {f"r{number}": "0.5" for number in range(1, 6)}
    page = asked(client, rating="", k="", edition="fide-2024", **games)
    # (5 × 2000 + 2 × 1800) / 7 = 1942.86, half of the points: Ru = 1943
    assert "First rating: 1943" in page
    assert "this event 5 2½ 2000.00 yes article 7.1.4" in page
    assert "with 2 hypothetical draws against 1800" in page


def test_the_steps_of_a_federation_with_several_are_shown(client: Client) -> None:
    # 714b: 1450 beats 1550 (−100: .36) and draws with 1450 (.50): 32 × .64 = +20.48
    page = asked(client, system="cfc-regular", edition="cfc-2009", rating="1450", k="", o1="1550", o2="1450")
    assert "score less expected score, times the multiplier article 714b +20.48 1470.48" in page


def test_rapid_chess_takes_the_standard_rating_of_who_has_no_other(client: Client) -> None:
    page = asked(client, system="fide-rapid", edition="fide-rb-2022", rating="", k="", standard="2000")
    assert "Rating before 2000 the standard rating, for want of one of this system article 7.21" in page


@pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])
@pytest.mark.parametrize("rating", ["2000", ""])
def test_every_edition_of_standard_chess_answers(edition: str, rating: str) -> None:
    form, calculation = found_for(QUESTION | {"edition": edition, "rating": rating, "k": ""})
    assert form.governing is not None
    assert (form.governing.id, calculation is None, form.errors) == (edition, False, {})


def test_a_career_left_empty_is_that_of_no_newcomer(client: Client) -> None:
    assert "K = 20 : the rating has not reached 2400" in asked(client, k="")
    assert "K = 40 : new to the list" in asked(client, k="", games="12")


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("rating", "24O0", "Expected a whole number from 1 to 4000, or nothing. article 1.42"),
        ("o2", "-5", "Expected a whole number from 1 to 4000, or nothing. article 8.31"),
        ("r2", "", "Expected the result of this game, or no opponent. article 8.1b"),
        ("k", "39", "Expected a K that the rules give"),
        ("born", "2150", "Expected a year that is not after the event. article 8.33"),
        ("edition", "cfc-2009", "Expected an edition of Standard: fide-2"),
        ("day", "31.2.2024", "Expected a day as 2024-05-31."),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client: Client, field: str, typed: str, said: str) -> None:
    expected, _, article = said.partition(" article ")
    found = error_at(client, field, **{field: typed})
    assert found.startswith(expected)
    assert ("article" in found) >= bool(article)


def test_nothing_that_was_typed_is_lost_by_an_error(client: Client) -> None:
    page = client.get("/calculators/", QUESTION | {"rating": "24O0", "day": "31.2.2024", "o9": "2111"}).content.decode()
    for value in ("24O0", "31.2.2024", "2410", "1500", "2111"):
        assert f'value="{value}"' in page
    assert re.search(r'<option value="0.5" selected', page)


def test_a_day_before_every_edition_is_refused_and_not_guessed(client: Client) -> None:
    said = error_at(client, "day", edition="", day="1999-05-01")
    first, newest = (date_format(EDITIONS[0].effective_from), EDITIONS[-1].id)
    begin = "No edition of Standard governs 1 May 1999:"
    assert said == f"{begin} the first begins on {first}, the newest is {newest}. article 0"


def test_no_game_is_no_question(client: Client) -> None:
    page = client.get("/calculators/", {"system": "fide-standard", "o1": "", "rating": "2000"}).content
    assert "Expected at least one game" in text(page)


def test_without_javascript_a_button_adds_rows_and_keeps_what_is_typed(client: Client) -> None:
    page = client.get("/calculators/", QUESTION | {"more": "1"}).content.decode()
    assert 'name="o9"' in page
    assert 'value="2410"' in page
    assert "Expected" not in page


@pytest.mark.parametrize("typed", ["9" * 500, "💥", "²", "1e9", "<b>", "\ud800"])
def test_whatever_is_typed_there_is_an_answer(client: Client, typed: str) -> None:
    fields = ("system", "edition", "day", "rating", "k", "games", "born", "highest", "o1", "r1")
    assert_there_is_an_answer(client, QUESTION, dict.fromkeys(fields, typed.encode("utf-8", "surrogatepass")))


def assert_there_is_an_answer(client: Client, address: dict[str, str], wrong: dict[str, bytes]) -> None:
    """Where one of the fields is wrong there is an error or a rating; where all are the page comes too."""
    for field, typed in wrong.items():
        form, calculation = found_for({**address, field: typed})
        assert (calculation is None) == bool(form.errors), field
    assert client.get("/calculators/", {**address, **wrong}).status_code == 200


FIRST_RATING = {
    "system": "fide-standard",
    "edition": "fide-2022",
    "day": "2022-05-07",
    "o1": "2000",
    "r1": "1",
    "o2": "2000",
    "r2": "0.5",
    "e1end": "2022-01-09",
    "e1games": "3",
    "e1score": "1.5",
    "e1average": "1900",
}


def first(client: Client, **changed: str) -> str:
    return text(client.get("/calculators/", FIRST_RATING | changed).content)


def test_earlier_results_are_pooled_for_a_first_rating(client: Client) -> None:
    page = first(client)
    # 8.22: (3 × 1900 + 2 × 2000) / 5 = 1940; 3 of 5 is one half point over 50 %: + 20
    assert "First rating: 1960" in page
    assert "Earlier event 1 3 1½ 1900.00 yes article 7.14" in page
    assert "First rating: 1960" in first(client, e1score="1,5", e1average="1900.0")


def test_an_event_too_long_ago_is_left_out(client: Client) -> None:
    assert "no: too long ago to be pooled article 7.14" in first(client, e1end="2019-01-09")


@pytest.mark.parametrize(
    ("field", "changed", "said"),
    [
        ("e1games", {"e1games": ""}, "Expected the whole row"),
        ("e1score", {"e1score": "3.5"}, "Expected no more points than games. article 7.14"),
        ("e1score", {"e1score": "1.2"}, "Expected points in halves, as 2.5."),
        ("e1average", {"e1average": "19oo"}, "Expected an average from 0 to 4000"),
        ("e1end", {"e1end": "2022-06-01"}, "Expected a day before this event ends."),
        ("e1end", {"e1end": "9.1.2022"}, "Expected a day as 2024-05-31."),
        ("e1end", {"rating": "1900"}, "Expected nothing: earlier results are pooled for a first rating only"),
        ("e1end", {"system": "cfc-regular", "edition": "cfc-2009"}, "Expected nothing: earlier results"),
        ("until", {"until": "2022-05-06"}, "Expected a day that is not before the first one."),
        ("o2", {"format": "match", "o2": "2001"}, "Expected the same opponent in every game of a match."),
    ],
)
def test_what_is_wrong_in_the_event_or_before_it_is_said_there(
    client: Client, field: str, changed: dict[str, str], said: str
) -> None:
    page = client.get("/calculators/", FIRST_RATING | changed).content.decode()
    found = re.search(rf'id="error_1_id_{field}"[^>]*>\s*<strong>(.*?)</strong>', page, re.S)
    assert found, f"nothing is said at {field}"
    assert re.sub(r"<[^>]+>", "", found.group(1)).startswith(said)
    assert all(f'value="{value}"' in page for value in (FIRST_RATING | changed).values() if value[:2].isdigit())


def test_a_match_is_decided_when_one_player_has_more_than_half(client: Client) -> None:
    games = {f"o{number}": "2000" for number in range(1, 4)} | {f"r{number}": "1" for number in range(1, 4)}
    page = asked(client, format="match", **games)
    # 6.2: two points of three win the match
    assert "3 Opponent 2000 not rated: played after the match was decided article 6.2 1" in page


def test_an_event_of_more_than_ninety_days_is_not_rated_in_2003(client: Client) -> None:
    days = {"day": "2004-01-01", "until": "2004-06-01"}
    assert "not rated: the event lasted too long to be rated article 4.1" in asked(client, edition="fide-2003", **days)
    assert "lasted too long" not in asked(client, edition="fide-2003", format="league", **days)


def test_what_few_people_need_is_folded_away_until_it_is_used(client: Client) -> None:
    assert client.get("/calculators/").content.decode().count('<details class="mb-3" open') == 0
    page = client.get("/calculators/", FIRST_RATING).content.decode()
    assert page.count('<details class="mb-3" open') == 1
    assert 'name="e4end"' not in page
    page = client.get("/calculators/", FIRST_RATING | {"e3end": "2022-02-02"}).content.decode()
    assert 'name="e4end"' in page


@pytest.mark.parametrize("typed", ["9" * 500, "💥", "²", "1e9", "½", "-1", "nan", "\ud800"])
def test_whatever_is_typed_before_the_event_there_is_an_answer(client: Client, typed: str) -> None:
    fields = ("until", "format", "e1end", "e1games", "e1score", "e1average", "e1performance")
    assert_there_is_an_answer(client, FIRST_RATING, dict.fromkeys(fields, typed.encode("utf-8", "surrogatepass")))


@pytest.mark.parametrize("edition", [edition.id for edition in rating_editions()])
def test_every_edition_answers_for_a_match(client: Client, edition: str) -> None:
    system = next(code for code in SYSTEMS if any(each.id == edition for each in rule_book(code).editions))
    match = {"system": system, "edition": edition, "k": "", "o1": "2100", "o2": "2100", "format": "match"}
    assert f"Rated under {edition}" in asked(client, rating="2000", **match)
    form, calculation = found_for(QUESTION | match | {"rating": ""})
    assert form.governing is not None
    assert (form.governing.id, calculation is None, form.errors) == (edition, False, {})


@pytest.mark.parametrize("form", ["", *(form for form in Format if form != Format.SWISS)])
@pytest.mark.parametrize("rating", ["2000", ""])
def test_every_format_is_answered(form: str, rating: str) -> None:
    changed = {"edition": "fide-2003", "rating": rating, "k": "", "format": form, "o2": "2410"}
    answered, calculation = found_for(QUESTION | changed)
    assert (calculation is None, answered.errors) == (False, {})
