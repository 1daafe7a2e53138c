"""Mails are worded when they are delivered, in every language, and reach both sides."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals import services, tasks
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at

ASTRID, CHIARA = "astrid@example.org", "chiara@example.org"
COMMISSION = ["qadira@example.org", "quentin@example.org"]


def delivered(key: str) -> tuple[list[str], str, list[str]]:
    """To whom, the subject, and the paragraphs of one mail of the outbox."""
    at(SUMMER)
    assert do(OutboxMessage.objects.get(dedup_key=key).pk, now=SUMMER)
    (sent,) = mail.outbox
    return sent.recipients(), sent.subject, sent.body.strip().split("\n\n")


def told(appeal: Appeal, what: str) -> tuple[list[str], str, list[str]]:
    return delivered(f"{tasks.tell.name}:{appeal.pk}:{what}")


def test_the_refusal_says_what_why_until_when_and_where_in_both_languages(refusal: Refusal) -> None:
    assert delivered(f"{tasks.communicate.name}:{refusal.pk}") == (
        [ASTRID],
        "Refused: St. Louis Autumn Four / Refusé : St. Louis Autumn Four",
        [
            "Registration of a tournament, St. Louis Autumn Four: refused by Chiara Officer (0.2). No venue.",
            "You may appeal until 8 September 2025 (0.4; days of America/Chicago). It is heard by the qualification "
            "commission.",
            "– – –",
            "Annonce d’un tournoi, St. Louis Autumn Four : refusé par Chiara Officer (0.2). No venue.",
            "Vous pouvez faire appel jusqu’au 8 septembre 2025 (0.4 ; jours de America/Chicago). L’appel est entendu "
            "par la commission de qualification.",
            f"http://127.0.0.1:8000/refusals/{refusal.pk}/appeal/",
        ],
    )


def test_where_no_text_knows_the_appeal_the_mail_names_no_day_and_no_article(refusal: Refusal) -> None:
    Refusal.objects.update(appeal_days=None, appeal_article="")
    _to, _subject, paragraphs = delivered(f"{tasks.communicate.name}:{refusal.pk}")
    assert paragraphs[1] == (
        "You may appeal on any day: no text gives a last one. It is heard by the qualification commission."
    )


def test_the_fee_of_the_cfc_stands_in_the_mail(refusal: Refusal) -> None:
    Refusal.objects.update(fee_cents=1000, refund_change=15, heard_by="auditor", appeal_article="739", appeal_days=None)
    _to, _subject, paragraphs = delivered(f"{tasks.communicate.name}:{refusal.pk}")
    assert paragraphs[2].startswith("A fee of 10.00 dollars goes to the federation with the appeal;")


def test_filed_both_sides_and_those_who_decide_are_told(appeal: Appeal) -> None:
    to, subject, (english, _between, _french, address) = told(appeal, "filed")
    assert to == sorted([ASTRID, CHIARA, *COMMISSION])
    assert subject == "Appeal: St. Louis Autumn Four / Appel : St. Louis Autumn Four"
    assert english == (
        "Astrid Organiser has appealed against the refusal of St. Louis Autumn Four (0.2). "
        "It is heard by the qualification commission."
    )
    assert address == f"http://127.0.0.1:8000/appeals/{appeal.pk}/"


def test_a_member_with_a_part_in_the_case_is_not_asked_to_decide(appeal: Appeal, quentin: User) -> None:
    appeal.parties.add(quentin)
    assert told(appeal, "filed")[0] == sorted([ASTRID, CHIARA, "qadira@example.org"])


@pytest.mark.parametrize(
    ("act", "what", "subject", "said"),
    [
        (
            services.uphold_appeal, "upheld", "Appeal upheld: St. Louis Autumn Four",
            ["The appeal of Astrid Organiser on St. Louis Autumn Four is upheld by Qadira Chair: So it is.",
             "The registration is approved."],
        ),
        (
            services.dismiss_appeal, "dismissed", "Appeal dismissed: St. Louis Autumn Four",
            ["The appeal of Astrid Organiser on St. Louis Autumn Four is dismissed by Qadira Chair: So it is.",
             "The refusal stands. This decision is final."],
        ),
    ],
)  # fmt: skip
def test_the_decision_reaches_both_sides_with_its_reason_and_what_follows(
    act, what: str, subject: str, said: list[str], appeal: Appeal, qadira: User
) -> None:
    act(appeal, by=qadira, now=SUMMER, reason="So it is.")
    to, found, paragraphs = told(appeal, what)
    assert (to, found.partition(" / ")[0], paragraphs[:2]) == ([ASTRID, CHIARA], subject, said)


def test_taken_up_it_names_who_hears_it(appeal: Appeal, qadira: User) -> None:
    services.take_up_appeal(appeal, by=qadira, now=SUMMER)
    to, _subject, paragraphs = told(appeal, "review")
    assert to == [ASTRID, CHIARA]
    assert paragraphs[0] == "The appeal of Astrid Organiser on St. Louis Autumn Four is heard by Qadira Chair."


def test_withdrawn_those_who_would_decide_are_told_too(appeal: Appeal, astrid: User) -> None:
    services.withdraw_appeal(appeal, by=astrid, now=SUMMER)
    to, _subject, paragraphs = told(appeal, "withdrawn")
    assert to == sorted([ASTRID, CHIARA, *COMMISSION])
    assert paragraphs[0] == ("Astrid Organiser has withdrawn the appeal on St. Louis Autumn Four. The refusal stands.")


def test_overtaken_everybody_learns_that_there_is_nothing_left_to_decide(appeal: Appeal, astrid: User) -> None:
    overtake_refusals("registration", [appeal.refusal.subject_id], by=astrid, now=SUMMER)
    to, subject, paragraphs = told(appeal, "closed")
    assert (to, subject.partition(" / ")[0]) == (
        sorted([ASTRID, CHIARA, *COMMISSION]), "Appeal closed: St. Louis Autumn Four",
    )  # fmt: skip
    assert paragraphs[0] == (
        "What was refused has gone another way. The appeal of Astrid Organiser on St. Louis Autumn Four has nothing "
        "left to decide."
    )


def test_an_account_that_is_closed_gets_no_mail(appeal: Appeal, chiara: User) -> None:
    User.objects.filter(pk=chiara.pk).update(is_active=False)
    assert told(appeal, "filed")[0] == sorted([ASTRID, *COMMISSION])


def test_a_mail_delivered_days_later_still_tells_the_day_that_holds(refusal: Refusal) -> None:
    at(SUMMER + timedelta(days=40))
    tasks.communicate(str(refusal.pk))
    assert "until 18 October 2025" in mail.outbox[0].body
