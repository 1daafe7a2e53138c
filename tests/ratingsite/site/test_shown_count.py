"""The number in the header is counted anew behind every act, and otherwise every half a minute."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratingsite.office.accounts.models import User
from ratingsite.site import shown_count
from ratingsite.site.work import work_count
from tests.tournaments.events import SUMMER, submitted
from tournaments.registration.models import Tournament
from tournaments.registration.services import refuse_registration

TODAY = SUMMER.date()


class Watch:
    """What the process takes for the time: it goes on when it is told to."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(shown_count, "monotonic", watch)
    return watch


def shown(user: User) -> tuple[int, list[bool]]:
    """The number, and of each question whether it counts or looks for a newer entry alone."""
    with CaptureQueriesContext(connection) as asked:
        number = shown_count.shown_count(user, TODAY)
    return number, ["part_of_work" in query["sql"] for query in asked if "audit_auditentry" in query["sql"]]


COUNTED, LOOKED = [True], [False]


def test_while_nothing_is_recorded_nobody_counts(astrid: User, boris: User, chiara: User, watch: Watch) -> None:
    submitted(astrid, boris)
    assert [shown(chiara) for _ in range(3)] == [(1, COUNTED), (1, LOOKED), (1, LOOKED)]


def test_behind_an_act_of_anybody_the_number_is_right_at_once(
    astrid: User, boris: User, chiara: User, watch: Watch
) -> None:
    first, _second = submitted(astrid, boris), submitted(astrid, boris)
    assert shown(chiara) == (2, COUNTED)
    refuse_registration(first, by=chiara, now=SUMMER, reason="No venue.")
    assert shown(chiara) == (1, LOOKED + COUNTED)
    assert shown(chiara) == (1, LOOKED)


def test_what_no_entry_tells_is_seen_half_a_minute_later_and_in_my_work_at_once(
    astrid: User, boris: User, chiara: User, watch: Watch
) -> None:
    one = submitted(astrid, boris)
    assert shown(chiara) == (1, COUNTED)
    Tournament.objects.filter(pk=one.pk).update(state=Tournament.State.REFUSED)
    watch.seconds += shown_count.KEPT_FOR - 1
    assert (shown(chiara), work_count(chiara, TODAY)) == ((1, LOOKED), 0)
    watch.seconds += 1
    assert shown(chiara) == (0, COUNTED)


def test_each_has_a_number_of_his_own(astrid: User, boris: User, chiara: User, watch: Watch) -> None:
    submitted(astrid, boris)
    for _ in range(2):
        assert [shown(user)[0] for user in (chiara, astrid, boris)] == [1, 0, 1]


def test_of_many_people_no_more_are_kept_than_there_is_room_for(
    astrid: User, boris: User, chiara: User, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_count, "MOST_KEPT", 2)
    submitted(astrid, boris)
    for user in (chiara, astrid, boris):
        shown(user)
        assert len(shown_count.SHOWN) <= 2
    assert shown(chiara)[0] == 1
