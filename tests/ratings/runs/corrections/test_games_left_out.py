"""Games that a list went without for a player who was set aside come in by the correction that names their event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import events_to_correct_on
from ratings.runs.corrections.services import carry_correction
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import end_set_aside, set_aside
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided

IN_DECEMBER = datetime(2025, 12, 1, 9, tzinfo=UTC)
OCTOBER_GAMES = [
    (1, "ann", "bob", "1/2-1/2"),
    (2, "bob", "cyd", "1/2-1/2"),
    (3, "ann", "cyd", "+--"),
    (4, "elif", "bob", "1-0"),
]
WITHOUT = {"Able, Ann": (2410, 0), "Baker, Bob": (2000, 30), "Čapek, Cyd": (1500, 0)}
WITH = {"Able, Ann": (2401, 1), "Baker, Bob": (2010, 32), "Čapek, Cyd": (1517, 1)}
Lines = dict[str, tuple[int | None, int]]
Without = Callable[[date], RatingList]
End = Callable[..., None]


def lines(published: RatingList | None) -> Lines:
    assert published is not None
    entries = published.entries.select_related("player")
    return {entry.player.name: (entry.rating, entry.games_total) for entry in entries}


@pytest.fixture
def without_bob(players: dict[str, Player], dmitri: User, quentin: User) -> Without:
    """Publishes a list from which Bob was set aside while it was looked at."""

    def published(day: date) -> RatingList:
        now = AFTER_CLOSING if day == NOVEMBER else IN_DECEMBER
        run = _advanced(start_run(open_period("fide-standard", day), by=dmitri, now=now), now)
        again = _advanced(set_aside(run, players["bob"], by=dmitri, now=now, reason="Doubted."), now)
        look_at_every_flag(again, by=quentin, now=now, note="")
        return publish_rating_list(again, by=quentin, now=now)

    return published


def _advanced(run: RatingRun, now: datetime) -> RatingRun:
    advance_run(run.pk, clock=lambda: now)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


@pytest.fixture
def november(first_list: RatingList, open_event: RatedEvent, without_bob: Without, end: End) -> RatingList:
    """It went without Bob's games; by now his setting aside has ended."""
    found = without_bob(NOVEMBER)
    assert lines(found) == WITHOUT
    end()
    return found


@pytest.fixture
def end(dmitri: User) -> End:
    def ended(now: datetime = AFTER_CLOSING) -> None:
        end_set_aside(SetAside.objects.get(ended_at=None), by=dmitri, now=now, reason="It was Bob.")

    return ended


@pytest.mark.parametrize("event_comes_first", [True, False])
@pytest.mark.usefixtures("first_list")
def test_another_correction_of_the_list_does_not_bring_them_beside_their_own(
    record_games: Record, without_bob: Without, end: End, players: dict[str, Player],
    prepare: Prepare, publish: Publish, quentin: User, event_comes_first: bool,
) -> None:  # fmt: skip
    """Nobody without a rating has played, whose results would wait for a version."""
    record_games([(1, "ann", "bob", "0-1"), (2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--")])
    november = without_bob(NOVEMBER)
    end()
    brought = {}
    for names_the_event in (event_comes_first, not event_comes_first):
        typed = [{"player": players["elif"].pk, "rating": 1600, "k_factor": None, "games": 9}]
        events = list(events_to_correct_on(november))
        found = prepare(november, **({"events": events} if names_the_event else {"lines": typed}))
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="So it is.")
        brought[names_the_event] = sorted(found.effects["carried"])
    rows = {name: str(player.pk) for name, player in players.items()}
    assert brought == {True: sorted(rows[name] for name in ("ann", "bob", "cyd")), False: [rows["elif"]]}
    assert lines(publish(DECEMBER)) == WITH | {"Demir, Elif": (1600, 9)}


def test_a_version_for_another_line_leaves_them_waiting(
    november: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    typed = [{"player": players["elif"].pk, "rating": 1600, "k_factor": None, "games": 9}]
    version = decided(prepare(november, lines=typed), quentin).published_lists.get()
    assert lines(version) == WITHOUT | {"Demir, Elif": (1600, 9)}
    (event,) = events_to_correct_on(version)
    newest = decided(prepare(version, events=[event]), quentin).published_lists.get()
    assert lines(newest) == WITH | {"Demir, Elif": (1600, 9)}
    assert list(events_to_correct_on(newest)) == []


def test_of_two_events_the_one_that_is_named_comes_in_and_stays_in(
    first_list: RatingList, open_event: RatedEvent, record_games: Record, without_bob: Without, end: End,
    players: dict[str, Player], prepare: Prepare, quentin: User,
) -> None:  # fmt: skip
    """Bob has beaten Cyd in the other one: D 500, K 20 and 40."""
    other = record_games([(1, "bob", "cyd", "1-0")], source="other")
    list_of = without_bob(NOVEMBER)
    end()
    assert {event.pk for event in events_to_correct_on(list_of)} == {open_event.pk, other.pk}
    version = decided(prepare(list_of, events=[open_event]), quentin).published_lists.get()
    assert lines(version) == WITH
    assert list(events_to_correct_on(version)) == [other]
    typed = [{"player": players["elif"].pk, "rating": 1600, "k_factor": None, "games": 9}]
    version = decided(prepare(version, lines=typed), quentin).published_lists.get()
    assert lines(version) == WITH | {"Demir, Elif": (1600, 9)}
    version = decided(prepare(version, events=[other]), quentin).published_lists.get()
    games = {name: games for name, (_, games) in lines(version).items()}
    assert games == {"Able, Ann": 1, "Baker, Bob": 33, "Čapek, Cyd": 2, "Demir, Elif": 9}
    assert list(events_to_correct_on(version)) == []


def test_who_is_set_aside_again_from_the_next_list_stays_out_of_that_one_alone(
    november: RatingList, record_games: Record, without_bob: Without, end: End, prepare: Prepare,
    quentin: User,
) -> None:  # fmt: skip
    record_games([(1, "cyd", "bob", "1-0")], source="winter", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))
    december = without_bob(DECEMBER)
    (event,) = events_to_correct_on(november)
    correction = decided(prepare(november, events=[event]), quentin)
    versions = correction.published_lists.order_by("list_date")
    assert [lines(version) for version in versions] == [WITH, WITH]
    assert lines(december) == WITHOUT
    left_out = {aside.run.period.list_date: _sources(aside) for aside in SetAside.objects.all()}
    assert left_out == {NOVEMBER: ["open"], DECEMBER: ["winter"]}
    end()
    assert [each.source for version in versions for each in events_to_correct_on(version)] == ["winter"]


def _sources(aside: SetAside) -> list[str]:
    return sorted({event.source for event in aside.left_out.all()})


def test_a_report_that_was_corrected_while_they_were_left_out_waits_again_behind_the_end(
    first_list: RatingList, open_event: RatedEvent, record_games: Record, without_bob: Without,
    end: End, prepare: Prepare,
) -> None:  # fmt: skip
    """Bob has won against Cyd: while he is out that changes nothing."""
    list_of = without_bob(NOVEMBER)
    newer = record_games([OCTOBER_GAMES[0], (2, "bob", "cyd", "1-0"), *OCTOBER_GAMES[2:]])
    assert prepare(list_of, events=[newer]).state == ListCorrection.State.NOTHING
    assert list(events_to_correct_on(list_of)) == []
    end(IN_DECEMBER)
    assert list(events_to_correct_on(list_of)) == [newer]
