"""What becomes known of a player behind the search: the tournaments in which it counts are judged again."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.changes.from_lists import TELL_OF_TRANSFERS, TheList, follow_list
from ratings.register.changes.services import TELL_OF_TRANSFER, Change, accept_change, ask_for_change
from ratings.register.decided_ratings.services import TELL_OF_RATING, NewRating, enter_rating, take_back_rating
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.titles.worlds import START, World, a_federation
from titles import tasks
from titles.certificates.services import approve_norm
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_norms
from titles.register.models import HeldTitle
from titles.register.removal import GIVEN_BACK, remove_for_breach
from titles.register.services import enter_title

EVE = START - timedelta(days=1)
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def eva(db: None) -> User:
    return person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))


def transfer(player: Player, code: str, day: date, eva: User, dmitri: User, moment: datetime = NOW) -> None:
    """Asked for by one administrator and accepted by another, from a day on; what is rung for is done."""
    a_federation(code)
    told = Change(kind="federation", value=code, starts_on=day, reason="told", proof="seen")
    accept_change(ask_for_change(player, told, by=eva, now=moment), by=dmitri, now=moment)
    do_what_is_rung(TELL_OF_TRANSFER)


def a_list_of(day: date, eva: User, dmitri: User) -> TheList:
    return TheList(starts_on=day, origin="a list", taken_by=eva, taken_at=NOW, approved_by=dmitri, approved_at=LATER)


def do_what_is_rung(task: str) -> int:
    """As the worker does it, each message once; how many there were."""
    waiting = OutboxMessage.objects.filter(payload__task=task, done_at__isnull=True)
    for message in waiting:
        getattr(tasks, task.rpartition(".")[2])(*message.payload["args"])
    return waiting.update(done_at=NOW)


def standing(world: World) -> list[Norm]:
    """The norms of the hero that nobody has given up."""
    return list(Norm.objects.filter(player=world.hero).exclude(state=Norm.State.VOIDED))


def federations_met(norm: Norm) -> set[str]:
    return {game["opponent"]["federation"] for game in norm.dossier["games"]}


def test_a_transfer_of_a_day_before_the_first_is_judged_in_and_an_unsigned_norm_given_up(
    world: World, norm: Norm, eva: User, dmitri: User
) -> None:
    assert federations_met(norm) == {"CAN", "FRA", "USA"}
    for number, player in enumerate(each for each in world.opponents if each.federation_id == "FRA"):
        transfer(player, "CAN", EVE, eva, dmitri, NOW + timedelta(minutes=number))
    assert standing(world) == []  # one federation beside his own


def test_an_approved_norm_is_marked_and_the_mark_goes_with_what_led_to_it(
    world: World, countersigned: Norm, eva: User, dmitri: User, qadira: User
) -> None:
    approved = approve_norm(countersigned, by=qadira, now=NOW)
    transfer(world.opponents[3], "GER", EVE, eva, dmitri)
    approved.refresh_from_db()
    assert (approved.state, approved.unconfirmed_by) == ("approved", world.report)
    transfer(world.opponents[3], "FRA", EVE, eva, dmitri, LATER)  # the later decision of one day holds
    approved.refresh_from_db()
    assert (approved.state, approved.unconfirmed_by) == ("approved", None)


def test_a_transfer_behind_the_last_day_judges_nothing_again(world: World, norm: Norm, eva: User, dmitri: User) -> None:
    searched = world.report.norm_search.searched_at
    transfer(world.opponents[3], "GER", world.tournament.ends_on + timedelta(days=1), eva, dmitri)
    world.report.norm_search.refresh_from_db()
    assert world.report.norm_search.searched_at == searched


def test_the_transfers_of_a_list_of_a_day_long_past_are_judged_in_too(
    world: World, norm: Norm, eva: User, dmitri: User
) -> None:
    a_federation("GER")
    told = [(world.opponents[3], "federation", "GER"), (world.opponents[4], "name", "Other, Name")]
    follow_list(told, a_list_of(EVE, eva, dmitri))
    assert do_what_is_rung(TELL_OF_TRANSFERS) == 1
    [found] = standing(world)
    assert federations_met(found) == {"CAN", "FRA", "GER", "USA"}


def test_a_list_of_today_or_without_transfers_rings_for_nothing(world: World, eva: User, dmitri: User) -> None:
    for day, kind, value in ((LATER.date(), "federation", "CAN"), (EVE, "name", "Other, Name")):
        said = TheList(
            starts_on=day, origin="a list", taken_by=eva, taken_at=NOW, approved_by=dmitri, approved_at=LATER
        )
        follow_list([(world.opponents[3], kind, value)], said)
    assert do_what_is_rung(TELL_OF_TRANSFERS) == 0


def test_a_title_that_is_given_back_counts_where_it_was_missing(world: World, quentin: User) -> None:
    opponent, before = world.opponents[3], datetime(2024, 5, 1, tzinfo=UTC)
    held = enter_title(opponent, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=before - timedelta(days=400))
    remove_for_breach(held, by=quentin, now=before, reason="Engine")
    find_norms(world.report, now=NOW)
    [norm] = standing(world)
    assert title_met(norm, opponent) == ""
    refusal = Refusal.objects.get()
    subject_of(refusal, lock=True).uphold(refusal, by=quentin, now=LATER, reason="Not shown")
    assert do_what_is_rung(GIVEN_BACK) == 1
    [norm] = standing(world)
    assert title_met(norm, opponent) == "IM"


def title_met(norm: Norm, player: Player) -> str | None:
    return next(
        game["opponent"]["title"] or "" for game in norm.dossier["games"] if game["opponent"]["id"] == player.key
    )


def test_a_rating_that_is_decided_for_norms_behind_the_tournament_counts_until_it_is_taken_back(
    world: World, norm: Norm, eva: User
) -> None:
    newcomer = world.opponents[8]
    said = NewRating(kind="norms", rating=2100, starts_on=START, ends_on=START, decision="FIDE Office, 7")
    assert norm.judged_dossier.games[8].opponent.rating is None
    found = enter_rating(newcomer, said, by=eva, now=LATER)
    assert do_what_is_rung(TELL_OF_RATING) == 1
    (again,) = standing(world)
    assert (again.judged_dossier.games[8].opponent.rating, again.pk == norm.pk) == (2100, False)
    take_back_rating(found, reason="Of another player.", by=eva, now=LATER + timedelta(hours=1))
    assert do_what_is_rung(TELL_OF_RATING) == 1
    assert [each.judged_dossier.games[8].opponent.rating for each in standing(world)] == [None]


def test_a_rating_of_other_days_or_for_other_ends_has_nothing_judged_again(world: World, norm: Norm, eva: User) -> None:
    of_later_days = {"rating": 2100, "starts_on": START + timedelta(days=1), "ends_on": None, "decision": "Told."}
    enter_rating(world.opponents[8], NewRating(kind="norms", **of_later_days), by=eva, now=LATER)
    enter_rating(world.opponents[8], NewRating(kind="honorary", **of_later_days), by=eva, now=LATER)
    assert do_what_is_rung(TELL_OF_RATING) == 1
    assert NormSearch.objects.get().searched_at == NOW
