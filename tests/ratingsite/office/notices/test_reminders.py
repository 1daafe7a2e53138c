"""Reminders come 7, 3 and 1 days before a last day, each once, whoever sweeps and however often."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as django_mail
from django.utils.translation import gettext

from ratingsite.office.accounts.models import User
from ratingsite.office.notices.models import LookedAt, Reminder
from ratingsite.office.notices.reminder_mails import send_mail_of_reminders
from ratingsite.office.notices.reminders import AT_ONCE, Work, people_to_look_at, remind_people, steps_due
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.pages import Due, WorkItem
from tests.cast import NOW, person
from tests.ratingsite.office.appeals.test_races import at_once

CHICAGO = ZoneInfo("America/Chicago")
LAST = date(2025, 10, 9)


def item(due_on: date | None = LAST, *, since: datetime = NOW, later: tuple[Due, ...] = ()) -> WorkItem:
    return WorkItem(
        kind="registration", title="Open", url="/tournaments/1/", what="Go on with the registration", since=since,
        due_on=due_on, zone=CHICAGO, article="0.2", deadline="registration", later=later,
    )  # fmt: skip


def work(*items: WorkItem) -> Work:
    return lambda user, day: items


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 17, tzinfo=UTC)


def steps(found: WorkItem, now: datetime) -> list[tuple[date, int]]:
    return [(step.day, step.step) for step in steps_due(found, now)]


# ---------------------------------------------------------------- which step
@pytest.mark.parametrize(
    ("left", "step"), [(9, None), (8, None), (7, 7), (6, 7), (4, 7), (3, 3), (2, 3), (1, 1), (0, 1), (-1, None)]
)
def test_the_nearest_step_that_has_begun_is_due_and_nothing_behind_the_last_day(left: int, step: int | None) -> None:
    expected = [] if step is None else [(LAST, step)]
    assert steps(item(), noon(LAST - timedelta(days=left))) == expected


def test_days_are_counted_where_the_tournament_is_held() -> None:
    before_midnight = datetime(2025, 10, 2, 4, 59, 59, tzinfo=UTC)  # 1 October in Chicago
    assert steps(item(), before_midnight) == []
    assert steps(item(), before_midnight + timedelta(seconds=1)) == [(LAST, 7)]


@pytest.mark.parametrize(("since", "found"), [(LAST - timedelta(days=3), [(LAST, 3)]), (LAST - timedelta(days=2), [])])
def test_what_was_begun_behind_a_step_waits_for_the_next(since: date, found: list[tuple[date, int]]) -> None:
    assert steps(item(since=noon(since)), noon(LAST - timedelta(days=2))) == found


def test_each_day_of_a_thing_has_its_own_steps() -> None:
    second = Due(code="report-latest", day=LAST + timedelta(days=2))
    found = list(steps_due(item(later=(second,)), noon(LAST)))
    assert [(step.about, step.day, step.step) for step in found] == [
        ("/tournaments/1/#registration", LAST, 1), ("/tournaments/1/#report-latest", second.day, 3),
    ]  # fmt: skip


def test_what_has_no_last_day_is_brought_to_mind_when_it_has_waited_for_a_week() -> None:
    assert steps(item(None), NOW + timedelta(days=6)) == []
    assert steps(item(None), NOW + timedelta(days=7)) == [(NOW.date(), Reminder.WAITS)]


# ---------------------------------------------------------------- once
def swept(*days: date, of: WorkItem) -> list[int]:
    """How many reminders each sweep made."""
    return [remind_people(work(of), now=noon(day)) for day in days]


def test_each_step_is_reminded_of_once_however_often_it_is_swept(astrid: User) -> None:
    days = [LAST - timedelta(days=left) for left in (8, 7, 6, 3, 2, 1, 0)]
    assert swept(*days, of=item()) == [0, 1, 0, 1, 0, 1, 0]
    assert sorted(Reminder.objects.values_list("step", flat=True)) == [1, 3, 7]
    assert OutboxMessage.objects.count() == 3


def test_after_the_sweeper_stood_still_for_days_one_reminder_comes_and_not_three(astrid: User) -> None:
    assert swept(LAST - timedelta(days=1), of=item()) == [1]
    assert Reminder.objects.get().step == 1


def test_a_day_that_was_moved_has_its_own_reminders(astrid: User) -> None:
    moved = item(LAST + timedelta(days=7))
    assert swept(LAST - timedelta(days=7), LAST - timedelta(days=3), of=item()) == [1, 1]
    assert swept(LAST - timedelta(days=2), LAST, LAST + timedelta(days=4), of=moved) == [0, 1, 1]


def test_nobody_is_looked_at_twice_within_an_hour_and_each_sweep_takes_a_few(astrid: User, boris: User) -> None:
    now = noon(LAST)
    assert set(people_to_look_at(now)) == {astrid, boris}
    assert remind_people(work(item()), now=now) == 2
    assert set(people_to_look_at(now + timedelta(minutes=59))) == set()
    assert list(people_to_look_at(now + timedelta(minutes=61))) == [astrid, boris]
    LookedAt.objects.filter(user=astrid).update(at=now + timedelta(days=1))  # a clock that was put back
    assert list(people_to_look_at(now + timedelta(minutes=61))) == [boris, astrid]
    assert AT_ONCE == 4


def test_who_wants_none_and_who_holds_no_office_gets_none(astrid: User) -> None:
    person("Faruk Nobody")
    User.objects.filter(pk=astrid.pk).update(wants_reminders=False)
    assert swept(LAST, of=item()) == [0]


def test_a_crash_before_the_end_of_a_look_leaves_nothing_and_the_next_look_does_it_all(astrid: User) -> None:
    def crashes(user: User, day: date) -> list[WorkItem]:
        raise SystemExit("the power went")

    with pytest.raises(SystemExit):
        remind_people(crashes, now=noon(LAST))
    assert LookedAt.objects.count() == Reminder.objects.count() == OutboxMessage.objects.count() == 0
    assert swept(LAST, of=item()) == [1]


def test_somebody_whose_days_cannot_be_told_holds_nobody_up_and_is_tried_again(astrid: User, boris: User) -> None:
    def fails_once(user: User, day: date) -> list[WorkItem]:
        if user == astrid and not Reminder.objects.exists():
            raise ValueError("no edition")
        return [item()]

    assert remind_people(fails_once, now=noon(LAST)) == 1
    assert remind_people(fails_once, now=noon(LAST) + timedelta(minutes=61)) == 1
    assert set(Reminder.objects.values_list("user", flat=True)) == {astrid.pk, boris.pk}


@pytest.mark.django_db(transaction=True)
def test_two_sweepers_at_once_remind_once(astrid: User, boris: User) -> None:
    things = work(item(), item(LAST + timedelta(days=1)), item(None))

    def sweep() -> int:
        return remind_people(things, now=noon(LAST))

    got = at_once(sweep, sweep)
    failed = [each for each in got if isinstance(each, Exception)]
    assert failed == []
    assert sum(each for each in got if isinstance(each, int)) == Reminder.objects.count() == 6
    assert OutboxMessage.objects.count() == 2  # one mail each


# ---------------------------------------------------------------- the mail
def mail_of(user: User, *items: WorkItem, on: date, still: tuple[WorkItem, ...] | None = None) -> bool:
    assert remind_people(work(*items), now=noon(on))
    mail = Reminder.objects.filter(user=user).values_list("mail", flat=True)[0]
    return send_mail_of_reminders(mail, lambda user: items if still is None else still, now=noon(on))


def test_the_mail_says_what_until_when_where_and_how_to_have_no_more(astrid: User) -> None:
    User.objects.update(language="en")
    assert mail_of(astrid, item(), on=LAST - timedelta(days=3))
    (sent,) = django_mail.outbox
    assert (sent.to, sent.subject) == ([astrid.email], "Reminder: Go on with the registration, Open")
    assert sent.body.strip().split("\n\n") == [
        "Go on with the registration: Open\nLast day: 9 October 2025 (0.2; days of America/Chicago) – 3 days are left.",
        "http://127.0.0.1:8000/tournaments/1/",
        "You can switch reminders off on the page of your account: http://127.0.0.1:8000/account/notices/",
    ]


def test_several_go_in_one_mail_and_what_is_done_meanwhile_is_not_in_it(astrid: User) -> None:
    User.objects.update(language="fr")
    other = WorkItem(kind="norm", title="IM, Elif", url="/norms/1/", what="Sign", since=NOW)
    done = WorkItem(kind="norm", title="IM, Faruk", url="/norms/2/", what="Sign", since=NOW)
    assert mail_of(astrid, item(), other, done, on=LAST, still=(item(), other))
    (sent,) = django_mail.outbox
    assert sent.subject == "Rappel : 2 choses vous attendent"
    assert "http://127.0.0.1:8000/norms/1/" in sent.body
    assert "/norms/2/" not in sent.body


def test_it_says_in_every_language_what_waits_however_that_calls_it(astrid: User) -> None:
    def waiting(user: User) -> list[WorkItem]:
        kind, what = gettext("Norm"), gettext("Check and countersign it")
        return [WorkItem(kind=kind, title="IM norm", url="/norms/1/", what=what, since=NOW)]

    later = NOW + timedelta(days=8)
    assert remind_people(lambda user, day: waiting(user), now=later) == 1
    assert send_mail_of_reminders(Reminder.objects.get().mail, waiting, now=later)
    (letter,) = django_mail.outbox
    english, french = "Reminder: Check and countersign it, IM norm", "Rappel : Contrôler et contresigner, IM norm"
    assert letter.subject == f"{english} / {french}"
    assert str(letter.body).count("1er septembre 2025") == 1


def test_where_all_is_done_meanwhile_no_mail_goes(astrid: User) -> None:
    assert not mail_of(astrid, item(), on=LAST, still=())
    assert django_mail.outbox == []
