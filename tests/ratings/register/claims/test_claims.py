"""An account is known as a player once the federation has confirmed it; then the player sees his data and objects."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from ratings.register.claims.models import PlayerClaim
from ratings.register.claims.own_data import own_data
from ratings.register.claims.selectors import account_of, player_of
from ratings.register.claims.services import ClaimedAlready, claim_player, confirm_claim, end_claim, refuse_claim
from ratings.register.models import Player
from ratings.register.objections.models import Objection
from ratings.register.objections.services import (
    Objected,
    TooManyOpen,
    correct_objection,
    decline_objection,
    file_objection,
    withdraw_objection,
)
from ratings.register.work import rows_waiting, work_for
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import NOW, person
from tests.tournaments.forms import at, signed_in

DATA = Objected(about="data", what="Name", grounds="Demir is written with one r.")
CFC = Objected(about="rating", what="List 4", grounds="Two games are missing.", system="cfc-regular")


@pytest.fixture
def ela(elif_: Player, chiara: User) -> User:
    """Elif with an account, confirmed by her federation."""
    user = person("Ela Demir")
    confirm_claim(claim_player(elif_, "I am Elif.", by=user, now=NOW), by=chiara, now=NOW)
    return fresh(user)


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def waiting(user: User) -> list[str]:
    work = work_for(fresh(user), NOW.date())
    assert len(work) == sum(rows.count() for rows in rows_waiting(fresh(user), NOW.date()))
    return [item.kind for item in work]


def mails() -> list[tuple[list[str], str]]:
    sent = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [(mail.payload["to"], mail.payload["subject"]) for mail in sent]


def test_the_federation_confirms_who_somebody_is(elif_: Player, faruk: User, chiara: User, carla: User) -> None:
    claim = claim_player(elif_, "Club 7.", by=faruk, now=NOW)
    assert (player_of(faruk), waiting(chiara), waiting(carla)) == (None, ["claim"], [])
    for by in (carla, faruk):
        with pytest.raises(NotPermitted):
            confirm_claim(claim, by=by, now=NOW)
    confirm_claim(claim, by=chiara, now=NOW)
    assert (player_of(faruk), account_of(elif_), waiting(chiara)) == (elif_, faruk, [])
    assert mails() == [
        (["chiara@example.org"], "Is this the player? Demir, Elif"),
        (["faruk@example.org"], "Your number as a player: 2099001"),
    ]
    assert [entry.act for entry in history_of(claim)] == ["claim player", "confirm claim"]


def test_one_account_is_one_player_and_one_player_one_account(
    ela: User, elif_: Player, faruk: User, chiara: User
) -> None:
    other = Player.objects.create(fide_id=2099002, name="Other", federation=elif_.federation)
    with pytest.raises(ClaimedAlready):
        claim_player(other, "x", by=ela, now=NOW)
    with pytest.raises(ClaimedAlready):
        claim_player(elif_, "x", by=faruk, now=NOW)
    asked = claim_player(other, "x", by=faruk, now=NOW)
    with pytest.raises(ClaimedAlready):
        claim_player(other, "x", by=faruk, now=NOW)
    PlayerClaim.objects.filter(pk=asked.pk).update(player=elif_)
    with pytest.raises(ClaimedAlready):
        confirm_claim(asked, by=chiara, now=NOW)
    refuse_claim(asked, by=chiara, now=NOW, reason="Somebody else is.")
    end_claim(PlayerClaim.objects.get(user=ela), by=ela, now=NOW)
    assert player_of(fresh(ela)) is None
    assert confirm_claim(claim_player(elif_, "x", by=faruk, now=NOW), by=chiara, now=NOW).state == "confirmed"


def test_what_a_player_and_an_officer_write_ends_the_mails_about_an_objection_as_they_have_ended_it(
    ela: User, elif_: Player, chiara: User
) -> None:
    said = Objected(about="data", what="The name is wrong.", grounds="It is Demir.")
    correct_objection(file_objection(elif_, said, by=ela, now=NOW), by=chiara, now=NOW, answer="Changed")
    sent = OutboxMessage.objects.filter(dedup_key__contains="objection:").order_by("pk")
    assert [each.payload["body"].partition("\n")[0] for each in sent] == [
        "Demir, Elif objects. Please answer: The name is wrong.",
        "Your objection (The name is wrong.) was right: Changed",
    ]


def test_the_officer_hears_of_data_and_the_auditor_of_the_cfcs_ratings(
    ela: User, elif_: Player, chiara: User, carla: User, faruk: User
) -> None:
    auditor = person("Ada Auditor", (Office.RATING_AUDITOR, None))
    data, rating = (file_objection(elif_, said, by=ela, now=NOW) for said in (DATA, CFC))
    assert [(each.heard_by, each.article) for each in (data, rating)] == [("officer", ""), ("auditor", "739")]
    assert (waiting(chiara), waiting(auditor), waiting(carla)) == (["objection"], ["objection"], [])
    for objection, by in ((data, auditor), (data, carla), (rating, chiara), (data, ela)):
        with pytest.raises(NotPermitted):
            decline_objection(objection, by=by, now=NOW, answer="x")
    with pytest.raises(NotPermitted):
        file_objection(elif_, DATA, by=faruk, now=NOW)
    assert correct_objection(data, by=chiara, now=NOW, answer="Changed.").state == "corrected"
    assert decline_objection(rating, by=auditor, now=NOW, answer="All are there.").state == "declined"
    third = file_objection(elif_, DATA, by=ela, now=NOW)
    assert withdraw_objection(third, by=ela, now=NOW).state == "withdrawn"
    Objection.objects.bulk_create(
        Objection(player=elif_, about="data", what="x", grounds="x", heard_by="officer", federation=elif_.federation,
                  filed_by=ela, filed_at=NOW)
        for _ in range(20)
    )  # fmt: skip
    with pytest.raises(TooManyOpen):
        file_objection(elif_, DATA, by=ela, now=NOW)


# ---------------------------------------------------------------- pages
def test_what_is_kept_of_a_player_is_said_in_words_of_the_language(elif_: Player) -> None:
    with translation.override("fr"):
        said = {str(label): value for label, value in own_data(elif_)}
    assert {"Federation", "numbered by"}.isdisjoint(said)
    assert (said["fédération"], said["numéro donné par"]) == ("États-Unis d’Amérique", None)


def test_the_pages_lead_from_the_name_to_the_number_and_its_data(elif_: Player, faruk: User, chiara: User) -> None:
    at(NOW)
    Player.objects.update(birth_date=date(2001, 5, 17))
    client, officer = signed_in(faruk), signed_in(chiara)
    found = [client.get(f"/account/player/?q={typed}").content.decode() for typed in ("demir", "2099001", "nobody")]
    assert ["This is me" in page for page in found] == [True, True, False]
    assert client.post("/account/player/ask/2099001/", {"words": ""}).status_code == 422
    assert client.post("/account/player/ask/2099001/", {"words": "Club 7"}).status_code == 302
    assert client.post("/account/player/ask/2099001/", {"words": "Club 7"}).status_code == 422
    claim = PlayerClaim.objects.get()
    assert "2001" not in client.get("/account/player/").content.decode().split("<main")[1]
    assert asked_at_its_field(officer, f"/claims/{claim.pk}/refuse/") == REASON_MISSING
    assert officer.post(f"/claims/{claim.pk}/confirm/").status_code == 302
    assert "Confirmed" in officer.get(f"/claims/{claim.pk}/").content.decode()
    own = client.get("/account/player/").content.decode()
    assert "2001-05-17" in own or "17 May 2001" in own
    sent = {"about": "rating", "what": "List of May", "grounds": "x"}
    assert "it decides who hears the objection" in client.post("/objections/new/", sent).content.decode()
    page = client.post("/objections/new/", sent | {"system": "fide-standard"})["Location"]
    assert "the federation’s rating officer" in client.get(page).content.decode().lower()
    for act in ("decline", "correct"):
        assert asked_at_its_field(officer, f"{page}{act}/") == REASON_MISSING
    assert officer.post(f"{page}correct/", {"reason": "Done."}).status_code == 302
    assert "Done." in client.get(page).content.decode()
    assert asked_at_its_field(officer, f"/claims/{claim.pk}/end/") == REASON_MISSING
    assert officer.post(f"/claims/{claim.pk}/end/", {"reason": "A mistake."}).status_code == 302
    assert client.get("/objections/new/").status_code == 404
    assert "A mistake." in client.get("/account/player/").content.decode()
    assert signed_in(faruk).post("/account/player/withdraw/").status_code == 302


def test_a_declined_objection_to_a_rating_leads_its_player_to_the_formal_appeal(
    ela: User, elif_: Player, chiara: User
) -> None:
    """739: "if the player is still unsatisfied with the Statistician's ruling"."""
    at(NOW)
    auditor = person("Ada Auditor", (Office.RATING_AUDITOR, None))
    appeal = 'href="/rating-appeals/"'
    data, rating = (file_objection(elif_, said, by=ela, now=NOW) for said in (DATA, CFC))
    pages = [f"/objections/{each.pk}/" for each in (data, rating)]
    assert [appeal in signed_in(ela).get(page).content.decode() for page in pages] == [False, False]
    decline_objection(data, by=chiara, now=NOW, answer="It is so.")
    decline_objection(rating, by=auditor, now=NOW, answer="All are there.")
    assert [appeal in signed_in(ela).get(page).content.decode() for page in pages] == [False, True]
    assert appeal not in signed_in(auditor).get(pages[1]).content.decode()
