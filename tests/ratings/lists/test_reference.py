"""What an empty office begins with: the federations of the file with their days, and the systems; loaded once."""

from __future__ import annotations

import csv
from datetime import date
from zoneinfo import available_timezones

import pytest
from django.utils.translation import override

from ratings.lists.models import RatingSystem
from ratings.lists.reference import FEDERATIONS_FILE, SYSTEMS, load_reference_data
from ratings.register.models import Federation
from ratings.register.selectors import members_on
from ratings.regulations.snapshots import SYSTEMS as SYSTEMS_WITH_TEXTS

ROWS = list(csv.DictReader(FEDERATIONS_FILE.read_text(encoding="utf-8").splitlines()))


@pytest.fixture
def empty(db: None) -> None:
    Federation.objects.all().update(successor=None)
    Federation.objects.all().delete()
    RatingSystem.objects.all().delete()


def test_an_empty_office_gets_every_federation_and_system_and_the_second_time_nothing(empty: None) -> None:
    assert load_reference_data() == len(ROWS) == Federation.objects.count()
    assert dict(RatingSystem.objects.values_list("code", "name")) == SYSTEMS
    told = list(Federation.objects.values())
    assert load_reference_data() == len(ROWS)
    assert list(Federation.objects.values()) == told


def test_what_the_office_has_put_right_is_not_written_over(empty: None) -> None:
    load_reference_data()
    Federation.objects.filter(pk="USA").update(name="US Chess", time_zone="America/Denver", exists_to=date(2030, 1, 1))
    Federation.objects.filter(pk="CAN").delete()
    load_reference_data()
    usa = Federation.objects.get(pk="USA")
    assert (usa.name, usa.time_zone, usa.exists_to) == ("US Chess", "America/Denver", date(2030, 1, 1))
    assert Federation.objects.filter(pk="CAN").exists()


def test_successors_follow_one_another_and_nobody_succeeds_himself(empty: None) -> None:
    load_reference_data()
    for federation in Federation.objects.exclude(successor=None).select_related("successor"):
        assert federation.successor is not None
        assert federation.successor != federation
        assert federation.exists_to is not None


def test_every_system_that_has_texts_has_its_lists() -> None:
    assert set(SYSTEMS) == set(SYSTEMS_WITH_TEXTS)


def test_every_row_of_the_file_is_one_that_can_be_true() -> None:
    codes = [row["code"] for row in ROWS]
    assert len(set(codes)) == len(codes)
    assert {len(code) for code in codes} == {3}
    assert {row["time_zone"] for row in ROWS} <= available_timezones()
    assert {row["successor"] for row in ROWS} - {""} <= set(codes)
    assert {row["is_federation"] for row in ROWS} == {"0", "1"}


@pytest.mark.parametrize(("code", "is_member"), [("USA", True), ("FID", False), ("NON", False), ("URS", False)])
def test_who_is_a_member_today(code: str, is_member: bool, empty: None) -> None:
    load_reference_data()
    assert members_on(date(2025, 10, 1)).filter(pk=code).exists() == is_member


def test_a_federation_of_the_past_was_a_member_then(empty: None) -> None:
    load_reference_data()
    ended = [federation for federation in Federation.objects.exclude(exists_to=None) if federation.is_federation]
    assert all(
        members_on(federation.exists_to).filter(pk=federation.pk) for federation in ended if federation.exists_to
    )


def test_every_federation_has_a_french_name_and_what_the_office_calls_it_stays(empty: None) -> None:
    load_reference_data()
    assert [row["code"] for row in ROWS if not row["name_fr"]] == []
    Federation.objects.filter(pk="CAN").update(name="Chess Federation of Canada")
    found = Federation.objects.in_bulk(["GER", "CAN", "HKG"])
    with override("fr"):
        french = {code: each.shown_name for code, each in found.items()}
    assert french == {"GER": "Allemagne", "CAN": "Chess Federation of Canada", "HKG": "Hong Kong, Chine"}
    assert found["GER"].shown_name == "Germany"
