"""A list that comes in behind acceptance: what could not be judged without it is judged then (1.4.6a)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.archives.services import open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.services import FIND_BEHIND_LIST, READ_TITLES, have_titles_read
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.norms.test_judged_again import do_what_is_rung
from tests.titles.worlds import START, World
from tests.unprotected import unprotected
from titles import tasks
from titles.norms.behind_lists import ring_for_waiting
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_norms
from tournaments.reports.services import FIND_NORMS

SPRING, AUTUMN = date(2024, 5, 1), date(2024, 9, 1)


@pytest.fixture
def rows(world: World) -> list[ImportedEntry]:
    """The lines of the list of ``worlds``, which is not there: it is one of another system."""
    lines = list(world.rating_list.entries.select_related("player"))
    rapid = RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})[0]
    with unprotected(RatingList):
        RatingList.objects.filter(pk=world.rating_list.pk).update(system=rapid)
    find_norms(world.report, now=NOW)
    return [ImportedEntry(player=line.player, rating=line.rating) for line in lines]


def comes_in(rows: list[ImportedEntry], day: date, by: User) -> RatingList:
    """A list of that day is published, and rung for as an import does it."""
    published = import_list("fide-standard", day, rows, origin="a list", by=by, now=NOW)
    have_titles_read(published, now=NOW)
    return published


def outcome() -> tuple[str, list[str]]:
    return NormSearch.objects.get().outcome, list(Norm.objects.values_list("title", flat=True))


@pytest.mark.parametrize("is_of_an_archive", [False, True])
def test_a_report_without_a_list_is_searched_again_when_the_list_is_published(
    is_of_an_archive: bool, world: World, rows: list[ImportedEntry], dmitri: User, qadira: User
) -> None:
    assert outcome() == ("no-list", [])
    if is_of_an_archive:
        open_archive("fide-standard", date(2024, 1, 1), date(2024, 12, 31), reason="Of that time.", by=qadira, now=NOW)
    published = comes_in(rows, START, dmitri)
    task = FIND_BEHIND_LIST if is_of_an_archive else READ_TITLES
    assert OutboxMessage.objects.filter(payload__task=task).get().payload["args"] == [str(published.pk)]
    do_what_is_rung(task)
    do_what_is_rung(FIND_NORMS)
    assert outcome() == ("judged", ["IM"])


def test_a_list_of_a_later_day_or_of_another_system_rings_for_nothing(
    world: World, rows: list[ImportedEntry], dmitri: User
) -> None:
    later = comes_in(rows, AUTUMN, dmitri)
    world.rating_list.refresh_from_db()
    assert [ring_for_waiting(each, now=NOW) for each in (later, world.rating_list)] == [[], []]


def test_a_list_of_an_earlier_day_is_in_force_at_the_start_and_what_was_judged_is_not_searched_again(
    world: World, rows: list[ImportedEntry], dmitri: User
) -> None:
    published = comes_in(rows, SPRING, dmitri)
    assert ring_for_waiting(published, now=NOW) == [world.report]
    tasks.find_norms(str(world.report.pk))
    assert (outcome(), ring_for_waiting(published, now=NOW)) == (("judged", ["IM"]), [])
