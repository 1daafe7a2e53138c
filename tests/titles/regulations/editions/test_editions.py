"""Which edition of the title regulations governs, and what changed between them."""

from dataclasses import fields
from datetime import date

import pytest

from ratingsite.foundations.editions import Family, NoEditionInForce, Status, UnknownEdition
from tests.titles.regulations.cards import dossier
from titles.regulations import edition_by_id, edition_for, editions
from titles.regulations.norms.judge import edition_of

ABOUT_NORMS = {"formats", "double_round_robin_titles", "unrated_counts_as"}
ABOUT_AWARDS = {
    "articles",
    "direct_minimum_games",
    "direct_minimum_games_after",
    "direct_minimum_waived",
    "must_have_events",
    "days_ahead",
}


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2022, 1, 1), "titles-2022"),
        (date(2022, 12, 31), "titles-2022"),
        (date(2023, 1, 1), "titles-2023"),
        (date(2023, 12, 31), "titles-2023"),
        (date(2024, 1, 1), "titles-2024"),
        (date(2026, 11, 20), "titles-2024"),
    ],
)
def test_the_start_of_the_tournament_chooses_the_edition(day, edition):
    assert edition_for(day).id == edition


def test_a_day_that_no_edition_covers_is_an_error():
    with pytest.raises(NoEditionInForce, match="fide-titles covers 2021-12-31"):
        edition_for(date(2021, 12, 31))


def test_an_edition_can_be_named():
    assert [edition_by_id(edition.id) for edition in editions()] == list(editions())
    with pytest.raises(UnknownEdition, match="titles-1999"):
        edition_by_id("titles-1999")


def test_every_edition_names_its_family_and_its_source():
    assert {edition.family for edition in editions()} == {Family.FIDE_TITLES}
    assert [edition.status for edition in editions()] == [Status.SOURCE, Status.LATER, Status.LATER]
    assert all(edition.source for edition in editions())


@pytest.mark.parametrize(
    ("old", "new", "sheet"),
    [
        ("titles-2022", "titles-2023", set()),
        ("titles-2023", "titles-2024", ABOUT_NORMS | ABOUT_AWARDS),
    ],
)
def test_what_each_edition_changed(old, new, sheet):
    before, after = edition_by_id(old), edition_by_id(new)
    changed = {field.name for field in fields(before) if getattr(before, field.name) != getattr(after, field.name)}
    about_itself = {"id", "title", "effective_from", "effective_to", "source", "status", "notes"}
    assert changed - about_itself == sheet


def test_what_is_not_known_of_an_edition_is_noted():
    assert [len(edition.notes) for edition in editions()] == [3, 6, 7]
    assert edition_by_id("titles-2023").notes[3] == (
        "The text was not found: every value that no note names is the one of 2022."
    )


def test_a_dossier_is_judged_under_the_edition_it_names_or_the_one_of_its_start():
    assert edition_of(dossier(edition="titles-2024")).id == "titles-2024"
    assert edition_of(dossier(edition=None)).id == "titles-2022"
