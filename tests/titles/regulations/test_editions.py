"""Which edition of the title regulations governs, and what changed between them."""

from dataclasses import fields
from datetime import date

import pytest

from ratingsite.editions import Family, NoEditionInForce, Status, UnknownEdition
from tests.titles.regulations.cards import dossier
from titles.regulations import edition_by_id, edition_for, editions
from titles.regulations.norms import edition_of


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2022, 1, 1), "titles-2022"),
        (date(2022, 12, 31), "titles-2022"),
        (date(2024, 1, 1), "titles-2024"),
        (date(2026, 11, 20), "titles-2024"),
    ],
)
def test_the_start_of_the_tournament_chooses_the_edition(day, edition):
    assert edition_for(day).id == edition


@pytest.mark.parametrize("day", [date(2021, 12, 31), date(2023, 1, 1), date(2023, 12, 31)])
def test_a_day_that_no_edition_covers_is_an_error(day):
    with pytest.raises(NoEditionInForce, match=f"fide-titles covers {day}"):
        edition_for(day)


def test_an_edition_can_be_named():
    assert [edition_by_id(edition.id) for edition in editions()] == list(editions())
    with pytest.raises(UnknownEdition, match="titles-1999"):
        edition_by_id("titles-1999")


def test_every_edition_names_its_family_and_its_source():
    assert {edition.family for edition in editions()} == {Family.FIDE_TITLES}
    assert [edition.status for edition in editions()] == [Status.SOURCE, Status.LATER]
    assert all(edition.source for edition in editions())


def test_what_the_edition_of_2024_changed():
    old, new = edition_by_id("titles-2022"), edition_by_id("titles-2024")
    changed = {field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)}
    about_itself = {"id", "title", "effective_from", "effective_to", "source", "status"}
    assert changed - about_itself == {"formats", "double_round_robin_titles", "unrated_counts_as"}


def test_a_dossier_is_judged_under_the_edition_it_names_or_the_one_of_its_start():
    assert edition_of(dossier(edition="titles-2024")).id == "titles-2024"
    assert edition_of(dossier(edition=None)).id == "titles-2022"
