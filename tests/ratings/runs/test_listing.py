"""The list before the review: its lines are made of what was frozen, seen by offices, and published as they are."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from ratings.lists.models import ListCount, ListEntry, RatingList, RatingPeriod
from ratings.lists.selectors import head_of_chain, list_in_force
from ratings.profiles.selectors import standings_of
from ratings.register.models import Player
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import FrozenPerson, RatingRun, RunResult
from ratings.runs.progress import advance_run
from ratings.runs.publish import NotPublished, approve_list, publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER
from tests.unprotected import unprotected

REVIEWED = [("Able, Ann", 2401), ("Baker, Bob", 2010), ("Čapek, Cyd", 1517)]


def lines(run: RatingRun) -> list[tuple[str, int]]:
    found = ListEntry.objects.filter(rating_list=run.coming_list)
    return list(found.order_by("player__fide_id").values_list("name", "rating"))


def test_the_lines_stand_before_the_review_and_no_reader_of_lists_finds_them(
    reviewed: RatingRun, first_list: RatingList, players: dict[str, Player]
) -> None:
    assert (reviewed.state, reviewed.lines_count, lines(reviewed)) == ("review", 3, REVIEWED)
    assert head_of_chain("fide-standard") == list_in_force("fide-standard", NOVEMBER) == first_list
    assert [line.entry.rating for line in standings_of(players["ann"], NOVEMBER)[0].lines] == [2410]


def test_what_is_published_is_what_was_reviewed(reviewed: RatingRun, quentin: User) -> None:
    draft = draft_of(reviewed)
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert draft is not None
    names = ("pk", "system_id", "sequence", "origin", "entries_count", "content_sha256", "chain_sha256")
    assert [getattr(published, name) for name in names] == [getattr(draft, name) for name in names]
    assert draft_of(published.run) is None


def test_the_approval_answers_at_once_and_rings_for_a_worker(reviewed: RatingRun, quentin: User) -> None:
    approved = approve_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert (approved.state, approved.approved_by, approved.published_list) == ("publishing", quentin, None)
    assert not RatingList.objects.filter(list_date=NOVEMBER).exists()
    assert OutboxMessage.objects.filter(dedup_key=f"ratings.tasks.compute_run:{reviewed.pk}:publish").exists()
    advance_run(reviewed.pk, clock=lambda: AFTER_CLOSING)
    assert RatingList.objects.get(list_date=NOVEMBER).pk == reviewed.coming_list


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("changed", "the line of Baker, Bob was changed after the review had begun"),
        ("taken away", "the line of Baker, Bob was taken away after the review had begun"),
    ],
)
def test_a_line_that_is_changed_behind_the_review_is_refused_by_name(
    what: str, said: str, reviewed: RatingRun, players: dict[str, Player], quentin: User, dmitri: User
) -> None:
    line = ListEntry.objects.filter(rating_list=reviewed.coming_list, player=players["bob"])
    with unprotected(ListEntry):
        line.update(rating=2510) if what == "changed" else line._raw_delete("default")
    with pytest.raises(NotPublished, match=said):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    reviewed.refresh_from_db()
    assert (reviewed.state, reviewed.failure["code"], reviewed.failure["player"]) == (
        "failed",
        "lines-changed",
        "2000002",
    )
    again = start_run(reviewed.period, by=dmitri, now=AFTER_CLOSING)
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    published = publish_rating_list(again, by=quentin, now=AFTER_CLOSING)
    assert list(published.entries.order_by("player__fide_id").values_list("name", "rating")) == REVIEWED


def test_from_the_review_on_the_database_refuses_every_change(reviewed: RatingRun) -> None:
    run, results = RatingRun.objects.filter(pk=reviewed.pk), RunResult.objects.filter(run=reviewed)
    entries, people = ListEntry.objects.filter(rating_list=reviewed.coming_list), reviewed.frozen_people.all()
    counts = ListCount.objects.filter(rating_list=reviewed.coming_list)
    changes = [
        lambda: run.update(manifest={}),
        lambda: run.update(lines_sha256="0" * 64),
        lambda: results.update(rating_after=2900),
        lambda: entries.update(rating=2900),
        lambda: people.update(title="GM"),
        lambda: counts.update(players=0),
    ]
    changes += [lambda rows=rows: rows._raw_delete(rows.db) for rows in (run, results, entries, people, counts)]
    for change in changes:
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


def test_a_run_that_is_put_aside_leaves_no_lines(reviewed: RatingRun, quentin: User, first_list: RatingList) -> None:
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    take_lines_away(reviewed.pk)
    reviewed.refresh_from_db()
    assert (reviewed.state, reviewed.coming_list) == ("voided", None)
    for written in (ListEntry, ListCount):
        assert set(written.objects.values_list("rating_list", flat=True)) == {first_list.pk}


def test_the_lines_of_a_run_that_goes_on_are_not_taken_away(reviewed: RatingRun) -> None:
    take_lines_away(reviewed.pk)
    assert lines(reviewed) == REVIEWED


def test_of_people_only_that_is_frozen_which_the_list_before_does_not_say(
    first_list: RatingList, november: RatingPeriod, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=players["bob"].pk).update(name="Baker, Robert", birth_year=None)
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    assert list(run.frozen_people.values_list("name", "title", "federation", "birth_year")) == [
        ("Baker, Robert", "", "USA", None)
    ]
    published = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    said = published.entries.order_by("player__fide_id").values_list("name", "title", "birth_year")
    assert list(said) == [("Able, Ann", "WGM", 1990), ("Baker, Robert", "", None), ("Čapek, Cyd", "", 2010)]


def test_people_that_were_changed_behind_the_freeze_stop_the_run(
    run: RatingRun, players: dict[str, Player], settings: object
) -> None:
    settings.PORTAL_FAILPOINTS = "run.before_listing=raise"  # type: ignore[attr-defined]
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""  # type: ignore[attr-defined]
    with unprotected(FrozenPerson):
        FrozenPerson.objects.filter(run=run, player=players["elif"]).update(title="GM")
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, run.failure["code"]) == ("failed", "check-failed")
    assert [entry.act for entry in history_of(run)][-1] == "fail run"
