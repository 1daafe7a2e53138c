"""Which tournaments a text governs: by the days that it is in force, and by the system they are rated in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import Edition
from ratingsite.office.accounts.conditions import NONE
from ratingsite.office.accounts.models import User
from tests.tournaments.events import submitted
from tournaments.registration.governed import begun_under, spans
from tournaments.registration.models import Tournament

STANDARD = [edition for edition in rule_book("fide-standard").editions if edition.is_chosen_by_date]
DAY = timedelta(days=1)


def text(first: date, last: date | None) -> Edition:
    return replace(STANDARD[0], effective_from=first, effective_to=last)


def test_texts_that_follow_each_other_are_one_span() -> None:
    spring, summer = text(date(2020, 1, 1), date(2020, 6, 30)), text(date(2020, 7, 1), date(2020, 12, 31))
    later = text(date(2022, 1, 1), None)
    assert spans([later, summer, spring]) == (
        (date(2020, 1, 1), date(2020, 12, 31)),
        (date(2022, 1, 1), None),
    )


def test_nothing_follows_a_text_that_is_in_force() -> None:
    assert spans([text(date(2020, 1, 1), None), text(date(2021, 1, 1), None)]) == ((date(2020, 1, 1), None),)


def test_without_a_text_nothing_is_asked() -> None:
    assert begun_under([]) == NONE


@pytest.mark.every_case
@pytest.mark.parametrize("edition", STANDARD, ids=[edition.id for edition in STANDARD])
def test_a_text_governs_what_begins_on_its_first_day_and_not_what_began_the_day_before(
    edition: Edition, astrid: User, boris: User
) -> None:
    tournament = submitted(astrid, boris)
    for day in (edition.effective_from, edition.effective_from - DAY):
        Tournament.objects.filter(pk=tournament.pk).update(starts_on=day)
        governs = day == edition.effective_from
        assert Tournament.objects.filter(begun_under([edition])).exists() == governs
        assert not governs or next(each for each in STANDARD if each.covers(day)) == edition
