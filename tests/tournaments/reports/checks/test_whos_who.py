"""The people behind the lines of a report, and how often the register is asked for them."""

from __future__ import annotations

from datetime import date

from pytest_django import DjangoAssertNumQueries

from ratings.ledger.mergers import merge_entries
from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tournaments.reports.checks.whos_who import whos_who


def test_lines_of_people_are_known_without_asking_for_them_and_second_entries_by_their_person(
    desk: Desk, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    report = desk.received(desk.approved())
    first, *others = desk.players
    second, elsewhere = (
        Player.objects.create(name="A, A", fide_id=number, federation=desk.federation) for number in (8, 9)
    )
    report.entries.filter(rank=1).update(player=second)
    report.entries.filter(rank=4).update(player=None)
    for entry in (second, elsewhere):
        merge_entries(entry, first, by=desk.dmitri, now=desk.moment(date(2025, 10, 12)), reason="typed twice")
    entries = list(report.entries.select_related("player"))
    with django_assert_num_queries(2):
        found = whos_who(entries)
        keys = {entry.rank: found.key_of(entry.player_id) for entry in entries if entry.player_id}
        rows = found.every_row()
    assert keys == {1: first.key, 2: others[0].key, 3: others[1].key}
    assert rows == {row.pk: first.key for row in (first, second, elsewhere)} | {
        other.pk: other.key for other in others[:2]
    }
    del entries[0]
    with django_assert_num_queries(1):
        assert whos_who(entries).every_row() == {other.pk: other.key for other in others[:2]}
