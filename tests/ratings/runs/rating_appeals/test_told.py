"""Who is told of an appeal: of each question and each answer, whoever was asked, and the federation that had it."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import pytest

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratings.runs.rating_appeals import mails, services
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import rating_appeal_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.runs.rating_appeals.conftest import NOW


@pytest.fixture
def dora(db: None) -> User:
    return person("Dora Director")


@pytest.fixture
def disputed(cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]) -> RatingAppeal:
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    return services.dispute_games(appeal, by=bob, now=NOW, places=[], words="Round 3 is missing.")


def asked(appeal: RatingAppeal, director: User, *, by: User, question: str) -> RatingAppeal:
    """As the floor above finds who that was."""
    appeal = services.ask_director(appeal, by=by, now=NOW, question=question)
    appeal.directors.set([director])
    for _twice in range(2):
        mails.to_directors(appeal, now=NOW)
    return appeal


def mails_to(user: User, words: str) -> list[str]:
    found = OutboxMessage.objects.filter(kind="mail", payload__to=[user.email]).order_by("pk")
    bodies = [each.payload["body"].partition("\n")[0] for each in found]
    return [body for body in bodies if words in body]


def test_of_each_question_the_director_is_told_and_of_each_answer_the_auditor_within_one_minute_too(
    disputed: RatingAppeal, dora: User, adam: User
) -> None:
    for number in (1, 2):
        appeal = asked(disputed, dora, by=adam, question=f"Question {number}?")
        services.answer_for_director(appeal, by=adam, now=NOW + timedelta(seconds=20), answer="Yes.")
    question = "The Rating Auditor asks you about an appeal of Baker, Bob: "
    answer = "The tournament director has answered on the appeal of Baker, Bob. The ruling is yours."
    assert mails_to(dora, "asks you") == [f"{question}Question 1?", f"{question}Question 2?"]
    assert mails_to(adam, "has answered") == [answer, answer]


def test_the_federation_that_has_passed_it_on_is_told_and_reads_it_when_the_player_has_changed_to_another(
    first_list: RatingList, bob: User, quentin: User, usa: Federation, players: dict[str, Player]
) -> None:
    officer = person("Uma Officer", (Office.RATING_OFFICER, usa))
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=NOW, grounds="2100 is right.")
    appeal = services.pass_on(appeal, by=officer, now=NOW, words="The federation agrees.")
    canada = Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada"})[0]
    Player.objects.filter(pk=appeal.player_id).update(federation=canada)
    appeal = services.dismiss_appeal(RatingAppeal.objects.get(), by=quentin, now=NOW, calculation="It is not.")
    assert len(mails_to(officer, "is dismissed, and this is final: It is not.")) == 1
    assert can(officer, "view", appeal, day=NOW.date())
    rows = rating_appeal_rows(officer, day=NOW.date())
    assert list(RatingAppeal.objects.filter(open_to(officer, "view", rows, day=NOW.date()))) == [appeal]


def test_a_director_who_was_asked_is_told_of_a_withdrawal(
    disputed: RatingAppeal, dora: User, adam: User, bob: User
) -> None:
    services.withdraw_appeal(asked(disputed, dora, by=adam, question="A draw?"), by=bob, now=NOW)
    assert [len(mails_to(user, "has withdrawn the appeal against the")) for user in (dora, adam)] == [1, 1]


def test_an_auditor_who_directed_the_tournament_answers_and_the_committee_rules(
    disputed: RatingAppeal, adam: User, regina: User
) -> None:
    appeal = asked(disputed, adam, by=adam, question="A draw?")
    appeal = services.answer_for_director(appeal, by=adam, now=NOW, answer="I was right.")
    assert [len(mails_to(user, "has answered on the appeal")) for user in (adam, regina)] == [0, 1]
    for act in (services.dismiss_appeal, partial(services.uphold_appeal, rating=2001)):
        with pytest.raises(NotPermitted):
            act(appeal, by=adam, now=NOW, calculation="I was right.")
    with pytest.raises(NotPermitted):
        services.ask_director(appeal, by=adam, now=NOW, question="Sure?")
    day = NOW.date()
    may_rule = [
        RatingAppeal.objects.filter(open_to(user, "rule", rating_appeal_rows(user, day=day), day=day)).count()
        for user in (adam, regina)
    ]
    assert may_rule == [0, 1]
    assert services.dismiss_appeal(appeal, by=regina, now=NOW, calculation="He was.").decided_by == regina
    assert not can(adam, "amend-ruling", appeal, day=day)
