"""The pages of championships and of lists of direct titles: entered, announced, signed and reviewed from the page."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.asked import REASON_MISSING, asked_at_its_field, wrong_in
from tests.cast import NOW
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, cup  # noqa: F401 - the fixture
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases.found import open_cases
from titles.championships import lists, tables
from titles.championships.models import DirectList, KeptAward, Membership

ROW = {"awards-starts_on": "2024-01-01", "awards-ends_on": "2024-12-31", "awards-source": "FIDE, table for 2024"}
AWARD = ROW | {"awards-championship": "olympiad", "awards-section": "open", "awards-place": "1/2", "awards-award": "CM"}


def words(user: User | None, name: str, *args: object) -> str:
    response = signed_in(user).get(reverse(name, args=args))
    return response.content.decode() if response.status_code == 200 else str(response.status_code)


def sent(user: User | None, name: str, *args: object, **said: str) -> int:
    return signed_in(user).post(reverse(name, args=args), said).status_code


def test_the_commission_keeps_the_tables_and_everybody_reads_them(
    db: None, quentin: User, faruk: User, usa: object
) -> None:
    at(NOW)
    assert sent(faruk, "championship_row", "awards", **AWARD) == 404
    assert sent(quentin, "championship_row", "awards", **AWARD | {"awards-place": "winner"}) == 422
    assert sent(quentin, "championship_row", "awards", **AWARD) == 302
    row = KeptAward.objects.get()
    assert (row.place, row.award, row.source, row.entered_by) == ("1/2", "CM", "FIDE, table for 2024", quentin)
    group = {"groups-starts_on": "2020-01-01", "groups-source": "Statutes", "groups-kind": "continent"}
    assert sent(quentin, "championship_row", "groups", **group, **{"groups-group": "America"}) == 422
    assert sent(quentin, "championship_row", "groups", **group,
                **{"groups-group": "America", "groups-federation": "usa"}) == 302  # fmt: skip
    page = words(None, "championships")
    assert [
        text for text in ("FIDE, table for 2024", "America", "World Senior Championship 50+") if text not in page
    ] == []
    assert "Enter a row of the table" not in page


def test_a_row_is_ended_from_its_line_where_a_wrong_day_is_told_and_stays(
    db: None, quentin: User, usa: Federation
) -> None:
    at(NOW)
    known = tables.Known(starts_on=date(2020, 1, 1), ends_on=None, source="Statutes")
    row, other = (
        tables.enter_membership("continent", group, usa, known, by=quentin, now=NOW) for group in ("America", "Asia")
    )
    address, commission = reverse("championship_row_end", args=["groups", row.pk]), signed_in(quentin)
    for typed, said in (
        ("", "This field is required."),
        ("2019-12-31", "Expected a last day that is not before the first. (1.2.4)"),
    ):
        answer = commission.post(address, {"ends_on": typed})
        page = answer.content.decode()
        assert (answer.status_code, wrong_in(page)) == (422, {f"end-groups-{row.pk}": said})
        (folded,) = re.findall(r'<details class="act" open>.*?</details>', page, re.DOTALL)
        assert f'id="end-groups-{row.pk}"' in folded
        assert f'value="{typed}"' in folded
    commission.post(address, {"ends_on": "2025-12-31"}, follow=True)
    told = commission.post(address, {"ends_on": "2026-12-31"}, follow=True)
    assert [str(each) for each in told.context["messages"]] == [
        "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."
    ]
    ended = Membership.objects.order_by("group").values_list("group", "ends_on")
    assert list(ended) == [(row.group, date(2025, 12, 31)), (other.group, None)]


@pytest.mark.usefixtures("cup")
def test_a_championship_is_announced_signed_and_reviewed_from_its_page(
    world: World, boris: User, quentin: User, faruk: User
) -> None:
    at(NOW)
    said = {"tournament": str(world.tournament.pk), "championship": "test-cup", "section": "open", "level": "world"}
    assert sent(faruk, "championship_announce", **said) == 404
    assert sent(quentin, "championship_announce", **said | {"level": "galaxy"}) == 422
    assert sent(quentin, "championship_announce", **said) == 302
    found = DirectList.objects.get()
    assert "Certify list" in words(boris, "direct_list", found.pk)
    assert words(faruk, "direct_list", found.pk) == "404"
    assert sent(boris, "direct_list_name", found.pk, player="77", award="GM") == 422
    third = world.report.entries.get(place=3).player
    assert sent(boris, "direct_list_name", found.pk, player=str(third.fide_id), award="GM") == 302
    assert sent(boris, "direct_list_certify", found.pk) == 302
    page = words(quentin, "direct_list", found.pk)
    assert "The results or the table do not bear out a row" in page
    named = found.rows.get(is_named=True)
    strike = reverse("direct_list_strike", args=[found.pk, named.pk])
    assert asked_at_its_field(signed_in(quentin), strike) == REASON_MISSING
    assert found.rows.get(is_named=True).struck_at is None
    assert sent(quentin, "direct_list_strike", found.pk, named.pk, reason="Third of eleven") == 302
    assert sent(quentin, "direct_list_reinstate", found.pk, named.pk, reason="Second after all") == 404
    assert sent(quentin, "direct_list_review", found.pk) == 302
    found.refresh_from_db()
    assert found.state == "reviewed"
    public = words(None, "direct_list", found.pk)
    assert [text for text in ("Third of eleven", "conditional on rating", "place 1") if text not in public] == []


@pytest.mark.usefixtures("cup")
def test_a_conditional_title_says_what_it_waits_for(world: World, boris: User, chiara: User, quentin: User,
                                                    qadira: User) -> None:  # fmt: skip
    at(NOW)
    tables.enter_award("test-cup", "open", "3", "CM", THAT_YEAR, by=quentin, now=NOW)
    found = lists.announce_list(world.tournament, WORLD_CUP, by=quentin, now=NOW)
    lists.certify_list(found, by=boris, now=NOW)
    lists.review_list(found, by=quentin, now=NOW)
    case = open_cases(DirectList.objects.get(), now=NOW)[1]
    assert "Submit application" in words(chiara, "application", case.pk)
    assert sent(chiara, "application_submit", case.pk) == 302
    assert sent(qadira, "application_confirm", case.pk) == 302
    page = words(None, "application", case.pk)
    assert "Awarded conditionally." in page
    assert "From a championship:" in page
    assert sent(chiara, "application_take_lower", case.pk, title="GM") == 302
    case.refresh_from_db()
    assert (case.state, case.player.title_cases.count()) == ("conditional", 1)


@pytest.mark.usefixtures("cup")
def test_a_championship_is_typed_as_the_table_calls_it(world: World, quentin: User) -> None:
    at(NOW)
    said = {"tournament": str(world.tournament.pk), "section": "open", "level": "continental", "group": "Europe"}
    assert sent(quentin, "championship_announce", **said, championship="Continental Championship") == 302
    assert DirectList.objects.get().championship == "continental"
