"""Numbers, days and remarks in words, in both languages."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from tournaments.reports.paper.sheets import values
from tournaments.reports.paper.snapshot import Arbiter, Remark


def said(code: str, language: str = "en", **params: object) -> str:
    with translation.override(language):
        (found,) = values.remarks([Remark(code=code, params=tuple(params.items()))])
        return found


UNPLAYED = {"round": 3, "player": "Amato, Anna", "opponent": "Berg, Bo", "sign": "+"}


@pytest.mark.parametrize(
    ("opponent", "reason", "sentence"),
    [
        ("Berg, Bo", "ill", "Round 3, Amato, Anna – Berg, Bo (+): not played – ill."),
        ("Berg, Bo", "", "Round 3, Amato, Anna – Berg, Bo (+): not played; no reason was given."),
        ("Berg, Bo", None, "Round 3, Amato, Anna – Berg, Bo (+): not played."),
        ("", "odd number", "Round 3, Amato, Anna (+): not played – odd number."),
        ("", "100 % sick %(round)s", "Round 3, Amato, Anna (+): not played – 100 % sick %(round)s."),
    ],
)
def test_a_round_that_was_not_played_is_told_with_its_reason_where_the_print_tells_reasons(
    opponent: str, reason: str | None, sentence: str
) -> None:
    assert said("unplayed", **UNPLAYED | {"opponent": opponent, "reason": reason}) == sentence


@pytest.mark.parametrize(
    ("field", "reported", "listed", "sentence"),
    [
        ("name", "Amata, Ana", "Amato, Anna", "Amato: name Amata, Ana in the report, Amato, Anna on the list."),
        ("title", "", "WGM", "Amato: title – in the report, WGM on the list."),
        ("federation", "CAN", "USA", "Amato: federation CAN in the report, USA on the list."),
        ("rating", "2301", "", "Amato: rating 2301 in the report, – on the list."),
    ],
)
def test_a_difference_to_the_list_names_both_sides(field: str, reported: str, listed: str, sentence: str) -> None:
    assert said("list", player="Amato", field=field, reported=reported, listed=listed) == sentence


@pytest.mark.parametrize(
    ("field", "now", "listed", "sentence"),
    [
        ("sex", "w", "m", "Amato: sex w since 5 Oct 2025, m on the list."),
        ("birth", "1990", "", "Amato: year of birth 1990 since 5 Oct 2025, – on the list."),
        ("federation", "", "USA", "Amato: federation – since 5 Oct 2025, USA on the list."),
    ],
)
def test_a_change_says_since_when(field: str, now: str, listed: str, sentence: str) -> None:
    assert said("changed", player="Amato", field=field, now=now, since=date(2025, 10, 5), listed=listed) == sentence


PLAYERS = (("Berg, Bo", ((2, "="),)), ("Demir, Deniz", ((2, "−"), (3, "−"))))


@pytest.mark.parametrize(
    ("code", "params", "english", "french"),
    [
        ("said", {"text": "The hall was closed"}, "The hall was closed", "The hall was closed"),
        (
            "unexplained",
            {"players": PLAYERS},
            "Rounds without an opponent, no reason given: Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−).",
            "Rondes sans adversaire, sans motif donné : Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−).",
        ),
        (
            "alone",
            {"players": PLAYERS},
            "Rounds without an opponent: Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−).",
            "Rondes sans adversaire : Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−).",
        ),
        (
            "born",
            {"players": (("Demir, Deniz", 1988, date(1988, 3, 17)), ("Newman, Ned", 2010, None))},
            "Unrated, with their birth: Demir, Deniz 17 Mar 1988; Newman, Ned 2010.",
            "Non classés, avec leur naissance : Demir, Deniz 17 mars 1988; Newman, Ned 2010.",
        ),
        (
            "ordered",
            {"article": "0.2", "reason": "no federation"},
            "Rated by order of the Qualification Commission, without its federation (0.2): no federation",
            None,
        ),
    ],
)
def test_remarks_on_many_are_one_sentence_in_either_language(
    code: str, params: dict[str, object], english: str, french: str | None
) -> None:
    assert said(code, **params) == english
    in_french = said(code, "fr", **params)
    assert in_french == french if french else in_french != english


def test_remarks_stand_in_their_order() -> None:
    found = [Remark(code="said", params=(("text", text),)) for text in ("second", "first")]
    assert values.remarks(found) == ("second", "first")
    assert values.remarks([]) == ()


@pytest.mark.parametrize(
    ("year", "on", "shown"),
    [
        (1988, date(1988, 3, 17), "17 Mar 1988"),
        (1988, None, "1988"),
        (None, None, ""),
        (None, date(2000, 1, 1), "1 Jan 2000"),
    ],
)
def test_of_a_birth_the_day_is_printed_where_it_is_known_else_the_year(
    year: int | None, on: date | None, shown: str
) -> None:
    assert values.born(year, on) == shown


@pytest.mark.parametrize(
    ("hundredths", "shown"), [(None, ""), (0, "0"), (50, "½"), (100, "1"), (650, "6½"), (1300, "13")]
)
def test_points_are_written_as_players_write_them(hundredths: int | None, shown: str) -> None:
    assert values.score(hundredths) == shown  # type: ignore[arg-type]


def test_naught_is_a_number_and_nothing_is_none() -> None:
    assert (values.number(0), values.number(None), values.number(2301)) == ("0", "", "2301")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("5400+30", "90 minutes, and 30 seconds for each move from move 1"),
        ("two hours, more or less", "two hours, more or less"),
        ("", ""),
    ],
)
def test_a_rate_of_play_is_a_sentence_and_what_cannot_be_read_stays_as_typed(typed: str, shown: str) -> None:
    assert values.rate(typed) == shown


def test_arbiters_stand_behind_each_other() -> None:
    assert values.names(["FA One", Arbiter(name="IA Two", is_chief=False)]) == "FA One; IA Two"
    assert values.names([]) == ""
