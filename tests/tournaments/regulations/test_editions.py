"""Each edition of the notice rules holds the numbers of its text, and the day of the start chooses it."""

from datetime import date
from itertools import pairwise

import pytest

from ratings.regulations.registry import FIDE_STANDARD
from ratingsite.foundations.editions import NoEditionInForce, edition_named
from titles.regulations.editions import editions as title_editions
from tournaments.regulations.editions import (
    NOTICE_EDITIONS,
    TITLE_NOTICE_EDITIONS,
    notice_for,
    title_notice_for,
)


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2022, 1, 1), "notice-2022"),
        (date(2023, 12, 24), "notice-2022"),
        (date(2023, 12, 25), "notice-2023-12"),
        (date(2024, 2, 29), "notice-2023-12"),
        (date(2024, 3, 1), "notice-2024"),
        (date(2026, 11, 20), "notice-2024"),
    ],
)
def test_the_first_day_chooses_the_edition(day: date, edition: str) -> None:
    assert notice_for(day).id == edition


def test_before_the_first_text_there_is_no_edition() -> None:
    with pytest.raises(NoEditionInForce, match="2021-12-31"):
        notice_for(date(2021, 12, 31))


def test_the_title_regulations_of_2023_are_not_known_and_not_guessed() -> None:
    found = [title_notice_for(date(year, 6, 1)) for year in (2022, 2023, 2024)]
    assert [edition.id if edition else None for edition in found] == ["titles-2022", None, "titles-2024"]


def test_the_amendment_of_december_2023_changes_the_notice_and_nothing_else() -> None:
    old, new = NOTICE_EDITIONS[:2]
    changed = {name for name in vars(old) if getattr(old, name) != getattr(new, name)}
    assert changed - {"id", "title", "effective_from", "effective_to", "source", "status"} == {
        "articles", "elite_rating", "elite_rating_of_women", "registration_days_elite", "late_elite_decided_by",
    }  # fmt: skip


def test_every_day_since_2022_has_notice_rules() -> None:
    first, last = edition_named(FIDE_STANDARD.editions, "fide-2022"), NOTICE_EDITIONS[-1]
    assert NOTICE_EDITIONS[0].effective_from == first.effective_from
    assert last.effective_to is None
    for before, after in pairwise(NOTICE_EDITIONS):
        assert before.effective_to is not None
        assert (after.effective_from - before.effective_to).days == 1


def test_the_title_rules_here_are_those_of_the_title_regulations() -> None:
    for here in TITLE_NOTICE_EDITIONS:
        there = next(edition for edition in title_editions() if edition.id == here.id)
        assert (here.effective_from, here.effective_to) == (there.effective_from, there.effective_to)
        assert (here.registration_days, here.rounds_a_day, here.hours_a_day, here.minutes) == (
            there.registration_days, there.rounds_a_day, there.hours_a_day, there.minutes,
        )  # fmt: skip
        assert here.chief_arbiter_licences == there.chief_arbiter_licences
        assert vars(here.articles).items() <= vars(there.articles).items()
