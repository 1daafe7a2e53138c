"""A report that comes in behind a norm made elsewhere: who is told, whose work it is, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import NOW, person
from tests.titles.cases.elsewhere.test_beside import card_of
from tests.titles.cases.files import certificate_of
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles import tasks
from titles.cases import papers, services
from titles.cases.elsewhere.came_in import look_again, note_report
from titles.cases.elsewhere.countersigning import countersign_elsewhere
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import rows_waiting, work_for
from tournaments.reports.models import Report

LOOK = "A report of its event has come in: look at the norm again"
COUNTERSIGN = "Hold the card against the certificate, and countersign"


@pytest.fixture
def fred(usa: Federation) -> User:
    return person("Fred President", (Office.FEDERATION_PRESIDENT, usa))


@pytest.fixture
def elsewhere(world: World, chiara: User) -> NormElsewhere:
    """Entered from the paper before the report of its event is accepted, with one rating mistyped."""
    before = world.report.accepted_at - timedelta(days=2)
    case = services.open_case(world.hero, "IM", by=chiara, now=before)
    card = card_of(world)
    first, *rest = card.games
    assert first.opponent is not None
    typed = replace(card, games=(replace(first, opponent=replace(first.opponent, rating=2540)), *rest))
    said = replace(certificate_of(1), federation="USA", event=world.tournament.name, dossier=typed)
    return papers.enter_norm_elsewhere(case, said, by=chiara, now=before)


@pytest.fixture
def signed(elsewhere: NormElsewhere, world: World, fred: User) -> NormElsewhere:
    return countersign_elsewhere(elsewhere, by=fred, now=world.report.accepted_at - timedelta(days=1))


def told(start: str) -> dict[str, list[str]]:
    """The mails whose subject begins so: to whom."""
    mails = OutboxMessage.objects.filter(kind="mail", payload__subject__startswith=start)
    return {mail.payload["body"].partition(". ")[2].partition("\n")[0]: mail.payload["to"] for mail in mails}


def waiting(user: User) -> list[str]:
    items = [item.what for item in work_for(user, NOW.date())]
    assert len(items) == sum(rows.count() for rows in rows_waiting(user, NOW.date()))
    return [what for what in items if what in (LOOK, COUNTERSIGN)]


def test_a_countersigned_norm_is_marked_for_the_commission_and_everybody_is_told_once(
    signed: NormElsewhere, world: World, chiara: User, quentin: User, qadira: User
) -> None:
    tasks.find_norms(str(world.report.pk))
    signed.refresh_from_db()
    assert (signed.came_in, signed.standing) == (world.report, "to-look-at")
    differ = "The card and the report differ in 1 place."
    assert told("To look at again:") == {differ: ["qadira@example.org", "quentin@example.org"]}
    assert told("A report has come in:") == {differ: ["chiara@example.org", "fred@example.org"]}
    assert (waiting(quentin), waiting(chiara)) == ([LOOK], [])
    note_report(world.report, now=NOW)
    assert [entry.act for entry in history_of(signed)].count("report of norm elsewhere") == 1


def test_one_that_waits_for_its_countersignature_is_told_to_who_gives_it(
    elsewhere: NormElsewhere, world: World, fred: User, quentin: User
) -> None:
    note_report(world.report, now=NOW)
    elsewhere.refresh_from_db()
    assert (elsewhere.came_in, elsewhere.standing) == (None, "entered")
    assert list(told("To look at again:").values()) == [["fred@example.org"]]
    assert list(told("A report has come in:").values()) == [["chiara@example.org"]]
    assert (waiting(fred), waiting(quentin)) == ([COUNTERSIGN], [])


def test_the_commission_says_that_it_stands_and_why_and_is_not_asked_again(
    signed: NormElsewhere, world: World, chiara: User, quentin: User
) -> None:
    note_report(world.report, now=NOW)
    at(NOW)
    path, browser = reverse("norm_elsewhere", args=[signed.pk]), signed_in(quentin)
    assert "A report of its event has come in since it was countersigned" in browser.get(path).content.decode()
    with pytest.raises(NotPermitted):
        look_again(signed, by=chiara, now=NOW, reason="It stands.")
    with pytest.raises(CaseRefused) as refused:
        look_again(signed, by=quentin, now=NOW, reason=" ")
    assert refused.value.obstacle is Obstacle.NO_REASON
    assert asked_at_its_field(browser, reverse("norm_elsewhere_look_again", args=[signed.pk])) == REASON_MISSING
    said = {"reason": "One rating was mistyped; the average is enough."}
    shown = browser.post(reverse("norm_elsewhere_look_again", args=[signed.pk]), said, follow=True).content.decode()
    assert "A report of its event has come in since it was countersigned" not in shown
    signed.refresh_from_db()
    assert (signed.came_in, signed.standing, waiting(quentin)) == (None, "countersigned", [])
    assert list(told("It stands:").values()) == [["chiara@example.org", "fred@example.org"]]
    note_report(world.report, now=NOW)
    assert waiting(quentin) == []


def test_taken_out_of_the_application_it_waits_for_nobody(signed: NormElsewhere, world: World, chiara: User,
                                                          quentin: User) -> None:  # fmt: skip
    note_report(world.report, now=NOW)
    case = world.hero.title_cases.get()
    services.take_norm_out(case.norms.get(elsewhere=signed), by=chiara, now=NOW)
    assert waiting(quentin) == []


def test_what_was_entered_with_the_report_at_hand_or_is_of_another_event_is_not_marked(
    world: World, chiara: User, fred: User
) -> None:
    after = Report.objects.get(pk=world.report.pk).accepted_at + timedelta(days=1)
    case = services.open_case(world.hero, "IM", by=chiara, now=after)
    same = replace(certificate_of(1), federation="USA", event=world.tournament.name, dossier=card_of(world))
    for said in (same, replace(certificate_of(2), file=b"%PDF-1.7 another")):
        countersign_elsewhere(papers.enter_norm_elsewhere(case, said, by=chiara, now=after), by=fred, now=after)
    note_report(world.report, now=after)
    assert NormElsewhere.objects.filter(came_in__isnull=False).count() == 0
