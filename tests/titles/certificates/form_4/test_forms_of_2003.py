"""The title norms list and Form 4 of 2003: what they show, what they leave open, and when there are none."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.titles.worlds import World, accepted_report

pytestmark = pytest.mark.django_db


def text(page: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


@pytest.fixture
def old(astrid: User, boris: User, usa: Federation, can: Federation) -> World:
    """The report of ``worlds``, played in 2005."""
    return accepted_report(astrid, boris, starts_on=date(2005, 6, 1))


def test_the_list_has_a_line_for_everybody_who_played(client: Client, old: World) -> None:
    page = text(client.get(f"/reports/{old.report.pk}/title-norms-2003/").content)
    # 2340 and 18770 and the unrated 2000, of ten: (2340 + 18770 + 2000) / 10 = 2311; Rc 20770 / 9 = 2307.8, 72 %: + 166
    assert "FM Farid, Ömer 99000011 USA 9 3 4 6 9 1 1 0 3 0 4 0 2340 2311 3 ? 6½ 2308 2474" in page
    assert page.count("? ") >= 11
    assert "are not in the sources" in page


def test_form_4_leaves_open_what_the_sources_do_not_tell(client: Client, old: World) -> None:
    page = text(client.get(f"/reports/{old.report.pk}/title-norms-2003/1/").content)
    assert "GM norm, points not in the sources" in page
    assert "Place of birth not in the sources" in page
    assert "R(a) 2311 Category* 3 N 9" in page
    assert "11 Total 6½" in page  # ten and eleven stay empty


def test_the_norms_page_leads_there(client: Client, old: World) -> None:
    assert (
        f'href="/reports/{old.report.pk}/title-norms-2003/"'
        in client.get(f"/reports/{old.report.pk}/norms/").content.decode()
    )


def test_a_player_who_is_not_in_the_report_has_no_form(client: Client, old: World) -> None:
    assert client.get(f"/reports/{old.report.pk}/title-norms-2003/99/").status_code == 404


def test_a_tournament_of_later_years_has_no_such_forms(client: Client, world: World) -> None:
    assert client.get(f"/reports/{world.report.pk}/title-norms-2003/").status_code == 404
    assert "of 2003" not in text(client.get(f"/reports/{world.report.pk}/norms/").content)


def test_a_card_of_that_time_cannot_be_taken_into_the_calculator(client: Client, old: World) -> None:
    assert str(old.report.pk) not in client.get("/calculators/norm/from-report/").content.decode()


def test_the_day_of_birth_is_for_the_rating_officer_and_everybody_else_reads_the_year(
    client: Client, old: World, chiara: User, faruk: User
) -> None:
    Player.objects.filter(pk=old.hero.pk).update(birth_date=date(2001, 3, 17))
    url = f"/reports/{old.report.pk}/title-norms-2003/1/"
    assert "Date of birth 2001 Place of birth" in text(client.get(url).content)
    client.force_login(faruk)
    assert "Date of birth 2001 Place of birth" in text(client.get(url).content)
    client.force_login(chiara)
    assert "Date of birth 17 March 2001 the year is public, the day is not" in text(client.get(url).content)
