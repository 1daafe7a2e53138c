"""The norm calculator: the question in the address, the verdict and the forecast, and what is wrong at its field."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils.html import escape

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM
from tests.titles.worlds import World
from titles.calculators.reports import address_of_card
from titles.norms.dossiers import cards_of

pytestmark = pytest.mark.django_db

URL = "/calculators/norm/"
EVENT = {"format": "swiss", "rounds": "9", "host": "ESP", "fed": "CAN", "edition": "titles-2022"}
SIGNS = {"1": "1", "½": "0.5", "0": "0"}


def card(rounds: int = 9) -> dict[str, str]:
    """The first rounds of the card that is exactly a GM norm, as fields of the address."""
    fields = {}
    for number, line in enumerate(EXACTLY_A_GM_NORM.strip().splitlines()[:rounds], start=1):
        sign, _name, title, rating, flag = line.split()
        fields |= {f"g{number}": SIGNS[sign], f"o{number}": rating, f"f{number}": flag}
        fields |= {} if title == "--" else {f"t{number}": title}
    return fields


def text(page: bytes) -> str:
    """What a reader sees, white space folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


def asked(client: Client, fields: dict[str, str]) -> str:
    return text(client.get(URL, fields).content)


def error_at(client: Client, field: str, fields: dict[str, str]) -> str:
    """What the page says at a field."""
    return said_at(field, client.get(URL, fields).content.decode())


def said_at(field: str, page: str) -> str:
    said = re.search(rf'id="error_1_id_{field}"[^>]*>\s*<strong>(.*?)</strong>', page, re.S)
    assert said, f"nothing is said at {field}"
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", said.group(1))).strip()


def test_a_stranger_finds_the_empty_form_from_the_calculators(client: Client) -> None:
    assert f'href="{URL}"' in client.get("/calculators/").content.decode()
    page = client.get(URL).content.decode()
    assert 'name="f9"' in page
    assert 'id="answer"' not in page


def test_a_norm_is_judged_article_by_article(client: Client) -> None:
    page = asked(client, EVENT | card())
    assert "GM ✓ a norm 9 7 7 2389 2609" in page
    assert "GM norm: the verdict" in page
    assert "Opponents who are GM article 1.4.5b" in page
    assert "Under the FIDE Title Regulations effective from 1 January 2022." in page


def test_another_title_can_be_looked_at_by_its_link(client: Client) -> None:
    page = client.get(URL, EVENT | card()).content.decode()
    link = re.search(r'href="(\?[^"]*norm=IM)"', page)
    assert link
    assert "IM norm: the verdict" in text(client.get(URL + link.group(1).replace("&amp;", "&")).content)


def test_before_the_last_rounds_the_page_says_what_is_still_needed(client: Client) -> None:
    # 5 of 5 so far against 12300: two points of four, at an average of 2279 (9 x 2379.5 - 12300 over 4, rounded up)
    page = asked(client, EVENT | card(5) | {"norm": "GM"})
    assert "GM norm: what is still needed" in page
    assert "4 games that can count are still to come. The norm is still possible" in page
    assert "2279 – 2400 2" in page
    assert "found 2460 so far · the rest must average at least 2279" in page


def test_a_known_next_opponent_is_told_result_by_result(client: Client) -> None:
    lost = {"g6": "0", "o6": "2300", "f6": "FRA", "g7": "0", "o7": "2300", "f7": "FRA"}
    page = asked(client, EVENT | card(5) | lost | {"t8": "IM", "o8": "2400", "f8": "POL", "norm": "GM"})
    # 5 of 7 against 16900; with 2 more 7 of 9 and Ra 2380: 9 x 2379.5 - 19300 -> 2116, raised to 2200: any
    assert "After a win ○ still possible Then needed from the rest" in page
    # lost: 6 of 9 at best, and Ra 2475 would ask for 9 x 2474.5 - 19300 = 2971
    assert "After a loss ✕ no longer possible" in page


def test_what_is_enough_only_by_ignoring_games_is_said(client: Client) -> None:
    # eleven rounds ask for six titleholders; nine of the games can do with the five that came
    page = asked(client, EVENT | card(7) | {"rounds": "11", "norm": "GM"})
    assert "required at least 6 found 5 so far · enough if games are ignored" in page


def test_what_a_known_opponent_brings_is_said(client: Client) -> None:
    # four titleholders of eight so far, and the grandmaster of round 9 is the fifth
    page = asked(client, EVENT | card(8) | {"t5": "", "t9": "GM", "o9": "2500", "f9": "POL", "norm": "GM"})
    assert "required at least 5 found 4 so far · enough with what comes" in page


def test_a_norm_reached_is_said_to_be_certain_with_rounds_to_come(client: Client) -> None:
    page = asked(client, EVENT | card() | {"rounds": "11"})
    assert "GM ✓ reached, certain 9 7" in page
    assert "It is a norm already, if nothing more is played:" in page


def test_before_the_first_round_the_annex_is_shown(client: Client) -> None:
    page = asked(client, EVENT | {"rounds": "14"})
    assert "The annex for 14 games" in page
    assert "13 games" in page
    assert "2 600 – 2 642" not in page


def test_federations_near_their_limit_are_named(client: Client) -> None:
    own = {
        f"{letter}{n}": value for n in (4, 5, 6, 7) for letter, value in zip("gof", ("1", "2400", "CAN"), strict=True)
    }
    titles = {f"t{n}": "IM" for n in (4, 5, 6, 7)}
    page = asked(client, EVENT | card(3) | own | titles | {"norm": "GM"})
    assert "Federations near their limit: at most 1 more of CAN." in page


def test_the_choice_that_comes_closest_is_told(client: Client) -> None:
    # 1.4.1f: without the win over 1500 it is nearer, and still none: round 9 is lost where a draw is needed
    weak = {"g10": "1", "o10": "1500", "f10": "POL"}
    page = asked(client, EVENT | card() | {"g7": "0"} | weak | {"rounds": "10", "norm": "GM"})
    assert "GM ✕ no norm" in page
    assert "The choice of games that comes closest has 6½ of 9" in page


def test_a_grandmaster_needs_no_norm(client: Client) -> None:
    assert "No title is left to earn" in asked(client, EVENT | card() | {"title": "GM"})


def test_a_grandmaster_who_is_a_woman_needs_none_either(client: Client) -> None:
    assert "No title is left to earn" in asked(client, EVENT | card() | {"title": "GM", "sex": "w"})


def test_an_exemption_and_a_team_championship_are_asked_too(client: Client) -> None:
    assert "not required here" in asked(client, EVENT | card() | {"exemption": "zonal"})
    seven = EVENT | card(7) | {"kind": "team", "format": "team", "rounds": "7"}
    assert "at least 7 found 7" in asked(client, seven)


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"fed": ""}, "fed", "Expected the three letters of a federation, as FRA."),
        ({"fed": "XYZ"}, "fed", "Expected the three letters of a federation, as FRA."),
        ({"edition": "", "day": "1999-05-01"}, "day", "No edition of the title regulations governs 1 May 1999"),
        ({"edition": "titles-1999"}, "edition", "Select a valid choice. titles-1999 is not one of the available"),
        ({"rounds": "20"}, "rounds", "Expected a whole number from 1 to 19, or nothing."),
        ({"o3": "9999"}, "o3", "Expected a whole number from 1 to 4000, or nothing."),
        ({"f3": ""}, "f3", "Expected the opponent’s federation: a game counts only against a member of one."),
        ({"g3": "2"}, "g3", "Select a valid choice. 2 is not one of the available choices."),
        ({"zero": "three"}, "zero", "Expected the numbers of rounds, as 3, 7."),
        ({"n1": "Ann", "n2": "Ann"}, "n2", "games.1.opponent.id: expected each opponent at most once"),
        ({"players": "1"}, "players", "Expected a whole number from 2 to 10000, or nothing."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost(
    client: Client, changed: dict[str, str], field: str, words: str
) -> None:
    page = client.get(URL, EVENT | card() | changed).content.decode()
    assert words in said_at(field, page)
    assert 'value="2400"' in page
    assert f'value="{changed[field]}"' in page or not changed[field] or field in ("edition", "g3")


def test_a_pairing_of_a_later_round_is_refused_at_its_row(client: Client) -> None:
    later = {"o9": "2300", "f9": "FRA"}
    assert "the next round, 8" in error_at(client, "g9", EVENT | card(7) | later)


def test_as_many_rows_as_rounds_are_shown(client: Client) -> None:
    page = client.get(URL, EVENT | {"rounds": "11", "rows": "1"}).content.decode()
    assert 'name="g11"' in page
    assert 'id="answer"' not in page


def test_the_whole_annex_of_an_edition_has_seven_to_nineteen_games(client: Client) -> None:
    page = text(client.get(f"{URL}annex/titles-2022/").content)
    # 9 games count as 9: five titles, three required, five of the own federation, six of one, 3.5 points
    assert " 9 9 5 3 5 6 3½ " in page
    assert " 19 13 10 7 11 12 7 " in page
    assert "2380 – 2433 7" in page


def test_the_annex_of_no_edition_is_not_found(client: Client) -> None:
    assert client.get(f"{URL}annex/titles-1999/").status_code == 404


# ---------------------------------------------------------------- pasted lines
PASTED = """1 GM Name, First 2500 GER
2. ½ 2400 IM (ITA)
3\t+
0;2300;FRA

2350 NED Next, Nora"""


def test_pasted_lines_become_rows_and_what_was_typed_stays(client: Client) -> None:
    response = client.get(URL, EVENT | {"rounds": "4", "g9": "1", "paste": PASTED, "read": "1"})
    assert dict(parse_qsl(urlsplit(response.url).query)) == EVENT | {
        "rounds": "5",
        "g1": "1",
        "t1": "GM",
        "n1": "Name, First",
        "o1": "2500",
        "f1": "GER",
        "g2": "0.5",
        "t2": "IM",
        "o2": "2400",
        "f2": "ITA",
        "g3": "+",
        "g4": "0",
        "o4": "2300",
        "f4": "FRA",
        "n5": "Next, Nora",
        "o5": "2350",
        "f5": "NED",
    }


def test_fewer_lines_than_rounds_leave_the_rest_to_come(client: Client) -> None:
    response = client.get(URL, EVENT | {"paste": "1 GM 2500 GER", "read": "1"})
    assert dict(parse_qsl(urlsplit(response.url).query))["rounds"] == "9"


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        (
            "1 GER\n1 Somebody 2400",
            "Line 2: expected the three letters of the opponent’s federation, got “1 Somebody 2400”",
        ),
        ("\n".join(["1 GER"] * 20), "Expected at most 19 lines, one for each round."),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_stays(client: Client, pasted: str, words: str) -> None:
    page = client.get(URL, EVENT | {"g1": "1", "paste": pasted, "read": "1"}).content.decode()
    assert words in page
    assert pasted.splitlines()[-1] in page
    assert 'id="answer"' not in page


# ---------------------------------------------------------------- from a report
def test_a_card_is_taken_from_a_report(client: Client, world: World) -> None:
    first = client.get(f"{URL}from-report/")
    assert escape(world.tournament.name) in first.content.decode()
    second = text(client.get(f"{URL}from-report/", {"report": world.report.pk}).content)
    assert "1. FM Farid, Ömer" in second
    response = client.get(f"{URL}from-report/", {"report": world.report.pk, "player": "1", "after": ""})
    page = text(client.get(response.url).content)
    assert "IM ✓ a norm 9 6½ 6½ 2313 2479" in page


def test_a_card_up_to_a_round_has_the_next_pairing(client: Client, world: World) -> None:
    asked_for = {"report": world.report.pk, "player": "1", "after": "8"}
    page = text(client.get(client.get(f"{URL}from-report/", asked_for).url).content)
    assert "IM norm: what is still needed" in page
    assert "After a draw" in page


@pytest.mark.parametrize(
    ("facts", "host", "exemption"),
    [
        ({}, "USA", "national-championship"),
        ({"registered_by": "CAN"}, "CAN", "national-championship"),
        ({"own_zonal": True}, "USA", None),
    ],
)
def test_a_card_claims_the_exemption_that_the_report_has(
    world: World, facts: dict[str, Any], host: str, exemption: str | None
) -> None:
    dossier = cards_of(world.report).dossiers[0][1]
    event = replace(dossier.event, exemption="national-championship", **facts)
    asked_for = address_of_card(replace(dossier, event=event), 9)
    assert (asked_for["host"], asked_for.get("exemption")) == (host, exemption)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"player": "99"}, "Select a valid choice. 99 is not one of the available choices."),
        ({"after": "12"}, "Expected a whole number from 0 to 9, or nothing."),
    ],
)
def test_what_the_report_does_not_have_is_refused(client: Client, world: World, changed, words: str) -> None:
    fields = {"report": world.report.pk, "player": "1", "after": "8"} | changed
    assert words in text(client.get(f"{URL}from-report/", fields).content)


@pytest.mark.parametrize("report", ["", "nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_report_that_nobody_may_see_cannot_be_chosen(client: Client, report: str) -> None:
    response = client.get(f"{URL}from-report/", {"report": report})
    assert response.status_code == 200
    assert "Choose a player" in text(response.content)
