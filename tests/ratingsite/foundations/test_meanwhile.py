"""While the database works on something, this process works on something else."""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from django.db import connection, transaction

from ratings.register.models import Federation
from ratingsite.foundations.meanwhile import MOST_WAITING, asking, beside, in_its_turn, meanwhile


def add() -> None:
    Federation.objects.create(code="ZZZ", name="Nowhere")


@pytest.mark.django_db(transaction=True)
def test_body_and_tasks_run_at_once_by_connections_of_their_own() -> None:
    own, met, seen = connection.connection, [Event(), Event()], []

    def task(number: int) -> None:
        met[number].set()
        connection.ensure_connection()
        seen.append((met[1 - number].wait(30), connection.connection is own))

    with meanwhile(lambda: task(0), lambda: task(1), add):
        assert all(event.wait(30) for event in met)
    assert (seen, Federation.objects.filter(code="ZZZ").count()) == ([(True, False)] * 2, 1)


@pytest.mark.django_db
def test_inside_a_transaction_the_tasks_are_parts_of_it() -> None:
    with transaction.atomic():
        with meanwhile(add):
            assert Federation.objects.filter(code="ZZZ").exists()
        transaction.set_rollback(True)
    assert not Federation.objects.filter(code="ZZZ").exists()


@pytest.mark.django_db(transaction=True)
def test_the_error_of_a_task_is_raised_behind_the_body() -> None:
    done = []

    def task() -> None:
        raise LookupError("found nothing")

    with pytest.raises(LookupError, match="found nothing"), meanwhile(task):
        done.append("body")
    assert done == ["body"]


@pytest.mark.django_db(transaction=True)
def test_the_error_of_the_body_is_raised_when_the_tasks_have_ended() -> None:
    goes_on, ended = Event(), []

    def task() -> None:
        ended.append(goes_on.wait(30))

    def body() -> None:
        goes_on.set()
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"), meanwhile(task):
        body()
    assert ended == [True]


@pytest.mark.django_db(transaction=True)
def test_what_was_asked_meanwhile_is_told_behind_the_body() -> None:
    met, body = Event(), Event()

    def ask() -> tuple[bool, bool, bool]:
        met.set()
        connection.ensure_connection()
        is_at_once = body.wait(30 if connection.vendor == "postgresql" else 0)
        return is_at_once, connection.connection is own, Federation.objects.filter(code="USA").exists()

    Federation.objects.create(code="USA", name="United States")
    own = connection.connection
    with asking(ask) as told:
        assert met.wait(30)
        body.set()
    is_elsewhere = connection.vendor == "postgresql"  # SQLite is asked before the body, by the same connection
    assert told() == (is_elsewhere, not is_elsewhere, True)


@pytest.mark.django_db(transaction=True)
def test_an_error_of_what_was_asked_is_raised() -> None:
    def ask() -> None:
        raise LookupError("found nothing")

    with pytest.raises(LookupError, match="found nothing"), asking(ask):
        pass


def test_work_beside_the_body_tells_what_it_has_found_when_both_have_ended() -> None:
    begun, goes_on = Event(), Event()

    def work() -> str:
        begun.set()
        return "found" if goes_on.wait(30) else "alone"

    with beside(work) as told:
        assert begun.wait(30)
        goes_on.set()
    assert told() == "found"


def test_an_error_of_work_beside_the_body_is_raised_behind_it() -> None:
    done = []

    def work() -> None:
        raise LookupError("found nothing")

    with pytest.raises(LookupError, match="found nothing"), beside(work):
        done.append("body")
    assert done == ["body"]


def test_pieces_of_work_are_done_in_the_order_in_which_they_come_and_few_wait() -> None:
    goes_on, done = Event(), list[int]()

    def piece(number: int) -> None:
        assert goes_on.wait(30)
        done.append(number)

    with in_its_turn() as take:
        for number in range(MOST_WAITING):
            take(partial(piece, number))  # taken, though nothing is done yet
        goes_on.set()
        for number in range(MOST_WAITING, 20):
            take(partial(piece, number))
            assert len(done) >= number - MOST_WAITING + 1
    assert done == list(range(20))


@pytest.mark.parametrize("behind_it", [0, 3])
def test_an_error_of_a_piece_is_raised_with_a_later_one_or_behind_the_body(behind_it: int) -> None:
    def fail() -> None:
        raise LookupError("found nothing")

    def body() -> None:
        with in_its_turn() as take:
            take(fail)
            for _ in range(behind_it):
                take(lambda: None)

    with pytest.raises(LookupError, match="found nothing"):
        body()
