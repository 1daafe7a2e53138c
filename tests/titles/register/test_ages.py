"""0.4.3: the age of achieving a title is that of the day on which it was achieved, not of its confirmation."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from titles.register.ages import age_on, youngest_of_each
from titles.register.models import HeldTitle
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title


def titled(
    number: int, name: str, born: date | None, achieved: date | None, confirmed: date, of: Federation
) -> HeldTitle:
    player = Player.objects.create(fide_id=99000400 + number, name=name, sex="w", federation=of, birth_date=born)
    then = datetime(confirmed.year, confirmed.month, confirmed.day, 12, tzinfo=UTC)
    return enter_title(player, "GM", HeldTitle.Source.NORMS, achieved_on=achieved, now=then)


@pytest.fixture
def six(usa: Federation, can: Federation) -> list[HeldTitle]:
    """Ann was confirmed as a grandmaster before Bea, and achieved the title a day older."""
    born, confirmed = date(2008, 5, 10), date(2024, 1, 15)
    return [
        titled(1, "Able, Ann", born, date(2023, 5, 9), confirmed, usa),
        titled(2, "Baker, Bea", born, date(2023, 5, 8), date(2025, 3, 1), can),
        titled(3, "Cole, Cyd", born, date(2023, 5, 10), confirmed, usa),
        titled(4, "Dole, Dot", born, None, confirmed, usa),
        titled(5, "Elm, Eve", None, date(2020, 1, 1), confirmed, usa),
        titled(6, "Fox, Fay", date(2012, 1, 1), date(2023, 5, 8), confirmed, usa),
    ]


@pytest.mark.parametrize(
    ("born", "day", "years"),
    [
        (date(2008, 5, 10), date(2023, 5, 9), 14),
        (date(2008, 5, 10), date(2023, 5, 10), 15),
        (date(2008, 2, 29), date(2023, 2, 28), 14),
        (date(2008, 2, 29), date(2023, 3, 1), 15),
        (date(2008, 2, 29), date(2024, 2, 29), 16),
    ],
)
def test_an_age_is_told_in_whole_years(born: date, day: date, years: int) -> None:
    assert age_on(born, day) == years


def test_the_youngest_of_a_title_are_ordered_by_the_day_of_achievement_whenever_it_was_confirmed(
    six: list[HeldTitle], quentin: User
) -> None:
    remove_for_breach(six[5], by=quentin, now=NOW, reason="Engine")
    (found,) = youngest_of_each()
    assert (found.title, [(held.player.name, age) for held, age in found.rows]) == (
        "GM", [("Baker, Bea", 14), ("Able, Ann", 14), ("Cole, Cyd", 15)],
    )  # fmt: skip
    assert [held.player.name for held, _age in youngest_of_each("CAN")[0].rows] == ["Baker, Bea"]
    assert youngest_of_each("FRA") == []


def test_the_pages_tell_the_age_and_no_day_of_birth(six: list[HeldTitle], client: Client) -> None:
    page = client.get("/titles/register/records-of-age/").content.decode()
    assert page.index("Fox, Fay") < page.index("Baker, Bea") < page.index("Able, Ann")
    assert [name for name in ("Dole, Dot", "Elm, Eve", "2008") if name in page] == []
    assert "/titles/register/records-of-age/" in client.get("/titles/register/").content.decode()
    shown = " ".join(client.get(f"/titles/register/{six[0].pk}/").content.decode().split())
    assert ", at the age of 14 years" in shown
    assert "15 January 2024" in shown
    assert "at the age of" not in client.get(f"/titles/register/{six[3].pk}/").content.decode()


def test_a_federation_without_a_record_is_told_from_an_office_without_any(
    client: Client, db: None, request: pytest.FixtureRequest
) -> None:
    assert "No title here" in client.get("/titles/register/records-of-age/").content.decode()
    request.getfixturevalue("six")
    narrowed = client.get("/titles/register/records-of-age/?federation=fra").content.decode()
    assert ("Nothing fits" in narrowed, "No title here" in narrowed, 'value="fra"' in narrowed) == (True, False, True)
