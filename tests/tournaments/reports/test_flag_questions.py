"""A reviewer asks the chief arbiter about a flag: mail, work and a page for him, the answer at the flag, no waiting."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.refuse import refuse_run
from ratings.runs.review.asking import services, work
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.services import look_at_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import WORDS_MISSING, asked_at_its_field
from tests.ratings.profiles.test_views import text
from tests.ratings.work import rows_waiting, work_for
from tests.tournaments.desk import Desk
from tournaments.registration.models import Appointment
from tournaments.tasks import ask_arbiter_of_flag

NOW = datetime.fromisoformat("2025-10-30T09:00+00:00")
SEEN = {"kind": "gain", "seen": 412, "threshold": 300, "more": {"score": 500, "expected": 40, "games": 5}, "mark": "m"}


@pytest.fixture
def run(desk: Desk) -> RatingRun:
    """A run in review with the event of Boris, and one flag."""
    set_demo_clock(NOW)
    report = desk.reported(desk.approved())
    started = start_run(open_period("fide-standard", desk.comes_on(report, "fide-standard")), by=desk.dmitri, now=NOW)
    advance_run(started.pk, clock=lambda: NOW)
    started.refresh_from_db()
    started.flags.all().delete()
    flag_of(started)
    return started


def test_the_arbiter_who_was_chosen_is_still_chosen_where_the_question_was_missing(
    run: RatingRun, quentin: User, client: Client
) -> None:
    flag = flag_of(run)
    ReviewFlag.objects.filter(pk=flag.pk).update(other_event=flag.event)
    client.force_login(quentin)
    address = f"/runs/{run.pk}/flags/1/ask/"
    assert asked_at_its_field(client, address, event="other") == WORDS_MISSING
    page = client.post(address, {"reason": "", "event": "other"}, follow=True).content.decode()
    assert '<option value="other" selected>' in page


def flag_of(run: RatingRun) -> ReviewFlag:
    flag = ReviewFlag.objects.get_or_create(run=run, place=1, defaults={"event": RatedEvent.objects.get(), **SEEN})[0]
    flag.players.set(Player.objects.order_by("pk")[:1])
    return flag


def waits(user: User) -> list[tuple[str, str]]:
    items = work_for(user, NOW.date())
    assert len(items) == sum(len(rows) for rows in rows_waiting(user, NOW.date()))
    return [(item.what, item.url) for item in items if "arbiter" in item.what or "question" in item.what]


def mails() -> list[tuple[list[str], str]]:
    found = [each.payload for each in OutboxMessage.objects.filter(kind="mail", dedup_key__contains="flag-")]
    return [(each["to"], each["subject"]) for each in found]


def test_the_arbiter_answers_at_his_own_address_and_the_answer_stands_at_the_flag(
    run: RatingRun, desk: Desk, quentin: User, faruk: User, client: Client
) -> None:
    flag, page = flag_of(run), f"/runs/{run.pk}/flags/1/"
    with pytest.raises(NotPermitted):
        services.ask_arbiter(flag, flag.event, by=desk.dmitri, now=NOW, question="Who started the run asks nobody.")
    client.force_login(quentin)
    assert "Ask the arbiter" in text(client.get(page).content)
    assert asked_at_its_field(client, f"{page}ask/") == WORDS_MISSING
    asked = text(client.post(f"{page}ask/", {"reason": "Were the boards swapped?"}, follow=True).content)
    assert "The arbiter is being told." in asked
    assert "was asked already" in text(client.post(f"{page}ask/", {"reason": "Again?"}, follow=True).content)
    question = ArbiterQuestion.objects.get()
    for _twice in range(2):
        ask_arbiter_of_flag(str(question.pk))
    address = f"/flag-questions/{question.pk}/"
    assert mails() == [([desk.boris.email], "Question about your tournament: St. Louis Autumn Four")]
    assert waits(desk.boris) == [("Answer the rating office’s question", address)]
    client.force_login(faruk)
    assert client.get(address).status_code == client.post(f"{address}answer/", {"reason": "x"}).status_code == 404
    client.force_login(desk.boris)
    shown = text(client.get(address).content)
    assert "Were the boards swapped?" in shown
    assert "Scored 5 in 5 games" in shown
    assert client.get(page).status_code == 404  # nothing else of the run
    assert asked_at_its_field(client, f"{address}answer/") == WORDS_MISSING
    told = {"reason": "No: he played well."}
    assert "Thank you." in text(client.post(f"{address}answer/", told, follow=True).content)
    client.post(f"{address}answer/", {"reason": "More"})
    question.refresh_from_db()
    assert (waits(desk.boris), question.answer) == ([], "No: he played well.")
    assert mails()[-1] == ([quentin.email], "Answer about a flag: St. Louis Autumn Four")
    assert waits(quentin) == [("The arbiter has answered: look at the flag", page)]
    client.force_login(quentin)
    assert "No: he played well." in text(client.get(page).content)
    look_at_flag(flag, by=quentin, now=NOW, note="Answered.")
    assert waits(quentin) == []
    assert [entry.act for entry in history_of(run)][-3:] == ["ask arbiter", "answer about flag", "look at flag"]


def test_nobody_waits_for_an_arbiter_who_cannot_be_reached(
    run: RatingRun, desk: Desk, quentin: User, client: Client
) -> None:
    flag, page = flag_of(run), f"/runs/{run.pk}/flags/1/"
    Appointment.objects.update(user=None)
    letter = services.ask_arbiter(flag, flag.event, by=quentin, now=NOW, question="Who kept the scores?")
    ask_arbiter_of_flag(str(letter.pk))
    client.force_login(quentin)
    assert "No chief arbiter of this event has an account" in text(client.get(page).content)
    services.answer_question(letter, by=quentin, now=NOW, answer="By letter: the deputy.")
    assert mails() == []  # he has entered it himself
    later = NOW + timedelta(days=8)
    second = services.ask_arbiter(flag, flag.event, by=quentin, now=NOW + timedelta(hours=1), question="And round 2?")
    client.post(f"/flag-questions/{second.pk}/let-go/")
    second.refresh_from_db()
    assert (second.state, second.let_go_by) == ("let-go", quentin)
    third = services.ask_arbiter(flag, flag.event, by=quentin, now=NOW + timedelta(hours=2), question="And round 3?")
    look_at_flag(flag, by=quentin, now=later, note="Went on.")
    third.refresh_from_db()
    assert (third.state, list(services.questions_about(flag))) == ("let-go", [letter, second, third])
    ask_arbiter_of_flag(str(third.pk))  # rung behind the end
    assert not third.arbiters.exists()


def last_mail() -> str:
    return str(OutboxMessage.objects.filter(dedup_key__startswith="mail:flag-answer").latest("pk").payload)


@pytest.fixture
def asked(run: RatingRun, desk: Desk, quentin: User) -> ArbiterQuestion:
    """Boris is asked about the flag; then the run is refused."""
    flag = flag_of(run)
    question = services.ask_arbiter(flag, flag.event, by=quentin, now=NOW, question="Swapped?")
    ask_arbiter_of_flag(str(question.pk))
    refuse_run(run, by=quentin, now=NOW, reason="Once more.")
    assert waits(desk.boris) == [("Answer the rating office’s question", f"/flag-questions/{question.pk}/")]
    return question


@pytest.fixture
def second(asked: ArbiterQuestion, run: RatingRun, desk: Desk) -> RatingRun:
    """The next run of the period."""
    found = start_run(run.period, by=desk.dmitri, now=NOW)
    advance_run(found.pk, clock=lambda: NOW)
    found.refresh_from_db()
    found.flags.all().delete()
    return found


def test_a_flag_that_is_looked_at_in_the_next_run_ends_the_question_that_is_asked_once(
    asked: ArbiterQuestion, second: RatingRun, desk: Desk, quentin: User
) -> None:
    flag = flag_of(second)
    with pytest.raises(services.AskedAlready):
        services.ask_arbiter(flag, flag.event, by=quentin, now=NOW, question="Swapped, really?")
    look_at_flag(flag, by=quentin, now=NOW, note="Fine.")
    asked.refresh_from_db()
    assert (asked.state, asked.let_go_by, waits(desk.boris)) == ("let-go", quentin, [])


TO_LOOK = "The arbiter has answered: look at the flag"


def test_an_answer_behind_a_refused_run_leads_to_the_same_flag_of_the_next_one(
    asked: ArbiterQuestion, second: RatingRun, run: RatingRun, desk: Desk, quentin: User, client: Client
) -> None:
    flag, page = flag_of(second), f"/runs/{second.pk}/flags/1/"
    services.answer_question(asked, by=desk.boris, now=NOW, answer="No: he played well.")
    assert waits(quentin) == [(TO_LOOK, page)]
    assert (page in last_mail(), str(run.pk) in last_mail()) == (True, False)
    client.force_login(quentin)
    assert "No: he played well." in text(client.get(page).content)
    assert f'href="{page}"' in client.get(f"/flag-questions/{asked.pk}/").content.decode()
    look_at_flag(flag, by=quentin, now=NOW, note="Answered.")
    assert waits(quentin) == []


def test_an_answer_between_two_runs_waits_for_the_flag_of_the_next_one(
    asked: ArbiterQuestion, run: RatingRun, desk: Desk, quentin: User, client: Client
) -> None:
    question = f"/flag-questions/{asked.pk}/"
    services.answer_question(asked, by=desk.boris, now=NOW, answer="No: he played well.")
    assert waits(quentin) == []  # no run is in review
    assert question in last_mail()
    again = start_run(run.period, by=desk.dmitri, now=NOW)
    advance_run(again.pk, clock=lambda: NOW)
    again.flags.all().delete()
    flag_of(again)
    page = f"/runs/{again.pk}/flags/1/"
    assert waits(quentin) == [(TO_LOOK, page)]
    client.force_login(quentin)
    assert f'href="{page}"' in client.get(question).content.decode()


def test_an_answer_about_a_flag_that_came_no_more_asks_nobody_to_look(
    asked: ArbiterQuestion, second: RatingRun, desk: Desk, quentin: User
) -> None:
    services.answer_question(asked, by=desk.boris, now=NOW, answer="It was corrected.")
    assert waits(quentin) == []
    ReviewFlag.objects.create(run=second, place=1, event=RatedEvent.objects.get(), **(SEEN | {"mark": "another"}))
    assert waits(quentin) == []


def test_whoever_goes_on_without_the_answer_comes_back_to_the_flag_of_the_run_in_review(
    asked: ArbiterQuestion, second: RatingRun, quentin: User, client: Client
) -> None:
    flag_of(second)
    client.force_login(quentin)
    answer = client.post(f"/flag-questions/{asked.pk}/let-go/")
    assert answer.headers["Location"] == f"/runs/{second.pk}/flags/1/"


def test_more_answers_take_no_more_queries(
    asked: ArbiterQuestion, second: RatingRun, desk: Desk, quentin: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    flag_of(second)
    services.answer_question(asked, by=desk.boris, now=NOW, answer="No.")
    for count in (1, 2, 3):
        with django_assert_num_queries(2):
            assert len(list(work.work_for(quentin, NOW.date()))) == count
        more = services.ask_arbiter(flag_of(second), asked.event, by=quentin, now=NOW, question=f"And round {count}?")
        ask_arbiter_of_flag(str(more.pk))
        services.answer_question(more, by=desk.boris, now=NOW, answer="No.")


def test_a_published_list_ends_the_questions_about_flags_that_came_no_more(
    asked: ArbiterQuestion, second: RatingRun, desk: Desk, quentin: User
) -> None:
    publish_rating_list(second, by=quentin, now=NOW)
    asked.refresh_from_db()
    assert (asked.state, asked.let_go_by, waits(desk.boris)) == ("let-go", quentin, [])
