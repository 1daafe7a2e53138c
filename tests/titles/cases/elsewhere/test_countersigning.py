"""A norm made elsewhere is vouched for by two people: who has entered it, and somebody else (1.8)."""

from __future__ import annotations

from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratings.lists.models import ListEntry
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.certificates.reading import text_of
from tests.titles.worlds import World, a_list
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from tests.tournaments.forms import at, signed_in
from titles.cases import papers, services
from titles.cases.elsewhere.came_in import look_again
from titles.cases.elsewhere.countersigning import countersign_elsewhere, fits
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import rows_waiting, work_for
from tournaments.reports.models import Report

LATER = NOW + timedelta(days=1)
COUNTERSIGN = "Hold the card against the certificate, and countersign"


@pytest.fixture
def case(world: World, chiara: User) -> TitleCase:
    at(NOW)
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=world.hero, name=world.hero.name, federation_id="USA", rating=2405, title="FM"
    )
    return services.open_case(world.hero, "IM", by=chiara, now=NOW)


def waiting(user: User) -> list[str]:
    """What waits for somebody; as much as is counted."""
    found = [item.what for item in work_for(user, NOW.date())]
    assert sum(rows.count() for rows in rows_waiting(user, NOW.date())) == len(found)
    return [what for what in found if what != "Complete and submit the application"]


def lacks(case: TitleCase) -> list[tuple[str, str, str]]:
    missing = services.missing_to_submit(case, NOW.date())
    return [(each.article, each.about or "", each.status.value) for each in missing if each.rule == "countersigned"]


def mailed(word: str) -> list[list[str]]:
    """To whom each mail about a norm made elsewhere went, by its step."""
    mails = OutboxMessage.objects.filter(dedup_key__contains="norm-elsewhere-").order_by("pk")
    return [each.payload["to"] for each in mails if f"-{word}-" in each.dedup_key]


def test_who_enters_it_is_not_the_only_one_who_vouches_for_it(
    case: TitleCase, world: World, chiara: User, fred: User, dmitri: User, quentin: User
) -> None:
    norms = [papers.enter_norm_elsewhere(case, certificate_of(number), by=chiara, now=NOW) for number in (1, 2, 3)]
    assert lacks(case) == [("1.8", f"Open of Paris {number}", "open") for number in (1, 2, 3)]
    with pytest.raises(CaseRefused) as refused:
        services.submit_case(case, by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "1.8")
    assert (waiting(fred), waiting(chiara), waiting(quentin)) == ([COUNTERSIGN] * 3, [], [])
    assert mailed("entered") == [["fred@example.org"]] * 3
    for nobody, why in ((chiara, "enterer"), (dmitri, ""), (quentin, "")):
        with pytest.raises(NotPermitted) as barred:
            countersign_elsewhere(norms[0], by=nobody, now=NOW)
        assert barred.value.decision.barred_by == why

    asked = papers.ask_for_paper(case, "countersignature", "Open of Paris 1", by=chiara, now=NOW)
    assert list(asked.people.all()) == [fred]
    for norm in norms:
        countersign_elsewhere(norm, by=fred, now=LATER)
    asked.refresh_from_db()
    assert (asked.answered_by, asked.answered_at, waiting(fred), lacks(case)) == (fred, LATER, [], [])
    assert mailed("countersigned") == [["chiara@example.org"]] * 3
    norm = NormElsewhere.objects.get(event="Open of Paris 1")
    said = (norm.entered_by, norm.countersigned_by, norm.countersigned_as, norm.countersigned_at, norm.in_place_of)
    assert said == (chiara, fred, "federation-president", LATER, "")
    entry = AuditEntry.objects.filter(act="countersign norm elsewhere").first()
    assert entry is not None
    told = {"event": "Open of Paris 1", "entered_by": "Chiara Officer", "sha256": norm.countersigned_sha256}
    assert (entry.by, entry.article, entry.details) == (fred, "1.8", told)
    assert services.submit_case(case, by=chiara, now=LATER).state == "submitted"


def test_its_page_and_the_application_say_who_has_entered_it_and_who_has_countersigned(
    case: TitleCase, chiara: User, fred: User, carla: User
) -> None:
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    address, file = reverse("norm_elsewhere", args=[norm.pk]), reverse("application", args=[case.pk])
    mine, theirs = (signed_in(user).get(address).content.decode() for user in (chiara, fred))
    assert "It lacks the countersignature of a second person." in mine
    assert "You entered it; the countersignature is another person’s." in mine
    assert reverse("norm_elsewhere_countersign", args=[norm.pk]) in theirs
    assert "not countersigned yet" in signed_in(chiara).get(file).content.decode()
    assert (signed_in(carla).get(address).status_code, signed_in(None).get(address).status_code) == (404, 302)
    assert signed_in(fred).get(reverse("norm_elsewhere_pdf", args=[norm.pk])).content == certificate_of(1).file
    answer = signed_in(fred).post(reverse("norm_elsewhere_countersign", args=[norm.pk]), follow=True)
    page = answer.content.decode()
    for words in ("Fred President, President of a federation", "Chiara Officer", "fits what the norm says",
                  "countersigned a norm made elsewhere"):  # fmt: skip
        assert words in page, words
    seen = signed_in(chiara).get(file).content.decode()
    for words in ("entered by Chiara Officer", "countersigned by Fred President", "entered a norm made elsewhere"):
        assert words in seen, words
    paper = text_of(signed_in(chiara).get(reverse("application_pdf", args=[case.pk])).content)
    assert "not found here; entered by Chiara Officer; countersigned by Fred President" in paper
    TitleCase.objects.filter(pk=case.pk).update(state="posted", submitted_at=NOW, posted_at=NOW)
    public = signed_in(None).get(file).content.decode()
    assert [word for word in ("entered by", "countersigned", "Fred", norm.sha256[:16]) if word in public] == []


def test_where_no_other_official_is_the_commission_does_it_in_his_place_and_has_a_stake_then(
    case: TitleCase, chiara: User, quentin: User, qadira: User, dmitri: User
) -> None:
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    assert (waiting(quentin), waiting(qadira), waiting(dmitri)) == ([COUNTERSIGN], [COUNTERSIGN], [])
    assert mailed("entered") == [["qadira@example.org", "quentin@example.org"]]
    norm = countersign_elsewhere(norm, by=quentin, now=LATER)
    assert (norm.countersigned_as, norm.in_place_of) == ("qc", "Chiara Officer")
    assert AuditEntry.objects.filter(act="countersign norm elsewhere in place", details__instead_of="Chiara Officer")
    words = "Quentin Commission of the commission countersigned for USA, in the place of Chiara Officer (1.8)"
    assert words in signed_in(chiara).get(reverse("norm_elsewhere", args=[norm.pk])).content.decode()
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_at=NOW, submitted_by=chiara)
    case.refresh_from_db()
    for member, allowed in ((quentin, False), (qadira, True)):
        shown = signed_in(member).get(reverse("application", args=[case.pk])).content.decode()
        assert (reverse("application_refuse", args=[case.pk]) in shown) is allowed


def test_where_the_federation_has_refused_the_commission_holds_the_players_own_card_against_the_certificate(
    world: World, chiara: User, faruk: User, quentin: User
) -> None:
    """1.10d."""
    said = {"words": "Me", "state": "confirmed", "asked_at": NOW, "decided_by": chiara, "decided_at": NOW}
    PlayerClaim.objects.create(user=faruk, player=world.hero, **said)
    faruk = User.objects.get(pk=faruk.pk)
    at(NOW)
    case = services.open_case(world.hero, "IM", by=faruk, now=NOW, federations_refusal="They do not answer.")
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=faruk, now=NOW)
    assert waiting(quentin) == [COUNTERSIGN]
    with pytest.raises(NotPermitted):
        countersign_elsewhere(norm, by=faruk, now=NOW)
    assert countersign_elsewhere(norm, by=quentin, now=NOW).countersigned_by == quentin


def test_entered_anew_it_is_vouched_for_anew(case: TitleCase, chiara: User, fred: User) -> None:
    norm = vouched(case, certificate_of(1), by=chiara, second=fred, now=NOW)
    assert fits(norm)
    services.take_norm_out(case.norms.get(), by=chiara, now=NOW)
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=fred, now=LATER)
    assert (norm.entered_by, norm.countersigned_by, norm.standing) == (fred, None, "entered")
    assert (waiting(chiara), waiting(fred)) == ([COUNTERSIGN], [])
    norm = countersign_elsewhere(norm, by=chiara, now=LATER)
    NormElsewhere.objects.filter(pk=norm.pk).update(swiss_average=2400)
    assert not fits(NormElsewhere.objects.get())


def test_the_database_takes_no_countersignature_of_who_has_entered_it(case: TitleCase, chiara: User) -> None:
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    signed = {"countersigned_by": chiara, "countersigned_at": NOW, "countersigned_sha256": "0" * 64}
    with pytest.raises(IntegrityError), transaction.atomic():
        NormElsewhere.objects.filter(pk=norm.pk).update(**signed)


OF_NORMS = Acts(
    kind="norm-elsewhere",
    page="/titles/norms-elsewhere/%s/",
    services={
        "countersign": lambda norm, by, now: countersign_elsewhere(norm, by=by, now=now),
        "look-again": lambda norm, by, now: look_again(norm, by=by, now=now, reason="It stands."),
    },
    posts={"countersign": ("countersign/", {}), "look-again": ("look-again/", {"reason": "It stands."})},
)


@pytest.mark.once
def test_every_act_on_a_norm_made_elsewhere_from_every_state_by_everybody(
    case: TitleCase, usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User,
    qadira: User,
) -> None:  # fmt: skip
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira,
                           edgar=edgar)  # fmt: skip
    people = everybody(desk, can)
    norm = papers.enter_norm_elsewhere(case, certificate_of(1), by=people["officer"], now=NOW)
    done = walked(norm, OF_NORMS, people, now=NOW)
    signed = countersign_elsewhere(norm, by=people["federation president"], now=NOW)
    assert walked(signed, OF_NORMS, people, now=NOW) == set()
    NormElsewhere.objects.filter(pk=norm.pk).update(came_in=Report.objects.get(), came_in_at=NOW)
    signed.refresh_from_db()
    assert not_done("norm-elsewhere", done | walked(signed, OF_NORMS, people, now=NOW)) == set()
