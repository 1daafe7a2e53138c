"""Articles, players, days and moments: what they show, where they lead, and that a hostile name stays a name."""

import re
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse
from django.utils import translation

from ratings.register.models import Federation, Player
from ratingsite.office.page_tags import article, day, moment, player_link

SENT = datetime(2025, 10, 24, 19, 2, tzinfo=UTC)


def test_an_article_leads_to_its_place_in_the_edition() -> None:
    page = reverse("edition", args=["fide-2022"])
    assert article("8.3.1", "fide-2022") == (
        f'<a class="chip" href="{page}#a-8.3.1" title="fide-2022">'
        '<span class="visually-hidden">article </span>8.3.1</a>'
    )


def test_an_article_of_no_edition_leads_nowhere() -> None:
    assert article("8.3.1") == '<span class="chip"><span class="visually-hidden">article </span>8.3.1</span>'
    assert article("") == ""


def test_a_player_is_shown_with_the_title_before_the_name(elif_: Player) -> None:
    page = reverse("player", args=["2099001"])
    assert player_link(elif_) == f'<a class="player" href="{page}">Demir, Elif</a>'
    elif_.title = "WGM"
    assert player_link(elif_) == (
        f'<a class="player" href="{page}"><abbr class="title" title="Woman Grandmaster">WGM</abbr> Demir, Elif</a>'
    )


def test_a_hostile_name_stays_a_name(elif_: Player) -> None:
    elif_.name, elif_.title = '<script>alert("x")</script>', "GM"
    assert "<script" not in player_link(elif_)
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in player_link(elif_)
    assert "<b>" not in article('"><b>', "fide-2022")


def test_a_number_that_no_address_can_hold_leaves_the_name_without_a_link(elif_: Player) -> None:
    elif_.fide_id, elif_.national_id = None, "12/34"
    assert player_link(elif_) == "Demir, Elif"


@pytest.mark.parametrize(("language", "words"), [("en", "1 May 2025"), ("fr", "1er mai 2025")])
def test_a_day_is_written_as_people_of_the_language_write_it(language: str, words: str) -> None:
    with translation.override(language):
        assert day(date(2025, 5, 1)) == f'<time datetime="2025-05-01">{words}</time>'


def test_no_day_is_a_dash() -> None:
    assert (day(None), moment(None)) == ("–", "–")


def test_a_moment_names_the_zone_of_the_federation(usa: Federation) -> None:
    assert moment(SENT, usa) == (
        '<time datetime="2025-10-24T14:02:00-05:00">24 October 2025, 14:02 '
        '<span class="zone" title="America/Chicago">CDT</span></time>'
    )


@pytest.mark.parametrize(
    ("zone", "clock"),
    [("Asia/Tbilisi", "23:02 UTC+4"), ("Asia/Kathmandu", "00:47 UTC+5:45"), ("America/Sao_Paulo", "16:02 UTC−3")],
)
def test_a_zone_without_letters_shows_its_hours_from_utc(zone: str, clock: str) -> None:
    shown = moment(SENT, Federation(code="XXX", time_zone=zone), brief=True)
    assert re.sub("<[^>]+>", "", shown).endswith(clock)


def test_without_a_federation_a_moment_is_in_utc() -> None:
    assert moment(SENT).endswith('19:02 <span class="zone" title="UTC">UTC</span></time>')
