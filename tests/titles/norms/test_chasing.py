"""An outstanding signature is seen: on the page, by the player's federation, and by the commission, who ask again."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.test import Client
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.audit.services import history_of
from ratingsite.office.notices.models import Reminder
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.reminding import remind
from tests.cast import LONG_AGO, NOW
from tests.tournaments.forms import at
from titles.norms.chasing import OVERDUE_AFTER, SEEN_AFTER, chase_norm
from titles.norms.models import Norm
from titles.norms.selectors import rows_waiting, work_for
from titles.norms.services import certify_norm, countersign_norm

OVERDUE = "The signature is overdue: ask for it again, or refuse the norm"
HANGS = "A norm of your player hangs: see whose signature is outstanding"


def seen(day: date, *people: User) -> list[list[str]]:
    """What waits for each of these people on a day; as many things as are counted."""
    found = [[item.what for item in work_for(person, day)] for person in people]
    assert [sum(rows.count() for rows in rows_waiting(person, day)) for person in people] == list(map(len, found))
    return found


def of_the_player(norm: Norm, code: str) -> None:
    """The player played for another federation than the organising one."""
    player = norm.dossier["player"] | {"federation": code}
    Norm.objects.filter(pk=norm.pk).update(dossier=norm.dossier | {"player": player})


def test_an_outstanding_signature_is_seen_reminded_of_and_asked_for_again(
    client: Client, norm: Norm, boris: User, chiara: User, carla: User, quentin: User, qadira: User
) -> None:
    of_the_player(norm, "CAN")
    certify_norm(norm, by=boris, now=NOW)
    sign, people = ["Check and countersign it"], (chiara, carla, quentin)
    assert seen((NOW + SEEN_AFTER - timedelta(days=1)).date(), *people) == [sign, [], []]
    assert seen((NOW + SEEN_AFTER).date(), *people) == [sign, [HANGS], []]
    late: datetime = NOW + OVERDUE_AFTER
    assert seen(late.date(), *people) == [sign, [HANGS], [OVERDUE]]
    at(late)
    remind(now=late)
    remind(now=late)  # a few people at a time
    assert set(Reminder.objects.values_list("user__email", flat=True)) == {
        "chiara@example.org",
        "quentin@example.org",
        "qadira@example.org",
    }
    client.force_login(carla)
    page = client.get(reverse("norm", args=[norm.pk])).content.decode()
    assert "The next signature is outstanding since" in page
    assert "waits for the rating officer" in page
    assert "norm_chase" not in page
    client.force_login(quentin)
    address = reverse("norm_chase", args=[norm.pk])
    assert f'action="{address}"' in client.get(reverse("norm", args=[norm.pk])).content.decode()
    page = client.post(address, follow=True).content.decode()
    assert "Asked for again: who owes the signature is written to." in page
    assert "The commission asked for it again:" in page
    message = OutboxMessage.objects.filter(kind="mail").latest("pk").payload
    assert (message["to"], message["subject"]) == (
        ["chiara@example.org"],
        "Your signature is overdue: IM norm, FM Farid, Ömer",
    )
    assert [entry.act for entry in history_of(norm)] == ["find norm", "certify norm", "chase norm"]
    assert seen(late.date(), *people) == [sign, [HANGS], []]
    assert seen((late + OVERDUE_AFTER).date(), *people) == [sign, [HANGS], [OVERDUE]]
    countersign_norm(norm, by=chiara, now=late)
    assert seen(late.date(), chiara, carla) == [[], []]


def test_the_chief_arbiter_is_asked_again_and_the_commission_may_refuse(
    norm: Norm, boris: User, chiara: User, quentin: User, usa: Federation
) -> None:
    early, late = NOW + OVERDUE_AFTER - timedelta(days=1), NOW + OVERDUE_AFTER
    at(early)
    assert [can(quentin, act, Norm.objects.get(), day=early.date()) for act in ("chase", "refuse")] == [False, False]
    at(late)
    assert [can(quentin, act, Norm.objects.get(), day=late.date()) for act in ("chase", "refuse")] == [True, True]
    OfficeHeld.objects.create(user=quentin, office=Office.RATING_OFFICER, federation=usa, starts_on=LONG_AGO)
    chase_norm(norm, by=quentin, now=late)
    assert OutboxMessage.objects.filter(kind="mail").latest("pk").payload["to"] == ["boris@example.org"]
