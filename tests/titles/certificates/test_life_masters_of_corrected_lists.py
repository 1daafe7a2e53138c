"""A list of the CFC is corrected, and the 24 games of a Life Master are not complete: upheld or revoked (738)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.ratings.conftest import players
from tests.titles.certificates.test_life_masters import CROSSTABLES, FEBRUARY, JUNE, ann, edgar, listed
from tests.titles.corrected import corrected
from tests.tournaments.forms import at, signed_in
from titles.certificates.life_masters import corrected_lists, services
from titles.certificates.life_masters.corrected_lists import reexamine_life_masters
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.work import work_for
from titles.tasks import follow_list, reexamine_after_correction

__all__ = ["ann", "edgar", "players"]
LATER, LAST = date(2009, 10, 16), date(2010, 2, 16)
AGAIN = "A rating list was corrected: look again at a Life Master"


@pytest.fixture
def june(ann: Player, dmitri: User) -> RatingList:
    """12 games in February, 12 more by the list that completes them."""
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    june = listed(ann, JUNE, 2210, 24, dmitri)
    follow_list(str(june.pk))
    return june


@pytest.fixture
def ada() -> User:
    """Who decides on the lists of the CFC beside its director."""
    return person("Ada Auditor", (Office.RATING_AUDITOR, None))


def taken_away(june: RatingList, ann: Player, by: User) -> tuple[LifeMaster, ListCorrection]:
    """The second version says 2190."""
    correction = corrected(june, {ann: 2190}, by)
    reexamine_after_correction(str(correction.pk))
    return LifeMaster.objects.get(), correction


def what(user: User) -> list[str]:
    return [item.what for item in work_for(user, NOW.date())]


def test_an_issued_certificate_whose_games_are_gone_is_marked_once_and_upheld_on_its_page(
    june: RatingList, ann: Player, edgar: User, qadira: User, faruk: User
) -> None:
    services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    master, correction = taken_away(june, ann, qadira)
    (second,) = correction.published_lists.all()
    assert (master.state, master.unconfirmed_by, what(edgar)) == ("issued", second, [AGAIN])
    (mail,) = OutboxMessage.objects.filter(dedup_key__contains=f"life-master-{master.pk}-again")
    assert mail.payload["to"] == [edgar.email]
    at(NOW)
    page = f"/titles/life-masters/{master.pk}/"
    assert "by the lists as they are now the 24 games are not complete" in Client().get(page).content.decode()
    for public in ("/titles/life-masters/", f"/players/{ann.key}/"):
        assert "examined again" in Client().get(public).content.decode()
    assert signed_in(faruk).post(f"{page}uphold/", {"reason": "Ours."}).status_code == 404
    director = signed_in(edgar)
    director.post(f"{page}uphold/", {"reason": " "})
    assert what(edgar) == [AGAIN]
    director.post(f"{page}uphold/", {"reason": "Crosstables of 2008."})
    reexamine_life_masters(correction, now=NOW)  # rung twice
    master.refresh_from_db()
    assert (master.state, master.unconfirmed_by, what(edgar)) == ("issued", None, [])
    assert [entry.act for entry in history_of(master)][-2:] == ["re-examine life master", "uphold life master"]


def test_a_certificate_is_revoked_and_valid_again_on_appeal(
    june: RatingList, ann: Player, edgar: User, qadira: User, ada: User
) -> None:
    issued = services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    master, _correction = taken_away(june, ann, qadira)
    at(NOW)
    page, number = f"/titles/life-masters/{master.pk}/", issued.number
    signed_in(edgar).post(f"{page}revoke/", {"reason": "The games were 12."})
    master.refresh_from_db()
    assert (master.state, master.reason, what(edgar)) == ("revoked", "The games were 12.", [])
    shown = Client().get(page).content.decode()
    assert ("REVOKED" in shown, "VALID" in shown, "The games were 12." in shown) == (True, False, True)
    assert Client().get(f"/verify/?q={number}")["Location"] == page
    assert number not in Client().get("/titles/life-masters/").content.decode()
    refusal = Refusal.objects.get()
    assert (refusal.state_before, refusal.article, refusal.heard_by) == ("issued", "738", "auditor")
    subject_of(refusal, lock=True).uphold(refusal, by=ada, now=NOW, reason="24 games.")
    master.refresh_from_db()
    assert (master.state, master.unconfirmed_by, master.decided_by, master.overruled) == ("issued", None, edgar, edgar)
    assert "VALID" in Client().get(page).content.decode()


def test_whose_certificate_was_revoked_asks_with_evidence(
    june: RatingList, ann: Player, edgar: User, qadira: User, can: object
) -> None:
    services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    master, _correction = taken_away(june, ann, qadira)
    at(NOW)
    signed_in(edgar).post(f"/titles/life-masters/{master.pk}/revoke/", {"reason": "The games were 12."})
    officer = person("Carol Officer", (Office.RATING_OFFICER, can))
    again = services.ask_for_life_master(ann, CROSSTABLES, by=officer, now=NOW)
    assert (again.state, Refusal.objects.get().state) == ("asked", "settled")


def test_what_waits_is_not_issued_while_it_is_in_doubt_but_refused_or_upheld(
    june: RatingList, ann: Player, edgar: User, qadira: User
) -> None:
    master, _correction = taken_away(june, ann, qadira)
    at(NOW)
    page, director = f"/titles/life-masters/{master.pk}/", signed_in(edgar)
    shown = director.get(page).content.decode()
    acts = ("issue", "refuse", "uphold", "revoke")
    assert [act for act in acts if f"{page}{act}/" in shown] == ["refuse", "uphold"]
    assert (master.state, what(edgar)) == ("found", [AGAIN])
    director.post(f"{page}uphold/", {"reason": "Crosstables of 2008."})
    assert what(edgar) == ["Issue or refuse the certificate of a Life Master"]


def test_who_has_the_games_by_other_lists_is_left_alone(
    june: RatingList, ann: Player, dmitri: User, edgar: User, qadira: User
) -> None:
    """24 games behind it began and ended above 2200 too."""
    listed(ann, LATER, 2230, 30, dmitri)
    listed(ann, LAST, 2240, 24, dmitri)
    master, _correction = taken_away(june, ann, qadira)
    assert (master.unconfirmed_by, what(edgar)) == (None, ["Issue or refuse the certificate of a Life Master"])


def test_evidence_stands_beside_the_lists(ann: Player, dmitri: User, edgar: User, qadira: User, can: object) -> None:
    officer = person("Carol Officer", (Office.RATING_OFFICER, can))
    services.issue_life_master(services.ask_for_life_master(ann, CROSSTABLES, by=officer, now=NOW), by=edgar, now=NOW)
    listed(ann, FEBRUARY, 2205, 12, dmitri)
    master, _correction = taken_away(listed(ann, JUNE, 2210, 24, dmitri), ann, qadira)
    assert (master.state, master.unconfirmed_by) == ("issued", None)


def test_a_list_that_completes_the_games_takes_the_mark_away(
    june: RatingList, ann: Player, dmitri: User, edgar: User, qadira: User
) -> None:
    taken_away(june, ann, qadira)
    behind = listed(ann, LATER, 2230, 30, dmitri)
    follow_list(str(behind.pk))
    assert what(edgar) == [AGAIN]  # the list of June ended below, and the count began anew
    last = listed(ann, LAST, 2240, 24, dmitri)
    follow_list(str(last.pk))
    assert (LifeMaster.objects.get().unconfirmed_by, what(edgar)) == (
        None,
        ["Issue or refuse the certificate of a Life Master"],
    )


# ---------------------------------------------------------------- the rating is given back
def given_back(version: RatingList, ann: Player, by: User) -> RatingList:
    """What an appeal brings (739): the next version says 2210 again, and everything that is rung for it is done."""
    correction = corrected(version, {ann: 2210}, by)
    (made,) = correction.published_lists.all()
    follow_list(str(made.pk))
    reexamine_after_correction(str(correction.pk))
    return made


def states(player: Player) -> list[tuple[str, bool]]:
    """Of each certificate its state, and whether it is in doubt; the first one first."""
    found = player.life_masters.order_by("opened_at", "state")
    return [(master.state, master.unconfirmed_by_id is not None) for master in found]


def test_a_version_that_gives_the_rating_back_takes_the_mark_away(
    june: RatingList, ann: Player, edgar: User, qadira: User
) -> None:
    services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    _master, correction = taken_away(june, ann, qadira)
    assert states(ann) == [("issued", True)]
    given_back(correction.published_lists.get(), ann, qadira)
    assert (states(ann), what(edgar)) == ([("issued", False)], [])


@pytest.mark.parametrize("closed", ["revoked", "refused"])
def test_what_was_closed_behind_a_corrected_list_is_found_again_once_a_version_gives_the_rating_back(
    june: RatingList, ann: Player, edgar: User, qadira: User, ada: User, closed: str
) -> None:
    if closed == "revoked":
        services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    first, correction = taken_away(june, ann, qadira)
    at(NOW)
    close = corrected_lists.revoke_life_master if closed == "revoked" else services.refuse_life_master
    close(first, by=edgar, now=NOW, reason="The games were 12.")
    third = given_back(correction.published_lists.get(), ann, qadira)
    again = ann.life_masters.get(state="found")
    assert (again.found_by, again.unconfirmed_by, again.achieved_on) == (third, None, JUNE)
    assert what(edgar) == ["Issue or refuse the certificate of a Life Master"]
    # what the appeal would ask for is there: upheld, it would stand beside this one
    assert Refusal.objects.get().state == "settled"
    follow_list(str(third.pk))  # rung twice
    issued = services.issue_life_master(again, by=edgar, now=NOW)
    assert sorted(ann.life_masters.values_list("state", flat=True)) == sorted(["issued", closed])
    assert issued.number != LifeMaster.objects.get(pk=first.pk).number


def test_what_was_refused_without_a_doubt_is_not_found_again(
    june: RatingList, ann: Player, edgar: User, qadira: User
) -> None:
    services.refuse_life_master(LifeMaster.objects.get(), by=edgar, now=NOW, reason="Played under another name.")
    corrected(june, {ann: 2211}, qadira)
    follow_list(str(RatingList.objects.latest("sequence").pk))
    assert states(ann) == [("refused", False)]
