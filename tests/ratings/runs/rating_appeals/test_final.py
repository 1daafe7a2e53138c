"""A ruling is final: who is told of it, what it leaves room for, and where the number that it gave is explained."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList
from ratings.profiles.selectors import standings_of
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, carry_correction, prepare_correction, publish_correction
from ratings.runs.models import RatingRun
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.forms import RulingForm
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import is_listed, is_uncorrected, rating_appeal_rows
from ratings.runs.rating_appeals.selectors import appeal_before
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Publish
from tests.ratings.runs.rating_appeals.conftest import NOW
from tests.tournaments.forms import at, signed_in

IS_FINAL = "Your appeal against this rating is ruled on, and the ruling is final."


def passed_on(player: Player, against: RatingList, *, by: User, officer: User) -> RatingAppeal:
    appeal = services.file_appeal(player, against, by=by, now=AFTER_CLOSING, grounds="2100 is right.")
    return services.pass_on(appeal, by=officer, now=AFTER_CLOSING, words="The federation agrees.")


def mails_of(appeal: RatingAppeal, what: str) -> list[tuple[list[str], str]]:
    found = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:rating-appeal:{appeal.pk}:{what}:")
    return sorted((each.payload["to"], each.payload["body"].partition("\n")[0]) for each in found)


def test_the_federation_that_has_passed_an_appeal_on_is_told_of_the_ruling_as_the_player_is(
    first_list: RatingList, bob: User, chiara: User, quentin: User, players: dict[str, Player]
) -> None:
    appeal = passed_on(players["bob"], first_list, by=bob, officer=chiara)
    services.dismiss_appeal(appeal, by=quentin, now=AFTER_CLOSING, calculation="The list says 2000")
    text = (
        "The appeal of Baker, Bob on the Standard, list of 1 October 2025 is dismissed, and this is final: "
        "The list says 2000"
    )
    assert mails_of(appeal, "dismissed") == sorted([([bob.email], text), ([chiara.email], text)])


def test_an_appeal_that_is_withdrawn_is_told_to_the_offices_that_had_it_and_can_be_filed_again(
    first_list: RatingList, cfc_list: RatingList, bob: User, adam: User, chiara: User, quentin: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    at(AFTER_CLOSING)
    waiting = services.file_appeal(players["bob"], cfc_list, by=bob, now=AFTER_CLOSING, grounds="A draw is a loss.")
    filed = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    services.withdraw_appeal(filed, by=bob, now=AFTER_CLOSING)
    forwarded = passed_on(players["bob"], first_list, by=bob, officer=chiara)
    for appeal in (waiting, forwarded):
        services.withdraw_appeal(appeal, by=bob, now=AFTER_CLOSING)
    told = [[to for to, _text in mails_of(appeal, "withdrawn")] for appeal in (waiting, filed, forwarded)]
    assert told == [[[adam.email]], [[chiara.email]], sorted([[chiara.email], [quentin.email]])]
    assert "You can appeal again" in signed_in(bob).get(f"/rating-appeals/{filed.pk}/").content.decode()


def test_beside_each_list_stands_the_own_appeal_that_leaves_no_room_for_another(
    first_list: RatingList, cfc_list: RatingList, bob: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=NOW, grounds="2100 is right.")
    page = signed_in(bob).get("/rating-appeals/").content.decode()
    addresses = [f"/rating-appeals/new/{each.system_id}/{each.list_date}/" for each in (first_list, cfc_list)]
    assert [address in page for address in addresses] == [False, True]
    assert f'<a href="/rating-appeals/{appeal.pk}/">See your appeal' in page


def test_what_was_dismissed_is_not_filed_again_and_the_page_leads_to_the_ruling_before_anything_is_typed(
    first_list: RatingList, bob: User, chiara: User, quentin: User, players: dict[str, Player]
) -> None:
    at(AFTER_CLOSING)
    appeal = passed_on(players["bob"], first_list, by=bob, officer=chiara)
    player, address = signed_in(bob), f"/rating-appeals/new/fide-standard/{first_list.list_date}/"
    leads = f'<a href="/rating-appeals/{appeal.pk}/">See your appeal</a>'
    while_open = player.get(address).content.decode()
    assert f"An appeal of yours against this list is open. {leads}" in while_open
    services.dismiss_appeal(appeal, by=quentin, now=AFTER_CLOSING, calculation="The list says 2000")
    ruled = player.get(address).content.decode()
    assert [(f"{IS_FINAL} {leads}" in page, "<textarea" in page) for page in (while_open, ruled)] == [
        (False, False), (True, False),
    ]  # fmt: skip
    refused = player.post(address, {"grounds": "2100 it is."})
    assert (refused.status_code, refused.context["form"].errors) == (422, {"grounds": [f"{IS_FINAL} {leads}"]})
    assert "2100 it is.</textarea>" in refused.content.decode()
    assert RatingAppeal.objects.count() == 1


def test_an_upheld_rating_is_not_appealed_against_again_but_one_that_is_another_since_is(
    cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    again = partial(services.file_appeal, players["bob"], by=bob, now=NOW, grounds="Still too low.")
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    assert appeal.correction is not None
    published(appeal.correction, regina)
    second = RatingList.objects.get(supersedes=cfc_list)
    for version in (cfc_list, second):
        with pytest.raises(services.AppealedAlready) as refused:
            again(version)
        assert refused.value.appeal == appeal
    line = {"player": players["bob"].pk, "rating": 1990, "k_factor": None}
    published(prepare_correction(second, Wrong(lines=[line], reason="A slip."), by=adam, now=NOW), regina)
    assert again(RatingList.objects.get(supersedes=second)).published_rating == 1990


def test_a_ruling_whose_correction_a_list_from_elsewhere_has_overtaken_is_carried_out_by_versions(
    cfc_list: RatingList, bob: User, adam: User, regina: User, dmitri: User, players: dict[str, Player]
) -> None:
    """It was to go into the next list; that one came from elsewhere, and nobody there knew of the ruling."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    first = appeal.correction
    assert first is not None
    advance_correction(first.pk, clock=lambda: NOW)
    first.refresh_from_db()
    carry_correction(first, by=regina, now=NOW, reason="Later.")
    rows = [ImportedEntry(player=players["bob"], rating=1985)]
    may = import_list("cfc-regular", date(2026, 5, 1), rows, origin="test", by=dmitri, now=NOW)
    ListCorrection.objects.filter(pk=first.pk).update(state="taken", taken_into=may)
    appeal = RatingAppeal.objects.get(pk=appeal.pk)
    page = f"/rating-appeals/{appeal.pk}/"
    assert (is_uncorrected(appeal), is_listed(appeal)) == (True, False)
    assert RatingAppeal.objects.filter(rating_appeal_rows(dmitri, day=NOW.date()).named["uncorrected"]).exists()
    assert not RatingAppeal.objects.filter(rating_appeal_rows(dmitri, day=NOW.date()).named["listed"]).exists()
    at(NOW)
    assert "Prepare the correction again" in signed_in(dmitri).get(page).content.decode()
    again = services.correct_again(appeal, by=dmitri, now=NOW).correction
    assert again is not None
    published(again, regina)
    assert RatingList.objects.get(supersedes=cfc_list).entries.get(player=players["bob"]).rating == 2001
    assert is_listed(RatingAppeal.objects.get(pk=appeal.pk))


def test_what_a_later_version_has_changed_is_ruled_right_or_stays(
    cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    """1985 was published and appealed against; since then a correction says 1975, and the ruling is that 1985 was
    right: the list says it again. Nobody is told that 1985 stands.
    """
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    line = {"player": players["bob"].pk, "rating": 1975, "k_factor": None}
    published(prepare_correction(cfc_list, Wrong(lines=[line], reason="A slip."), by=adam, now=NOW), regina)
    form = RulingForm({"ruling": "uphold", "rating": 1985, "calculation": "It was right."}, appeal=appeal)
    assert form.is_valid(), form.errors
    assert "the list was corrected since, and says 1975" in str(form["ruling"])
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=1985, calculation="It was right.")
    assert appeal.correction is not None
    published(appeal.correction, regina)
    newest = RatingList.objects.filter(system="cfc-regular", list_date=cfc_list.list_date).order_by("-version")[0]
    assert (newest.version, newest.entries.get(player=players["bob"]).rating) == (3, 1985)


def published(correction: ListCorrection, by: User) -> None:
    """By its worker and somebody who decides."""
    advance_correction(correction.pk, clock=lambda: NOW)
    correction.refresh_from_db()
    publish_correction(correction, by=by, now=NOW, reason="The auditor has ruled.")
    advance_correction(correction.pk, clock=lambda: NOW)


def test_the_page_of_the_player_says_that_the_number_was_corrected_and_leads_to_the_correction(
    cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    at(NOW)
    before = signed_in(bob).get(f"/players/{players['bob'].key}/").content.decode()
    line = {"player": players["bob"].pk, "rating": 2001, "k_factor": None}
    correction = prepare_correction(cfc_list, Wrong(lines=[line], reason="A slip."), by=adam, now=NOW)
    published(correction, regina)
    after = signed_in(bob).get(f"/players/{players['bob'].key}/").content.decode()
    leads = f'<a href="/list-corrections/{correction.pk}/">Correction<'
    assert [(leads in page, ">imported<" in page) for page in (before, after)] == [(False, True), (True, False)]


def test_a_number_that_a_list_has_taken_in_without_a_game_leads_to_its_correction_too(
    first_list: RatingList, publish: Publish, bob: User, chiara: User, dmitri: User, quentin: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    at(AFTER_CLOSING)
    appeal = passed_on(players["bob"], first_list, by=bob, officer=chiara)
    appeal = services.uphold_appeal(appeal, by=quentin, now=AFTER_CLOSING, rating=2011, calculation="11 for the win.")
    correction = appeal.correction
    assert correction is not None
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    correction.refresh_from_db()
    carry_correction(correction, by=dmitri, now=AFTER_CLOSING, reason="The month is over.")
    november = publish(NOVEMBER)
    lines = standings_of(players["bob"], NOVEMBER)[0].lines
    assert [(line.entry.rating, line.run, list(line.corrections)) for line in lines] == [
        (2000, None, []),
        (2011, None, [correction]),
    ]
    page = signed_in(bob).get(f"/players/{players['bob'].key}/").content.decode()
    assert f'<a href="/list-corrections/{correction.pk}/">Correction<' in page
    assert ListEntry.objects.get(rating_list=november, player=players["bob"]).rating == 2011


def test_the_page_of_an_appeal_leads_to_the_player_and_to_the_calculation_that_it_is_about(
    open_event: RatedEvent, publish: Publish, bob: User, players: dict[str, Player]
) -> None:
    at(AFTER_CLOSING)
    november_list = publish(NOVEMBER)
    appeal = services.file_appeal(players["bob"], november_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    page = signed_in(bob).get(f"/rating-appeals/{appeal.pk}/").content.decode()
    run = RatingRun.objects.get(published_list=november_list)
    assert f'href="/players/{players["bob"].key}/"' in page
    assert f'href="/players/{players["bob"].key}/calculation/{run.pk}/">Calculation</a>' in page


def test_an_open_appeal_bars_another_one_against_every_version_of_the_list(
    cfc_list: RatingList, bob: User, quentin: User, dmitri: User, players: dict[str, Player]
) -> None:
    """A version puts the line of somebody else right: the appeal against the one before still waits for its ruling."""
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw is a loss.")
    wrong = Wrong(lines=[{"player": players["cyd"].pk, "rating": 1700, "games": 30}], reason="He was left out.")
    correction = prepare_correction(cfc_list, wrong, by=dmitri, now=NOW)
    advance_correction(correction.pk, clock=lambda: NOW)
    correction.refresh_from_db()
    publish_correction(correction, by=quentin, now=NOW, reason="The scoresheet says so.")
    advance_correction(correction.pk, clock=lambda: NOW)
    version = RatingList.objects.get(supersedes=cfc_list)
    assert appeal_before(players["bob"], version) == appeal
    assert (
        f'<a href="/rating-appeals/{appeal.pk}/">See your appeal'
        in signed_in(bob).get("/rating-appeals/").content.decode()
    )
