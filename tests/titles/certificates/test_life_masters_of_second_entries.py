"""A Life Master of the CFC who was entered twice: games under both numbers count, the certificate stands once."""

from __future__ import annotations

import pytest

from ratings.ledger.mergers import merge_entries
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record, players, publish, record_games
from tests.titles.certificates.test_life_masters import CROSSTABLES, FEBRUARY, JUNE, ann, edgar, held_and_lost, listed
from tests.titles.certificates.test_life_masters_of_corrected_lists import LAST, LATER, june, taken_away
from tests.titles.corrected import corrected
from titles.certificates.life_masters import services
from titles.certificates.life_masters.corrected_lists import reexamine_life_masters
from titles.certificates.life_masters.models import LifeMaster
from titles.tasks import follow_list

__all__ = ["ann", "edgar", "june", "players", "publish", "record_games"]


@pytest.fixture
def real(ann: Player) -> Player:
    """Another row of the register for Ann."""
    return Player.objects.create(name="Able, Ann", fide_id=2099999, sex="f", federation=ann.federation)


def states() -> list[tuple[str, str, bool]]:
    """Of each certificate the number it was found under, its state, and whether it is in doubt."""
    found = LifeMaster.objects.order_by("player__fide_id").select_related("player")
    return [(master.player.key, master.state, master.unconfirmed_by_id is not None) for master in found]


def test_the_games_of_lists_under_both_numbers_are_found_for_the_person(
    ann: Player, real: Player, dmitri: User
) -> None:
    """It was 2205 in February under the one, and 24 games later 2210 under the other."""
    follow_list(str(listed(ann, FEBRUARY, 2205, 12, dmitri).pk))
    merge_entries(ann, real, by=dmitri, now=NOW, reason="Typed twice.")
    follow_list(str(listed(real, JUNE, 2210, 24, dmitri).pk))
    assert states() == [(real.key, "found", False)]


def test_who_is_found_by_the_events_of_a_run_is_found_under_the_first_number(
    ann: Player, real: Player, dmitri: User, players: dict[str, Player], record_games: Record, publish: Publish
) -> None:
    held_and_lost(ann, players, record_games, by=dmitri)
    published = publish(JUNE, "cfc-regular")
    merge_entries(ann, real, by=dmitri, now=NOW, reason="Typed twice.")
    follow_list(str(published.pk))
    assert states() == [(players["cyd"].key, "found", False), (real.key, "found", False)]


def test_a_certificate_under_the_second_number_is_not_found_or_asked_for_again_under_the_first(
    june: RatingList, ann: Player, real: Player, dmitri: User, edgar: User
) -> None:
    services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    merge_entries(ann, real, by=dmitri, now=NOW, reason="Typed twice.")
    follow_list(str(listed(real, LATER, 2230, 30, dmitri).pk))
    officer = person("Carol Officer", (Office.RATING_OFFICER, ann.federation))
    with pytest.raises(services.AlreadyThere):
        services.ask_for_life_master(real, CROSSTABLES, by=officer, now=NOW)
    assert states() == [(ann.key, "issued", False)]


def test_lists_under_the_first_number_take_the_mark_off_a_certificate_under_the_second(
    june: RatingList, ann: Player, real: Player, dmitri: User, edgar: User, qadira: User
) -> None:
    services.issue_life_master(LifeMaster.objects.get(), by=edgar, now=NOW)
    taken_away(june, ann, qadira)
    assert states() == [(ann.key, "issued", True)]
    merge_entries(ann, real, by=dmitri, now=NOW, reason="Typed twice.")
    for day, rating, games in ((LATER, 2230, 30), (LAST, 2240, 24)):
        follow_list(str(listed(real, day, rating, games, dmitri).pk))
    assert states() == [(ann.key, "issued", False)]


def test_a_corrected_line_under_the_first_number_puts_a_certificate_under_the_second_in_doubt(
    ann: Player, real: Player, dmitri: User, qadira: User
) -> None:
    follow_list(str(listed(ann, FEBRUARY, 2205, 12, dmitri).pk))
    rows = [ImportedEntry(player=player, rating=2210, games=24, games_total=84) for player in (ann, real)]
    june = import_list("cfc-regular", JUNE, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    follow_list(str(june.pk))
    merge_entries(ann, real, by=dmitri, now=NOW, reason="Typed twice.")
    assert states() == [(ann.key, "found", False)]
    reexamine_life_masters(corrected(june, {real: 2190}, qadira), now=NOW)
    assert states() == [(ann.key, "found", True)]
