"""1.8 where a federation has no officer who may countersign: a member of the commission does, another one approves."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.work import work_count
from tests.cast import LONG_AGO, NOW
from tests.titles.certificates.reading import text_of
from tests.tournaments.forms import at
from titles.certificates.norm_certificate import certificate_pdf
from titles.certificates.services import approve_norm
from titles.norms.models import Norm, NormSignature
from titles.norms.selectors import rows_waiting, work_for
from titles.norms.services import certify_norm, countersign_norm, refuse_norm
from tournaments.registration.models import Appointment

TODAY = date(2025, 9, 1)


def waiting(*people: User) -> list[list[str]]:
    """What waits for each of these people; as many things as are counted."""
    found = [[item.what for item in work_for(person, TODAY)] for person in people]
    assert [sum(rows.count() for rows in rows_waiting(person, TODAY)) for person in people] == list(map(len, found))
    return found


def arbiter_too(norm: Norm, user: User) -> None:
    Appointment.objects.create(tournament=norm.report.tournament, role="deputy", name=user.name, user=user)


def organiser_too(norm: Norm, user: User) -> None:
    type(norm.report.tournament).objects.filter(pk=norm.report.tournament_id).update(organiser=user)


def player_too(norm: Norm, user: User) -> None:
    PlayerClaim.objects.create(
        user=user, player=norm.player, state="confirmed", asked_at=NOW, decided_at=NOW,
        decided_by=norm.report.tournament.organiser,
    )  # fmt: skip


def suspended(norm: Norm, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def without_office(norm: Norm, user: User) -> None:
    OfficeHeld.objects.filter(user=user).update(ends_on=date(2025, 8, 31))


@pytest.mark.parametrize("so", [arbiter_too, organiser_too, player_too, suspended, without_office])
def test_where_the_only_officer_may_not_it_waits_for_the_commission(
    norm: Norm, so, boris: User, chiara: User, carla: User, dmitri: User, quentin: User, qadira: User
) -> None:
    so(norm, chiara)
    norm, chiara = certify_norm(Norm.objects.get(), by=boris, now=NOW), User.objects.get(pk=chiara.pk)
    here = "Check and countersign it in the place of the rating officer"
    assert waiting(chiara, carla, dmitri, quentin, qadira) == [[], [], [], [here], [here]]
    norm = Norm.objects.get()
    assert not any(can(who, "countersign", norm, day=TODAY) for who in (chiara, carla, dmitri, boris))
    assert OutboxMessage.objects.latest("pk").payload["to"] == ["qadira@example.org", "quentin@example.org"]
    countersign_norm(norm, by=quentin, now=NOW)
    assert waiting(chiara, quentin, qadira) == [[], [], ["Approve it and issue the certificate"]]
    with pytest.raises(NotPermitted):
        approve_norm(norm, by=quentin, now=NOW)
    assert approve_norm(norm, by=qadira, now=NOW).state == "approved"


def test_from_my_work_by_the_button_to_the_text_of_the_certificate(
    client: Client, norm: Norm, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    arbiter_too(norm, chiara)
    certify_norm(norm, by=boris, now=NOW)
    address = reverse("norm", args=[norm.pk])
    client.force_login(chiara)
    page = client.get(address).content.decode()
    assert "waits for the qualification commission, in the place of the rating officer of USA" in page
    assert "You were an arbiter of this tournament; another person decides." in page
    client.force_login(quentin)
    assert work_count(quentin, TODAY) == 1
    assert address in client.get("/my-work/").content.decode()
    page = client.get(address).content.decode()
    assert f'action="{reverse("norm_countersign", args=[norm.pk])}"' in page
    page = client.post(reverse("norm_countersign", args=[norm.pk]), follow=True).content.decode()
    said = (
        "Quentin Commission of the commission countersigned for USA in the place of Chiara Officer, "
        "who has a part in this case (1.8)"
    )
    assert said in page
    assert "You countersigned it; the next signature is another person’s." in page
    assert "countersigned it for the commission, in the place of the rating officer" in page
    client.force_login(qadira)
    assert "Certificate N-" in client.post(reverse("norm_approve", args=[norm.pk]), follow=True).content.decode()
    certificate = Norm.objects.get().certificate
    assert said in certificate.facts["remarks"]
    assert [each["office"] for each in certificate.facts["signatures"]] == [
        "Chief arbiter", "Qualification commission, for USA", "Qualification commission",
    ]  # fmt: skip
    text = text_of(certificate_pdf(certificate.facts))
    assert said in text
    assert "Qualification commission, for USA" in text
    assert said in client.get(reverse("verify", args=[certificate.code])).content.decode()
    assert [(each.step, each.by, each.office, each.in_place_of) for each in NormSignature.objects.all()] == [
        ("certified", boris, "arbiter", ""),
        ("countersigned", quentin, "qc", "Chiara Officer"),
        ("approved", qadira, "qc-chair", ""),
    ]  # fmt: skip


def test_the_commission_may_refuse_it_there_and_gives_it_back_where_a_free_officer_comes(
    norm: Norm, boris: User, quentin: User, carla: User, usa: Federation
) -> None:
    at(NOW)
    certify_norm(norm, by=boris, now=NOW)
    assert can(quentin, "countersign", Norm.objects.get(), day=TODAY)
    OfficeHeld.objects.create(user=carla, office=Office.RATING_OFFICER, federation=usa, starts_on=LONG_AGO)
    vars(carla).pop("_offices_held", None)
    assert waiting(quentin, carla) == [[], ["Check and countersign it"]]
    with pytest.raises(NotPermitted):
        refuse_norm(norm, by=quentin, now=NOW, reason="Round 3 was not played.", article="1.4.2c")
    OfficeHeld.objects.filter(user=carla).update(ends_on=LONG_AGO)
    assert refuse_norm(norm, by=quentin, now=NOW, reason="Round 3 was not played.", article="1.4.2c").state == "refused"


def test_a_signature_says_what_was_signed_and_is_never_changed(
    client: Client, countersigned: Norm, boris: User
) -> None:
    client.force_login(boris)
    address, fits = reverse("norm", args=[countersigned.pk]), "fits what the norm says"
    page = client.get(address).content.decode()
    assert [page.count(each) for each in (fits, "does not fit")] == [2, 0]
    assert all(each.sha256 in page for each in countersigned.signatures.all())
    with pytest.raises(IntegrityError), transaction.atomic():
        NormSignature.objects.update(sha256="0" * 64)
    another = countersigned.dossier["player"] | {"name": "Another, Anna"}
    Norm.objects.update(dossier=countersigned.dossier | {"player": another})
    page = client.get(address).content.decode()
    assert [page.count(each) for each in (fits, "does not fit: the norm says something else")] == [0, 2]
