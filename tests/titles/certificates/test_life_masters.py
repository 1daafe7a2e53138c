"""Life Masters of the CFC (738): found by 24 games on its lists, or asked for with evidence; issued with a paper."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.signing.selectors import published_keys
from ratingsite.site.work import PARTS
from tests.cast import NOW, person
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record, players, publish, record_games
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from tests.tournaments.forms import at, signed_in
from titles.certificates.life_masters import corrected_lists, services
from titles.certificates.life_masters.documents import make_document
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.services import Evidence
from titles.certificates.sealing import checked
from titles.norms.refusals import ReasonMissing
from titles.tasks import follow_list, make_life_master

__all__ = ["players", "publish", "record_games"]
FEBRUARY, JUNE = date(2009, 2, 16), date(2009, 6, 16)
CROSSTABLES = Evidence(text="Toronto Closed 1987, 1988: 26 games, 2210 to 2260.", achieved_on=date(1988, 5, 1),
                       file=b"%PDF-1.7 crosstables", file_name="closed.pdf")  # fmt: skip


@pytest.fixture
def ann(players: dict[str, Player], can: Federation) -> Player:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    Player.objects.update(federation=can)
    return Player.objects.get(pk=players["ann"].pk)


@pytest.fixture
def edgar(can: Federation) -> User:
    return person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, can))


def listed(player: Player, day: date, rating: int, games: int, by: User) -> RatingList:
    row = ImportedEntry(player=player, rating=rating, games=games, games_total=60 + games)
    return import_list("cfc-regular", day, [row], origin="test", by=by, now=IN_SEPTEMBER)


def test_24_games_on_the_lists_put_the_certificate_on_the_desk_once(ann: Player, dmitri: User, edgar: User) -> None:
    follow_list(str(listed(ann, FEBRUARY, 2205, 12, dmitri).pk))
    assert LifeMaster.objects.count() == 0
    june = listed(ann, JUNE, 2210, 24, dmitri)
    follow_list(str(june.pk))
    follow_list(str(june.pk))  # rung twice
    master = LifeMaster.objects.get()
    assert (master.state, master.found_by, master.achieved_on) == ("found", june, JUNE)
    items = [item for part in PARTS for item in part.items(edgar, NOW.date())]
    assert [(item.article, item.url) for item in items] == [("738", f"/titles/life-masters/{master.pk}/")]
    assert sum(rows.count() for part in PARTS for rows in part.rows(edgar, NOW.date())) == 1


def test_23_games_are_not_enough(ann: Player, dmitri: User) -> None:
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    follow_list(str(listed(ann, JUNE, 2210, 23, dmitri).pk))
    assert LifeMaster.objects.count() == 0


def held_and_lost(ann: Player, players: dict[str, Player], record_games: Record, *, by: User) -> None:
    """Twelve draws with Cyd, as strong, twice: 2300 + 12 × ½ each time. Then eight losses to Elif of 1500."""
    rows = [(ann, 2300), (players["cyd"], 2300), (players["elif"], 1500)]
    entries = [ImportedEntry(player=player, rating=rating, games_total=60) for player, rating in rows]
    import_list("cfc-regular", date(2009, 5, 1), entries, origin="test", by=by, now=IN_SEPTEMBER)
    draws = [(number, "ann", "cyd", "1/2-1/2") for number in range(1, 13)]
    losses = [(number, "elif", "ann", "1-0") for number in range(1, 9)]
    for number, games in enumerate([draws, draws, losses], start=1):
        days = {"starts_on": date(2009, 5, number), "ends_on": date(2009, 5, number)}
        record_games(games, source=f"event {number}", system="cfc-regular", **days)


@pytest.mark.parametrize("day", [JUNE, date(2010, 8, 16)], ids=["in force", "the last list of the text"])
def test_who_has_held_it_through_24_games_and_lost_it_again_by_the_same_list_is_found(
    ann: Player, dmitri: User, record_games: Record, publish: Publish, players: dict[str, Player], day: date
) -> None:
    held_and_lost(ann, players, record_games, by=dmitri)
    published = publish(day, "cfc-regular")
    assert published.entries.get(player=ann).rating < 2200
    follow_list(str(published.pk))
    assert set(LifeMaster.objects.values_list("player__name", flat=True)) == {"Able, Ann", "Čapek, Cyd"}


def test_the_paper_is_signed_and_checked_like_the_others(
    ann: Player, dmitri: User, edgar: User, client: Client
) -> None:
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    follow_list(str(listed(ann, JUNE, 2210, 24, dmitri).pk))
    master = services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    page = f"/titles/life-masters/{master.pk}/"
    assert client.get(page + "certificate.pdf").status_code == 503  # no worker has made it
    make_life_master(str(master.pk))
    pdf = client.get(page + "certificate.pdf").content
    genuine = checked(pdf, published_keys())
    assert (genuine.number, genuine.facts["name"]) == ("N-2025-000001", "Able, Ann")
    assert genuine.facts["days"] == [["Achieved", "16 June 2009"], ["Issued", "1 September 2025"]]
    for address in (f"/verify/{master.code}/", f"/verify/?q={master.number}"):
        assert client.get(address)["Location"] == page
    sent = client.post("/verify/file/", {"file": _named(pdf)}).content.decode()
    assert "It stands." in sent
    assert "Able, Ann" in client.get("/titles/life-masters/").content.decode()
    assert master.number in client.get(f"/players/{ann.key}/").content.decode()
    assert "VALID" in client.get(page).content.decode()


def _named(content: bytes) -> object:
    file = BytesIO(content)
    file.name = "certificate.pdf"
    return file


def test_from_its_number_on_the_database_keeps_it_as_it_was_issued(ann: Player, dmitri: User, edgar: User) -> None:
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    follow_list(str(listed(ann, JUNE, 2210, 24, dmitri).pk))
    rows = LifeMaster.objects.all()
    assert rows.update(opened_at=NOW) == 1
    services.issue_life_master(rows.get(), by=edgar, now=NOW)
    changes = (lambda: rows.update(facts={}), lambda: rows.update(code="x" * 24), lambda: rows._raw_delete(rows.db))
    for change in changes:
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()
    assert rows.update(state="revoked", reason="738") == 1


@pytest.mark.parametrize(
    "change", ["pdf = NULL", "pdf_sha256 = ''", "pdf_sha256 = 'x', state = 'revoked', reason = 'x'"]
)
def test_from_its_making_on_the_database_keeps_the_document_too(
    ann: Player, dmitri: User, edgar: User, change: str
) -> None:
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    follow_list(str(listed(ann, JUNE, 2210, 24, dmitri).pk))
    master = services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    raw = "UPDATE titles_lifemaster SET"
    with connection.cursor() as cursor:
        made = make_document(master, now=NOW)
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            cursor.execute(f"{raw} {change}")
        cursor.execute(f"{raw} reason = 'Seen.', pdf_sha256 = pdf_sha256")
    kept = LifeMaster.objects.get()
    assert (bytes(kept.pdf or b""), kept.pdf_sha256, kept.reason) == (made.pdf, made.pdf_sha256, "Seen.")


def test_a_player_asks_with_evidence_of_earlier_games_and_appeals_against_the_refusal(
    ann: Player, edgar: User, faruk: User
) -> None:
    with pytest.raises(NotPermitted):
        services.ask_for_life_master(ann, CROSSTABLES, by=faruk, now=NOW)
    said = {"words": "x", "asked_at": NOW, "state": "confirmed", "decided_by": edgar, "decided_at": NOW}
    PlayerClaim.objects.create(user=faruk, player=ann, **said)
    faruk = User.objects.get(pk=faruk.pk)
    with pytest.raises(ReasonMissing):
        services.ask_for_life_master(ann, Evidence(text=" "), by=faruk, now=NOW)
    asked = services.ask_for_life_master(ann, CROSSTABLES, by=faruk, now=NOW)
    with pytest.raises(services.AlreadyThere):
        services.ask_for_life_master(ann, CROSSTABLES, by=faruk, now=NOW)
    with pytest.raises(ReasonMissing):
        services.refuse_life_master(asked, by=edgar, now=NOW, reason="")
    refused = services.refuse_life_master(asked, by=edgar, now=NOW, reason="Only 22 games are shown.")
    refusal = Refusal.objects.get(subject_id=refused.pk)
    said = (refusal.article, refusal.appeal_article, refusal.heard_by, refusal.of_player)
    assert said == ("738", "739", "auditor", faruk)
    subject_of(refusal, lock=True).uphold(refusal, by=person("Ada Auditor"), now=NOW, reason="24 games.")
    asked.refresh_from_db()
    assert (asked.state, asked.overruled) == ("asked", edgar)
    with pytest.raises(NotPermitted):  # whose refusal was undone
        services.refuse_life_master(asked, by=edgar, now=NOW, reason="Again.")
    assert services.issue_life_master(asked, by=edgar, now=NOW).state == "issued"


def test_the_pages_of_a_request_show_the_evidence_to_those_of_it_alone(
    ann: Player, edgar: User, can: Federation, faruk: User, client: Client
) -> None:
    at(NOW)
    officer = person("Carol Officer", (Office.RATING_OFFICER, can))
    assert signed_in(faruk).get("/titles/life-masters/new/").status_code == 404
    form = signed_in(officer)
    assert form.get("/titles/life-masters/new/").status_code == 200
    said = {"player": ann.key, "evidence": CROSSTABLES.text, "achieved_on": "1988-05-01"}
    assert form.post("/titles/life-masters/new/", {**said, "file": _named(b"GIF89")}).status_code == 422
    early = form.post("/titles/life-masters/new/", {**said, "achieved_on": "2031-05-01"})
    assert (early.status_code, early.context["form"].errors) == (422, {"achieved_on": ["This day is still to come."]})
    answer = form.post("/titles/life-masters/new/", {**said, "file": _named(CROSSTABLES.file)})
    page = answer["Location"]
    assert client.get(page).status_code == 404
    assert CROSSTABLES.text in form.get(page).content.decode()
    assert form.get(page + "evidence.pdf").content == CROSSTABLES.file
    director = signed_in(edgar)
    assert director.post(page + "issue/").status_code == 302
    seen = client.get(page).content.decode()
    assert "VALID" in seen
    assert CROSSTABLES.text not in seen
    assert client.get(page + "evidence.pdf").status_code == 302
    assert signed_in(faruk).get(page + "evidence.pdf").status_code == 404


OF_MASTERS = Acts(
    kind="life-master",
    page="/titles/life-masters/%s/",
    services={
        "issue": lambda found, by, now: services.issue_life_master(found, by=by, now=now),
        "refuse": lambda found, by, now: services.refuse_life_master(found, by=by, now=now, reason="738"),
        "withdraw": lambda found, by, now: services.withdraw_life_master(found, by=by, now=now, reason="738"),
        "uphold": lambda found, by, now: corrected_lists.uphold_life_master(found, by=by, now=now, reason="738"),
        "revoke": lambda found, by, now: corrected_lists.revoke_life_master(found, by=by, now=now, reason="738"),
    },
    posts={
        "issue": ("issue/", {}),
        "refuse": ("refuse/", {"reason": "738"}),
        **{act: (f"{act}/", {"reason": "738"}) for act in ("withdraw", "uphold", "revoke")},
    },
)


@pytest.mark.once
def test_every_act_on_a_life_master_from_every_state_by_everybody(
    ann: Player, can: Federation, usa: Federation, edgar: User, boris: User, dmitri: User
) -> None:
    officer = person("Chiara Officer", (Office.RATING_OFFICER, can))
    desk = SimpleNamespace(federation=can, astrid=person("Astrid Organiser", (Office.ORGANISER, can)), boris=boris,
                           chiara=officer, dmitri=dmitri, qadira=person("Qadira Chair", (Office.QC_CHAIR, None)),
                           edgar=edgar)  # fmt: skip
    people = everybody(desk, usa)
    asked = services.ask_for_life_master(ann, CROSSTABLES, by=people["officer"], now=NOW)
    done = walked(asked, OF_MASTERS, people, now=NOW)
    LifeMaster.objects.update(state="found")
    asked.refresh_from_db()
    done |= walked(asked, OF_MASTERS, people, now=NOW)
    issued = services.issue_life_master(asked, by=people["director"], now=NOW)
    done |= walked(issued, OF_MASTERS, people, now=NOW)
    # a list was corrected
    found_by = listed(ann, JUNE, 2190, 12, dmitri)
    for state in ("found", "issued", "revoked"):
        LifeMaster.objects.update(state=state, unconfirmed_by=found_by, reason="738" if state == "revoked" else "")
        issued.refresh_from_db()
        done |= walked(issued, OF_MASTERS, people, now=NOW)
    assert not_done("life-master", done, elsewhere=frozenset({"ask"})) == set()
