"""The days of a report that has not come: worked out once for all tournaments that are alike, and the same days."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingSystem
from tests.tournaments.desk import Desk
from tournaments.registration.facts import is_sent_by_the_organiser, law_of
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import REPORTING, days_due, other_systems_of, report_due


def entered_afterwards(desk: Desk, first: date) -> Tournament:
    made = desk.approved(starts_on=first)
    Tournament.objects.filter(pk=made.pk).update(entered_because="Found in the archive of the club.")
    return made


@pytest.mark.parametrize(
    ("first", "codes"),
    [
        (date(2004, 5, 3), []),  # 9.13 closes the list; 8.1 says to whom the report goes, not until when
        (date(2010, 5, 3), []),  # 7.13 closes the list
        (date(2022, 5, 2), ["report", "report-latest"]),  # 9.1: in time for its list, not rated behind the third
    ],
)
def test_who_enters_an_old_event_is_late_with_its_report_only_where_its_text_names_a_day(
    first: date, codes: list[str], desk: Desk
) -> None:
    registered = desk.approved(starts_on=first)
    entered = Tournament.objects.get(pk=entered_afterwards(desk, first).pk)
    assert "report" in [due.code for due in days_due(registered, REPORTING)]
    assert [due.code for due in days_due(entered, REPORTING)] == codes


def test_lists_and_pages_tell_the_same_days_of_a_report(desk: Desk) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    made = [
        desk.approved(),
        desk.approved(starts_on=date(2025, 10, 29), is_official=True),
        desk.approved(starts_on=date(2010, 9, 10)),
        desk.approved(starts_on=date(2012, 9, 10), is_official=True),
        desk.approved(format="league", days_a_round=40),
    ]
    made += [entered_afterwards(desk, first) for first in (date(2010, 5, 3), date(2022, 5, 2))]
    made[2].other_systems.add("cfc-regular")
    for pk in [each.pk for each in made]:
        tournament = Tournament.objects.get(pk=pk)
        rating = law_of(tournament).rating
        found = report_due(tournament, other_systems_of([pk]).get(pk, ()))
        assert (found.dues, found.edition, found.is_the_organisers) == (
            days_due(tournament, REPORTING),
            rating.id if rating else "",
            is_sent_by_the_organiser(tournament),
        )
